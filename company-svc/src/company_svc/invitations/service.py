"""Use cases on invitations: invite, resend, list, cancel, accept, and expire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import ROLES, may_grant, may_manage, signed_in, signed_in_portal
from company_svc.acts.models import Act
from company_svc.acts.policies import INVITED, JOINED, UNINVITED, shortened
from company_svc.acts.repository import forget_invitations
from company_svc.acts.service import PLATFORM, Doer, record
from company_svc.companies.errors import CompanyInactive, NotAllowed
from company_svc.companies.repository import held, lock
from company_svc.invitations import repository
from company_svc.invitations.errors import (
    EmailNotConfirmed,
    InvitationExpired,
    InvitationForAnotherEmail,
    TooManyInvitationMails,
    TooManyInvitations,
    UnknownInvitation,
)
from company_svc.invitations.mails import invitation_mail
from company_svc.invitations.models import ACCEPTED, CANCELLED, Invitation, InvitationMail, InvitationOffer
from company_svc.invitations.policies import (
    DAILY_MAX,
    LIFE,
    MAILS_KEPT,
    OPEN_MAX,
    RECIPIENT_MAX,
    RESEND_AFTER,
    new_token,
    token_hash,
)
from company_svc.members import repository as members
from company_svc.members.errors import CompanyFull, invalid_role, translated
from company_svc.members.events import Standing, membership_changed
from company_svc.members.policies import MEMBERS_MAX
from company_svc.members.service import Memberships, joined, reached, tell
from company_svc.reach.models import Company, Member
from company_svc.tables import comparable
from kit.db import Database, utc_now
from kit.emails import email_violations, tidy_email
from kit.idempotency import claim, earlier, keep
from kit.mail import Mail, forget_mail, lock_recipient, page_link, queue_mail, recipient_hash
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import InvalidInput, PermissionDenied, ResourceExhausted
from resuena.identity.v1 import sessions_pb2


class Persons(Protocol):
    """The part of identity-svc that is used: the caller's own e-mail, and a person's name."""

    async def own_email(self) -> str | None:
        """The signed-in caller's e-mail, lower case; raises DomainError when identity-svc cannot be reached."""

    async def confirmed_email(self) -> str | None:
        """As `own_email`; None also while it is not confirmed."""

    async def name_of(self, person_id: str) -> str | None:
        """First and last name; None for a person without one, and when identity-svc cannot be reached."""


class Accepted(Protocol):
    """Called in the open transaction of an acceptance, to notify the inviter."""

    async def __call__(
        self,
        session: AsyncSession,
        invitation: Invitation,
        *,
        inviter_id: str | None,
        person_id: str,
        email: str,
        language: str,
        now: datetime,
    ) -> None:
        """The person invited at `email` became a member; `inviter_id` is None when the inviter was erased."""


def act_of(invitation: Invitation, kind: int, doer: Doer, now: datetime) -> Act:
    """The act of sending or cancelling an open invitation."""
    act = doer.act(kind, invitation.company_id, now)
    act.role, act.invitation_id, act.email = invitation.role, invitation.id, shortened(invitation.email or "")
    return act


async def cancel_by(session: AsyncSession, company_id: str, person_id: str, now: datetime) -> None:
    """Closes the open invitations that a person sent for a company, once that person may no longer invite."""
    for invitation in await repository.open_by(session, company_id, person_id):
        await record(session, act_of(invitation, UNINVITED, PLATFORM, now))
        invitation.close(CANCELLED, now)
    await session.flush()


