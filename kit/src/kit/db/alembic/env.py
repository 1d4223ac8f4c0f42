"""Alembic's environment, the same for all services: :mod:`kit.db.migrate` hands over the connection and the tables."""

from alembic import context

# One transaction per revision: a failed revision leaves those before it applied, and itself not at all.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=context.config.attributes.get("metadata"),
    transaction_per_migration=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
