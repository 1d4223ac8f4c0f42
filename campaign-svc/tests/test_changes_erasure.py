"""An erasure deletes texts and revisions of changes with the person's advertisements, and ends their open requests."""

from __future__ import annotations

import pytest
from audit_factories import Clock, rows, stored
from campaign_factories import brand, on_going
from change_factories import REASON, Person, ask, changes_of

from campaign_svc import consumers
from campaign_svc.advertisements.policies import UNANSWERED, WAITING_CUSTOMER
from campaign_svc.changes.errors import CreatorErased
from campaign_svc.changes.models import ANSWERED, GIVEN_UP
from campaign_svc.changes.service.request_changes import ChangeService
from kit.db import Database
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.identity.v1 import events_pb2

FIRST, SECOND, SHARED = "images/aa/1.jpg", "images/aa/2.jpg", "images/aa/3.jpg"
WITHDRAWN = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.pictures_withdrawn.v1'"


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


async def withdrawn(database: Database) -> set[str]:
    return {
        key
        for (payload,) in await rows(database, WITHDRAWN)
        for key in campaign_events.PicturesWithdrawn.FromString(payload).keys
    }


async def test_texts_and_revisions_go_and_the_ad_waits_for_a_person(campaign_database: Database) -> None:
    clock, caller = Clock(), brand("c")
    campaign = await on_going(campaign_database, "c")
    juana = Person(campaign_database, campaign.id, clock, caption="Soy Juana", tagged_people=["juana"])
    await juana.submits()
    await ask(campaign_database, caller, juana.ad_id, clock, "Juana, sacala de nuevo con luz.")
    await juana.submits(caption="Juana otra vez", multimedia_uri=f"/media/{SECOND}")
    await ask(campaign_database, caller, juana.ad_id, clock, "Juana, falta la marca en la foto.")
    # Another person's earlier revision shows the picture of Juana's first one.
    other = Person(campaign_database, campaign.id, clock)
    await other.submits()
    await ask(campaign_database, caller, other.ad_id, clock)
    await other.submits(multimedia_uri=f"/media/{SHARED}")
    await erase(campaign_database, juana.sent[0].person_id)
    row = await stored(campaign_database, juana.ad_id)
    assert (row.status, row.change_state, row.caption, row.multimedia_uri) == (
        WAITING_CUSTOMER,
        UNANSWERED,
        "",
        "",
    )
    changes = await changes_of(campaign_database, caller, juana.ad_id)
    assert [(request.state, request.reason, request.text) for request in changes.requests] == [
        (ANSWERED, REASON, ""),
        (GIVEN_UP, REASON, ""),
    ]
    assert {
        (revision.multimedia_uri, revision.caption, len(revision.tagged_people)) for revision in changes.revisions
    } == {("", "", 0)}
    kept = await rows(campaign_database, "SELECT c::text FROM change_requests c")
    assert not [line for (line,) in kept if "uana" in line]
    assert await withdrawn(campaign_database) == {SECOND}
    (others, _) = (await changes_of(campaign_database, caller, other.ad_id)).revisions
    assert others.multimedia_uri == f"/media/{FIRST}"
    with pytest.raises(CreatorErased):
        await ChangeService(campaign_database).request(caller, juana.ad_id, REASON, "Otra vez, por favor.")


async def test_a_revision_that_comes_late_brings_nothing_back(campaign_database: Database) -> None:
    clock = Clock()
    campaign = await on_going(campaign_database, "c")
    juana = Person(campaign_database, campaign.id, clock, caption="Soy Juana")
    await juana.submits()
    await ask(campaign_database, brand("c"), juana.ad_id, clock)
    await erase(campaign_database, juana.sent[0].person_id)
    row = await juana.submits(caption="Juana tarde", multimedia_uri=f"/media/{SECOND}")
    assert (row.caption, row.multimedia_uri, row.change_state) == ("", "", UNANSWERED)
    assert await withdrawn(campaign_database) == {FIRST, SECOND}
