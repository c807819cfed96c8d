-- stop
-- Is every confidence between 0 and 1?
SELECT 'papers' AS child, paper_id, title_confidence AS confidence FROM papers WHERE NOT title_confidence BETWEEN 0 AND 1
UNION ALL SELECT 'occurrences', paper_id, confidence FROM occurrences WHERE NOT confidence BETWEEN 0 AND 1
UNION ALL SELECT 'entities', paper_id, confidence FROM entities WHERE NOT confidence BETWEEN 0 AND 1
