"""Classifies database errors: a violated constraint, or a server that is unavailable."""

import asyncpg
from sqlalchemy import exc

_UNAVAILABLE_STATES = ("08", "28", "3D", "53", "57P")
"""SQLSTATE prefixes (PostgreSQL, appendix A): connection exceptions, authentication failed, no such database,
insufficient resources, operator intervention."""

_DRIVER_ERRORS: tuple[type[BaseException], ...] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)


def _driver_error(error: BaseException) -> BaseException | None:
    """Return asyncpg's error from within SQLAlchemy's two wrappers, or None."""
    looked_at: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in looked_at:  # causes may form a cycle
        if isinstance(current, _DRIVER_ERRORS):
            return current
        looked_at.append(current)
        wrapped: BaseException | None = getattr(current, "orig", None)
        current = wrapped or current.__cause__
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
    if isinstance(driver, asyncpg.InternalClientError):  # a connection was used while asyncpg was closing it
        return True
    if isinstance(driver, asyncpg.InterfaceError):
        return "connection" in str(driver)
    state = str(getattr(driver, "sqlstate", ""))
    if state == "55000":  # also raised by statements, so the text decides
        return "accepting connections" in str(driver)
    return state.startswith(_UNAVAILABLE_STATES)  # 57014, a statement timeout, does not begin with 57P


def took_too_long(error: BaseException) -> bool:
    """Return whether the error is a timeout: of a statement, of a connection, or of waiting for one in the pool."""
    current: BaseException | None = error
    while current is not None:
        if isinstance(current, (TimeoutError, exc.TimeoutError)):
            return True
        current = current.__cause__
    return sqlstate(error) == "57014"