@dataclass(frozen=True)
class InvitationService:
    database: Database
    memberships: Memberships
    persons: Persons
    accepted: Accepted
    public_url: str
    now: Callable[[], datetime] = utc_now

    async def listed(self, caller: Caller, company_ids: Sequence[str]) -> list[list[Invitation]]:
        """Open invitations per company, in the order of `company_ids`; none unless the caller manages its members."""
        async with self.database.read() as session:
            rows = await repository.listed(session, caller, company_ids, self.now())
        invitations_by_company: dict[str, list[Invitation]] = defaultdict(list)
        for row in rows:
            invitations_by_company[row.company_id].append(row)
        return [invitations_by_company.get(company_id, []) for company_id in company_ids]

    async def invite(self, caller: Caller, company_id: str, email: str, role: int) -> Invitation:
        """Mails an invitation; an open one for this e-mail is renewed, and its older link no longer works.

        The caller's own e-mail must be confirmed, so that no user mails strangers under another person's address.
        Each mail counts for the company and for its recipient, renewals too. Raises InvalidInput, UnknownCompany,
        CompanyInactive, NotAllowed, EmailNotConfirmed, TooManyInvitations, TooManyInvitationMails, ResourceExhausted.
        """
        signed_in(caller)
        confirmed = await self.persons.confirmed_email() is not None
        address = tidy_email(email)
        now = self.now()
        token, hashed = new_token()
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_manage(caller, own_role):
                raise NotAllowed
            violations = email_violations(address)
            if violations:
                raise InvalidInput(violations=violations)
            if role not in ROLES:
                raise invalid_role()
            if not may_grant(caller, own_role, role):
                raise NotAllowed
            if not company.active:
                raise CompanyInactive
            if not confirmed:
                raise EmailNotConfirmed
            made_before = await claim(session)
            if made_before is not None:
                invitation = await repository.of_any_state(session, made_before)
                if invitation is None:  # the invited person was erased meanwhile
                    raise UnknownInvitation
                return invitation
            invitation = await repository.of_email(session, company_id, address)
            if invitation is None:
                if await repository.open_count(session, company_id, now) >= OPEN_MAX:
                    raise TooManyInvitations
                invitation = Invitation(
                    company_id=company_id,
                    email=address,
                    role=role,
                    token_hash=hashed,
                    invited_by=caller.person_id,
                    creation_dt=now,
                    sent_at=now,
                    expires_at=now + LIFE,
                )
                session.add(invitation)
            elif now < invitation.sent_at + RESEND_AFTER:
                raise ResourceExhausted
            else:
                invitation.renew(role, hashed, caller.person_id, now=now, expires_at=now + LIFE)
            await self._count_mail(session, company_id, address, now)
            await session.flush()
            await keep(session, invitation.id)
            await record(session, act_of(invitation, INVITED, Doer.of(caller, own_role), now))
            await queue_mail(session, self._mail(company, invitation, token, caller.language))
        return invitation

    async def cancel(self, caller: Caller, invitation_id: str) -> None:
        """Closes an open invitation. Raises UnknownInvitation, also for a company out of reach, or NotAllowed."""
        signed_in(caller)
        async with self.database.transaction() as session:
            company_id = await repository.company_of(session, invitation_id)
            if company_id is None:
                raise UnknownInvitation
            company_and_role = await held(session, caller, company_id, lock=True)
            if company_and_role is None:
                raise UnknownInvitation
            if not may_manage(caller, company_and_role[1]):
                raise NotAllowed
            invitation = await repository.of_id(session, invitation_id)
            if invitation is None:
                raise UnknownInvitation
            now = self.now()
            await record(session, act_of(invitation, UNINVITED, Doer.of(caller, company_and_role[1]), now))
            invitation.close(CANCELLED, now)

    async def offer(self, token: str) -> InvitationOffer:
        """The invitation as the holder of its secret sees it. Raises UnknownInvitation, InvitationExpired."""
        hashed = token_hash(token)
        if hashed is None:
            raise UnknownInvitation
        async with self.database.read() as session:
            offered = await repository.offered(session, hashed)
        if offered is None:
            raise UnknownInvitation
        invitation, company_name = offered
        if invitation.expires_at <= self.now():
            raise InvitationExpired
        inviter = invitation.invited_by
        return InvitationOffer(
            company_name=company_name,
            invited_by=await self.persons.name_of(inviter) if inviter else None,
            email=invitation.email or "",
            role=invitation.role,
            expires_at=invitation.expires_at,
        )

    async def accept(self, caller: Caller, token: str) -> tuple[Company, sessions_pb2.Session | None]:
        """Makes the caller a member; their e-mail must be the invited one. The secret works once.

        The session is None when identity-svc could not be reached after the commit: the event then grants the
        permissions. Raises UnknownInvitation, InvitationExpired, InvitationForAnotherEmail, CompanyExists, CompanyFull.
        """
        signed_in_portal(caller)
        hashed = token_hash(token)
        if hashed is None:
            raise UnknownInvitation
        async with self.database.read() as session:
            # In this order: if a copy of the request commits between the two reads, the second one finds its result.
            company_id = await repository.company_of_token(session, hashed) or await earlier(session)
        if company_id is None:
            raise UnknownInvitation
        email = await self.persons.own_email()
        try:
            async with self.database.transaction() as session:
                joined_before = await claim(session)
                if joined_before is not None:
                    company, standing = await joined(session, caller, joined_before)
                else:
                    company, standing = await self._join(session, caller, company_id, hashed, email)
                    await keep(session, company.id)
        except Exception as error:
            raise translated(error) from error
        return company, await tell(self.memberships, standing, caller.session_id)

    async def forget(self, caller: Caller, email: str) -> int:
        """Deletes the open invitations of an e-mail and their unsent mails; returns how many. Idempotent.

        Services only. Raises PermissionDenied.
        """
        if not caller.is_service:
            raise PermissionDenied
        address = comparable(tidy_email(email))
        async with self.database.transaction() as session:
            inviting = await repository.companies_inviting(session, address)
            for company_id in inviting:  # the lock serializes this with a concurrent acceptance
                await lock(session, company_id)
            await forget_mail(session, address)
            await repository.forget_recipient(session, recipient_hash(address))
            await forget_invitations(session, await repository.inviting(session, address))
            return await repository.forget_email(session, address, inviting)

    async def expire(self) -> int:
        """Marks expired invitations as closed and deletes their e-mail addresses; returns their number.

        Also deletes records of mails that no longer count towards limits.
        """
        async with self.database.transaction() as session:
            await repository.forget_mails(session, self.now() - MAILS_KEPT)
            return await repository.expire(session, self.now())

    async def _count_mail(self, session: AsyncSession, company_id: str, email: str, now: datetime) -> None:
        """Counts a mail that is about to be queued. Raises ResourceExhausted or TooManyInvitationMails."""
        recipient = recipient_hash(email)
        if await repository.mailed_by(session, company_id, now - timedelta(days=1)) >= DAILY_MAX:
            raise ResourceExhausted
        await lock_recipient(session, recipient)
        for span, most in RECIPIENT_MAX.items():
            if await repository.mailed_to(session, recipient, now - span) >= most:
                raise TooManyInvitationMails
        session.add(InvitationMail(company_id=company_id, recipient=recipient, sent_at=now))

    async def _join(
        self, session: AsyncSession, caller: Caller, company_id: str, hashed: bytes, email: str | None
    ) -> tuple[Company, Standing]:
        now = self.now()
        company = await lock(session, company_id)
        invitation = await repository.of_token(session, hashed)
        if company is None or invitation is None or not company.active:
            raise UnknownInvitation
        if email is None or email != invitation.email:
            raise InvitationForAnotherEmail
        if invitation.expires_at <= now:
            raise InvitationExpired
        if await members.count(session, company_id) >= MEMBERS_MAX:
            raise CompanyFull
        member = Member(
            person_id=caller.person_id or "",
            company_id=company_id,
            role=invitation.role,
            version=await members.next_version(session),
            joined_at=now,
        )
        session.add(member)
        inviter = invitation.invited_by
        invitation.close(ACCEPTED, now, accepted_by=caller.person_id)
        await session.flush()
        await self.accepted(
            session,
            invitation,
            inviter_id=inviter,
            person_id=member.person_id,
            email=email,
            language=language_of(caller.language),
            now=now,
        )
        await membership_changed(session, Standing.of(member), now)
        act = Doer.of(caller, member.role).act(JOINED, company.id, now)
        act.member_id, act.role, act.invitation_id = member.person_id, member.role, invitation.id
        await record(session, act)
        return company, Standing.of(member)

    def _mail(self, company: Company, invitation: Invitation, token: str, language: str | None) -> Mail:
        link = page_link(self.public_url, language, "/invitation", token=token)
        return invitation_mail(
            to=invitation.email or "",
            company=company.name,
            role=invitation.role,
            link=link,
            language=language_of(language),
        )
