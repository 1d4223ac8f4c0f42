"""API keys act for their company and are no person: decisions name the key; other companies' campaigns are unknown."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest
from audit_factories import everything, rows
from campaign_factories import MOBILE, MONEY, STOP, brand, on_going, staff, submitted

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import CampaignDraft
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.ledger.service import LedgerService, fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.caller import Caller, Key
from kit.rpc.errors import DomainError, PermissionDenied
from resuena.campaign.v1 import lifecycle_pb2

DRAFT: dict[str, Any] = {"name": "Otoño", "type": 3, "payment_type": 2}
EVERY = ("readCampaings", "auditAdvertisement", "editCampaigns")


def program(company_id: str, *only: str, permissions: tuple[str, ...] = EVERY) -> Caller:
    """A caller with a key, limited to these campaigns if there are any."""
    key = Key("k1", "CRM", frozenset(("results", "audit", "campaigns")), frozenset(only) if only else None)
    return Caller(session_id="k1", tenant_id=company_id, permissions=frozenset(permissions), key=key)


async def seen(database: Database, caller: Caller, campaign_id: str, ad_id: str) -> list[bool]:
    """For each read, whether the caller sees the campaign or its advertisement."""
    campaigns, ads = CampaignService(database, fund), AdvertisementService(database)
    drafts, ledger = DraftService(database), LedgerService(database)
    listed = [row.id for row in await campaigns.listed(caller)]
    of_company = [row.id for row in (await campaigns.of_companies(caller, ["c"]))[0]]
    results = [
        campaign_id in listed,
        campaign_id in of_company,
        *(await campaigns.get_many(caller, [campaign_id])),
        *(await ads.totals(caller, [campaign_id])),
        *(await ledger.totals(caller, [campaign_id])),
        (await drafts.changes(caller, [campaign_id]))[0],
        ad_id in [row.id for row in await ads.listed(caller)],
        *(await ads.get_many(caller, [ad_id])),
        (await ads.of_campaigns(caller, [campaign_id], 9, None))[0],
        (await ads.posts_of(caller, [ad_id]))[0],
        (await ads.histories(caller, [ad_id]))[0],
    ]
    return [bool(result) for result in results]


async def test_a_limited_key_reads_its_campaigns_and_others_are_unknown(campaign_database: Database) -> None:
    own, other, foreign = [await on_going(campaign_database, company) for company in ("c", "c", "d")]
    ads = {}
    for campaign, owner in ((own, "c"), (other, "c"), (foreign, "d")):
        (ads[campaign.id],) = await submitted(campaign_database, campaign.id)
        post = PublishedPost(
            advertisement_id=ads[campaign.id].id, platform=2, post_platform_id="https://www.instagram.com/p/1"
        )
        await MobileService(campaign_database).publish(MOBILE, [post])
        await AdvertisementService(campaign_database).audit(brand(owner), ads[campaign.id].id, APPROVED, None)
    limited = program("c", own.id, foreign.id)
    assert all(await seen(campaign_database, limited, own.id, ads[own.id].id))
    assert not any(await seen(campaign_database, limited, other.id, ads[other.id].id))
    assert not any(await seen(campaign_database, limited, foreign.id, ads[foreign.id].id))
    whole = program("c")
    assert all(await seen(campaign_database, whole, other.id, ads[other.id].id))
    assert not any(await seen(campaign_database, whole, foreign.id, ads[foreign.id].id))


async def test_a_limited_key_changes_no_other_campaign(campaign_database: Database) -> None:
    own, other = await on_going(campaign_database, "c"), await on_going(campaign_database, "c")
    (waiting,) = await submitted(campaign_database, other.id)
    drafts, campaigns = DraftService(campaign_database), CampaignService(campaign_database, fund)
    draft = await drafts.create(brand("c"), CampaignDraft(**DRAFT))
    limited = program("c", own.id)
    before = await everything(campaign_database)
    attempts: list[tuple[Awaitable[Any], type[DomainError]]] = [
        (campaigns.transition(limited, other.id, STOP), UnknownCampaign),
        (drafts.update(limited, draft.id, CampaignDraft(name="Mía")), UnknownCampaign),
    ]
    for attempt, refusal in attempts:
        with pytest.raises(refusal):
            await attempt
    outcomes = await AuditingService(campaign_database).decide_many(limited, [waiting.id], APPROVED, None, None)
    assert [getattr(error, "reason", None) for _, error in outcomes] == ["UNKNOWN_ADVERTISEMENT"]
    assert await drafts.drafts(limited) == []
    assert await everything(campaign_database) == before
    assert (await campaigns.transition(limited, own.id, STOP)).id == own.id


async def test_history_names_the_key(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    approved, rejected, changed = await submitted(campaign_database, campaign.id, 3)
    caller = program("c")
    ads, auditing = AdvertisementService(campaign_database), AuditingService(campaign_database)
    await ads.audit(caller, approved.id, APPROVED, None)
    outcomes = await auditing.decide_many(caller, [rejected.id], REJECTED_BY_CUSTOMER, "OTHER", "No va")
    assert not isinstance(outcomes[0][1], DomainError)
    await ChangeService(campaign_database).request(caller, changed.id, "OTHER", "Que se vea el hashtag")
    _, before = await auditing.deliver(caller, ad_id=approved.id, code=None)
    assert not before
    assert (await auditing.project(caller, [changed.id], APPROVED)).deciding == 0
    await CampaignService(campaign_database, fund).transition(caller, campaign.id, STOP)
    for entries in await ads.histories(brand("c"), [approved.id, rejected.id]):
        assert [(entry.actor_id, entry.api_key, entry.by_rule) for entry in entries] == [("", "CRM", False)]
    assert await rows(campaign_database, "SELECT actor_id, api_key FROM change_requests") == [("", "CRM")]
    delivered = await rows(
        campaign_database,
        "SELECT delivered_by, delivered_by_key FROM advertisements WHERE delivered_at IS NOT NULL",
    )
    assert delivered == [("", "CRM")]
    (*_, stopped) = (await DraftService(campaign_database).changes(brand("c"), [campaign.id]))[0]
    assert (stopped.actor_id, stopped.actor_kind, stopped.api_key) == (
        None,
        lifecycle_pb2.ACTOR_KIND_API_KEY,
        "CRM",
    )


async def test_a_draft_of_a_key_begins_its_history(campaign_database: Database) -> None:
    drafts = DraftService(campaign_database)
    draft = await drafts.create(program("c"), CampaignDraft(**DRAFT))
    await drafts.update(program("c"), draft.id, CampaignDraft(name="Mía"))
    (first, *_) = (await drafts.changes(brand("c"), [draft.id]))[0]
    assert (first.actor_kind, first.api_key) == (lifecycle_pb2.ACTOR_KIND_API_KEY, "CRM")


async def test_a_key_without_the_permission_and_of_another_company_decides_nothing(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "c")
    paid = await on_going(campaign_database, "c", payment_type=MONEY)
    (ad,), (money,) = await submitted(campaign_database, campaign.id), await submitted(campaign_database, paid.id)
    ads = AdvertisementService(campaign_database)
    reader = program("c", permissions=("readCampaings",))
    before = await everything(campaign_database)
    for caller, ad_id in ((reader, ad.id), (program("d"), ad.id), (program("c"), money.id)):
        with pytest.raises(DomainError):
            await ads.audit(caller, ad_id, APPROVED, None)
    with pytest.raises(PermissionDenied):
        await DraftService(campaign_database).create(reader, CampaignDraft(**DRAFT))
    assert await everything(campaign_database) == before
    assert (await ads.audit(staff(), money.id, APPROVED, None)).status == APPROVED
