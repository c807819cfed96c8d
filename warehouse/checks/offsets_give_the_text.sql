-- stop
-- Do the offsets of entities, acronyms and keywords give their text back?
SELECT 'entities' AS child, paper_id, text FROM entities JOIN papers USING (paper_id)
WHERE (CASE field WHEN 'title' THEN title ELSE abstract END)[start_char + 1 : end_char] IS DISTINCT FROM text
UNION ALL
SELECT 'acronyms', paper_id, short_form FROM acronyms JOIN papers USING (paper_id) WHERE abstract[start_char + 1 : end_char] IS DISTINCT FROM short_form
UNION ALL
SELECT 'keywords', paper_id, keyword FROM keywords JOIN papers USING (paper_id)
WHERE start_char IS NOT NULL AND lower(abstract[start_char + 1 : end_char]) IS DISTINCT FROM lower(keyword)
UNION ALL
SELECT 'results', paper_id, sentence FROM results JOIN papers USING (paper_id)
WHERE NOT (0 <= start_char AND start_char < end_char AND end_char <= length(abstract))
