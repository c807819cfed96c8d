"""Readers of data formats: a page's text to plain values (`extractors.values.Value`), without knowledge of papers.

What a reader cannot make sense of raises `ValueError`; the page is then read as text.
"""
