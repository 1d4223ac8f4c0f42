"""Creators in the authorisation matrix, with the data that their calls need."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from matrix_disputes import DECIDE, WHY
from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from identity_svc.creator_notices.service import StopTokens
from identity_svc.peppers.service import Peppers
from identity_svc.settings import IdentitySettings
from kit.db import uuid7
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.identity.v1 import creator_notices_pb2 as pb

READY = (
    "UPDATE persons SET first_name = 'Ana', last_name = 'Paz', email_confirmed_at = now() WHERE id = :id",
    "INSERT INTO creator_profiles (person_id, adult_declared_at, terms_version, terms_language, terms_accepted_at)"
    " VALUES (:id, now(), '1', 'es', now()) ON CONFLICT (person_id) DO UPDATE"
    " SET adult_declared_at = now(), terms_version = '1', terms_language = 'es', terms_accepted_at = now()",
    "INSERT INTO person_credentials (id, person_id, platform, status, platform_object_identity, created_at)"
    " SELECT CAST(:id AS text) || '-instagram', CAST(:id AS text), 2, 'Declared', CAST(:id AS text), now()"
    " ON CONFLICT (id) DO NOTHING",
)
"""What a person who signed up in the app has to do before they may post."""
MINE = "success error { path message code } advertisement { _id state }"
SUBMIT = f"""mutation($input: SubmitAdvertisementInput!) {{ submitAdvertisement(input: $input) {{ {MINE} }} }}"""
REVISE = f"""mutation($id: ID!) {{ reviseAdvertisement(_id: $id, caption: "Con más luz") {{ {MINE} }} }}"""
WITHDRAW = f"mutation($id: ID!) {{ withdrawAdvertisement(_id: $id) {{ {MINE} }} }}"
PUBLISH = f"""mutation($id: ID!, $url: String!) {{
  publishPost(_id: $id, platform: Instagram, url: $url) {{ {MINE} }} }}"""
PUBLISH_FOR_ME = f"mutation($id: ID!) {{ publishForMe(_id: $id, networks: [Instagram]) {{ {MINE} }} }}"
RETRY_PUBLICATION = f"mutation($id: ID!) {{ retryPublication(_id: $id, network: Instagram) {{ {MINE} }} }}"
DISPUTE_REJECTION = f"""mutation($id: ID!, $text: String!) {{
  disputeRejection(_id: $id, text: $text) {{ {MINE} }} }}"""


async def ready(world: World, person: Person) -> Person:
    """Gives the person everything that they need to post."""
    for statement in READY:
        await sql(world.system.databases["identity"], f"{statement} RETURNING 1", id=person.id)
    return person


async def made_by(world: World, person_id: str, campaign_id: str) -> str:
    """A waiting advertisement of the person, as the mobile side submits one."""
    message = campaign.Advertisement(
        id=uuid7(),
        campaign_id=campaign_id,
        person_id=person_id or uuid7(),
        multimedia_uri="/media/images/aa/bb.jpg",
        caption="Hola",
    )
    message.creation_dt.FromDatetime(datetime.now(UTC))
    await world.advertisements.SubmitAdvertisements(campaign.SubmitAdvertisementsRequest(advertisements=[message]))
    return message.id


async def own_ad(world: World, _: Kind, person: Person) -> dict[str, Any]:
    """A waiting advertisement of the caller."""
    return {"id": await made_by(world, person.id, world.own.product)}


async def own_published_ad(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, with the address of a post that no other advertisement has."""
    variables = await own_ad(world, kind, person)
    return {**variables, "url": f"https://www.instagram.com/p/{variables['id']}/"}


async def own_linked_ad(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, of a creator with a linked Instagram account."""
    await sql(
        world.system.databases["campaign"],
        "INSERT INTO known_social_accounts (person_id, platform, account_id, username, linked, version)"
        " VALUES (:id, 2, '1', 'ana', true, 1) ON CONFLICT (person_id, platform) DO UPDATE SET linked = true RETURNING 1",
        id=person.id,
    )
    return await own_ad(world, kind, person)


async def own_failed_publication(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, with a publication by the platform that failed."""
    variables = await own_linked_ad(world, kind, person)
    await sql(
        world.system.databases["campaign"],
        "INSERT INTO publications (id, advertisement_id, person_id, platform, state, reason, requested_at, changed_at)"
        " VALUES (:id, :id, :person, 2, 5, 'REFUSED', now(), now()) RETURNING 1",
        id=variables["id"],
        person=person.id,
    )
    return variables


def _auditor_of(world: World, person: Person) -> Person:
    """The member of the brand who decides on the person's advertisement: no caller decides on their own."""
    owner = world.own.owner
    return world.people[Kind.AUDITOR] if person.id == owner.id else owner


async def own_ad_with_change_request(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, of which the brand requested a change."""
    variables = await own_ad(world, kind, person)
    response = await _auditor_of(world, person).ask(
        """mutation($id: ID!) { requestChange(advertisementId: $id, reason: "BLURRY_PICTURE",
        text: "Sacala de nuevo, con más luz.") { success error { code } } }""",
        variables,
    )
    assert response.data["success"], response.body
    return variables


async def own_rejected_ad(world: World, kind: Kind, person: Person) -> dict[str, Any]:
    """The same, which the brand rejected."""
    variables = await own_ad(world, kind, person)
    decision = {**variables, "status": "RejectedByCustomer", "reason": "OFFENSIVE"}
    assert (await _auditor_of(world, person).ask(DECIDE, decision)).data["success"]
    return {**variables, "text": WHY}


async def spot_to_post(world: World, kind: Kind, person: Person) -> dict[str, Any] | tuple[dict[str, Any], Person]:
    """A Spot of the brand, which has its own picture, and a person who may post."""
    spot = await world.campaign(world.own, campaign.PAYMENT_TYPE_PRODUCT)
    await sql(
        world.system.databases["campaign"],
        "UPDATE campaigns SET type = 1, picture = '/media/images/aa/bb.jpg' WHERE id = :id RETURNING 1",
        id=spot,
    )
    values = {"input": {"campaignId": spot, "caption": "Hola", "networks": ["Instagram"]}}
    return (values, await ready(world, person)) if kind is Kind.CREATOR else values


async def notices_token(world: World, _: Kind, __: Person) -> dict[str, Any]:
    """The token of the link in a mail with notices to a creator."""
    person_id = await world.person_of(world.own.ads["money"])
    return {"token": StopTokens(Peppers.of(IdentitySettings())).token(person_id, [pb.CREATOR_NOTICE_TOPIC_POSTS])}
