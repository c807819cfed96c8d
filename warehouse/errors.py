"""Errors of the warehouse that a user sees."""

from __future__ import annotations

from extractors.outcomes import EventpapersError, Terminal, Transient, Usage


class HomeError(Terminal, EventpapersError):
    """The home folder cannot be used as it is."""


class BusyError(Transient, EventpapersError):
    """Another process holds the lake; trying again later may succeed."""


class ShardError(Terminal, EventpapersError):
    """A shard that does not hold what its table or record needs."""


class QueryError(Usage, EventpapersError):
    """A statement, event or format that is refused or does not exist."""


class CheckError(Terminal, EventpapersError):
    """Rows that break a rule of the warehouse; nothing was published."""
