"""Errors of the warehouse that a user sees."""

from __future__ import annotations

from extractors.outcomes import EventpapersError, Terminal, Transient


class HomeError(Terminal, EventpapersError):
    """The home folder cannot be used as it is."""


class BusyError(Transient, EventpapersError):
    """Another process holds the lake; trying again later may succeed."""


class ShardError(Terminal, EventpapersError):
    """A shard that does not hold what its table or record needs."""


class QueryError(Terminal, EventpapersError):
    """A statement that is refused or wrong."""


class CheckError(Terminal, EventpapersError):
    """Rows that break a rule of the warehouse; nothing was published."""
