"""Use cases of owners and permitted API keys: create, change, delete and test webhooks, and resend deliveries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import may_manage_webhooks, signed_in_portal
from company_svc.acts.policies import (
    WEBHOOK_CHANGED,
    WEBHOOK_CREATED,
    WEBHOOK_DELETED,
    WEBHOOK_SECRET_ROTATED,
)
from company_svc.acts.service import Doer, record
from company_svc.companies import repository as companies
from company_svc.companies.errors import CompanyInactive, NotAllowed, UnknownCompany
from company_svc.members.service import reached
from company_svc.reach.models import Company
from company_svc.webhooks import repository
from company_svc.webhooks.errors import (
    TooManyWebhooks,
    UnknownCursor,
    UnknownDelivery,
    UnknownWebhook,
    WebhookNotActive,
)
from company_svc.webhooks.models import ACTIVE, DeliveryFilter, NewWebhook, Webhook, WebhookChange
from company_svc.webhooks.policies import (
    FEED_PAGE,
    FORMER_SECRET,
    PAGE,
    PAGE_MAX,
    RESEND_MAX,
    TEST,
    WEBHOOKS_MAX,
    AllowedHosts,
    SecretSeals,
    host_of,
    made_secret,
    unknown_campaigns,
    url_violations,
    violations_of,
)
from company_svc.webhooks.service.record import DUE, Happened, event_of
from kit.db import Database, Row, utc_now
from kit.db.database import signal_on_commit
from kit.idempotency import claim, keep
from kit.names import tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.limits import page_limit

T = TypeVar("T")


@dataclass(frozen=True)
class LoggedDelivery:
    """A delivery with its event and its attempts, oldest first."""

    row: Row
    attempts: Sequence[Row]


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list."""

    nodes: Sequence[T]
    has_next: bool


