-- warn
-- Are there e-mail addresses in titles, abstracts or affiliations?
SELECT 'papers' AS child, paper_id FROM papers WHERE regexp_matches(concat_ws(' ', title, abstract), '[\w.+-]+@[\w-]+\.[a-z]{2,}')
UNION ALL SELECT 'authors', paper_id FROM authors WHERE regexp_matches(concat_ws(' ', name, affiliation), '[\w.+-]+@[\w-]+\.[a-z]{2,}')
