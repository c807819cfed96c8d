"""Site adapters: one module a site, found by itself.

An adapter has `NAME`, `matches(page) -> bool`, `papers(page) -> Iterator[PaperDraft]` and `EXAMPLES`; CONTRIBUTING says how
to write one.
"""
