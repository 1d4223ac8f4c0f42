"""Companies' systems keep their own ids and metadata with campaigns and advertisements."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from audit_factories import everything, rows
from campaign_factories import MOBILE, ad, brand, on_going, staff, submitted, with_columns
from sqlalchemy.exc import IntegrityError

from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.messages import ADVERTISEMENTS
from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.advertisements.service.set_external_data import AdvertisementExternalDataService
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.messages import CAMPAIGNS
from campaign_svc.campaigns.models import CampaignDraft, CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.set_external_data import CampaignExternalDataService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.erasure.service import erase
from campaign_svc.external_data.errors import AdvertisementErased
from campaign_svc.external_data.models import ExternalChange
from campaign_svc.external_data.policies import change_violations, merged, size_violations
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.db.errors import violated_constraint
from kit.rpc.caller import CallContext, Caller, Key, enter_context
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from resuena.campaign.v1 import events_pb2, lifecycle_pb2

VIEWER = ("readCampaings",)
DRAFT: dict[str, Any] = {"name": "Otoño", "type": 3, "payment_type": 2}


def known_as(external_id: str, **metadata: str) -> ExternalChange:
    return ExternalChange(external_id=external_id, metadata=list(metadata.items()))


def program(company_id: str, *only: str, scopes: tuple[str, ...] = ("audit", "campaigns")) -> Caller:
    """A caller with a key, limited to these campaigns if there are any."""
    named = {"audit": "auditAdvertisement", "campaigns": "editCampaigns"}
    permissions = frozenset({"readCampaings", *(named[scope] for scope in scopes)})
    key = Key("k1", "CRM", frozenset(scopes), frozenset(only) if only else None)
    return Caller(session_id="k1", tenant_id=company_id, permissions=permissions, key=key)


class Kept:
    """External data of a test's database, set and read through the use cases."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._campaigns = CampaignExternalDataService(database)
        self._ads = AdvertisementExternalDataService(database)

    async def campaign(self, caller: Caller, campaign_id: str, change: ExternalChange) -> Any:
        return with_columns(await self._campaigns.set(caller, campaign_id, change))

    async def ad(self, caller: Caller, ad_id: str, change: ExternalChange) -> Any:
        return with_columns(await self._ads.set(caller, ad_id, change))

    async def found(self, caller: Caller, external_id: str) -> tuple[list[str], list[str]]:
        """Ids of the campaigns and of the advertisements that lists find by an external id."""
        campaigns = CampaignService(self.database, fund)
        ads = AdvertisementService(self.database)
        return (
            [row.id for row in await campaigns.listed(caller, CampaignFilter(external_id=external_id))],
            [row.id for row in await ads.listed(caller, AdvertisementFilter(external_id=external_id))],
        )

    async def searched(self, caller: Caller, text: str) -> tuple[list[str], list[str]]:
        """Ids of the campaigns and of the advertisements that a search finds."""
        campaigns = CampaignService(self.database, fund)
        ads = AdvertisementService(self.database)
        return (
            [row.id for row in await campaigns.listed(caller, CampaignFilter(search=text))],
            [row.id for row in await ads.listed(caller, AdvertisementFilter(search=text))],
        )


@pytest.fixture
def kept(campaign_database: Database) -> Kept:
    return Kept(campaign_database)


def codes(refused: pytest.ExceptionInfo[InvalidInput]) -> list[tuple[str, str]]:
    return [(one.path, one.code) for one in refused.value.violations]