@dataclass(frozen=True)
class WebhookService:
    database: Database
    seals: SecretSeals
    allowed: AllowedHosts
    now: Callable[[], datetime] = utc_now

    async def listed(self, caller: Caller, company_id: str) -> Sequence[Webhook]:
        """The company's webhooks, oldest first; empty unless the caller manages them. Raises Unauthenticated."""
        _require_key_or_portal(caller)
        async with self.database.read() as session:
            return await repository.listed(session, caller, company_id)

    async def create(self, caller: Caller, company_id: str, new_webhook: NewWebhook) -> tuple[Webhook, str]:
        """Creates a webhook; returns it and its secret, which is stored encrypted and not returned again.

        A request repeated with an idempotency key returns the same. Raises Unauthenticated, PermissionDenied,
        UnknownCompany, NotAllowed, CompanyInactive, InvalidInput, TooManyWebhooks, UnknownWebhook.
        """
        _require_key_or_portal(caller)
        now, description = self.now(), tidy(new_webhook.description)
        campaign_ids = sorted(set(new_webhook.campaign_ids))
        violations = url_violations(new_webhook.url, self.allowed)
        violations += violations_of(description, new_webhook.events, campaign_ids)
        async with self.database.transaction() as session:
            company, role = await _managed(session, caller, company_id)
            if not company.active:
                raise CompanyInactive
            if violations:
                raise InvalidInput(violations=violations)
            made_before = await claim(session)
            if made_before is not None:
                webhook = await repository.locked(session, made_before)
                if webhook is None:
                    raise UnknownWebhook
                return webhook, self.seals.opened(webhook.secret)
            await _check_campaigns(session, company_id, campaign_ids)
            if await repository.count(session, company_id) >= WEBHOOKS_MAX:
                raise TooManyWebhooks
            secret, hint = made_secret()
            webhook = Webhook(
                company_id=company.id,
                url=new_webhook.url,
                description=description,
                events=sorted(set(new_webhook.events)),
                campaign_ids=campaign_ids,
                secret=self.seals.sealed(secret),
                secret_hint=hint,
                created_by=caller.person_id,
                created_at=now,
            )
            session.add(webhook)
            await session.flush()
            await keep(session, webhook.id)
            await _note(session, WEBHOOK_CREATED, webhook, Doer.of(caller, role), now)
            return webhook, secret

    async def update(self, caller: Caller, webhook_id: str, change: WebhookChange) -> Webhook:
        """Changes a webhook; None leaves a field unchanged.

        Raises Unauthenticated, PermissionDenied, UnknownWebhook, NotAllowed, InvalidInput.
        """
        _require_key_or_portal(caller)
        description = None if change.description is None else tidy(change.description)
        campaign_ids = None if change.campaign_ids is None else sorted(set(change.campaign_ids))
        violations = [] if change.url is None else url_violations(change.url, self.allowed)
        violations += violations_of(description, change.events, campaign_ids)
        async with self._held(caller, webhook_id) as (session, webhook, role):
            if violations:
                raise InvalidInput(violations=violations)
            await _check_campaigns(session, webhook.company_id, campaign_ids or ())
            before = webhook.model_dump()
            if change.url is not None:
                webhook.url = change.url
            if description is not None:
                webhook.description = description
            if change.events is not None:
                webhook.events = sorted(set(change.events))
            if campaign_ids is not None:
                webhook.campaign_ids = campaign_ids
            if change.paused is not None:
                webhook.pause() if change.paused else webhook.resume()
            if webhook.model_dump() == before:
                return webhook
            await session.flush()
            await _note(session, WEBHOOK_CHANGED, webhook, Doer.of(caller, role), self.now())
            signal_on_commit(session, DUE)
            return webhook

    async def delete(self, caller: Caller, webhook_id: str) -> None:
        """Deletes a webhook, and marks its pending deliveries as failed. Raises as `update`."""
        _require_key_or_portal(caller)
        async with self._held(caller, webhook_id) as (session, webhook, role):
            await repository.give_up(session, webhook.id)
            await session.delete(webhook)
            await session.flush()
            await _note(session, WEBHOOK_DELETED, webhook, Doer.of(caller, role), self.now())

    async def rotate(self, caller: Caller, webhook_id: str) -> tuple[Webhook, str]:
        """Gives a webhook a new secret and returns it; the former one also signs for 24 hours. Raises as `update`."""
        _require_key_or_portal(caller)
        secret, hint = made_secret()
        async with self._held(caller, webhook_id) as (session, webhook, role):
            now = self.now()
            webhook.replace_secret(self.seals.sealed(secret), hint, now + FORMER_SECRET)
            await session.flush()
            await _note(session, WEBHOOK_SECRET_ROTATED, webhook, Doer.of(caller, role), now)
            return webhook, secret

    async def test(self, caller: Caller, webhook_id: str) -> LoggedDelivery:
        """Records a test event, which is delivered only to this webhook; idempotent by idempotency key.

        Raises as `update`, and WebhookNotActive.
        """
        _require_key_or_portal(caller)
        async with self._held(caller, webhook_id) as (session, webhook, _):
            if webhook.state != ACTIVE:
                raise WebhookNotActive
            made_before = await claim(session)
            if made_before is not None:
                return await _logged(session, made_before)
            now = self.now()
            sequence = int(now.timestamp() * 1000)
            happened = Happened(TEST, webhook.company_id, webhook.id, sequence, now, {"webhookId": webhook.id})
            event = event_of(happened, now)
            (delivery_id,) = await repository.add_events(session, [event], only=webhook.id)
            await keep(session, delivery_id)
            signal_on_commit(session, DUE)
            return await _logged(session, delivery_id)

    async def deliveries(
        self,
        caller: Caller,
        webhook_id: str,
        delivery_filter: DeliveryFilter,
        *,
        first: int | None,
        after: str | None,
    ) -> Page[LoggedDelivery]:
        """A page of the webhook's deliveries, newest first; empty unless the caller manages it.

        Raises Unauthenticated, InvalidInput, UnknownCursor.
        """
        _require_key_or_portal(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        async with self.database.read() as session:
            rows = await repository.deliveries(
                session, caller, webhook_id, delivery_filter, limit=size + 1, after=after
            )
            if rows is None:
                raise UnknownCursor
            shown = rows[:size]
            attempts = await repository.attempts(session, [row.id for row in shown]) if shown else {}
        return Page([LoggedDelivery(row, attempts.get(row.id, ())) for row in shown], len(rows) > size)

    async def resend(self, caller: Caller, delivery_id: str) -> LoggedDelivery:
        """Makes a delivery due now, also one that has arrived.

        Raises Unauthenticated, PermissionDenied, UnknownDelivery, NotAllowed, WebhookNotActive.
        """
        _require_key_or_portal(caller)
        async with self.database.read() as session:
            webhook_id = await repository.webhook_of(session, delivery_id)
        if webhook_id is None:
            raise UnknownDelivery
        try:
            async with self._held(caller, webhook_id) as (session, webhook, _):
                if webhook.state != ACTIVE:
                    raise WebhookNotActive
                if not await repository.send_again(session, delivery_id, self.now()):
                    raise UnknownDelivery
                signal_on_commit(session, DUE)
                return await _logged(session, delivery_id)
        except UnknownWebhook as error:
            raise UnknownDelivery from error

    async def resend_failed(self, caller: Caller, webhook_id: str, since: datetime) -> int:
        """Makes failed deliveries of events recorded since then due, 10,000 at most; returns how many.

        Raises as `test`.
        """
        _require_key_or_portal(caller)
        async with self._held(caller, webhook_id) as (session, webhook, _):
            if webhook.state != ACTIVE:
                raise WebhookNotActive
            signal_on_commit(session, DUE)
            return await repository.send_failed_again(session, webhook.id, since, self.now(), RESEND_MAX)

    async def events(
        self, caller: Caller, company_id: str, types: Sequence[int], *, first: int | None, after: str | None
    ) -> Page[Row]:
        """A page of the company's events in the order in which they were recorded; empty unless the caller reads it.

        Raises Unauthenticated, InvalidInput, UnknownCursor.
        """
        _require_key_or_portal(caller)
        size = page_limit(first, default=FEED_PAGE)
        async with self.database.read() as session:
            rows = await repository.feed(session, caller, company_id, types, limit=size + 1, after=after)
        if rows is None:
            raise UnknownCursor
        return Page(rows[:size], len(rows) > size)

    @asynccontextmanager
    async def _held(
        self, caller: Caller, webhook_id: str
    ) -> AsyncIterator[tuple[AsyncSession, Webhook, int | None]]:
        """A transaction that holds the webhook, and the caller's role. Raises UnknownWebhook, NotAllowed."""
        async with self.database.transaction() as session:
            company_id = await repository.company_of(session, webhook_id)
            if company_id is None:
                raise UnknownWebhook
            try:
                _, role = await _managed(session, caller, company_id)
            except UnknownCompany as error:
                raise UnknownWebhook from error
            webhook = await repository.locked(session, webhook_id)
            if webhook is None:
                raise UnknownWebhook
            yield session, webhook, role


def _require_key_or_portal(caller: Caller) -> None:
    if caller.key is None:
        signed_in_portal(caller)


async def _managed(session: AsyncSession, caller: Caller, company_id: str) -> tuple[Company, int | None]:
    """The locked company whose webhooks the caller manages, and the role. Raises UnknownCompany, NotAllowed."""
    if caller.key is not None:
        company = await companies.lock(session, company_id) if caller.tenant_id == company_id else None
        if company is None or not company.active:
            raise UnknownCompany
        return company, None
    company, role = await reached(session, caller, company_id)
    if not may_manage_webhooks(role):
        raise NotAllowed
    return company, role


async def _check_campaigns(session: AsyncSession, company_id: str, campaign_ids: Sequence[str]) -> None:
    if campaign_ids and await repository.known_campaigns(session, company_id, campaign_ids) != len(campaign_ids):
        raise InvalidInput(violations=[unknown_campaigns()])


async def _note(session: AsyncSession, kind: int, webhook: Webhook, doer: Doer, now: datetime) -> None:
    act = doer.act(kind, webhook.company_id, now)
    act.subject = host_of(webhook.url)
    await record(session, act)


async def _logged(session: AsyncSession, delivery_id: str) -> LoggedDelivery:
    row = await repository.delivery(session, delivery_id)
    return LoggedDelivery(row, (await repository.attempts(session, [delivery_id])).get(delivery_id, ()))
