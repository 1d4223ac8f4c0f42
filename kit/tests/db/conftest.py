"""Tables and a migrations folder for the database tests."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import DateTime
from sqlmodel import Field, Relationship, SQLModel

from kit.db import Database, new_metadata, utc_now, uuid7


class Base(SQLModel):
    """What the example's tables share."""

    metadata = new_metadata()


class Shelf(Base, table=True):
    """A shelf with a unique name."""

    __tablename__ = "shelves"

    id: str = Field(default_factory=uuid7, primary_key=True)
    name: str = Field(unique=True)
    created_at: datetime = Field(
        default_factory=utc_now,
        sa_type=DateTime(timezone=True),
        nullable=False,  # type: ignore[call-overload]
    )
    books: list["Book"] = Relationship(back_populates="shelf")


class Book(Base, table=True):
    """A book on a shelf."""

    __tablename__ = "books"

    id: str = Field(default_factory=uuid7, primary_key=True)
    title: str
    shelf_id: str = Field(foreign_key="shelves.id")
    shelf: Shelf = Relationship(back_populates="books")


@pytest.fixture
def db(database: Callable[..., Database]) -> Database:
    """The example's tables in a fresh database."""
    return database(Base.metadata)


REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = {down}


def upgrade():
    {body}
"""


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    """A folder with one revision that makes a table and takes a moment."""
    (tmp_path / "versions").mkdir()
    add_revision(
        tmp_path,
        "one",
        None,
        'op.create_table("one", sa.Column("id", sa.Text)); op.execute("SELECT pg_sleep(0.1)")',
    )
    return tmp_path


def add_revision(folder: Path, name: str, down: str | None, body: str) -> None:
    """Write a revision."""
    (folder / "versions" / f"{name}.py").write_text(REVISION.format(revision=name, down=repr(down), body=body))
