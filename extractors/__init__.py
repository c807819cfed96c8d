"""Bytes in, paper drafts out: fetching, decoding, reading and segmenting event pages."""
