"""Subscriptions of campaign-svc, and the handlers of other services' facts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from google.protobuf.message import Message

from campaign_svc.assignments.service import keep_role
from campaign_svc.campaigns import repository
from campaign_svc.creators.repository import is_erased
from campaign_svc.erasure import service as erasure
from campaign_svc.ledger.models import Referral
from campaign_svc.ledger.repository import keep_referrals
from campaign_svc.mobile.consumers import MobileHandlers
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.network_figures import repository as network_figures
from campaign_svc.network_figures.service.read_figures import account_linked
from campaign_svc.networks import repository as networks
from campaign_svc.networks.models import KnownSocialAccount
from campaign_svc.own_advertisements.repository import lock_person
from campaign_svc.payouts import repository as payouts
from campaign_svc.pictures import repository as pictures
from campaign_svc.publications import repository as publications
from campaign_svc.reach.models import KnownCompany
from kit.db import Database, Session, utc_now
from kit.events import AnySubscription, BatchSubscription, Meta, Subscription
from resuena.campaign.v1 import mobile_pb2
from resuena.company.v1 import events_pb2
from resuena.identity.v1 import events_pb2 as identity_pb2
from resuena.identity.v1 import social_accounts_pb2

M = TypeVar("M", bound=Message)


async def company_told(
    session: Session, message: events_pb2.CompanyCreated | events_pb2.CompanyUpdated, _: Meta
) -> None:
    """Upserts a company's name, pictures and zone, unless the fact is stale."""
    company = KnownCompany(
        id=message.company_id,
        name=message.name,
        logo=message.logo if message.HasField("logo") else None,
        thumbnail=message.thumbnail if message.HasField("thumbnail") else None,
        thumbnail_version=message.version,
        time_zone=message.time_zone or None,
        version=message.version,
    )
    await repository.keep_company(session, company)


async def company_deactivated(session: Session, message: events_pb2.CompanyDeactivated, _: Meta) -> None:
    """Deactivates the company: its members lose their reach, and its campaigns accept no new advertisements."""
    await repository.keep_activity(session, message.company_id, active=False, version=message.version)


async def company_reactivated(session: Session, message: events_pb2.CompanyReactivated, _: Meta) -> None:
    """Reactivates the company, unless the fact is stale."""
    await repository.keep_activity(session, message.company_id, active=True, version=message.version)


async def membership_changed(session: Session, message: events_pb2.MembershipChanged, _: Meta) -> None:
    """Stores a member's role. Those who may no longer audit are unassigned; former members lose their archives."""
    await keep_role(session, message.company_id, message.person_id, message.role, message.version)
    if not message.role:
        await pictures.forget_member(session, message.company_id, message.person_id)


async def person_erased(session: Session, message: identity_pb2.PersonErased, _: Meta) -> None:
    """Anonymises the person's advertisements and settled payouts, and releases the claims that the person holds."""
    await erasure.erase(session, message.person_id, utc_now())
    await payouts.forget_person(session, message.person_id)
    await networks.forget_person(session, message.person_id)


async def people_signed_up(session: Session, messages: Sequence[tuple[identity_pb2.PersonSignedUp, Meta]]) -> None:
    """Stores referrals, so that two levels of referrers share in people's earnings."""
    referrals = [
        Referral(
            person_id=message.person_id,
            referrer_person_id=message.referrer_id,
            referred_at=message.occurred_at.ToDatetime(tzinfo=UTC),
        )
        for message, _ in messages
        if message.referrer_id and message.referrer_id != message.person_id
    ]
    await keep_referrals(session, referrals)


async def social_account_changed(session: Session, message: identity_pb2.SocialAccountChanged, _: Meta) -> None:
    """Stores a person's linked account on a network, unless the fact is stale."""
    await lock_person(session, message.person_id)  # of its posts, those that are being published are followed too
    if await is_erased(session, message.person_id):
        return
    # Older facts contained the id and the name of an unlinked account, too.
    unlinked = message.state == social_accounts_pb2.SOCIAL_ACCOUNT_STATE_UNLINKED
    account = KnownSocialAccount(
        person_id=message.person_id,
        platform=message.platform,
        account_id="" if unlinked else message.account_id,
        username="" if unlinked else message.username,
        linked=message.state == social_accounts_pb2.SOCIAL_ACCOUNT_STATE_LINKED,
        followers=message.followers if message.HasField("followers") and not unlinked else None,
        version=message.version,
    )
    if not await networks.keep_account(session, account):
        return
    if account.linked:
        now = utc_now()
        await publications.due_again(session, account.person_id, account.platform, now)
        await account_linked(session, account.person_id, account.platform, now)
    elif unlinked:
        await network_figures.account_unlinked(session, account.person_id, account.platform)


def subscriptions(
    _: Database, *, now: Callable[[], datetime] = utc_now, audit_window: timedelta = AUDIT_WINDOW
) -> Sequence[AnySubscription]:
    """Every subscription; `audit_window` is the time from an advertisement's creation to its audit deadline."""
    mobile = MobileHandlers(now, audit_window)
    return [
        _of("company", "company_created", events_pb2.CompanyCreated, company_told),
        _of("company", "company_updated", events_pb2.CompanyUpdated, company_told),
        _of("company", "company_deactivated", events_pb2.CompanyDeactivated, company_deactivated),
        _of("company", "company_reactivated", events_pb2.CompanyReactivated, company_reactivated),
        _of("company", "membership_changed", events_pb2.MembershipChanged, membership_changed),
        _of("identity", "person_erased", identity_pb2.PersonErased, person_erased),
        BatchSubscription(
            "resuena.identity.person_signed_up.v1",
            "campaign__person_signed_up",
            identity_pb2.PersonSignedUp,
            people_signed_up,
        ),
        _of("identity", "social_account_changed", identity_pb2.SocialAccountChanged, social_account_changed),
        _of("mobile", "advertisement_submitted", mobile_pb2.MobileAdvertisementSubmitted, mobile.submitted),
        _of("mobile", "post_published", mobile_pb2.MobilePostPublished, mobile.published),
        _of("mobile", "engagement_reported", mobile_pb2.MobileEngagementReported, mobile.reported),
    ]


def _of(
    source: str, fact: str, kind: type[M], handler: Callable[[Session, M, Meta], Awaitable[None]]
) -> Subscription[M]:
    durable = f"campaign__mobile_{fact}" if source == "mobile" else f"campaign__{fact}"
    return Subscription(f"resuena.{source}.{fact}.v1", durable, kind, handler)
