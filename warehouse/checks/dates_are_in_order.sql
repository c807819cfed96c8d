-- warn
-- Does every event end after it starts, and was every paper last seen after it was first?
SELECT 'events' AS child, event_id AS id FROM events WHERE end_date < start_date
UNION ALL SELECT 'papers', paper_id FROM papers WHERE last_seen_at < first_seen_at
