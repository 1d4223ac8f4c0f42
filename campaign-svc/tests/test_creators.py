"""Members of a company see what a creator made for it, write notes and give tags; no one else reads these."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import rows
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff
from sqlalchemy import update

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import CampaignNotOnGoing
from campaign_svc.campaigns.repository import CAMPAIGNS, CHANGES
from campaign_svc.creators.errors import TooManyNotes, TooManyTags, UnknownCreator, UnknownNote
from campaign_svc.creators.models import CreatorCampaign
from campaign_svc.creators.policies import NOTES_MAX, TAGS_MAX, record_of, tag_key, tidy_note, tidy_tag
from campaign_svc.creators.service import CreatorService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.identity.v1 import events_pb2

PERMISSIONS = frozenset({"readCampaings", "auditAdvertisement"})
BRAND: dict[str, Any] = {"person_id": "boss", "tenant_id": "c", "permissions": tuple(PERMISSIONS)}
ANA, LUZ = "ana", "luz"
CREATORS = "query($tag: String) { creators(tag: $tag) { total creators { personId tags } } }"


OWNER_PERMISSIONS = ("readCampaings", "auditAdvertisement", "editCampaigns")


def member(person_id: str = "auditor", role: str = "auditor", *permissions: str, company: str = "c") -> Caller:
    return Caller(
        person_id=person_id,
        session_id="s",
        tenant_id=company,
        tenant_role=role,
        permissions=frozenset(permissions) or PERMISSIONS,
    )


VIEWER = member("viewer", "viewer", "readCampaings")


async def submit_ad(database: Database, campaign_id: str, person_id: str = ANA, **values: Any) -> str:
    (row,) = await MobileService(database).submit(MOBILE, [ad(campaign_id, person_id=person_id, **values)])
    return str(row.id)


async def posted(database: Database, company: str = "c", *people: str) -> CreatorService:
    """The service, after each of the people (Ana by default) submitted an advertisement to the company."""
    campaign = await on_going(database, company)
    for person_id in people or (ANA,):
        await submit_ad(database, campaign.id, person_id)
    return CreatorService(database)


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


async def test_a_profile_adds_up_what_a_creator_made_by_campaign(campaign_database: Database) -> None:
    ads, boss = AdvertisementService(campaign_database), brand("c")
    product = await on_going(campaign_database, "c", name="Café", product_payment_description="Una bolsa de café")
    money = await on_going(campaign_database, "c", name="Té", payment_type=MONEY)
    foreign = await on_going(campaign_database, "other")
    delivered, owed, rejected = [await submit_ad(campaign_database, product.id) for _ in range(3)]
    paid, waiting = [await submit_ad(campaign_database, money.id) for _ in range(2)]
    await submit_ad(campaign_database, foreign.id)
    await submit_ad(campaign_database, product.id, LUZ)
    for ad_id in (delivered, owed):
        await ads.audit(boss, ad_id, APPROVED, None)
    await ads.audit(boss, rejected, REJECTED_BY_CUSTOMER, None)
    await ads.audit(staff(), paid, APPROVED, None)
    await AuditingService(campaign_database).deliver(boss, ad_id=delivered, code=None)
    post = PublishedPost(advertisement_id=waiting, platform=2, post_platform_id="https://www.instagram.com/p/1")
    await MobileService(campaign_database).publish(MOBILE, [post])

    profile = await CreatorService(campaign_database).creator(VIEWER, "c", ANA)
    assert profile is not None
    of_money, of_product = profile.campaigns
    assert (of_product.name, of_product.product) == ("Café", "Una bolsa de café")
    assert (of_product.advertisements, of_product.approved, of_product.rejected) == (3, 2, 1)
    assert (of_product.delivered, of_product.owed, of_product.published, of_product.spent) == (1, 1, 0, 0)
    assert (of_money.name, of_money.product, of_money.advertisements, of_money.approved) == ("Té", None, 2, 1)
    assert (of_money.delivered, of_money.owed, of_money.published, of_money.spent) == (0, 0, 1, PRICE)
    record = profile.record
    assert (record.advertisements, record.published, record.approved, record.rejected) == (5, 1, 3, 1)
    assert (record.delivered, record.owed, record.costs) == (1, 1, {"ARS": PRICE})


ZONE = "America/Argentina/Buenos_Aires"
"""Three hours behind UTC."""


def campaign_made(started: datetime | None, first: datetime, **values: Any) -> CreatorCampaign:
    counts = dict.fromkeys(("published", "approved", "rejected", "engagement", "delivered", "owed", "spent"), 0)
    given = {"campaign_id": "k", "name": "K", "payment_type": 1, "product": None, "currency": "ARS", **counts}
    moments = {"started_at": started, "first_at": first, "last_at": first, "time_zone": ZONE, "erased": False}
    return CreatorCampaign(**{**given, "advertisements": 1, **moments, **values})


def test_the_usual_days_to_post_are_the_median_of_campaigns_with_a_known_start() -> None:
    start = datetime(2026, 11, 1, tzinfo=UTC)
    waits = [campaign_made(start, start + timedelta(days=days)) for days in (1, 2, 30)]
    unknown = [campaign_made(None, start), campaign_made(start, start - timedelta(days=5))]
    assert record_of([*waits, *unknown]).days_to_post == 2
    assert record_of(unknown).days_to_post is None


@pytest.mark.parametrize(
    ("started", "first", "days"),
    [
        ("2026-11-01T03:00", "2026-11-01T16:00", 0),
        ("2026-11-01T03:00", "2026-11-02T02:59", 0),
        ("2026-11-01T23:00", "2026-11-02T09:00", 1),
        ("2026-11-02T02:00", "2026-11-02T04:00", 1),
    ],
    ids=["the afternoon of the first day", "its last minute", "the next morning", "over midnight"],
)
def test_days_to_post_are_days_of_the_companys_zone(started: str, first: str, days: int) -> None:
    moments = [datetime.fromisoformat(moment).replace(tzinfo=UTC) for moment in (started, first)]
    assert record_of([campaign_made(*moments)]).days_to_post == days


@pytest.mark.parametrize(
    ("planned", "begun"),
    [
        ("2026-11-01T03:00Z", "2026-11-10T15:00Z"),
        ("2026-11-20T03:00Z", "2026-11-20T03:00Z"),
        (None, "2026-11-10T15:00Z"),
    ],
    ids=["approved late", "approved before", "without a first day"],
)
async def test_a_campaign_begins_on_its_first_day_but_not_before_it_went_on(
    campaign_database: Database, planned: str | None, begun: str
) -> None:
    creators = await posted(campaign_database)
    start = datetime.fromisoformat(planned) if planned else None
    async with campaign_database.transaction() as session:
        connection = await session.connection()
        await connection.execute(update(CAMPAIGNS).values(start_dt=start))
        await connection.execute(update(CHANGES).values(changed_at=datetime(2026, 11, 10, 15, tzinfo=UTC)))
    profile = await creators.creator(VIEWER, "c", ANA)
    assert profile is not None
    assert profile.campaigns[0].started_at == datetime.fromisoformat(begun)


def test_costs_are_added_by_currency() -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    spent = [("USD", 5), ("ARS", 7), ("USD", 1), ("EUR", 0)]
    campaigns = [campaign_made(now, now, currency=code, spent=cents) for code, cents in spent]
    assert list(record_of(campaigns).costs.items()) == [("ARS", 7), ("USD", 6)]


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("  Hola  \r\n\r\n\r\n\r\n chau ", "Hola\n\nchau"),
        ("x" * 1000, "x" * 1000),
        ("Paga\ttarde", "Paga tarde"),
        ("Foto \u202eanalp\u202c\x0bDos", "Foto analp\nDos"),
    ],
)
def test_a_note_is_stored_tidy(given: str, stored: str) -> None:
    assert tidy_note(given) == stored


@pytest.mark.parametrize("given", ["", " \n ", "x" * 1001, "a\x00b"])
def test_a_note_that_says_nothing_or_too_much_is_refused(given: str) -> None:
    with pytest.raises(InvalidInput):
        tidy_note(given)


def test_a_note_with_a_character_that_cannot_be_shown_is_a_text_and_no_name() -> None:
    with pytest.raises(InvalidInput) as refused:
        tidy_note("Paga\x1btarde")
    assert [(violation.path, violation.code) for violation in refused.value.violations] == [
        ("text", "TEXT_UNREADABLE")
    ]


def test_tags_are_equal_whatever_their_case_accents_and_sign() -> None:
    assert tidy_tag(" #Fotografía  Móvil ") == "fotografía móvil"
    assert tag_key("#FOTOGRAFIA movil") == tag_key("fotografía móvil")
    for given in ("", "#", "x" * 31, "a\x00"):
        with pytest.raises(InvalidInput):
            tidy_tag(given)


async def test_notes_come_newest_first_with_who_wrote_them_and_who_may_delete_them(
    campaign_database: Database,
) -> None:
    creators = await posted(campaign_database)
    await creators.add_note(member(), "c", ANA, "Entrega tarde.")
    await creators.add_note(member("other auditor"), "c", ANA, "Hermosas fotos.")
    profile = await creators.creator(VIEWER, "c", ANA)
    assert profile is not None
    assert [(note.text, note.writer_id) for note in profile.notes] == [
        ("Hermosas fotos.", "other auditor"),
        ("Entrega tarde.", "auditor"),
    ]
    newest, oldest = profile.notes
    for caller in (VIEWER, member(), brand("other"), staff()):
        with pytest.raises((PermissionDenied, UnknownNote)):
            await creators.delete_note(caller, newest.id)
    assert len((await creators.creator(VIEWER, "c", ANA)).notes) == 2  # type: ignore[union-attr]
    await creators.delete_note(brand("c"), newest.id)
    await creators.delete_note(member(), oldest.id)
    assert (await creators.creator(VIEWER, "c", ANA)).notes == []  # type: ignore[union-attr]
    with pytest.raises(UnknownNote):
        await creators.delete_note(member(), oldest.id)


async def test_who_may_not_audit_writes_nothing(campaign_database: Database) -> None:
    creators = await posted(campaign_database)
    await creators.tag(member(), "c", ANA, "vip")
    for attempt in (creators.add_note, creators.tag, creators.untag):
        with pytest.raises(PermissionDenied):
            await attempt(VIEWER, "c", ANA, "vip")
        for caller, company in ((brand("other"), "c"), (staff(), "c"), (member(), "other")):
            with pytest.raises(UnknownCreator):
                await attempt(caller, company, ANA, "vip")
        with pytest.raises(UnknownCreator):
            await attempt(member(), "c", LUZ, "vip")
    profile = await creators.creator(VIEWER, "c", ANA)
    assert profile is not None
    assert (profile.notes, profile.tags) == ([], ["vip"])


async def test_others_read_nothing_of_a_companys_creators(campaign_database: Database) -> None:
    creators = await posted(campaign_database, "c", ANA)
    await posted(campaign_database, "other", LUZ)
    await creators.tag(member(), "c", ANA, "vip")
    for caller in (staff(), brand("other"), member("x", "viewer", "editCampaigns")):
        assert await creators.creator(caller, "c", ANA) is None
        assert await creators.tags(caller, "c") == []
    assert await creators.creator(member(), "c", LUZ) is None


async def test_there_are_as_many_notes_as_the_policy_says_also_when_written_at_once(
    campaign_database: Database,
) -> None:
    creators = await posted(campaign_database)
    for number in range(NOTES_MAX - 1):
        await creators.add_note(member(), "c", ANA, f"Nota {number}")
    attempts = [creators.add_note(member(), "c", ANA, "Una más") for _ in range(3)]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(isinstance(outcome, TooManyNotes) for outcome in outcomes) == [False, True, True]
    assert await rows(campaign_database, "SELECT count(*) FROM creator_notes") == [(NOTES_MAX,)]


async def test_a_tag_keeps_the_spelling_of_the_company_and_is_there_once(campaign_database: Database) -> None:
    creators = await posted(campaign_database, "c", ANA, LUZ)
    assert await creators.tag(member(), "c", ANA, "Fotografía") == ["fotografía"]
    assert await creators.tag(member(), "c", ANA, "#FOTOGRAFIA") == ["fotografía"]
    assert await creators.tag(member(), "c", LUZ, "fotografia") == ["fotografía"]
    assert await creators.tag(member(), "c", LUZ, "café") == ["café", "fotografía"]
    tags = await creators.tags(VIEWER, "c")
    assert [(tag.name, tag.creators) for tag in tags] == [("café", 1), ("fotografía", 2)]
    assert await creators.untag(member(), "c", ANA, "Fotografia") == []
    assert await creators.untag(member(), "c", ANA, "fotografia") == []
    assert [tag.creators for tag in await creators.tags(VIEWER, "c")] == [1, 1]


async def test_there_are_as_many_tags_as_the_policy_says(
    campaign_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    creators = await posted(campaign_database, "c", ANA, LUZ)
    for number in range(TAGS_MAX):
        await creators.tag(member(), "c", ANA, f"t{number}")
    with pytest.raises(TooManyTags):
        await creators.tag(member(), "c", ANA, "una más")
    assert len(await creators.tag(member(), "c", ANA, "t0")) == TAGS_MAX
    monkeypatch.setattr("campaign_svc.creators.service.COMPANY_TAGS_MAX", TAGS_MAX)
    with pytest.raises(TooManyTags):
        await creators.tag(member(), "c", LUZ, "otra")
    assert await creators.tag(member(), "c", LUZ, "t1") == ["t1"]
    assert await rows(campaign_database, "SELECT count(*) FROM creator_tags") == [(TAGS_MAX + 1,)]


async def test_the_list_of_creators_has_tags_and_is_filtered_by_one(campaign_database: Database, ask: Ask) -> None:
    creators = await posted(campaign_database, "c", ANA, LUZ)
    await creators.tag(member(), "c", ANA, "Móvil")
    await creators.tag(member(), "c", ANA, "café")
    page = (await ask(CREATORS, **BRAND)).data["creators"]
    assert {row["personId"]: row["tags"] for row in page["creators"]} == {ANA: ["café", "móvil"], LUZ: []}
    for tag, total in (("#MOVIL", 1), ("cafe", 1), ("nadie", 0), ("", 2)):
        page = (await ask(CREATORS, {"tag": tag}, **BRAND)).data["creators"]
        assert (page["total"], len(page["creators"])) == (total, total), tag


async def test_staff_see_no_tags_in_the_list(campaign_database: Database, ask: Ask) -> None:
    creators = await posted(campaign_database)
    await creators.tag(member(), "c", ANA, "vip")
    who = {"person_id": "s", "permissions": ("readCompanies", "readCampaings")}
    listed = (await ask('{ creators(companyId: "c") { creators { personId tags } } }', **who)).data["creators"]
    assert listed["creators"] == [{"personId": ANA, "tags": []}]
    tagged = (await ask('{ creators(companyId: "c", tag: "vip") { total } }', **who)).data["creators"]
    assert tagged["total"] == 0


async def test_an_erasure_deletes_notes_and_tags_and_the_name_of_a_writer(campaign_database: Database) -> None:
    creators = await posted(campaign_database, "c", ANA, LUZ)
    for person_id in (ANA, LUZ):
        await creators.add_note(member("writer"), "c", person_id, f"Sobre {person_id}")
        await creators.tag(member("writer"), "c", person_id, "vip")
    await erase(campaign_database, ANA)
    await erase(campaign_database, "writer")
    assert await rows(campaign_database, "SELECT person_id, text, writer_id FROM creator_notes") == [
        (LUZ, "Sobre luz", None)
    ]
    assert await rows(campaign_database, "SELECT person_id FROM creator_tags") == [(LUZ,)]
    erased = await creators.creator(member(), "c", ANA)
    assert erased is not None
    assert (erased.record.advertisements, erased.notes, erased.tags) == (1, [], [])
    with pytest.raises(UnknownCreator):
        await creators.add_note(member(), "c", ANA, "Vuelve")


async def test_nothing_is_offered_to_be_written_about_who_was_erased(
    campaign_database: Database, ask: Ask
) -> None:
    await posted(campaign_database)
    await posted(campaign_database)
    await erase(campaign_database, ANA)
    profile = (await ask(PROFILE, **BRAND)).data["creator"]
    assert (profile["advertisements"], profile["writable"]) == (2, False)


async def test_an_erasure_and_notes_at_once_leave_nothing(campaign_database: Database) -> None:
    people = [uuid7() for _ in range(6)]
    creators = await posted(campaign_database, "c", *people)
    await asyncio.gather(
        *(creators.add_note(member(), "c", person_id, "Nota") for person_id in people),
        *(erase(campaign_database, person_id) for person_id in people),
        return_exceptions=True,
    )
    assert await rows(campaign_database, "SELECT 1 FROM creator_notes") == []


async def test_who_was_erased_writes_no_note_any_more(campaign_database: Database) -> None:
    creators = await posted(campaign_database)
    await erase(campaign_database, "writer")
    with pytest.raises(Unauthenticated):
        await creators.add_note(member("writer"), "c", ANA, "Nota")
    writers = [uuid7() for _ in range(6)]
    await asyncio.gather(
        *(creators.add_note(member(writer), "c", ANA, "Nota") for writer in writers),
        *(erase(campaign_database, writer) for writer in writers),
        return_exceptions=True,
    )
    assert await rows(campaign_database, "SELECT 1 FROM creator_notes WHERE writer_id IS NOT NULL") == []


async def test_who_may_not_write_takes_no_lock_of_the_companys_writers(campaign_database: Database) -> None:
    creators = await posted(campaign_database)
    with executed_statements() as executed:
        for caller in (brand("other"), staff(), VIEWER):
            with pytest.raises((UnknownCreator, PermissionDenied)):
                await creators.tag(caller, "c", ANA, "vip")
    assert executed
    assert [statement for statement in executed if "advisory" in str(statement)] == []


async def test_a_colleague_who_posts_reads_and_writes_nothing_about_themselves(
    campaign_database: Database, ask: Ask
) -> None:
    creators, own = await posted(campaign_database, "c", ANA, LUZ), {**BRAND, "person_id": ANA}
    for person_id in (ANA, LUZ):
        await creators.add_note(member(), "c", person_id, "Entrega tarde.")
        await creators.tag(member(), "c", person_id, "vip")
    profile = (await ask(PROFILE, **own)).data["creator"]
    assert (profile["advertisements"], profile["notes"], profile["tags"], profile["writable"]) == (
        1,
        [],
        [],
        False,
    )
    page = (await ask(CREATORS, **own)).data["creators"]
    assert {row["personId"]: row["tags"] for row in page["creators"]} == {ANA: [], LUZ: ["vip"]}
    assert (await ask(CREATORS, {"tag": "vip"}, **own)).data["creators"]["total"] == 1
    for attempt in (creators.add_note, creators.tag, creators.untag):
        with pytest.raises(PermissionDenied):
            await attempt(member(ANA), "c", ANA, "vip")
    assert len((await creators.creator(member(ANA), "c", LUZ)).notes) == 1  # type: ignore[union-attr]


async def test_a_profile_takes_as_many_statements_for_many_campaigns_as_for_one(
    campaign_database: Database,
) -> None:
    creators, counts = await posted(campaign_database), []
    for more in (0, 60):
        for _ in range(more):
            await submit_ad(campaign_database, (await on_going(campaign_database, "c")).id)
        with executed_statements() as executed:
            profile = await creators.creator(VIEWER, "c", ANA)
        assert profile is not None
        assert len(profile.campaigns) == more + 1
        counts.append(len(executed))
    assert counts[0] == counts[1]


PROFILE = """{ creator(companyId: "c", personId: "ana") { person { _id } advertisements approved daysToPost campaignCount
    costs { currency spent } campaigns { campaignId name paymentType } tags writable
    notes { _id text writer { _id } deletable } } }"""


async def test_the_public_schema_tells_a_profile_and_takes_notes_and_tags(
    campaign_database: Database, ask: Ask
) -> None:
    await posted(campaign_database)
    note = """mutation { addCreatorNote(companyId: "c", personId: "ana", text: " Buena luz ") {
        success note { _id text writer { _id } deletable } } }"""
    written = (await ask(note, **BRAND)).data["addCreatorNote"]
    assert written["note"]["text"] == "Buena luz"
    tag = 'mutation { tagCreator(companyId: "c", personId: "ana", tag: "VIP") { success tags } }'
    assert (await ask(tag, **BRAND)).data["tagCreator"] == {"success": True, "tags": ["vip"]}
    profile = (await ask(PROFILE, **BRAND)).data["creator"]
    assert (profile["advertisements"], profile["campaignCount"], profile["tags"]) == (1, 1, ["vip"])
    assert (profile["person"], profile["writable"], profile["notes"]) == ({"_id": ANA}, True, [written["note"]])
    reader = {**BRAND, "person_id": "viewer", "tenant_role": "viewer", "permissions": ("readCampaings",)}
    seen = (await ask(PROFILE, **reader)).data["creator"]
    assert (seen["writable"], seen["notes"][0]["deletable"]) == (False, False)
    refused = """mutation { addCreatorNote(companyId: "c", personId: "ana", text: " ") { success error { path code } } }"""
    error = (await ask(refused, **BRAND)).data["addCreatorNote"]["error"]
    assert error == [{"path": "text", "code": "CREATOR_NOTE_LENGTH"}]
    gone = f'mutation {{ deleteCreatorNote(_id: "{written["note"]["_id"]}") {{ success note {{ _id }} }} }}'
    assert (await ask(gone, **BRAND)).data["deleteCreatorNote"] == {"success": True, "note": None}
    assert (await ask(PROFILE, **BRAND)).data["creator"]["notes"] == []


async def blocks(database: Database) -> list[campaign_events.CreatorBlockChanged]:
    query = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.creator_block_changed.v1' ORDER BY id"
    return [campaign_events.CreatorBlockChanged.FromString(row.payload) for row in await rows(database, query)]


async def test_what_somebody_makes_after_the_work_with_them_ended_is_refused_as_by_a_closed_campaign(
    campaign_database: Database,
) -> None:
    service = await posted(campaign_database, "c", ANA, LUZ)
    owner = member("owner", "owner", *OWNER_PERMISSIONS)
    since = await service.block(owner, "c", ANA, blocked=True)
    assert since is not None
    assert await service.block(owner, "c", ANA, blocked=True) == since
    profile = await service.creator(VIEWER, "c", ANA)
    assert profile is not None
    assert profile.blocked_at == since
    campaign, elsewhere = await on_going(campaign_database, "c"), await on_going(campaign_database, "other")
    with pytest.raises(CampaignNotOnGoing):
        await submit_ad(campaign_database, campaign.id, ANA, creation_dt=since + timedelta(seconds=1))
    before = await submit_ad(campaign_database, campaign.id, ANA, creation_dt=since - timedelta(seconds=1))
    again = ad(campaign.id, person_id=ANA, id=before, creation_dt=since - timedelta(seconds=1))
    assert [row.id for row in await MobileService(campaign_database).submit(MOBILE, [again])] == [before]
    await submit_ad(campaign_database, campaign.id, LUZ)
    await submit_ad(campaign_database, elsewhere.id, ANA)
    assert await service.block(owner, "c", ANA, blocked=False) is None
    assert await service.block(owner, "c", ANA, blocked=False) is None
    await submit_ad(campaign_database, campaign.id, ANA)
    facts = [
        (fact.company_id, fact.person_id, fact.blocked, fact.actor_id) for fact in await blocks(campaign_database)
    ]
    assert facts == [("c", ANA, True, "owner"), ("c", ANA, False, "owner")]


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (Caller(), Unauthenticated),
        (member(), PermissionDenied),
        (VIEWER, PermissionDenied),
        (member(ANA, "owner", *OWNER_PERMISSIONS), PermissionDenied),
        (member("owner", "owner", *OWNER_PERMISSIONS, company="other"), UnknownCreator),
        (staff(), UnknownCreator),
    ],
)
async def test_nobody_else_ends_the_work_with_somebody(
    campaign_database: Database, caller: Caller, refusal: type[Exception]
) -> None:
    service = await posted(campaign_database)
    with pytest.raises(refusal):
        await service.block(caller, "c", ANA, blocked=True)
    assert await blocks(campaign_database) == []


async def test_a_block_goes_with_the_creators_account(campaign_database: Database) -> None:
    service = await posted(campaign_database)
    await service.block(member("owner", "owner", *OWNER_PERMISSIONS), "c", ANA, blocked=True)
    await erase(campaign_database, ANA)
    assert await rows(campaign_database, "SELECT * FROM blocked_creators") == []
