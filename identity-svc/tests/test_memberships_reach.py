"""A company sees a creator while it has an advertisement of theirs, in whatever order facts arrive."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.memberships import repository
from identity_svc.memberships.consumers import advertisement_withdrawn, advertisements_submitted
from identity_svc.persons.models import PersonCredential
from identity_svc.reach.models import PersonReach
from kit.db import Database
from kit.events import Meta
from kit.rpc.caller import Caller
from resuena.campaign.v1 import events_pb2

BEGAN = datetime(2026, 11, 27, tzinfo=UTC)
META = Meta("id", "subject", "entity", 1, 1, None)
BRAND = Caller(person_id="boss", tenant_id="c", permissions=frozenset({"readCampaings"}))
SENT, LAST_WITHDRAWN, WITHDRAWN = "sent", "last withdrawn", "withdrawn"


async def arrives(database: Database, kind: str, minute: int) -> None:
    async with database.transaction() as session:
        if kind == SENT:
            sent = events_pb2.AdvertisementSubmitted(company_id="c", person_id="sol")
            sent.occurred_at.FromDatetime(BEGAN + timedelta(minutes=minute))
            await advertisements_submitted(session, [(sent, META), (sent, META)])
        else:
            withdrawn = events_pb2.AdvertisementWithdrawn(
                company_id="c", person_id="sol", last_for_company=kind == LAST_WITHDRAWN
            )
            withdrawn.occurred_at.FromDatetime(BEGAN + timedelta(minutes=minute))
            await advertisement_withdrawn(session, withdrawn, META)


@pytest.mark.parametrize(
    ("facts", "seen"),
    [
        ([SENT], True),
        ([SENT, LAST_WITHDRAWN], False),
        ([SENT, SENT, WITHDRAWN], True),
        ([SENT, SENT, WITHDRAWN, LAST_WITHDRAWN], False),
        ([SENT, LAST_WITHDRAWN, SENT], True),
    ],
)
async def test_accounts_are_seen_while_there_is_an_advertisement(
    rpc: IdentityServices, identity_database: Database, facts: Sequence[str], *, seen: bool
) -> None:
    account = PersonCredential(person_id="sol", platform=2, platform_object_identity="sol.paz")
    await rpc.influencers.register(
        Caller(service="mobile"), [Influencer("sol", "sol@example.com", "Sol", "Paz", accounts=[account])]
    )
    for order in permutations(enumerate(facts)):
        for minute, kind in order:
            await arrives(identity_database, kind, minute)
        (credentials,) = await rpc.persons.credentials_of(BRAND, ["sol"])
        assert bool(credentials) is seen, order
        async with identity_database.transaction() as session:
            await repository.forget(session, "sol")


async def test_reach_of_before_its_time_was_noted_ends_too(
    rpc: IdentityServices, identity_database: Database
) -> None:
    await rpc.influencers.register(Caller(service="mobile"), [Influencer("sol", "sol@example.com", "Sol", "Paz")])
    async with identity_database.transaction() as session:
        session.add(PersonReach(company_id="c", person_id="sol"))
    assert (await rpc.persons.get_many(BRAND, ["sol"]))[0] is not None
    await arrives(identity_database, LAST_WITHDRAWN, 0)
    assert await rpc.persons.get_many(BRAND, ["sol"]) == [None]