async def test_an_external_id_and_metadata_are_kept_and_found(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    (post,) = await submitted(kept.database, campaign.id)
    for caller in (brand("c"), program("c")):
        row = await kept.campaign(caller, campaign.id, known_as("  crm/42 ", canal="Tienda", región="AMBA"))
        assert (row.external_id, row.external_metadata) == ("crm/42", {"canal": "Tienda", "región": "AMBA"})
        shown = await kept.ad(caller, post.id, known_as("order 7", line="Uno\nDos"))
        assert (shown.external_id, shown.external_metadata) == ("order 7", {"line": "Uno\nDos"})
    for caller in (brand("c"), program("c"), program("c", campaign.id), staff()):
        assert await kept.found(caller, "crm/42") == ([campaign.id], [])
        assert await kept.found(caller, "order 7") == ([], [post.id])
        assert await kept.searched(caller, " crm/42 ") == ([campaign.id], [])
        assert await kept.searched(caller, "order 7") == ([], [post.id])
        assert await kept.searched(caller, "crm/4") == ([], [])
    assert await kept.found(brand("d"), "crm/42") == ([], [])
    assert await kept.searched(program("c", "other"), "order 7") == ([], [])


async def test_what_is_not_named_stays_and_empty_values_remove(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    caller = brand("c")
    await kept.campaign(caller, campaign.id, known_as("a", one="1", two="2", three="3"))
    row = await kept.campaign(caller, campaign.id, ExternalChange(metadata=[("two", ""), ("one", "uno")]))
    assert (row.external_id, row.external_metadata) == ("a", {"one": "uno", "three": "3"})
    row = await kept.campaign(caller, campaign.id, ExternalChange(clear_metadata=True, metadata=[("new", "n")]))
    assert (row.external_id, row.external_metadata) == ("a", {"new": "n"})
    row = await kept.campaign(caller, campaign.id, ExternalChange(external_id=" ", metadata=[("new", "  ")]))
    assert (row.external_id, row.external_metadata) == (None, None)
    stored = await rows(kept.database, "SELECT external_metadata IS NULL FROM campaigns")
    assert stored == [(True,)]


async def test_a_repetition_changes_nothing_and_a_change_is_read_by_a_sync(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    (post,) = await submitted(kept.database, campaign.id)
    beginning = datetime(2020, 1, 1, tzinfo=UTC)

    async def changed() -> tuple[Any, Any]:
        (one,) = await CampaignService(kept.database, fund).listed(
            brand("c"), CampaignFilter(updated_since=beginning)
        )
        (other,) = await AdvertisementService(kept.database).listed(
            brand("c"), AdvertisementFilter(updated_since=beginning)
        )
        return with_columns(one), with_columns(other)

    before = await changed()
    await kept.campaign(brand("c"), campaign.id, known_as("a", k="v"))
    await kept.ad(brand("c"), post.id, known_as("b", k="v"))
    after = await changed()
    for one, other in zip(before, after, strict=True):
        assert other.updated_at > one.updated_at
        assert other.version == one.version + 1
    for change in (known_as("a", k="v"), ExternalChange(), ExternalChange(metadata=[("none", "")])):
        await kept.campaign(brand("c"), campaign.id, change)
        await kept.ad(brand("c"), post.id, replace(change, external_id=change.external_id and "b"))
    assert await changed() == after


async def test_a_campaigns_change_is_told_with_who_made_it_and_without_values(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    owner = brand("c")
    await kept.campaign(owner, campaign.id, known_as("a", k="v"))
    await kept.campaign(owner, campaign.id, known_as("a", k="v"))
    await kept.campaign(program("c"), campaign.id, known_as("a", k="w"))
    drafts = DraftService(kept.database)
    draft = await drafts.create(owner, CampaignDraft(**DRAFT, external=known_as("b")))
    await drafts.update(owner, draft.id, CampaignDraft(external=known_as("c")))
    subject = "resuena.campaign.campaign_external_data_changed.v1"
    stored = await rows(kept.database, f"SELECT payload FROM outbox WHERE subject = '{subject}' ORDER BY id")
    facts = [events_pb2.CampaignExternalDataChanged.FromString(row.payload) for row in stored]
    brands, keys = lifecycle_pb2.ACTOR_KIND_BRAND, lifecycle_pb2.ACTOR_KIND_API_KEY
    assert [
        (one.campaign_id, one.external_id_changed, one.metadata_changed, one.actor_kind, one.actor_id, one.api_key)
        for one in facts
    ] == [
        (campaign.id, True, True, brands, owner.person_id, ""),
        (campaign.id, False, True, keys, "", "CRM"),
        (draft.id, True, False, brands, owner.person_id, ""),
    ]
    assert facts[0].campaign_name == "Mañanas"


async def test_an_external_id_is_one_campaigns_and_one_advertisements_of_a_company(kept: Kept) -> None:
    first, second = [await on_going(kept.database, "c") for _ in range(2)]
    foreign = await on_going(kept.database, "d")
    (one,), (other,) = [await submitted(kept.database, campaign.id) for campaign in (first, second)]
    await kept.campaign(brand("c"), first.id, known_as("a"))
    await kept.ad(brand("c"), one.id, known_as("a"))
    with pytest.raises(InvalidInput) as refused:
        await kept.campaign(brand("c"), second.id, known_as(" a ", k="v"))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert first.id in refused.value.violations[0].message
    with pytest.raises(InvalidInput) as refused:
        await kept.ad(brand("c"), other.id, known_as("a"))
    assert one.id in refused.value.violations[0].message
    with pytest.raises(InvalidInput) as refused:
        await kept.ad(program("c", second.id), other.id, known_as("a"))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert one.id not in refused.value.violations[0].message
    assert (await kept.campaign(brand("d"), foreign.id, known_as("a"))).external_id == "a"
    assert (await kept.campaign(brand("c"), second.id, known_as("A"))).external_id == "A"
    assert await kept.found(staff(), "a") == ([foreign.id, first.id], [one.id])
    await kept.campaign(brand("c"), first.id, known_as(""))
    assert (await kept.campaign(brand("c"), second.id, known_as("a"))).external_id == "a"


async def test_of_racing_uses_of_an_external_id_one_wins(kept: Kept) -> None:
    campaigns = [await on_going(kept.database, "c") for _ in range(6)]
    posts = [(await submitted(kept.database, campaign.id))[0] for campaign in campaigns]
    caller = brand("c")
    for ids, use in (
        ([one.id for one in campaigns], kept.campaign),
        ([one.id for one in posts], kept.ad),
    ):
        answers = await asyncio.gather(
            *(use(caller, one, known_as("same", by=one)) for one in ids), return_exceptions=True
        )
        won = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(won) == 1
        for answer in answers:
            if isinstance(answer, BaseException):
                assert isinstance(answer, InvalidInput), answer
                (violation,) = answer.violations
                assert (violation.path, violation.code) == ("external_id", "EXTERNAL_ID_TAKEN")
                assert won[0].id in violation.message
    for table in ("campaigns", "advertisements"):
        stored = await rows(kept.database, f"SELECT external_metadata FROM {table} WHERE external_id = 'same'")
        assert len(stored) == 1


async def test_who_may_not_is_refused_and_nothing_changes(kept: Kept) -> None:
    campaign, other = await on_going(kept.database, "c"), await on_going(kept.database, "c")
    (post,) = await submitted(kept.database, campaign.id)
    before = await everything(kept.database)
    change = known_as("a", k="v")
    viewer = replace(brand("c"), permissions=frozenset(VIEWER), tenant_role="viewer")
    auditor = replace(brand("c"), permissions=frozenset({*VIEWER, "auditAdvertisement"}), tenant_role="auditor")
    creator = Caller(person_id=post.person_id, session_id="s", permissions=frozenset({"createAdvertisements"}))
    refusals: list[tuple[Caller, type[Exception], type[Exception]]] = [
        (Caller(), Unauthenticated, Unauthenticated),
        (brand("d"), UnknownCampaign, UnknownAdvertisement),
        (program("d"), UnknownCampaign, UnknownAdvertisement),
        (program("c", other.id), UnknownCampaign, UnknownAdvertisement),
        (creator, UnknownCampaign, UnknownAdvertisement),
        (viewer, PermissionDenied, PermissionDenied),
    ]
    for caller, of_campaign, of_ad in refusals:
        with pytest.raises(of_campaign):
            await kept.campaign(caller, campaign.id, change)
        with pytest.raises(of_ad):
            await kept.ad(caller, post.id, change)
    for caller in (auditor, program("c", scopes=("audit",))):
        with pytest.raises(PermissionDenied):
            await kept.campaign(caller, campaign.id, change)
    with pytest.raises(PermissionDenied):
        await kept.ad(program("c", scopes=("campaigns",)), post.id, change)
    assert await everything(kept.database) == before
    assert (await kept.ad(auditor, post.id, change)).external_id == "a"
    assert (await kept.campaign(staff(), campaign.id, change)).external_id == "a"


async def test_services_that_show_campaigns_and_posts_to_others_are_not_told(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    sent = ad(campaign.id)
    (post,) = await MobileService(kept.database).submit(MOBILE, [sent])
    await kept.campaign(brand("c"), campaign.id, known_as("a", k="v"))
    await kept.ad(brand("c"), post.id, known_as("b", k="v"))
    campaigns = await CampaignService(kept.database, fund).listed(MOBILE)
    ads = await MobileService(kept.database).submit(MOBILE, [sent])
    for caller, told in ((MOBILE, False), (brand("c"), True)):
        enter_context(CallContext(caller=caller))
        for message in (CAMPAIGNS.message(campaigns[0]), ADVERTISEMENTS.message(ads[0])):
            assert message.HasField("external_id") is told
            assert [(one.key, one.value) for one in message.metadata] == ([("k", "v")] if told else [])


async def test_a_draft_is_written_with_them(kept: Kept) -> None:
    drafts = DraftService(kept.database)
    caller = program("c")
    first = with_columns(await drafts.create(caller, CampaignDraft(**DRAFT, external=known_as("a", k="v"))))
    assert (first.external_id, first.external_metadata) == ("a", {"k": "v"})
    assert [row.id for row in await drafts.drafts(caller, external_id="a")] == [first.id]
    assert await drafts.drafts(caller, external_id="b") == []
    with pytest.raises(InvalidInput) as refused:
        await drafts.create(caller, CampaignDraft(**DRAFT, external=known_as("a")))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert await rows(kept.database, "SELECT count(*) FROM campaigns") == [(1,)]
    changed = CampaignDraft(name="Invierno", external=ExternalChange(external_id="b", metadata=[("k", "")]))
    row = with_columns(await drafts.update(caller, first.id, changed))
    assert (row.name, row.external_id, row.external_metadata) == ("Invierno", "b", None)
    row = with_columns(await drafts.update(caller, first.id, CampaignDraft(name="Otro")))
    assert row.external_id == "b"
    with pytest.raises(InvalidInput) as refused:
        await drafts.update(caller, first.id, CampaignDraft(name="", external=known_as("x\ny")))
    assert ("external_id", "INVALID_EXTERNAL_ID") in codes(refused)
    assert len(refused.value.violations) == 2


async def test_an_erased_persons_advertisement_keeps_none_and_takes_none(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    post, other = await submitted(kept.database, campaign.id, 2)
    await kept.ad(brand("c"), post.id, known_as("customer 7", mail="ana@example.com"))
    await kept.ad(brand("c"), other.id, known_as("customer 8", mail="eva@example.com"))
    async with kept.database.transaction() as session:
        await erase(session, post.person_id, datetime.now(UTC))
    stored = await rows(
        kept.database, "SELECT id, external_id FROM advertisements WHERE external_metadata IS NOT NULL"
    )
    assert stored == [(other.id, "customer 8")]
    with pytest.raises(AdvertisementErased):
        await kept.ad(brand("c"), post.id, known_as("customer 7"))
    assert (await kept.ad(brand("c"), other.id, known_as("customer 7"))).external_id == "customer 7"


async def test_a_withdrawn_advertisement_leaves_its_external_id_to_another(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    gone, other = await submitted(kept.database, campaign.id, 2)
    await kept.ad(brand("c"), gone.id, known_as("a"))
    async with kept.database.transaction() as session:
        await (await session.connection()).exec_driver_sql(
            "UPDATE advertisements SET status = 6, withdrawn_at = now(), budget_freezed = 0, money_available = 0"
            " WHERE id = $1",
            (gone.id,),
        )
    assert (await kept.ad(brand("c"), other.id, known_as("a"))).external_id == "a"
    assert await kept.found(brand("c"), "a") == ([], [other.id])


LONGEST = "x" * 255


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (known_as(LONGEST, **{"k" * 40: "v" * 500}), []),
        (known_as(f" {LONGEST} "), []),
        (known_as("ñandú 🦤 #1"), []),
        (known_as(LONGEST + "x"), [("external_id", "INVALID_EXTERNAL_ID")]),
        (known_as("a\tb"), [("external_id", "INVALID_EXTERNAL_ID")]),
        (known_as("a\u202eb"), [("external_id", "INVALID_EXTERNAL_ID")]),
        (known_as("a\x00b"), [("external_id", "INVALID_EXTERNAL_ID")]),
        (known_as("a", **{"k" * 41: "v"}), [("metadata", "INVALID_METADATA_KEY")]),
        (known_as("a", **{"": "v"}), [("metadata", "INVALID_METADATA_KEY")]),
        (known_as("a", **{"a\nb": "v"}), [("metadata", "INVALID_METADATA_KEY")]),
        (ExternalChange(metadata=[("k", "1"), (" k ", "2")]), [("metadata", "INVALID_METADATA_KEY")]),
        (known_as("a", k="v" * 501), [("metadata", "METADATA_VALUE_TOO_LONG")]),
        (known_as("a", k="a\x00b"), [("metadata", "TEXT_UNREADABLE")]),
        (
            ExternalChange(metadata=[(f"k{n}", "") for n in range(101)]),
            [("metadata", "TOO_MANY_METADATA_KEYS")],
        ),
    ],
)
def test_bounds(change: ExternalChange, found: list[tuple[str, str]]) -> None:
    assert [(one.path, one.code) for one in change_violations(change)] == found


def test_twenty_keys_are_kept_and_no_more() -> None:
    twenty = merged(None, ExternalChange(metadata=[(f"k{n}", "v") for n in range(20)]))
    assert size_violations(twenty) == []
    swapped = merged(twenty, ExternalChange(metadata=[("new", "v"), ("k0", "")]))
    assert size_violations(swapped) == []
    (violation,) = size_violations(merged(twenty, ExternalChange(metadata=[("new", "v")])))
    assert (violation.path, violation.code) == ("metadata", "TOO_MANY_METADATA_KEYS")


async def overwrite(database: Database, table: str, value: str) -> None:
    """Writes metadata past the rules."""
    async with database.transaction() as session:
        connection = await session.connection()
        await connection.exec_driver_sql(f"UPDATE {table} SET external_metadata = '{value}'")


async def test_the_largest_metadata_is_stored_and_the_table_refuses_what_the_rules_do(kept: Kept) -> None:
    campaign = await on_going(kept.database, "c")
    full = ExternalChange(metadata=[(f"{n:02}{chr(34) * 38}", '"\n' * 249 + "..") for n in range(20)])
    row = await kept.campaign(brand("c"), campaign.id, full)
    assert len(row.external_metadata) == 20
    with pytest.raises(InvalidInput) as refused:
        await kept.campaign(brand("c"), campaign.id, ExternalChange(metadata=[("more", "v")]))
    assert codes(refused) == [("metadata", "TOO_MANY_METADATA_KEYS")]
    await submitted(kept.database, campaign.id)
    for value in ("[]", "{}", '{"a": 1}', '{"a": null}', '"a"', '{"a": {"b": "c"}}'):
        for table in ("campaigns", "advertisements"):
            with pytest.raises(IntegrityError) as error:
                await overwrite(kept.database, table, value)
            assert violated_constraint(error.value) == f"ck_{table}_external_metadata"
