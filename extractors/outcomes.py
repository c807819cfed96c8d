"""How reading a page can end: one closed vocabulary, and the exceptions that carry it."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of a page or of a piece of its text.

    Members are `slug = (value, description)`; the data dictionary prints the descriptions.
    """

    description: str

    def __new__(cls, value: str, description: str) -> Outcome:
        """Store the description beside the slug."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

    OK = "ok", "The page was read and holds at least one paper."
    NO_PAPERS = "no_papers", "The page was read; it holds no paper."
    UNASSIGNED = "unassigned", "Text of a page with papers that may belong to one but could not be assigned."
    EVENT_TEXT = "event_text", "Welcome and other text about the event itself."
    CLIENT_RENDERED = (
        "client_rendered",
        "The page's list is drawn by script: the delivered page holds no paper.",
    )
    LOGIN_NOTICE = "login_notice", "A notice that asks the reader to log in or to register."
    NAVIGATION = "navigation", "Menus, buttons, headings and other furniture of the site."
    TEASER = "teaser", "A pointer to another paper or lecture, such as “Next from …”."
    EMPTY = "empty", "Nothing but white space."
    NOT_TEXT = "not_text", "A binary file, or a kind of file that holds no papers."
    BAD_ENCODING = "bad_encoding", "The bytes do not decode in the declared or any detected encoding."
    TOO_LARGE = "too_large", "More bytes than the settings allow."
    SITE_CHANGED = "site_changed", "A known site without the mark-up that its adapter relies on."
    NOT_FOUND = "not_found", "No such file or page."
    UNREADABLE = "unreadable", "The file or page exists but cannot be read."
    TIMEOUT = "timeout", "No complete answer in time."
    REDIRECT_LOOP = "redirect_loop", "More redirects than the settings allow."
    BLOCKED_ADDRESS = "blocked_address", "An address or scheme that the settings do not allow."
    ROBOTS = "robots", "The site's robots.txt does not allow this page."
    HTTP_ERROR = "http_error", "The server answered with an error."
    COMPONENT_FAILED = "component_failed", "The language pipeline failed on this paper."


class EventpapersError(Exception):
    """Base of all errors that a user sees: what is wrong, where, and what to do."""

    def __init__(self, what: str, *, where: str, do: str) -> None:
        super().__init__(f"{where}: {what}. {do}")
        self.what = what
        self.where = where
        self.do = do


class Transient:
    """Mixin: trying again later may succeed."""


class Terminal:
    """Mixin: trying again cannot succeed."""


class Usage(Terminal):
    """Mixin: the user asked for something that does not exist or is not allowed."""


class PageError(EventpapersError):
    """A page that could not be read; `outcome` says how it ended."""

    def __init__(self, what: str, *, where: str, do: str, outcome: Outcome) -> None:
        super().__init__(what, where=where, do=do)
        self.outcome = outcome


class TransientPageError(Transient, PageError):
    """A page that could not be read now."""

    retry_after_seconds: float | None = None
    """Wait that the server asks for."""


class TerminalPageError(Terminal, PageError):
    """A page that cannot be read as it is."""
