"""Queues mails, and redeems the tokens of their links: each is hashed, expires, serves one purpose and one use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.mails import repository
from identity_svc.mails.errors import InvalidToken
from identity_svc.mails.mails import Text, invitation_text, staff_role_names, text_of, with_factor
from identity_svc.mails.models import MailedToken, SentMail
from identity_svc.mails.policies import (
    CONTACT,
    INVITATION_SOURCE,
    INVITED,
    INVITED_MAX,
    INVITED_TO,
    LIVES,
    MAILS_MAX,
    PATHS,
    RESET_PASSWORD,
    STOP_INVITATIONS,
)
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.tokens.policies import digest, new_secret
from kit.db import utc_now
from kit.mail import Mail, is_sub_address, lock_recipient, page_link, queue_mail, recipient_hash
from resuena.campaign.v1 import events_pb2 as campaign_events


class Links:
    """Queues mails and redeems tokens in an open transaction."""

    def __init__(self, public_url: str, product: str, *, now: Callable[[], datetime] = utc_now) -> None:
        self._public_url = public_url
        self._product = product
        self._now = now

    async def send(
        self, session: AsyncSession, person: Person, purpose: int, language: str | None, *, in_app: bool = False
    ) -> bool:
        """Queues a mail with a link; False when MAILS_MAX is exceeded or the person is erased.

        A link requested in the app has the parameter `app=1`: its page then leads back to the app.
        """
        now = self._now()
        if person.email is None:
            return False
        if not await self._count(session, person, person.email, purpose):
            return False
        token = new_secret()
        expires_at = now + LIVES[purpose]
        session.add(
            MailedToken(
                hash=digest(token), person_id=person.id, purpose=purpose, issued_at=now, expires_at=expires_at
            )
        )
        await session.flush()
        values = {"token": token, **({"app": "1"} if in_app else {})}
        link = page_link(self._public_url, language, PATHS[purpose], **values)
        await queue_mail(session, self._mail(person.email, text_of(purpose, language), {"link": link}))
        return True

    async def notify(
        self,
        session: AsyncSession,
        person: Person,
        kind: int,
        language: str | None,
        *,
        due: datetime | None = None,
        passkeys: Sequence[str] = (),
        factor_stays: bool = False,
        staff_roles: Sequence[str] = (),
    ) -> None:
        """Queues a mail without a token; `due` is the moment of the erasure that it announces, in UTC, `passkeys` the
        names of those that it is about, `factor_stays` whether it says that the second factor stays on,
        `staff_roles` the roles that it lists.

        An unconfirmed e-mail may be a stranger's, so MAILS_MAX applies to it.
        """
        if person.email is None:
            return
        confirmed = person.email_confirmed_at is not None
        if confirmed or await self._count(session, person, person.email, kind):
            values = {
                "link": page_link(self._public_url, language, PATHS[kind]),
                "contact": page_link(self._public_url, language, CONTACT),
                "reset": page_link(self._public_url, language, PATHS[RESET_PASSWORD]),
                "due": f"{due:%Y-%m-%d %H:%M}" if due else "",
                "passkeys": "\n".join(f"- {name}" for name in passkeys),
                "roles": "\n".join(f"- {name}" for name in staff_role_names(staff_roles, language)),
            }
            text = text_of(kind, language)
            text = with_factor(text, language) if factor_stays else text
            await queue_mail(session, self._mail(person.email, text, values))

    async def invite(
        self, session: AsyncSession, person: Person, message: campaign_events.InvitedCampaignStarted
    ) -> None:
        """Queues the mail that an inviting company's campaign has started, with an unsubscribe link. Does nothing for
        an erased person or beyond INVITED_MAX."""
        if person.email is None or not await self._count(session, person, person.email, INVITED, INVITED_MAX):
            return
        text, values = invitation_text(message, person.language)
        link = page_link(
            self._public_url,
            person.language,
            INVITED_TO,
            companyCode=message.company_id,
            source=INVITATION_SOURCE,
        )
        stop = page_link(self._public_url, person.language, STOP_INVITATIONS, stop=message.stop_token)
        mail = self._mail(person.email, text, {**values, "link": link, "stop": stop})
        await queue_mail(session, replace(mail, unsubscribe=stop))

    async def _count(
        self,
        session: AsyncSession,
        person: Person,
        email: str,
        kind: int,
        bounds: Mapping[timedelta, int] = MAILS_MAX,
    ) -> bool:
        """Counts a mail that is about to be queued; False when `bounds`, maximum numbers by time span, are exceeded."""
        now, recipient = self._now(), recipient_hash(email)
        await lock_recipient(session, recipient)
        for span, most in bounds.items():
            if is_sub_address(email):
                sent = await repository.sent_to_mailbox(session, recipient, kind, now - span)
            else:
                sent = await repository.sent_to_person(session, person.id, kind, now - span)
            if sent >= most:
                return False
        session.add(SentMail(person_id=person.id, recipient=recipient, kind=kind, sent_at=now))
        return True

    async def redeem(self, session: AsyncSession, token: str, purpose: int) -> Person:
        """Redeems a token; returns its person, locked until the transaction ends. Raises InvalidToken."""
        row = await repository.lock(session, digest(token.strip()[:128]))
        if row is None or not row.redeem(purpose, self._now()):
            raise InvalidToken
        person = await persons.lock_by_id(session, row.person_id)
        if person is None or person.erased_at is not None:
            raise InvalidToken
        await session.flush()
        return person

    async def redeemed(self, session: AsyncSession, token: str, purpose: int) -> Person | None:
        """The person to whom an already used, unexpired token was sent; None for any other token."""
        row = await repository.lock(session, digest(token.strip()[:128]))
        if row is None or row.purpose != purpose or row.used_at is None or row.expires_at <= self._now():
            return None
        return await persons.lock_by_id(session, row.person_id)

    def _mail(self, email: str, text: Text, values: Mapping[str, str]) -> Mail:
        body = text.body.format(product=self._product, **values)
        return Mail(to=email, subject=f"{self._product}: {text.subject}", text=body + "\n")
