"""Members are notified that the report of a month is ready, in the portal and by mail, unless they opted out."""

from __future__ import annotations

import pytest
from company_factories import World
from notice_facts import kinds, shown
from sqlalchemy import text

from company_svc.access import VIEWER
from company_svc.notices import consumers
from company_svc.notices.mails import line_of
from company_svc.notices.messages import notice_message
from company_svc.notices.models import Preference
from company_svc.notices.policies import NEVER
from resuena.campaign.v1 import events_pb2
from resuena.company.v1 import notices_pb2

REPORTS = notices_pb2.NOTICE_TOPIC_REPORTS


async def apply_report(world: World, company_id: str, *, approved: int = 312, engagement: int = 48_210) -> None:
    message = events_pb2.MonthReported(
        company_id=company_id, month="2026-10", approved=approved, engagement=engagement
    )
    message.occurred_at.FromDatetime(world.time)
    async with world.database.transaction() as session:
        await consumers.month_reported(session, message, world.time)


async def test_all_members_are_told_once(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    for _ in range(2):
        await apply_report(world, company.id)
    for reader in (owner, viewer):
        (notice,) = await shown(world, reader)
        message = notice_message(notice)
        assert (message.month, message.approved, message.engagement) == ("2026-10", 312, 48_210)
        assert not message.read


async def test_who_does_not_want_it_is_not_told(world: World) -> None:
    company, owner = await world.company()
    await world.notices.update_preferences(owner, [Preference(REPORTS, in_portal=False, mail=NEVER)])
    await apply_report(world, company.id)
    assert await kinds(world, owner) == []
    assert await world.courier.send_at_once() == 0


async def test_it_is_mailed_at_once_by_default(world: World) -> None:
    company, owner = await world.company()
    world.identity.emails[owner.person_id or ""] = "marca@example.ar"
    await apply_report(world, company.id)
    assert [await world.courier.send_at_once() for _ in range(2)] == [1, 0]
    (mail,) = await world.rows("SELECT subject, body FROM outgoing_mail")
    figures = "312 publicaciones aprobadas y 48.210 interacciones"
    assert mail.subject == f"Tu informe de octubre de 2026 está listo: {figures}."
    assert "https://resuena.example/reports?month=2026-10" in mail.body


@pytest.mark.parametrize(
    ("language", "approved", "engagement", "line"),
    [
        ("es", 1, 1, "Tu informe de octubre de 2026 está listo: una publicación aprobada y una interacción."),
        (
            "es",
            0,
            0,
            "Tu informe de octubre de 2026 está listo: ninguna publicación aprobada y ninguna interacción.",
        ),
        ("es", 2, -3, "Tu informe de octubre de 2026 está listo: 2 publicaciones aprobadas y -3 interacciones."),
        ("en", 1234, 1, "Your report for October 2026 is ready: 1,234 ads approved and one interaction."),
        ("en", 0, 0, "Your report for October 2026 is ready: no ads approved and no interactions."),
    ],
)
async def test_its_line_counts_in_words(
    world: World, language: str, approved: int, engagement: int, line: str
) -> None:
    company, owner = await world.company()
    await apply_report(world, company.id, approved=approved, engagement=engagement)
    (notice,) = await shown(world, owner)
    assert line_of(notice, language) == line


async def test_kinds_of_a_later_release_are_left_for_it_to_mail(world: World) -> None:
    company, owner = await world.company()
    world.identity.emails[owner.person_id or ""] = "marca@example.ar"
    await apply_report(world, company.id)
    async with world.database.transaction() as session:
        later = text("UPDATE notices SET kind = 99, topic = 99")
        await (await session.connection()).execute(later)
    assert await world.courier.send_at_once() == 0
    assert await world.scalar("SELECT mailed_at FROM notices") is None
