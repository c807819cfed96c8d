-- stop
-- Does every title, and only a title, say where it comes from and how sure it is?
SELECT paper_id, title, title_source, title_confidence FROM papers
WHERE (title IS NULL) <> (title_source IS NULL) OR (title IS NULL) <> (title_confidence IS NULL) OR trim(title) = ''
