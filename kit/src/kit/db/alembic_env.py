"""The Alembic environment that every service shares: its ``migrations/env.py`` is two lines.

::

    from kit.db import alembic_env
    from library_svc.tables import metadata

    alembic_env.run(metadata)
"""

import asyncio

from alembic import context
from sqlalchemy import MetaData, pool
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine


def run(metadata: MetaData) -> None:
    """Run the command that Alembic was asked for.

    :func:`kit.db.migrate.upgrade` hands an open connection in ``config.attributes["connection"]``; the ``alembic``
    command gives only ``sqlalchemy.url``, and then a connection is made here.
    """
    given = context.config.attributes.get("connection")
    if given is not None:
        _migrate(given, metadata)
    elif context.is_offline_mode():
        context.configure(
            url=context.config.get_main_option("sqlalchemy.url"),
            target_metadata=metadata,
            literal_binds=True,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()
    else:
        asyncio.run(_connect_and_migrate(metadata))


async def _connect_and_migrate(metadata: MetaData) -> None:
    url = context.config.get_main_option("sqlalchemy.url")
    if url is None:
        raise RuntimeError("sqlalchemy.url is not set")
    engine = create_async_engine(url, poolclass=pool.NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(_migrate, metadata)
        await connection.commit()
    await engine.dispose()


def _migrate(connection: Connection, metadata: MetaData) -> None:
    # One transaction per revision: a failed revision leaves those before it applied, and itself not at all.
    context.configure(
        connection=connection, target_metadata=metadata, transaction_per_migration=True, compare_type=True
    )
    with context.begin_transaction():
        context.run_migrations()
