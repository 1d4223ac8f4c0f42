"""add external ids and metadata of campaigns and advertisements

What a company's own systems keep with them. Neither is there for rows from before.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "7d1f93c8e2b4"
down_revision: str | None = "c5e8d2a19f03"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

TABLES = ("campaigns", "advertisements")
_METADATA = (
    "jsonb_typeof(external_metadata) = 'object'"
    " AND jsonb_array_length(jsonb_path_query_array(external_metadata, '$.keyvalue()')) BETWEEN 1 AND 20"
    " AND NOT jsonb_path_exists(external_metadata, '$.* ? (@.type() != \"string\")')"
    " AND char_length(external_metadata::text) <= 25000"
)


def upgrade() -> None:
    for table in TABLES:
        op.add_column(
            table,
            sa.Column("external_id", sa.Text(), nullable=True, comment="its id in the company's own systems"),
        )
        op.add_column(
            table,
            sa.Column(
                "external_metadata",
                postgresql.JSONB(astext_type=sa.Text()),
                nullable=True,
                comment="key-value pairs of the company's own systems",
            ),
        )
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT ck_{table}_external_id"
            " CHECK (char_length(external_id) BETWEEN 1 AND 255) NOT VALID"
        )
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT ck_{table}_external_metadata CHECK ({_METADATA}) NOT VALID"
        )


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "external_metadata")
        op.drop_column(table, "external_id")
