"""Use cases on leads: accept a form, list leads, erase and expire them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, utc_now, uuid7
from kit.idempotency import claim
from kit.mail import forget_mail, queue_mail
from kit.rates import Rate
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.limits import page_limit
from tracking_svc.access import check_handles_leads, check_reads_leads, check_service
from tracking_svc.leads import repository
from tracking_svc.leads.errors import TooManyForms, UnknownLead
from tracking_svc.leads.mails import notice
from tracking_svc.leads.models import ANSWERED, NEW, Lead
from tracking_svc.leads.policies import (
    DEFAULT_PAGE,
    DEFAULT_RATE,
    SEARCH_LENGTH,
    Form,
    LeadFilter,
    address_hash,
    checked,
)

log = structlog.get_logger("leads")


class LeadService:
    def __init__(
        self,
        database: Database,
        *,
        operator_email: str,
        secret: str,
        rate: Callable[[], Awaitable[Rate]] | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """`rate` returns the current limit of forms of any kind per address; DEFAULT_RATE without it."""
        self._database, self._operator, self._rate, self._now = database, operator_email, rate, now
        self._secret = secret.encode()

    async def leave(self, caller: Caller, form: Form) -> None:
        """Stores a form and queues the mail about it, both or neither. Public.

        A filled-in `website` comes from a bot: nothing is stored, and the response does not show that. An e-mail that
        is already on the list is not added again. Raises InvalidInput (see policies.checked), TooManyForms.
        """
        if form.website:
            return
        values = checked(form)
        now = self._now()
        language = language_of(caller.language)
        address = address_hash(self._secret, now.astimezone(UTC).date(), caller.client_ip)
        rate = await self._current_rate()
        async with self._database.transaction() as session:
            if await claim(session) is not None:
                return
            if not await repository.attempt(session, address, now, rate):
                raise TooManyForms
            lead = Lead(id=uuid7(), kind=form.kind, language=language, created_at=now, person_id=caller.person_id)
            lead.sqlmodel_update(values)
            if await repository.add(session, lead):
                await queue_mail(session, notice(self._operator, form.kind, values, language))

    async def page(self, caller: Caller, where: LeadFilter, limit: int, after: str | None) -> Sequence[Lead]:
        """A page of leads, newest first. For services and staff with readLeads.

        Raises Unauthenticated, PermissionDenied, or InvalidInput for a limit or search out of bounds.
        """
        check_reads_leads(caller)
        where = replace(where, search=(where.search or "").strip())
        if len(where.search or "") > SEARCH_LENGTH:
            text = f"At most {SEARCH_LENGTH} characters."
            raise InvalidInput(violations=[Violation("search", text, "BAD_USER_INPUT")])
        size = page_limit(limit or None, default=DEFAULT_PAGE)
        async with self._database.read() as session:
            return await repository.page(session, where, size, after)

    async def set_state(self, caller: Caller, lead_id: str, state: int) -> Lead:
        """Sets the state of a lead and makes the caller its handler; a lead set to NEW has no handler.

        The current state changes nothing, unless another person handles the lead. Raises Unauthenticated,
        PermissionDenied, UnknownLead, or InvalidInput for an unknown state.
        """
        person = check_handles_leads(caller)
        if not NEW <= state <= ANSWERED:
            raise InvalidInput(violations=[Violation("state", "Choose one of the states.", "BAD_USER_INPUT")])
        handler = None if state == NEW else person
        async with self._database.transaction() as session:
            lead = await repository.lock_lead(session, lead_id)
            if lead is None:
                raise UnknownLead
            if (lead.state, lead.handler_id) != (state, handler):
                lead.state, lead.handler_id = state, handler
                lead.handled_at = self._now() if handler else None
            return lead

    async def erase(self, caller: Caller, email: str) -> int:
        """Deletes leads with an e-mail and unsent mails about them; returns how many. Raises PermissionDenied."""
        check_service(caller)
        async with self._database.transaction() as session:
            await forget_mail(session, email)
            return await repository.erase(session, email)

    async def forget(self, months: int) -> int:
        """Deletes leads older than `months`; returns how many."""
        count = await repository.forget(self._database, self._now(), months, await self._current_rate())
        if count:
            log.info("leads_forgotten", count=count)
        return count

    async def _current_rate(self) -> Rate:
        return await self._rate() if self._rate else DEFAULT_RATE


async def erase_person(session: AsyncSession, person_id: str) -> None:
    """Deletes leads that the person sent while signed in, and unsent mails about them."""
    for email in await repository.erase_person(session, person_id):
        await forget_mail(session, email)
