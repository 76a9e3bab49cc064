"""Is the database well? What it complains of is remembered until it works again, and logged once a minute however often it happens."""

from __future__ import annotations

import logging
import time

from sqlalchemy.exc import DatabaseError, DataError, DBAPIError, IntegrityError, ProgrammingError, StatementError

from baralla.store.urls import StoreError, reason_of

log = logging.getLogger("baralla.store")
SELDOM = 60.0  # seconds between two lines of the log


class StoreTrouble(StoreError):
    """The database does not answer, or takes nothing more: the same may succeed later."""


def passing(error: BaseException) -> bool:
    """May what failed like this succeed later? Not if what was asked for is itself at fault."""
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)):
        return False
    if isinstance(error, DBAPIError):
        return not str(getattr(error.orig, "sqlstate", None) or "").startswith("22")  # PostgreSQL: a value it cannot keep
    return not isinstance(error, StatementError)


def torn(error: BaseException) -> bool:
    """Has SQLite come upon a page of its file that makes no sense? Other pages may."""
    return type(error) is DatabaseError


class Trouble:
    """What is wrong with the database now, if anything."""

    def __init__(self) -> None:
        self.reason: str | None = None
        self._since = 0.0
        self._told = -SELDOM
        self._times = 0

    def happened(self, error: BaseException) -> None:
        """Something failed."""
        now = time.monotonic()
        if self.reason is None:
            self._since = now
        self.reason = reason_of(error)[:200]
        self._times += 1
        if now - self._told >= SELDOM:
            self._told = now
            log.error(
                "the database does not work", extra={"reason": self.reason, "times": self._times, "seconds": round(now - self._since)}
            )
            self._times = 0

    def over(self) -> None:
        """Something succeeded."""
        if self.reason is not None:
            log.info("the database works again", extra={"seconds": round(time.monotonic() - self._since)})
            self.reason = None
