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


class ExternalDataUseCases:
    """External data of a test's database, set and read through the use cases."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._campaigns = CampaignExternalDataService(database)
        self._ads = AdvertisementExternalDataService(database)

    async def campaign(self, caller: Caller, campaign_id: str, change: ExternalChange) -> Any:
        return with_columns(await self._campaigns.set(caller, campaign_id, change))

    async def ad(self, caller: Caller, ad_id: str, change: ExternalChange) -> Any:
        return with_columns(await self._ads.set(caller, ad_id, change))

    async def find_ids(self, caller: Caller, external_id: str) -> tuple[list[str], list[str]]:
        """Ids of the campaigns and of the advertisements that lists find by an external id."""
        campaigns = CampaignService(self.database, fund)
        ads = AdvertisementService(self.database)
        return (
            [row.id for row in await campaigns.listed(caller, CampaignFilter(external_id=external_id))],
            [row.id for row in await ads.listed(caller, AdvertisementFilter(external_id=external_id))],
        )

    async def searched(self, caller: Caller, text: str) -> tuple[list[str], list[str]]:
        """Ids of the campaigns and of the advertisements that a text search finds."""
        campaigns = CampaignService(self.database, fund)
        ads = AdvertisementService(self.database)
        return (
            [row.id for row in await campaigns.listed(caller, CampaignFilter(search=text))],
            [row.id for row in await ads.listed(caller, AdvertisementFilter(search=text))],
        )


@pytest.fixture
def use_cases(campaign_database: Database) -> ExternalDataUseCases:
    return ExternalDataUseCases(campaign_database)


def codes(refused: pytest.ExceptionInfo[InvalidInput]) -> list[tuple[str, str]]:
    return [(violation.path, violation.code) for violation in refused.value.violations]


async def test_an_external_id_and_metadata_are_kept_and_found(use_cases: ExternalDataUseCases) -> None:
    campaign = await on_going(use_cases.database, "c")
    (post,) = await submitted(use_cases.database, campaign.id)
    for caller in (brand("c"), program("c")):
        row = await use_cases.campaign(caller, campaign.id, known_as("  crm/42 ", canal="Tienda", región="AMBA"))
        assert (row.external_id, row.external_metadata) == ("crm/42", {"canal": "Tienda", "región": "AMBA"})
        shown = await use_cases.ad(caller, post.id, known_as("order 7", line="Uno\nDos"))
        assert (shown.external_id, shown.external_metadata) == ("order 7", {"line": "Uno\nDos"})
    for caller in (brand("c"), program("c"), program("c", campaign.id), staff()):
        assert await use_cases.find_ids(caller, "crm/42") == ([campaign.id], [])
        assert await use_cases.find_ids(caller, "order 7") == ([], [post.id])
        assert await use_cases.searched(caller, " crm/42 ") == ([campaign.id], [])
        assert await use_cases.searched(caller, "order 7") == ([], [post.id])
        assert await use_cases.searched(caller, "crm/4") == ([], [])
    assert await use_cases.find_ids(brand("d"), "crm/42") == ([], [])
    assert await use_cases.searched(program("c", "other"), "order 7") == ([], [])


async def test_what_is_not_named_stays_and_empty_values_remove(use_cases: ExternalDataUseCases) -> None:
    campaign = await on_going(use_cases.database, "c")
    caller = brand("c")
    await use_cases.campaign(caller, campaign.id, known_as("a", one="1", two="2", three="3"))
    row = await use_cases.campaign(caller, campaign.id, ExternalChange(metadata=[("two", ""), ("one", "uno")]))
    assert (row.external_id, row.external_metadata) == ("a", {"one": "uno", "three": "3"})
    row = await use_cases.campaign(
        caller, campaign.id, ExternalChange(clear_metadata=True, metadata=[("new", "n")])
    )
    assert (row.external_id, row.external_metadata) == ("a", {"new": "n"})
    row = await use_cases.campaign(caller, campaign.id, ExternalChange(external_id=" ", metadata=[("new", "  ")]))
    assert (row.external_id, row.external_metadata) == (None, None)
    stored = await rows(use_cases.database, "SELECT external_metadata IS NULL FROM campaigns")
    assert stored == [(True,)]


async def test_a_repetition_changes_nothing_and_a_change_is_read_by_a_sync(
    use_cases: ExternalDataUseCases,
) -> None:
    campaign = await on_going(use_cases.database, "c")
    (post,) = await submitted(use_cases.database, campaign.id)
    beginning = datetime(2020, 1, 1, tzinfo=UTC)

    async def changed() -> tuple[Any, Any]:
        (listed_campaign,) = await CampaignService(use_cases.database, fund).listed(
            brand("c"), CampaignFilter(updated_since=beginning)
        )
        (listed_advertisement,) = await AdvertisementService(use_cases.database).listed(
            brand("c"), AdvertisementFilter(updated_since=beginning)
        )
        return with_columns(listed_campaign), with_columns(listed_advertisement)

    before = await changed()
    await use_cases.campaign(brand("c"), campaign.id, known_as("a", k="v"))
    await use_cases.ad(brand("c"), post.id, known_as("b", k="v"))
    after = await changed()
    for earlier, later in zip(before, after, strict=True):
        assert later.updated_at > earlier.updated_at
        assert later.version == earlier.version + 1
    for change in (known_as("a", k="v"), ExternalChange(), ExternalChange(metadata=[("none", "")])):
        await use_cases.campaign(brand("c"), campaign.id, change)
        await use_cases.ad(brand("c"), post.id, replace(change, external_id=change.external_id and "b"))
    assert await changed() == after


async def test_a_campaigns_change_is_told_with_who_made_it_and_without_values(
    use_cases: ExternalDataUseCases,
) -> None:
    campaign = await on_going(use_cases.database, "c")
    owner = brand("c")
    await use_cases.campaign(owner, campaign.id, known_as("a", k="v"))
    await use_cases.campaign(owner, campaign.id, known_as("a", k="v"))
    await use_cases.campaign(program("c"), campaign.id, known_as("a", k="w"))
    drafts = DraftService(use_cases.database)
    draft = await drafts.create(owner, CampaignDraft(**DRAFT, external=known_as("b")))
    await drafts.update(owner, draft.id, CampaignDraft(external=known_as("c")))
    subject = "resuena.campaign.campaign_external_data_changed.v1"
    stored = await rows(use_cases.database, f"SELECT payload FROM outbox WHERE subject = '{subject}' ORDER BY id")
    facts = [events_pb2.CampaignExternalDataChanged.FromString(row.payload) for row in stored]
    brands, keys = lifecycle_pb2.ACTOR_KIND_BRAND, lifecycle_pb2.ACTOR_KIND_API_KEY
    assert [
        (
            fact.campaign_id,
            fact.external_id_changed,
            fact.metadata_changed,
            fact.actor_kind,
            fact.actor_id,
            fact.api_key,
        )
        for fact in facts
    ] == [
        (campaign.id, True, True, brands, owner.person_id, ""),
        (campaign.id, False, True, keys, "", "CRM"),
        (draft.id, True, False, brands, owner.person_id, ""),
    ]
    assert facts[0].campaign_name == "Mañanas"


async def test_an_external_id_is_one_campaigns_and_one_advertisements_of_a_company(
    use_cases: ExternalDataUseCases,
) -> None:
    first, second = [await on_going(use_cases.database, "c") for _ in range(2)]
    foreign = await on_going(use_cases.database, "d")
    (post,), (other_post,) = [await submitted(use_cases.database, campaign.id) for campaign in (first, second)]
    await use_cases.campaign(brand("c"), first.id, known_as("a"))
    await use_cases.ad(brand("c"), post.id, known_as("a"))
    with pytest.raises(InvalidInput) as refused:
        await use_cases.campaign(brand("c"), second.id, known_as(" a ", k="v"))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert first.id in refused.value.violations[0].message
    with pytest.raises(InvalidInput) as refused:
        await use_cases.ad(brand("c"), other_post.id, known_as("a"))
    assert post.id in refused.value.violations[0].message
    with pytest.raises(InvalidInput) as refused:
        await use_cases.ad(program("c", second.id), other_post.id, known_as("a"))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert post.id not in refused.value.violations[0].message
    assert (await use_cases.campaign(brand("d"), foreign.id, known_as("a"))).external_id == "a"
    assert (await use_cases.campaign(brand("c"), second.id, known_as("A"))).external_id == "A"
    assert await use_cases.find_ids(staff(), "a") == ([foreign.id, first.id], [post.id])
    await use_cases.campaign(brand("c"), first.id, known_as(""))
    assert (await use_cases.campaign(brand("c"), second.id, known_as("a"))).external_id == "a"


async def test_of_racing_uses_of_an_external_id_one_wins(use_cases: ExternalDataUseCases) -> None:
    campaigns = [await on_going(use_cases.database, "c") for _ in range(6)]
    posts = [(await submitted(use_cases.database, campaign.id))[0] for campaign in campaigns]
    caller = brand("c")
    for ids, use in (
        ([campaign.id for campaign in campaigns], use_cases.campaign),
        ([post.id for post in posts], use_cases.ad),
    ):
        outcomes = await asyncio.gather(
            *(use(caller, entity_id, known_as("same", by=entity_id)) for entity_id in ids), return_exceptions=True
        )
        won = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
        assert len(won) == 1
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                assert isinstance(outcome, InvalidInput), outcome
                (violation,) = outcome.violations
                assert (violation.path, violation.code) == ("external_id", "EXTERNAL_ID_TAKEN")
                assert won[0].id in violation.message
    for table in ("campaigns", "advertisements"):
        stored = await rows(
            use_cases.database, f"SELECT external_metadata FROM {table} WHERE external_id = 'same'"
        )
        assert len(stored) == 1


async def test_who_may_not_is_refused_and_nothing_changes(use_cases: ExternalDataUseCases) -> None:
    campaign, other = await on_going(use_cases.database, "c"), await on_going(use_cases.database, "c")
    (post,) = await submitted(use_cases.database, campaign.id)
    before = await everything(use_cases.database)
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
            await use_cases.campaign(caller, campaign.id, change)
        with pytest.raises(of_ad):
            await use_cases.ad(caller, post.id, change)
    for caller in (auditor, program("c", scopes=("audit",))):
        with pytest.raises(PermissionDenied):
            await use_cases.campaign(caller, campaign.id, change)
    with pytest.raises(PermissionDenied):
        await use_cases.ad(program("c", scopes=("campaigns",)), post.id, change)
    assert await everything(use_cases.database) == before
    assert (await use_cases.ad(auditor, post.id, change)).external_id == "a"
    assert (await use_cases.campaign(staff(), campaign.id, change)).external_id == "a"


async def test_services_that_show_campaigns_and_posts_to_others_are_not_told(
    use_cases: ExternalDataUseCases,
) -> None:
    campaign = await on_going(use_cases.database, "c")
    sent = ad(campaign.id)
    (post,) = await MobileService(use_cases.database).submit(MOBILE, [sent])
    await use_cases.campaign(brand("c"), campaign.id, known_as("a", k="v"))
    await use_cases.ad(brand("c"), post.id, known_as("b", k="v"))
    campaigns = await CampaignService(use_cases.database, fund).listed(MOBILE)
    ads = await MobileService(use_cases.database).submit(MOBILE, [sent])
    for caller, shown in ((MOBILE, False), (brand("c"), True)):
        enter_context(CallContext(caller=caller))
        for message in (CAMPAIGNS.message(campaigns[0]), ADVERTISEMENTS.message(ads[0])):
            assert message.HasField("external_id") is shown
            assert [(entry.key, entry.value) for entry in message.metadata] == ([("k", "v")] if shown else [])


async def test_a_draft_is_written_with_them(use_cases: ExternalDataUseCases) -> None:
    drafts = DraftService(use_cases.database)
    caller = program("c")
    first = with_columns(await drafts.create(caller, CampaignDraft(**DRAFT, external=known_as("a", k="v"))))
    assert (first.external_id, first.external_metadata) == ("a", {"k": "v"})
    assert [row.id for row in await drafts.drafts(caller, external_id="a")] == [first.id]
    assert await drafts.drafts(caller, external_id="b") == []
    with pytest.raises(InvalidInput) as refused:
        await drafts.create(caller, CampaignDraft(**DRAFT, external=known_as("a")))
    assert codes(refused) == [("external_id", "EXTERNAL_ID_TAKEN")]
    assert await rows(use_cases.database, "SELECT count(*) FROM campaigns") == [(1,)]
    changed = CampaignDraft(name="Invierno", external=ExternalChange(external_id="b", metadata=[("k", "")]))
    row = with_columns(await drafts.update(caller, first.id, changed))
    assert (row.name, row.external_id, row.external_metadata) == ("Invierno", "b", None)
    row = with_columns(await drafts.update(caller, first.id, CampaignDraft(name="Otro")))
    assert row.external_id == "b"
    with pytest.raises(InvalidInput) as refused:
        await drafts.update(caller, first.id, CampaignDraft(name="", external=known_as("x\ny")))
    assert ("external_id", "INVALID_EXTERNAL_ID") in codes(refused)
    assert len(refused.value.violations) == 2


async def test_an_erased_persons_advertisement_keeps_none_and_takes_none(use_cases: ExternalDataUseCases) -> None:
    campaign = await on_going(use_cases.database, "c")
    post, other = await submitted(use_cases.database, campaign.id, 2)
    await use_cases.ad(brand("c"), post.id, known_as("customer 7", mail="ana@example.com"))
    await use_cases.ad(brand("c"), other.id, known_as("customer 8", mail="eva@example.com"))
    async with use_cases.database.transaction() as session:
        await erase(session, post.person_id, datetime.now(UTC))
    stored = await rows(
        use_cases.database, "SELECT id, external_id FROM advertisements WHERE external_metadata IS NOT NULL"
    )
    assert stored == [(other.id, "customer 8")]
    with pytest.raises(AdvertisementErased):
        await use_cases.ad(brand("c"), post.id, known_as("customer 7"))
    assert (await use_cases.ad(brand("c"), other.id, known_as("customer 7"))).external_id == "customer 7"


async def test_a_withdrawn_advertisement_leaves_its_external_id_to_another(
    use_cases: ExternalDataUseCases,
) -> None:
    campaign = await on_going(use_cases.database, "c")
    gone, other = await submitted(use_cases.database, campaign.id, 2)
    await use_cases.ad(brand("c"), gone.id, known_as("a"))
    async with use_cases.database.transaction() as session:
        await (await session.connection()).exec_driver_sql(
            "UPDATE advertisements SET status = 6, withdrawn_at = now(), budget_freezed = 0, money_available = 0"
            " WHERE id = $1",
            (gone.id,),
        )
    assert (await use_cases.ad(brand("c"), other.id, known_as("a"))).external_id == "a"
    assert await use_cases.find_ids(brand("c"), "a") == ([], [other.id])


LONGEST = "x" * 255


@pytest.mark.parametrize(
    ("change", "errors"),
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
def test_bounds(change: ExternalChange, errors: list[tuple[str, str]]) -> None:
    assert [(violation.path, violation.code) for violation in change_violations(change)] == errors


def test_twenty_keys_are_kept_and_no_more() -> None:
    twenty = merged(None, ExternalChange(metadata=[(f"k{n}", "v") for n in range(20)]))
    assert size_violations(twenty) == []
    swapped = merged(twenty, ExternalChange(metadata=[("new", "v"), ("k0", "")]))
    assert size_violations(swapped) == []
    (violation,) = size_violations(merged(twenty, ExternalChange(metadata=[("new", "v")])))
    assert (violation.path, violation.code) == ("metadata", "TOO_MANY_METADATA_KEYS")


async def overwrite(database: Database, table: str, value: str) -> None:
    """Writes metadata directly, without validation."""
    async with database.transaction() as session:
        connection = await session.connection()
        await connection.exec_driver_sql(f"UPDATE {table} SET external_metadata = '{value}'")


async def test_the_largest_metadata_is_stored_and_the_table_refuses_what_the_rules_do(
    use_cases: ExternalDataUseCases,
) -> None:
    campaign = await on_going(use_cases.database, "c")
    full = ExternalChange(metadata=[(f"{n:02}{chr(34) * 38}", '"\n' * 249 + "..") for n in range(20)])
    row = await use_cases.campaign(brand("c"), campaign.id, full)
    assert len(row.external_metadata) == 20
    with pytest.raises(InvalidInput) as refused:
        await use_cases.campaign(brand("c"), campaign.id, ExternalChange(metadata=[("more", "v")]))
    assert codes(refused) == [("metadata", "TOO_MANY_METADATA_KEYS")]
    await submitted(use_cases.database, campaign.id)
    for value in ("[]", "{}", '{"a": 1}', '{"a": null}', '"a"', '{"a": {"b": "c"}}'):
        for table in ("campaigns", "advertisements"):
            with pytest.raises(IntegrityError) as error:
                await overwrite(use_cases.database, table, value)
            assert violated_constraint(error.value) == f"ck_{table}_external_metadata"
