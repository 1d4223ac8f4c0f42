"""Companies, members and peers for the tests, created through the service's own use cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sqlalchemy import text

from company_svc.acts.service import ActService
from company_svc.api_keys.jobs import EndingKeys
from company_svc.api_keys.models import ApiKey
from company_svc.api_keys.service import ApiKeyService
from company_svc.companies.service import CompanyService
from company_svc.deactivations.service import DeactivationService
from company_svc.exports.service import ExportService
from company_svc.invitations.service import InvitationService, cancel_by
from company_svc.members.events import Standing
from company_svc.members.service import MemberService
from company_svc.notices.jobs import NoticeCourier
from company_svc.notices.service import NoticeService, invitation_accepted
from company_svc.reach.models import Company, Member
from company_svc.registrations.service import NewCompany, RegistrationService
from company_svc.terms.models import Acceptance
from company_svc.terms.service import TermsService
from company_svc.webhooks.jobs import WebhookUpkeep
from company_svc.webhooks.policies import AllowedHosts, SecretSeals
from company_svc.webhooks.service.manage import WebhookService
from kit.db import Database, Row, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable
from resuena.identity.v1 import sessions_pb2

OWNER, AUDITOR, VIEWER = 1, 2, 3
ACCEPTED = Acceptance(app_types=(1,), version="1", language="es")
LOGO = f"/media/images/ab/{'c' * 62}.png"
THUMBNAIL = f"/media/thumbs/ab/{'c' * 62}.jpg"
OPERATOR = Caller(service="operator")


def person() -> Caller:
    return Caller(person_id=uuid7(), session_id=uuid7(), client_ip="192.0.2.1", language="es-AR")


def staff(*permissions: str) -> Caller:
    return Caller(person_id=uuid7(), session_id=uuid7(), permissions=frozenset(permissions))


MANAGER = staff("manageCompanies")
READER = staff("readCompanies")


def new(caller: Caller, name: str = "Café Aurora", **values: Any) -> NewCompany:
    return replace(NewCompany(caller.person_id or "", name, "+5491155550000", ACCEPTED), **values)


class Identity:
    """identity-svc: records what it receives, returns `email`, and is unavailable while `away` is set."""

    def __init__(self) -> None:
        self.away = False
        self.standings: list[Standing] = []
        self.email: str | None = None
        self.confirmed = True
        """Whether the caller's e-mail is confirmed."""
        self.emails: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.issued: list[tuple[ApiKey, list[str]]] = []
        """API keys for which a token was requested, with their scopes."""

    async def apply(self, standing: Standing, _: str | None) -> sessions_pb2.Session | None:
        if self.away:
            raise Unavailable
        self.standings.append(standing)
        return sessions_pb2.Session(authenticated=True)

    async def own_email(self) -> str | None:
        if self.away:
            raise Unavailable
        return self.email

    async def name_of(self, person_id: str) -> str | None:
        return None if self.away else self.names.get(person_id)

    async def issue(self, key: ApiKey, scopes: Sequence[str]) -> tuple[str, datetime]:
        if self.away:
            raise Unavailable
        self.issued.append((key, list(scopes)))
        return f"token of {key.id}", key.expires_at

    async def confirmed_email(self) -> str | None:
        if self.away:
            raise Unavailable
        return (self.email or "somebody@example.ar") if self.confirmed else None

    async def of(self, person_ids: Sequence[str]) -> dict[str, str]:
        if self.away:
            raise Unavailable
        return {person_id: self.emails[person_id] for person_id in person_ids if person_id in self.emails}


class Media:
    """media-svc: missing images, owners and claims; unavailable while `away` is set."""

    def __init__(self) -> None:
        self.away = False
        self.missing: set[str] = set()
        self.owners: dict[str, str] = {}
        self.claimed: list[tuple[str, str]] = []

    async def claim(self, key: str, owner_id: str) -> bool:
        if self.away:
            raise Unavailable
        if key in self.missing or (owner_id and self.owners.get(key, owner_id) != owner_id):
            return False
        self.claimed.append((key, owner_id))
        return True


