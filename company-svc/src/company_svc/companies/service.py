"""Use cases on companies: update, list, choose the currency."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from company_svc.access import may_update
from company_svc.acts.policies import BY_STAFF, UPDATED
from company_svc.acts.service import Doer, record
from company_svc.companies import events, repository
from company_svc.companies.errors import NotAllowed, UnknownCompany, refuse_taken, translated
from company_svc.companies.models import CompanyFilter
from company_svc.companies.policies import (
    SOCIAL,
    invalid_picture,
    media_key,
    phone_violations,
    picture_violations,
    social_violations,
    time_zone_violations,
)
from company_svc.reach.models import Company
from kit.currencies import is_currency
from kit.db import Database, Page, Row, utc_now, violated_constraint
from kit.names import name_key, name_violations, tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.limits import check_batch, page_limit


class Pictures(Protocol):
    """The part of media-svc that is used: claiming an image before its address is stored."""

    async def claim(self, key: str, owner_id: str) -> bool:
        """Claims an image of this uploader (of any uploader for an empty id), so that it is kept; False without one.

        Raises DomainError when media-svc cannot be reached.
        """


@dataclass(frozen=True)
class CompanyService:
    database: Database
    pictures: Pictures
    now: Callable[[], datetime] = utc_now

    async def update(self, caller: Caller, company_id: str, changes: Mapping[str, str]) -> Company:
        """Changes the fields that are given; an empty text clears an optional field.

        Raises InvalidInput, CompanyNameExists, NotAllowed for a member who is not an owner, and UnknownCompany for
        unknown and out-of-reach ids alike.
        """
        caller.require_somebody()
        try:
            changes = {**changes, **{name: tidy(value) for name, value in changes.items() if name == "name"}}
            async with self.database.read() as session:
                held, _ = _refuse_unless_updatable(caller, await repository.held(session, caller, company_id))
                stored = {"logo": held.logo, "thumbnail": held.thumbnail}
                if changes.get("name") == tidy(held.name):  # a name older than a rule stays until it changes
                    del changes["name"]
            violations = _violations(changes)
            if violations:
                raise InvalidInput(violations=violations)
            # The current picture may have been uploaded by another member: only a new one is claimed.
            addresses = {name: changes.get(name) for name in stored}
            fresh = {name: address for name, address in addresses.items() if address != stored[name]}
            await claim_pictures(self.pictures, caller, fresh)
            async with self.database.transaction() as session:
                company_and_role = await repository.held(session, caller, company_id, lock=True)
                company, own_role = _refuse_unless_updatable(caller, company_and_role)
                changed = []
                for name, value in changes.items():
                    if getattr(company, name) != (value or None):
                        changed.append(_PUBLIC.get(name, name))
                        setattr(company, name, value or None)
                        if name == "name":
                            company.name_key = name_key(value)
                            # Checked first, since PostgreSQL would log a violated constraint for this ordinary case.
                            refuse_taken(await repository.namesake(session, company))
                company.version += 1
                if changed:
                    act = Doer.of(caller, own_role).act(UPDATED, company.id, self.now())
                    act.fields = sorted(changed)
                    await record(session, act)
                await session.flush()
                await events.company_updated(session, company)
                return company
        except Exception as error:
            raise translated(error) from error

    async def key_names(self) -> int:
        """Sets the keys of companies' names where they are missing or outdated; returns how many changed.

        Names stored by the previous release may have no key. Of several names from before the rule that look the same,
        the oldest company has the key, and the others have none until it is renamed.
        """
        names = await repository.names(self.database)
        stale = [row.id for row in names if row.name_key not in (None, name_key(row.name))]
        async with self.database.transaction() as session:
            await repository.forget_keys(session, stale)
        keyed = 0
        for row in names:
            if row.name_key is None or row.id in stale:
                try:
                    async with self.database.transaction() as session:
                        keyed += await repository.key_name(session, row.id, row.name, name_key(row.name))
                except Exception as error:
                    if violated_constraint(error) != "uq_companies_name_key":
                        raise
        return keyed

    async def listed(
        self,
        caller: Caller,
        company_filter: CompanyFilter,
        *,
        limit: int,
        after: str | None,
        ascending: bool = False,
        columns: Collection[str] | None = None,
    ) -> Page[Row]:
        """One page within the caller's reach, by creation, after the company of that id.

        With only `columns` if given. Raises InvalidInput for a limit outside 1 to 1,000 (0: 1,000), and UnknownCursor.
        """
        size = page_limit(limit or None)
        return await repository.listed(
            self.database, caller, company_filter, ascending=ascending, limit=size, after=after, columns=columns
        )

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Row | None]:
        """Companies in the order of `ids`; None for unknown and out of reach alike. Raises InvalidInput past 1,000."""
        check_batch(ids)
        rows_by_id = await repository.by_ids(self.database, caller, ids)
        return [rows_by_id.get(company_id) for company_id in ids]


async def claim_pictures(pictures: Pictures, caller: Caller, addresses: Mapping[str, str | None]) -> None:
    """Claims the pictures at these addresses; raises InvalidInput for one that the caller did not upload."""
    owner_id = caller.person_id or ""
    missing = [
        invalid_picture(name)
        for name, address in addresses.items()
        if address and not await pictures.claim(media_key(address), owner_id)
    ]
    if missing:
        raise InvalidInput(violations=missing)


async def choose_currency(database: Database, caller: Caller, company_id: str, currency: str) -> Company:
    """Sets a company's own currency, in which it is summed, and recounts its sums. Services only.

    Raises NotAllowed, InvalidInput, UnknownCompany.
    """
    if not caller.is_service:
        raise NotAllowed
    if not is_currency(currency):
        raise InvalidInput("Name the currency by its ISO 4217 code, such as ARS.")
    async with database.transaction() as session:
        company = await repository.lock(session, company_id)
        if company is None:
            raise UnknownCompany
        if company.currency != currency:
            act = Doer(BY_STAFF).act(UPDATED, company.id, utc_now())
            act.fields = ["currency"]
            await record(session, act)
        company.currency = currency
        await session.flush()
        await repository.recount(session, company_id)
    return company


_PUBLIC = {"cell_phone": "cellPhone", "web_site": "webSite", "time_zone": "timeZone"}
"""Names of fields in the public schema that differ from those here."""


def _refuse_unless_updatable(
    caller: Caller, company_and_role: tuple[Company, int | None] | None
) -> tuple[Company, int | None]:
    if company_and_role is None:
        raise UnknownCompany
    if not may_update(caller, company_and_role[1]):
        raise NotAllowed
    return company_and_role


def _violations(changes: Mapping[str, str]) -> list[Violation]:
    violations = picture_violations("logo", changes.get("logo"))
    violations += picture_violations("thumbnail", changes.get("thumbnail"))
    if "name" in changes:
        violations += name_violations("name", changes["name"])
    if "cell_phone" in changes:
        violations += phone_violations(changes["cell_phone"], required=False)
    if "time_zone" in changes:
        violations += time_zone_violations(changes["time_zone"])
    return violations + social_violations({name: changes[name] for name in SOCIAL if name in changes})
