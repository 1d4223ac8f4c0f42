"""Use cases on API keys: create, list, revoke, exchange for a token, and delete those that ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import may_keep_keys, signed_in_portal
from company_svc.acts.policies import API_KEY_CREATED, API_KEY_REVOKED
from company_svc.acts.service import Doer, record
from company_svc.api_keys import events, repository
from company_svc.api_keys.errors import ApiKeyEnded, KeyNameExists, TooManyApiKeys, UnknownApiKey
from company_svc.api_keys.models import ApiKey, NewApiKey
from company_svc.api_keys.policies import (
    KEPT_AFTER_END,
    KEPT_MAX,
    LIFE,
    SCOPES,
    USABLE_MAX,
    USED_EVERY,
    hashed,
    made_secret,
    unknown_campaigns,
    violations_of,
    warnings_due,
)
from company_svc.companies.errors import CompanyInactive, NotAllowed, UnknownCompany
from company_svc.members.service import reached
from kit.db import Database, utc_now
from kit.idempotency import claim, keep
from kit.names import name_key, tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.keys import is_secret


class Tokens(Protocol):
    """The part of identity-svc that is used: signing the access token of a key."""

    async def issue(self, key: ApiKey, scopes: Sequence[str]) -> tuple[str, datetime]:
        """An access token and its expiry (UTC). Raises DomainError if identity-svc is unreachable."""


async def revoke_all(session: AsyncSession, company_id: str, doer: Doer, now: datetime) -> None:
    """Revokes all keys of a company that is being deactivated; the caller holds its lock."""
    for key in await repository.unrevoked(session, company_id):
        await _revoke(session, key, doer, now)


async def _revoke(session: AsyncSession, key: ApiKey, doer: Doer, now: datetime) -> None:
    if not key.revoke(now):
        return
    await session.flush()
    act = doer.act(API_KEY_REVOKED, key.company_id, now)
    act.subject = key.name
    await record(session, act)
    await events.api_key_ended(session, key, now)


@dataclass(frozen=True)
class ApiKeyService:
    database: Database
    tokens: Tokens
    now: Callable[[], datetime] = utc_now

    async def create(self, caller: Caller, company_id: str, new_key: NewApiKey) -> tuple[ApiKey, str]:
        """Creates a key; returns it and its secret, of which only a hash is stored.

        A request repeated with an idempotency key gives the key a new secret, since the first may be lost. Raises
        Unauthenticated, PermissionDenied, UnknownCompany, NotAllowed, CompanyInactive, InvalidInput, KeyNameExists,
        TooManyApiKeys.
        """
        person_id, now = signed_in_portal(caller), self.now()
        name, expires_at = tidy(new_key.name), new_key.expires_at or now + LIFE
        campaign_ids = sorted(set(new_key.campaign_ids))
        violations = violations_of(name, new_key.permissions, campaign_ids, expires_at, now)
        secret, beginning, secret_hash = made_secret(test=new_key.test)
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_keep_keys(own_role):
                raise NotAllowed
            if not company.active:
                raise CompanyInactive
            if violations:
                raise InvalidInput(violations=violations)
            made_before = await claim(session)
            if made_before is not None:
                key = await repository.by_id(session, made_before)
                if key is None or key.revoked_at is not None:
                    raise UnknownApiKey
                key.beginning, key.secret_hash = beginning, secret_hash
                await session.flush()
                return key, secret
            if campaign_ids and await repository.known_campaigns(session, company_id, campaign_ids) != len(
                campaign_ids
            ):
                raise InvalidInput(violations=[unknown_campaigns()])
            usable, kept = await repository.count(session, company_id, now)
            if usable >= USABLE_MAX or kept >= KEPT_MAX:
                raise TooManyApiKeys
            namesake = await repository.of_name(session, company_id, name_key(name))
            if namesake is not None:
                if namesake.expires_at > now:
                    raise KeyNameExists
                namesake.revoke(now)  # it had expired: its name is free again
                await session.flush()
            key = ApiKey(
                company_id=company.id,
                name=name,
                name_key=name_key(name),
                beginning=beginning,
                secret_hash=secret_hash,
                permissions=sorted(set(new_key.permissions)),
                campaign_ids=campaign_ids,
                test=new_key.test,
                created_by=person_id,
                created_at=now,
                expires_at=expires_at,
                warned=warnings_due(expires_at, now),
            )
            session.add(key)
            await session.flush()
            await keep(session, key.id)
            act = Doer.of(caller, own_role).act(API_KEY_CREATED, company.id, now)
            act.subject = name
            await record(session, act)
            return key, secret

    async def listed(self, caller: Caller, company_id: str) -> Sequence[ApiKey]:
        """The company's keys, newest first; empty unless the caller is an owner of it. Raises Unauthenticated."""
        signed_in_portal(caller)
        async with self.database.read() as session:
            return await repository.listed(session, caller, company_id)

    async def revoke(self, caller: Caller, key_id: str) -> ApiKey:
        """Revokes a key at once; idempotent. Raises Unauthenticated, PermissionDenied, UnknownApiKey, NotAllowed."""
        signed_in_portal(caller)
        async with self.database.transaction() as session:
            company_id = await repository.company_of(session, key_id)
            if company_id is None:
                raise UnknownApiKey
            try:
                _, own_role = await reached(session, caller, company_id)
            except UnknownCompany as error:
                raise UnknownApiKey from error
            if not may_keep_keys(own_role):
                raise NotAllowed
            key = await repository.by_id(session, key_id)
            if key is None:
                raise UnknownApiKey
            await _revoke(session, key, Doer.of(caller, own_role), self.now())
            return key

    async def exchange(self, caller: Caller, secret: str) -> tuple[str, datetime]:
        """An access token in exchange for a key's secret, and its expiry; records the use of the key.

        Raises ApiKeyEnded, also for an unknown key, and DomainError while identity-svc is unavailable.
        """
        if not is_secret(secret):
            raise ApiKeyEnded
        now = self.now()
        async with self.database.transaction() as session:
            key = await repository.of_secret(session, hashed(secret), now)
            if key is None:
                raise ApiKeyEnded
            if key.last_used_at is None or key.last_used_at <= now - USED_EVERY:
                await repository.used(session, key.id, caller.client_ip, now, now - USED_EVERY)
        return await self.tokens.issue(key, [SCOPES[permission] for permission in key.permissions])

    async def purge(self) -> int:
        """Deletes keys that ended ninety days ago; returns how many."""
        async with self.database.transaction() as session:
            return await repository.purge(session, self.now() - KEPT_AFTER_END)
