-- stop
-- Does every column with a closed vocabulary hold only its words?
SELECT 'pages.outcome' AS column_name, outcome AS value FROM pages WHERE outcome NOT IN ({outcomes})
UNION ALL SELECT 'quarantine.outcome', outcome FROM quarantine WHERE outcome NOT IN ({outcomes})
UNION ALL SELECT 'papers.title_source', title_source FROM papers WHERE title_source NOT IN ('page', 'catalog', 'inferred')
UNION ALL SELECT 'occurrences.role', role FROM occurrences WHERE role NOT IN ('main', 'listed', 'related')
UNION ALL SELECT 'keywords.origin', origin FROM keywords WHERE origin NOT IN ('author', 'extracted')
UNION ALL SELECT 'entities.label', label FROM entities WHERE label NOT IN ('TASK', 'METHOD', 'MODEL', 'DATASET', 'METRIC', 'TOOL', 'LANGUAGE', 'ORG')
UNION ALL SELECT 'entities.field', field FROM entities WHERE field NOT IN ('title', 'abstract')
UNION ALL SELECT 'results.direction', direction FROM results WHERE direction NOT IN ('up', 'down', 'none')
UNION ALL SELECT 'links.kind', kind FROM links WHERE kind NOT IN ('code', 'data', 'demo', 'paper', 'video', 'other')
UNION ALL SELECT 'runs.status', status FROM runs WHERE status NOT IN ('done', 'partial')
