"""The investors' documents, listed for guests and signed-in persons; an operator sets titles and addresses.

Own documents are files that media-svc serves for a ticket: it is issued to one reader for one document, expires, and is
invalid once its reader loses access.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import jwt
from jwt.types import Options

from identity_svc.guests.service import GuestService
from identity_svc.investor_documents.errors import InvalidTicket
from identity_svc.investor_documents.policies import TICKET_LIFE
from identity_svc.peppers.service import Pepper, Peppers
from identity_svc.sessions.repository import caller_person
from identity_svc.settings import DOCUMENTS_PATH, InvestorDocument
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated

_AUDIENCE = "investor-document"


class Tickets:
    """Issues and verifies the tickets of own documents."""

    def __init__(self, peppers: Peppers) -> None:
        self._peppers = peppers

    def address(self, url: str, reader: Caller, now: datetime) -> str:
        """The address for a reader; that of an own document carries a ticket."""
        if not url.startswith(DOCUMENTS_PATH):
            return url
        claims = {
            "aud": _AUDIENCE,
            "exp": int((now + TICKET_LIFE).timestamp()),
            "name": url.removeprefix(DOCUMENTS_PATH),
            "sub": reader.person_id,
            "sid": reader.session_id,
            "guest": reader.guest,
        }
        present = {name: value for name, value in claims.items() if value is not None}
        return f"{url}?ticket={jwt.encode(present, _key(self._peppers.current), 'HS256')}"

    def reader(self, name: str, ticket: str, now: datetime) -> Caller:
        """The reader to whom the ticket was issued. Raises InvalidTicket when it expired or is for another document."""
        for pepper in self._peppers.accepted():
            options: Options = {"verify_exp": False, "require": ["exp"]}
            try:
                claims = jwt.decode(ticket, _key(pepper), ["HS256"], audience=_AUDIENCE, options=options)
            except jwt.InvalidSignatureError:
                continue
            except jwt.InvalidTokenError as error:
                raise InvalidTicket from error
            if claims.get("name") != name or claims["exp"] <= now.timestamp():
                raise InvalidTicket
            return Caller(
                person_id=claims.get("sub"), session_id=claims.get("sid"), guest=claims.get("guest", False)
            )
        raise InvalidTicket


def _key(pepper: Pepper) -> bytes:
    return pepper.derived(_AUDIENCE.encode())


@dataclass(frozen=True)
class InvestorDocumentService:
    database: Database
    guests: GuestService
    documents: Sequence[InvestorDocument]
    tickets: Tickets
    now: Callable[[], datetime] = utc_now

    async def list_for(self, caller: Caller) -> Sequence[InvestorDocument]:
        """The investors' documents, addressed to the caller.

        Raises Unauthenticated without a sign-in or a valid guest session.
        """
        await self._check_reader(caller)
        now = self.now()
        return [
            document.model_copy(
                update={
                    "title": document.title_in(caller.language),
                    "url": self.tickets.address(document.url_in(caller.language), caller, now),
                }
            )
            for document in self.documents
        ]

    async def authorize(self, name: str, ticket: str) -> None:
        """Raises InvalidTicket unless the ticket is for this own document and its reader still has access."""
        reader = self.tickets.reader(name, ticket, self.now())
        try:
            await self._check_reader(reader)
        except Unauthenticated as error:
            raise InvalidTicket from error

    async def _check_reader(self, caller: Caller) -> None:
        if caller.authenticated:
            async with self.database.read() as session:
                await caller_person(session, caller)
        elif not await self.guests.still_counts(caller):
            raise Unauthenticated
