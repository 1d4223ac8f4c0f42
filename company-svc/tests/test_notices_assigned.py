"""Assigning advertisements to a colleague raises one notice per request, for the colleague only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from company_factories import World
from notice_facts import Campaign, kinds, shown

from company_svc.access import AUDITOR, VIEWER
from company_svc.notices import consumers
from company_svc.notices.mails import line_of
from company_svc.notices.messages import notice_message
from company_svc.notices.models import Preference
from company_svc.notices.policies import AT_ONCE
from kit.rpc.caller import Caller
from resuena.campaign.v1 import events_pb2
from resuena.company.v1 import notices_pb2

ASSIGNED = notices_pb2.NOTICE_KIND_ADVERTISEMENTS_ASSIGNED
ADVERTISEMENTS = notices_pb2.NOTICE_TOPIC_ADVERTISEMENTS


async def apply_assignment(
    world: World,
    company_id: str,
    to: Caller,
    by: Caller,
    count: int = 3,
    name: str = "one",
    ids: Sequence[str] = (),
) -> None:
    message = events_pb2.AdvertisementsAssigned(
        assignment_id=name,
        company_id=company_id,
        person_id=to.person_id or "",
        actor_id=by.person_id or "",
        count=count,
        advertisement_ids=ids,
    )
    message.occurred_at.FromDatetime(world.time)
    async with world.database.transaction() as session:
        await consumers.advertisements_assigned(session, message, world.time)


async def test_who_is_given_something_is_told_once_and_nobody_else(world: World) -> None:
    company, owner = await world.company()
    auditor, other = await world.join(company, AUDITOR), await world.join(company, AUDITOR)
    for _ in range(2):
        await apply_assignment(world, company.id, auditor, owner)
    (notice,) = await shown(world, auditor)
    message = notice_message(notice)
    assert (message.kind, message.count, message.person_id) == (ASSIGNED, 3, owner.person_id)
    assert await kinds(world, owner) == await kinds(world, other) == []


async def test_each_request_is_told(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    for name in ("one", "two"):
        await apply_assignment(world, company.id, auditor, owner, name=name)
    assert await kinds(world, auditor) == ["ADVERTISEMENTS_ASSIGNED"] * 2


async def test_the_same_ones_given_again_on_a_day_are_no_news(world: World) -> None:
    company, owner = await world.company()
    auditor, other = await world.join(company, AUDITOR), await world.join(company, AUDITOR)
    for name in ("one", "two"):
        await apply_assignment(world, company.id, auditor, owner, name=name, ids=["a", "b"])
    await apply_assignment(world, company.id, other, owner, name="three", ids=["b", "a"])
    assert await kinds(world, auditor) == await kinds(world, other) == ["ADVERTISEMENTS_ASSIGNED"]
    await apply_assignment(world, company.id, auditor, owner, name="four", ids=["a"])
    world.time += timedelta(days=1)
    await apply_assignment(world, company.id, auditor, owner, name="five", ids=["b", "a"])
    assert await kinds(world, auditor) == ["ADVERTISEMENTS_ASSIGNED"] * 3


async def test_who_may_audit_no_more_is_not_told(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    await apply_assignment(world, company.id, viewer, owner)
    assert await kinds(world, viewer) == []


async def test_it_is_mailed_as_its_reader_chose_and_leads_to_what_is_theirs(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    world.identity.emails[auditor.person_id or ""] = "luz@example.ar"
    chosen = [Preference(ADVERTISEMENTS, in_portal=True, mail=AT_ONCE)]
    await world.notices.update_preferences(auditor, chosen)
    await apply_assignment(world, company.id, auditor, owner)
    assert [await world.courier.send_at_once() for _ in range(2)] == [1, 0]
    (mail,) = await world.rows("SELECT subject, body FROM outgoing_mail")
    assert mail.subject == "Te asignaron 3 publicaciones para auditar."
    assert "https://resuena.example/inbox?assigned=me" in mail.body


async def test_nothing_is_left_to_do_once_all_of_them_are_decided(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    campaign = Campaign(world, company.id)
    await campaign.receives(3)
    await apply_assignment(
        world, company.id, auditor, owner, count=2, ids=[f"{campaign.id}-{number}" for number in (0, 1)]
    )

    async def read() -> list[bool]:
        return [row.read for row in await shown(world, auditor) if row.kind == ASSIGNED]

    await campaign.decides(0, 2)
    assert await read() == [False]
    await campaign.decides(1)
    assert await read() == [True]


async def test_one_is_told_as_one(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    await apply_assignment(world, company.id, auditor, owner, count=1)
    (notice,) = await shown(world, auditor)
    assert line_of(notice, "es") == "Te asignaron una publicación para auditar."
    assert line_of(notice, "en") == "An ad was assigned to you to audit."
