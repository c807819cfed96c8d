-- stop
-- Does every paper have a title or an abstract, and a place where it was seen?
SELECT paper_id, 'no text' AS what FROM papers WHERE title IS NULL AND abstract IS NULL
UNION ALL SELECT paper_id, 'no occurrence' FROM papers ANTI JOIN occurrences USING (paper_id)
