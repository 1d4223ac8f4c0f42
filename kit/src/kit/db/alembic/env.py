"""Alembic's environment, the same for all services: :mod:`kit.db.migrate` hands over the connection and the tables."""

from alembic import context

attributes = context.config.attributes
if context.is_offline_mode():
    context.configure(dialect_name="postgresql", literal_binds=True, transaction_per_migration=True)
    for limit in attributes["limits"]:
        context.execute(limit)
else:
    # Set on the session, so that they also apply to statements that a revision runs outside its transaction.
    for limit in attributes["limits"]:
        attributes["connection"].exec_driver_sql(limit)
    attributes["connection"].commit()
    # One transaction per revision: a failed revision is rolled back, and those before it stay applied.
    context.configure(
        connection=attributes["connection"],
        target_metadata=attributes.get("metadata"),
        transaction_per_migration=True,
        compare_type=True,
    )
with context.begin_transaction():
    context.run_migrations()
