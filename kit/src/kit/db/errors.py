"""Classifies database errors: a violated constraint, or a server that is unavailable."""

import asyncpg
from sqlalchemy import exc

_UNAVAILABLE_STATES = ("08", "28", "3D", "53", "57P")
"""SQLSTATE prefixes (PostgreSQL, appendix A): connection exceptions, sign-in refused, no such database,
insufficient resources, operator intervention."""

_DRIVER_ERRORS: tuple[type[BaseException], ...] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)


def _driver_error(error: BaseException) -> BaseException | None:
    """Return asyncpg's own error under SQLAlchemy's two wrappings, or None."""
    looked_at: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in looked_at:  # causes may lead back to where they began
        if isinstance(one, _DRIVER_ERRORS):
            return one
        looked_at.append(one)
        wrapped: BaseException | None = getattr(one, "orig", None)
        one = wrapped or one.__cause__
    return None


def sqlstate(error: BaseException) -> str | None:
    """Return the five-character SQLSTATE of a database error, or None where there is none."""
    return getattr(_driver_error(error), "sqlstate", None)


def violated_constraint(error: BaseException) -> str | None:
    """Return the name of the constraint that a statement broke (unique, check, foreign key), else None.

    The name follows :data:`kit.db.NAMING_CONVENTION`, so ``"uq_books_title"`` can be compared with a
    constant of the concept's ``errors.py``. PostgreSQL names no constraint for NOT NULL.

    A violation aborts its transaction: catch it outside ``db.transaction()``, or around
    ``session.begin_nested()``.
    """
    name = getattr(_driver_error(error), "constraint_name", None)
    return str(name) if name else None


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database could not be reached or refused work, so that the same call may succeed later.

    Deadlocks, serialization failures and statement timeouts do not count.
    """
    if isinstance(error, (OSError, exc.TimeoutError)):
        return True
    if isinstance(error, exc.DBAPIError) and error.connection_invalidated:
        return True
    driver = _driver_error(error)
    if isinstance(driver, asyncpg.InternalClientError):  # a connection used while asyncpg processes its closing
        return True
    if isinstance(driver, asyncpg.InterfaceError):
        return "connection" in str(driver)
    state = str(getattr(driver, "sqlstate", ""))
    if state == "55000":  # also raised by statements, so the text decides
        return "accepting connections" in str(driver)
    return state.startswith(_UNAVAILABLE_STATES)  # 57014, a statement that was too slow, is not 57P