class World:
    """The use cases over one database, with a clock that tests move."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.identity = Identity()
        self.media = Media()
        self.companies = CompanyService(database, self.media, self.now)
        self.registrations = RegistrationService(database, self.identity, self.media, self.now)
        self.deactivations = DeactivationService(database, self.identity, self.now)
        self.members = MemberService(database, self.identity, cancel_by, self.now)
        self.invitations = InvitationService(
            database,
            self.identity,
            self.identity,
            accepted=invitation_accepted,
            public_url="https://resuena.example/",
            now=self.now,
        )
        self.terms = TermsService(database, self.now)
        self.notices = NoticeService(database, self.identity, self.now)
        self.acts = ActService(database, self.now)
        self.exports = ExportService(database, self.now)
        self.api_keys = ApiKeyService(database, self.identity, self.now)
        self.ending_keys = EndingKeys(database, self.identity, "https://resuena.example/", self.now)
        self.seals = SecretSeals("a key of these tests")
        self.allowed = AllowedHosts.of("127.0.0.1 receiver.test")
        self.webhooks = WebhookService(database, self.seals, self.allowed, self.now)
        self.upkeep = WebhookUpkeep(database, self.seals, self.now)
        self.instructions: str | None = None
        self.courier = NoticeCourier(
            database,
            self.identity,
            "https://resuena.example/",
            time(8),
            self.now,
            instructions=lambda: self.instructions,
        )

    def now(self) -> datetime:
        return self.time

    def later(self, **span: float) -> None:
        self.time += timedelta(**span)

    async def publish_terms(self, version: str, language: str = "es") -> None:
        await self.terms.publish(OPERATOR, f"/legal/{version}/", version, [1], language)

    async def company(self, owner: Caller | None = None, name: str | None = None) -> tuple[Company, Caller]:
        """A company and its owner."""
        caller = owner or person()
        company, _ = await self.registrations.register(caller, new(caller, name or f"Marca {uuid7()}"))
        return company, caller

    async def join(self, company: Company, role: int) -> Caller:
        """A new member of the company."""
        caller = person()
        assert caller.person_id is not None
        async with self.database.transaction() as session:
            session.add(Member(person_id=caller.person_id, company_id=company.id, role=role, joined_at=self.time))
        return caller

    async def seen(self, caller: Caller, company: Company) -> Row:
        """A company as read by a caller within reach."""
        (row,) = await self.companies.get_many(caller, [company.id])
        assert row is not None
        return row

    async def rows(self, query: str, **values: Any) -> list[Any]:
        async with self.database.read() as session:
            return list((await (await session.connection()).execute(text(query), values)).all())

    async def scalar(self, query: str, **values: Any) -> Any:
        rows = await self.rows(query, **values)
        return rows[0][0] if rows else None

    async def facts(self, fact: str) -> int:
        """The number of facts of this name in the outbox."""
        subject = f"resuena.company.{fact}.v1"
        return int(await self.scalar("SELECT count(*) FROM outbox WHERE subject = :subject", subject=subject))

    async def tokens(self) -> list[str]:
        """The secrets in the queued mails, oldest first."""
        bodies = await self.rows("SELECT body FROM outgoing_mail ORDER BY id")
        links = [line for (body,) in bodies for line in body.splitlines() if line.startswith("https://")]
        return [parse_qs(urlsplit(link).query)["token"][0] for link in links]

    async def everything(self) -> dict[str, list[Any]]:
        """All rows, to assert that a denial changed nothing."""
        tables = (
            *("companies", "members", "invitations", "terms_acceptances", "outbox", "outgoing_mail"),
            *("notices", "notice_reads", "notice_preferences", "notice_readers", "acts", "api_keys"),
            *("webhooks", "company_events", "webhook_deliveries", "webhook_attempts"),
        )
        return {table: await self.rows(f"SELECT * FROM {table} ORDER BY 1") for table in tables}
