"""Real servers and helpers for every test suite; the fixtures are in :mod:`kit.testing.plugin`.

A service's ``conftest.py``::

    MIGRATIONS = Path(__file__).parents[1] / "migrations"

    @pytest.fixture
    def db(database):
        return database(MIGRATIONS)  # migrated and empty

and a test of an RPC::

    async def test_a_reader_finds_a_book(db, rpc_server, token_for):
        channel = await rpc_server(lambda server: add_BooksServicer_to_server(Books(db), server))
        await BooksStub(channel).FindBook(request, metadata=token_for.metadata("p1"))

``nats`` is a connection to a real server, ``background(relay.run())`` runs a coroutine during the test,
``nats_server`` can be killed, ``eventually(condition)`` waits for a condition.
"""

from kit.testing.conditions import eventually
from kit.testing.service_keys import SERVICE_KEYS, ServiceKeys
from kit.testing.tokens import SigningKeys, TokenFor

__all__ = ["SERVICE_KEYS", "ServiceKeys", "SigningKeys", "TokenFor", "eventually"]
