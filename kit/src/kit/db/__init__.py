"""PostgreSQL as every service uses it: one transaction per call, keyset pages, guarded migrations."""

from kit.db.cleaning import delete_older
from kit.db.database import Database
from kit.db.errors import violated_constraint
from kit.db.identifiers import uuid7
from kit.db.keyset import Page, changed_since, keyset, read_page, refuse_unknown_cursor, settled_at
from kit.db.models import NAMING_CONVENTION, new_metadata, utc_now
from kit.db.parameters import among, escaped
from kit.db.rows import Reader, Row, Session, grouped

__all__ = [
    "NAMING_CONVENTION",
    "Database",
    "Page",
    "Reader",
    "Row",
    "Session",
    "among",
    "changed_since",
    "delete_older",
    "escaped",
    "grouped",
    "keyset",
    "new_metadata",
    "read_page",
    "refuse_unknown_cursor",
    "settled_at",
    "utc_now",
    "uuid7",
    "violated_constraint",
]
