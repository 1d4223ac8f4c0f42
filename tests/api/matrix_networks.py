"""Accounts on networks in the authorisation matrix, with the data that their calls need."""

from __future__ import annotations

from typing import Any

from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from kit.db import uuid7

_DECLARE = """
    INSERT INTO person_credentials (id, person_id, platform, status, platform_object_identity, created_at)
    SELECT :id, id, 3, 'Declared', :username, now() FROM persons WHERE id = :person RETURNING 1"""
"""Belongs to no person when the caller has a token and is no person: a guest, or a person whose account was deleted."""
_WAIT = """
    INSERT INTO network_confirmations (id, person_id, platform, username, code, requested_at)
    VALUES (:id, :person, 3, :username, 'BCDFGHJK', now())
    ON CONFLICT (person_id, platform) DO UPDATE SET id = excluded.id, username = excluded.username, refused_at = NULL
    RETURNING 1"""
_DELETED = """
    INSERT INTO network_deletions (code, platform, deleted_at) VALUES (:code, 1, now()) RETURNING 1"""


async def declared_account(world: World, _: Kind, person: Person) -> dict[str, Any]:
    """An account on X that the caller declared, if the caller is a person."""
    if person.token:
        await _declare(world, person.id)
    return {}


async def waiting_confirmation(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """An account that a creator asked staff to confirm."""
    return {"id": await confirmation(world)}


async def confirmation(world: World) -> str:
    """The id of a waiting confirmation of a declared account."""
    creator = await world.person_of(world.own.ads["money"])
    username, identifier = await _declare(world, creator), uuid7()
    await sql(world.system.databases["identity"], _WAIT, id=identifier, person=creator, username=username)
    return identifier


async def deletion_code(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """The confirmation code of data that was deleted at a network's request."""
    code = uuid7()
    await sql(world.system.databases["identity"], _DELETED, code=code)
    return {"code": code}


async def _declare(world: World, person_id: str) -> str:
    identifier = uuid7()
    username = f"m{identifier.replace('-', '')[-14:]}"
    await sql(world.system.databases["identity"], _DECLARE, id=identifier, person=person_id, username=username)
    return username
