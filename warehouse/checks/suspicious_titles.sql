-- warn
-- Are there titles with signs of broken text: a digit inside a lower-case word, a replacement or control character?
SELECT paper_id, title FROM papers WHERE title_source = 'page' AND regexp_matches(title, '[a-z][0-9]+[a-z]{2}|\x{FFFD}|[\x00-\x08\x0B\x0C\x0E-\x1F]')
