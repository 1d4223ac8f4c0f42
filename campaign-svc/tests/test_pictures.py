"""Members list the approved pictures of their company, and download them with what is known of their rights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock, rows
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, ad, brand, on_going, staff
from change_factories import Person, ask

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.repository import keep_company
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.pictures import policies
from campaign_svc.pictures.errors import ArchiveTooLarge, TooManyArchives, UnknownArchive, UnknownPictures
from campaign_svc.pictures.models import OpenedArchive, PictureArchive, PicturesAsked
from campaign_svc.pictures.policies import ARCHIVE_MAX, LIFE, OPEN_MAX, file_name, terms_version
from campaign_svc.pictures.service import PictureService
from campaign_svc.reach.models import KnownCompany
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from kit.slugs import slug
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2

BOSS = brand("c")
ZONE = "America/Argentina/Buenos_Aires"
KEY = f"images/ab/{'c' * 62}.jpg"


class Stored:
    """media-svc: each picture has a megabyte, unless `sizes` are given."""

    def __init__(self, sizes: Mapping[str, int] | None = None) -> None:
        self._sizes = sizes

    async def sizes(self, keys: Sequence[str]) -> Mapping[str, int]:
        return dict.fromkeys(keys, 1_000_000) if self._sizes is None else self._sizes


class Named:
    """identity-svc: every person has the same name, except ids that begin with "nameless", which have none."""

    async def named(self, ids: Sequence[str]) -> Mapping[str, str]:
        return {person_id: "Ana Núñez" for person_id in ids if not person_id.startswith("nameless")}


def service(database: Database, **more: Any) -> PictureService:
    return PictureService(database, **{"images": Stored(), "people": Named(), **more})


async def submit_ad(database: Database, campaign: Any, *, by: Caller | None = BOSS, **values: Any) -> str:
    """An advertisement, approved by `by` unless it is None."""
    given = {"multimedia_uri": f"/media/{KEY}", **values}
    (row,) = await MobileService(database).submit(MOBILE, [ad(campaign.id, **given)])
    if by is not None:
        await AdvertisementService(database).audit(by, row.id, APPROVED, None)
    return str(row.id)


async def listed(database: Database, caller: Caller = BOSS, company: str = "c", **filters: Any) -> list[str]:
    paging = {"limit": filters.pop("limit", None), "after": filters.pop("after", None)}
    pictures = await service(database).listed(caller, PicturesAsked(company_id=company, **filters), **paging)
    return [str(row.id) for row in pictures]


async def change(database: Database, statement: str) -> None:
    async with database.transaction() as session:
        await (await session.connection()).exec_driver_sql(statement)


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


async def opened(database: Database, archive: PictureArchive) -> OpenedArchive:
    return await service(database).open(archive.token)


async def test_what_stands_approved_is_listed_the_newest_first_whoever_approved_it(
    campaign_database: Database,
) -> None:
    product, money = [
        await on_going(campaign_database, "c", **more) for more in ({"name": "Café"}, {"payment_type": MONEY})
    ]
    older = await submit_ad(campaign_database, product, creation_dt=datetime.now(UTC) - timedelta(days=1))
    newer = await submit_ad(campaign_database, money, by=staff())
    await submit_ad(campaign_database, product, by=None)
    rejected = await submit_ad(campaign_database, product, by=None)
    await AdvertisementService(campaign_database).audit(BOSS, rejected, REJECTED_BY_CUSTOMER, None)
    await submit_ad(campaign_database, await on_going(campaign_database, "other"), by=brand("other"))
    elsewhere = await submit_ad(campaign_database, product)
    await change(
        campaign_database,
        f"UPDATE advertisements SET multimedia_uri = 'https://example.org/a.jpg' WHERE id = '{elsewhere}'",
    )
    assert await listed(campaign_database) == [newer, older]
    assert await listed(campaign_database, limit=1) == [newer]
    assert await listed(campaign_database, limit=1, after=newer) == [older]


async def test_what_is_no_longer_approved_and_what_was_erased_is_not_there(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    overturned, inactive, erased, kept = [
        await submit_ad(campaign_database, campaign, person_id=f"person-{number}") for number in range(4)
    ]
    await change(campaign_database, f"UPDATE advertisements SET active = false WHERE id = '{inactive}'")
    await change(
        campaign_database,
        f"UPDATE advertisements SET status = 5, rejection_reason = 'OTHER' WHERE id = '{overturned}'",
    )
    ids = [overturned, inactive, erased, kept]
    archive = await service(campaign_database).prepare(BOSS, "c", [erased, kept])
    await erase(campaign_database, "person-2")
    assert await listed(campaign_database) == [kept]
    with pytest.raises(UnknownArchive):  # it contained the erased person's picture
        await opened(campaign_database, archive)
    archive = await service(campaign_database).prepare(BOSS, "c", ids)
    assert archive.advertisement_ids == [kept]
    await change(
        campaign_database,
        f"UPDATE advertisements SET status = 5, rejection_reason = 'OTHER' WHERE id = '{kept}'",
    )
    assert list((await opened(campaign_database, archive)).pictures) == []


async def test_the_list_is_filtered(campaign_database: Database) -> None:
    first, second = [await on_going(campaign_database, "c", name=name) for name in ("Café", "Té")]
    day = datetime(2026, 11, 3, 12, tzinfo=UTC)
    of_ana = await submit_ad(
        campaign_database, first, person_id="ana", caption="Con 50% de crema", creation_dt=day
    )
    of_luz = await submit_ad(campaign_database, second, person_id="luz", creation_dt=day + timedelta(days=2))
    for ad_id, network in ((of_ana, 1), (of_ana, 2), (of_luz, 2)):
        post = PublishedPost(advertisement_id=ad_id, platform=network, post_platform_id=POST_ADDRESSES[network])
        await MobileService(campaign_database).publish(MOBILE, [post])
    ((code,),) = await rows(
        campaign_database, f"SELECT caption_identifier FROM advertisements WHERE id = '{of_ana}'"
    )
    for filters, expected in (
        ({"campaign_id": first.id}, [of_ana]),
        ({"person_id": "luz"}, [of_luz]),
        ({"platforms": (1,)}, [of_ana]),
        ({"platforms": (1, 2)}, [of_luz, of_ana]),
        ({"search": "50% DE"}, [of_ana]),
        ({"search": f"{code[:4]}-{code[4:]}".lower()}, [of_ana]),
        ({"search": "nothing of it"}, []),
        ({"search": "", "platforms": ()}, [of_luz, of_ana]),
        ({"campaign_id": ""}, []),
        ({"person_id": ""}, []),
        ({"created_from": day + timedelta(days=1)}, [of_luz]),
        ({"created_to": day + timedelta(days=1)}, [of_ana]),
    ):
        assert await listed(campaign_database, **filters) == expected, filters
    (row,) = await service(campaign_database).listed(
        BOSS, PicturesAsked(company_id="c", campaign_id=first.id), None, None
    )
    assert list(row.platforms) == [1, 2]  # type: ignore[attr-defined]


async def test_others_list_and_download_nothing(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    ad_id = await submit_ad(campaign_database, campaign)
    stranger = brand("other")
    without = Caller(person_id="p", session_id="s", tenant_id="c", permissions=frozenset())
    for caller in (stranger, without):
        assert await listed(campaign_database, caller) == []
        for ids in ([ad_id], ["unknown"]):
            with pytest.raises(UnknownPictures):
                await service(campaign_database).prepare(caller, "c", ids)
    with pytest.raises(UnknownPictures):  # the company is the caller's, the picture is not
        await service(campaign_database).prepare(stranger, "other", [ad_id])
    with pytest.raises(Unauthenticated):
        await listed(campaign_database, Caller())
    with pytest.raises(Unauthenticated):
        await service(campaign_database).prepare(Caller(), "c", [ad_id])
    assert await listed(campaign_database, staff()) == [ad_id]
    viewer = Caller(person_id="v", session_id="s", tenant_id="c", permissions=frozenset({"readCampaings"}))
    assert await listed(campaign_database, viewer) == [ad_id]
    assert (await service(campaign_database).prepare(viewer, "c", [ad_id])).advertisement_ids == [ad_id]
    assert await rows(campaign_database, "SELECT count(*) FROM picture_archives") == [(1,)]


async def test_an_archive_says_of_each_picture_who_made_it_when_and_under_which_terms(
    campaign_database: Database,
) -> None:
    async with campaign_database.transaction() as session:
        await keep_company(
            session, KnownCompany(id="c", name="Café Aurora", time_zone=ZONE, days_zone=ZONE, version=1)
        )
    campaign = await on_going(campaign_database, "c", name="Mañanas lentas!")
    bare = await on_going(campaign_database, "c", name="Té", brief="")
    evening = datetime(2026, 11, 4, 1, 30, tzinfo=UTC)  # the third of November in Buenos Aires
    ad_id = await submit_ad(campaign_database, campaign, creation_dt=evening)
    other = await submit_ad(campaign_database, bare, person_id="nameless")
    for network in (2, 1):
        post = PublishedPost(advertisement_id=ad_id, platform=network, post_platform_id=POST_ADDRESSES[network])
        await MobileService(campaign_database).publish(MOBILE, [post])
    archive = await opened(campaign_database, await service(campaign_database).prepare(BOSS, "c", [other, ad_id]))
    assert (archive.company_name, archive.time_zone, archive.language) == ("Café Aurora", ZONE, "es")
    without, picture = archive.pictures
    assert (picture.advertisement_id, picture.creator, picture.campaign_name, picture.key) == (
        ad_id,
        "Ana Núñez",
        "Mañanas lentas!",
        KEY,
    )
    assert picture.file_name == f"mananas-lentas-ana-nunez-2026-11-03-{picture.code}.jpg"
    assert (picture.sent_at, list(picture.platforms)) == (evening, [1, 2])
    assert list(picture.links) == [POST_ADDRESSES[2], POST_ADDRESSES[1]]
    assert picture.approved_at is not None
    assert picture.approved_at > evening
    assert without.creator == ""
    assert without.file_name.startswith("te-20")
    terms = {campaign_terms.campaign_id: campaign_terms for campaign_terms in archive.terms}
    assert (terms[campaign.id].text, terms[campaign.id].version) == ("Las bases", terms_version("Las bases"))
    ((submitted,),) = await rows(
        campaign_database,
        "SELECT changed_at FROM campaign_status_changes WHERE from_status IN (1, 2) AND to_status NOT IN (1, 2)"
        f" AND campaign_id = '{campaign.id}'",
    )
    assert terms[campaign.id].since == submitted
    assert (terms[bare.id].text, terms[bare.id].version) == ("", "")


async def test_the_picture_of_a_revision_was_sent_when_that_came(campaign_database: Database) -> None:
    clock = Clock()
    campaign = await on_going(campaign_database, "c")
    juana = Person(campaign_database, campaign.id, clock)
    await juana.submits()
    clock.pass_by(hours=1)
    await ask(campaign_database, BOSS, juana.ad_id, clock)
    clock.pass_by(hours=2)
    await juana.submits(multimedia_uri=f"/media/{KEY}")
    await AdvertisementService(campaign_database, now=clock).audit(BOSS, juana.ad_id, APPROVED, None)
    (row,) = await service(campaign_database).listed(BOSS, PicturesAsked(company_id="c"), None, None)
    assert row.sent_at == clock.moment  # type: ignore[attr-defined]


async def test_a_download_is_told_and_named_by_the_campaign_that_all_are_of(
    campaign_database: Database,
) -> None:
    first, second = [await on_going(campaign_database, "c", name=name) for name in ("Café", "Té")]
    ads = [await submit_ad(campaign_database, campaign) for campaign in (first, first, second)]
    await service(campaign_database).prepare(BOSS, "c", ads[:2])
    await service(campaign_database).prepare(BOSS, "c", ads)
    facts = [
        campaign_events.PicturesDownloaded.FromString(payload)
        for (payload,) in await rows(
            campaign_database,
            "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.pictures_downloaded.v1' ORDER BY created_at",
        )
    ]
    assert [(fact.company_id, fact.pictures, fact.actor_id) for fact in facts] == [
        ("c", 2, BOSS.person_id),
        ("c", 3, BOSS.person_id),
    ]
    assert [(fact.campaign_id, fact.campaign_name) for fact in facts] == [(first.id, "Café"), ("", "")]


async def test_archives_are_bounded(campaign_database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = await on_going(campaign_database, "c")
    ad_id = await submit_ad(campaign_database, campaign)
    for odd in ([], [ad_id, ad_id], [uuid7() for _ in range(ARCHIVE_MAX + 1)]):
        with pytest.raises(InvalidInput):
            await service(campaign_database).prepare(BOSS, "c", odd)
    with pytest.raises(UnknownPictures):  # media-svc does not store it any more
        await service(campaign_database, images=Stored({})).prepare(BOSS, "c", [ad_id])
    monkeypatch.setattr("campaign_svc.pictures.service.BYTES_MAX", 999_999)
    with pytest.raises(ArchiveTooLarge):
        await service(campaign_database).prepare(BOSS, "c", [ad_id])
    monkeypatch.setattr("campaign_svc.pictures.service.BYTES_MAX", policies.BYTES_MAX)
    for _ in range(OPEN_MAX):
        await service(campaign_database).prepare(BOSS, "c", [ad_id])
    with pytest.raises(TooManyArchives):
        await service(campaign_database).prepare(BOSS, "c", [ad_id])
    assert (await service(campaign_database).prepare(brand("c"), "c", [ad_id])).bytes == 1_000_000


async def test_who_is_a_member_no_more_opens_no_archive_of_the_company(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    ad_id = await submit_ad(campaign_database, campaign)
    gone, stays = [await service(campaign_database).prepare(by, "c", [ad_id]) for by in (BOSS, brand("c"))]
    for company, role in (("other", 0), ("c", 1), ("c", 0)):
        assert len((await opened(campaign_database, gone)).pictures) == 1
        fact = company_events.MembershipChanged(company_id=company, person_id=BOSS.person_id or "", version=1)
        fact.role = role  # type: ignore[assignment]
        async with campaign_database.transaction() as session:
            await consumers.membership_changed(session, fact, None)  # type: ignore[arg-type]
    with pytest.raises(UnknownArchive):
        await opened(campaign_database, gone)
    assert len((await opened(campaign_database, stays)).pictures) == 1


async def test_a_token_opens_its_archive_for_ten_minutes(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    archive = await service(campaign_database).prepare(BOSS, "c", [await submit_ad(campaign_database, campaign)])
    later = archive.created_at + LIFE
    assert len((await opened(campaign_database, archive)).pictures) == 1
    for token in ("", "x" * 43, f"{archive.token}\0"):
        with pytest.raises(UnknownArchive):
            await service(campaign_database).open(token)
    with pytest.raises(UnknownArchive):
        await service(campaign_database, now=lambda: later).open(archive.token)
    await service(campaign_database, now=lambda: later - timedelta(seconds=1)).delete_expired()
    assert await rows(campaign_database, "SELECT count(*) FROM picture_archives") == [(1,)]
    await service(campaign_database, now=lambda: later + timedelta(seconds=1)).delete_expired()
    assert await rows(campaign_database, "SELECT count(*) FROM picture_archives") == [(0,)]


async def test_an_archive_of_a_company_out_of_use_is_empty(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    archive = await service(campaign_database).prepare(BOSS, "c", [await submit_ad(campaign_database, campaign)])
    async with campaign_database.transaction() as session:
        await keep_company(session, KnownCompany(id="c", name="c", version=1))
    await change(campaign_database, "UPDATE known_companies SET active = false")
    assert list((await opened(campaign_database, archive)).pictures) == []


async def test_a_list_is_one_statement_and_so_is_what_an_archive_holds(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    ads = [await submit_ad(campaign_database, campaign) for _ in range(3)]
    with executed_statements() as statements:
        assert len(await listed(campaign_database)) == 3
    assert len(statements) == 1
    archive = await service(campaign_database).prepare(BOSS, "c", ads)
    with executed_statements() as statements:
        assert len((await opened(campaign_database, archive)).pictures) == 3
    assert len(statements) == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mañanas de café", "mananas-de-cafe"),
        ("../../etc/passwd", "etc-passwd"),
        ("=HYPERLINK(1)", "hyperlink-1"),
        ("日本", ""),
        ("a" * 39 + " b", "a" * 39),
    ],
)
def test_a_part_of_a_files_name_has_safe_characters(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_a_files_name_leaves_out_what_has_no_letter() -> None:
    assert file_name("日本", "", sent=date(2026, 11, 3), code="ABCD2345", key=KEY) == "2026-11-03-ABCD2345.jpg"
