"""Definitions that the tables of every service share: constraint names and the clock.

A module with SQLModel relationships must not have ``from __future__ import annotations``: SQLModel reads the
annotations at run time, and ``list[Book]`` as a string cannot be mapped.
"""

from datetime import UTC, datetime

from sqlalchemy import MetaData

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Predictable constraint names for migrations and :func:`kit.db.violated_constraint`."""


def new_metadata() -> MetaData:
    """Return an empty metadata with the naming convention.

    Each service declares ``class Table(SQLModel): metadata = new_metadata()`` and derives its tables from it;
    SQLModel's own global metadata would mix the tables of two services that a test imports together.
    """
    return MetaData(naming_convention=NAMING_CONVENTION)


def utc_now() -> datetime:
    """Return the present moment with its time zone, UTC."""
    return datetime.now(UTC)
