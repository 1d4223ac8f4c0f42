"""tell again how campaigns in another currency than ARS stand: company-svc did not keep currencies so far"""

from collections.abc import Sequence
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from kit.db import uuid7
from kit.events.envelope import ENTITY_ID, ENTITY_VERSION
from resuena.campaign.v1 import events_pb2

revision: str = "a4c18e52d907"
down_revision: str | None = "d2b90f47c1e8"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_NEXT = """
    UPDATE campaigns SET version = version + 1 WHERE currency <> 'ARS'
    RETURNING id AS campaign_id, company_id, status, active, investment, budget_spent, budget_freezed, budget_available,
        currency, version, name, stock
"""
_OUTBOX = sa.table(
    "outbox",
    sa.column("id", sa.Text),
    sa.column("subject", sa.Text),
    sa.column("payload", sa.LargeBinary),
    sa.column("headers", JSONB),
    sa.column("entity_id", sa.Text),
    sa.column("version", sa.BigInteger),
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    connection = op.get_bind()
    facts = []
    for row in connection.execute(sa.text(_NEXT)).mappings():
        message = events_pb2.CampaignBudgetChanged(standing=events_pb2.CampaignStanding(**row))
        message.occurred_at.FromDatetime(datetime.now(UTC))
        facts.append(
            {
                "id": uuid7(),
                "subject": "resuena.campaign.campaign_budget_changed.v1",
                "payload": message.SerializeToString(),
                "headers": {ENTITY_ID: row["campaign_id"], ENTITY_VERSION: str(row["version"])},
                "entity_id": row["campaign_id"],
                "version": row["version"],
            }
        )
    if facts:
        connection.execute(_OUTBOX.insert(), facts)


def downgrade() -> None:
    """What was told stays true."""
