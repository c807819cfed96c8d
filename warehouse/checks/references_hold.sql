-- stop
-- Does every row of a paper, page or event point at one that exists?
SELECT 'papers' AS child, paper_id AS id FROM papers ANTI JOIN events USING (event_id) WHERE event_id IS NOT NULL
UNION ALL SELECT 'pages', page_id FROM pages ANTI JOIN events USING (event_id) WHERE event_id IS NOT NULL
UNION ALL SELECT 'occurrences', paper_id FROM occurrences ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'occurrences', page_id FROM occurrences ANTI JOIN pages USING (page_id)
UNION ALL SELECT 'authors', paper_id FROM authors ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'keywords', paper_id FROM keywords ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'entities', paper_id FROM entities ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'acronyms', paper_id FROM acronyms ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'results', paper_id FROM results ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'links', paper_id FROM links ANTI JOIN papers USING (paper_id)
UNION ALL SELECT 'quarantine', page_id FROM quarantine ANTI JOIN pages USING (page_id)
UNION ALL SELECT '_paper_keys', paper_id FROM _paper_keys ANTI JOIN papers USING (paper_id)
