"""fill references of payments"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "92f7d3c14e86"
down_revision: str | None = "d05b93a7e214"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # Of campaigns paid so far; those that wait for it get theirs from `set_missing_references`, which tells it to others.
    # A random one of sixteen of its symbols, drawn anew when another campaign has it.
    online.execute(
        op,
        """
            DO $$
            DECLARE
                each record;
            BEGIN
                FOR each IN SELECT id FROM campaigns
                    WHERE payment_reference IS NULL AND status BETWEEN 5 AND 7 AND investment > 0
                LOOP
                    LOOP
                        BEGIN
                            UPDATE campaigns SET payment_reference =
                                translate(substr(md5(random()::text), 1, 8), '0123456789abcdef', 'CDFGHJKMNPQRTVWX')
                            WHERE id = each.id AND payment_reference IS NULL;
                            EXIT;
                        EXCEPTION WHEN unique_violation THEN
                        END;
                    END LOOP;
                    COMMIT;
                END LOOP;
            END $$
        """,
    )


def downgrade() -> None:
    """The references go with their column."""
