"""Paper drafts in, enriched rows out: the language pipeline and paper identity."""
