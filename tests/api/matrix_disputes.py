"""Disputes and second opinions of the brand in the authorisation matrix, with the data that their calls need."""

from __future__ import annotations

from typing import Any

from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

DECIDE = """mutation($id: ID!, $status: AdvertisementStatus!, $reason: String) {
  updateAdvertisement(_id: $id, status: $status, reason: $reason) { success error { code } } }"""
DISPUTE = """mutation($id: ID!, $text: String!) { disputeDecision(advertisementId: $id, text: $text) {
  success error { path message code } dispute { _id state } } }"""
SETTLE = """mutation($id: ID!, $text: String!) { settleDispute(disputeId: $id, overturn: false, text: $text) {
  success error { path message code } dispute { _id state } } }"""
JUDGE = """mutation($id: ID!) { giveSecondOpinion(secondOpinionId: $id, approve: true) {
  success error { path message code } secondOpinion { _id state } } }"""
RESOLVE = """mutation($id: ID!, $text: String!) { resolveDisagreement(secondOpinionId: $id, secondStands: true,
  text: $text) { success error { path message code } secondOpinion { _id state } } }"""
OVERTURN = """mutation($id: ID!) { overturnDecision(secondOpinionId: $id) {
  success error { path message code } secondOpinion { _id overturned } } }"""
WHY = "En la foto se ve el producto entero."
# A second opinion on a decision: elsewhere drawn with a chance of one in twenty, here always.
DRAW = """INSERT INTO second_opinions (id, advertisement_id, audit_entry_id, first_approved, drawn_at, second_by,
  second_approved, second_reason, second_at, second_stands, resolution, resolved_by, resolved_at)
  SELECT gen_random_uuid()::text, advertisement_id, id, to_status = 3, decided_at, CAST(:second AS text),
    CASE WHEN CAST(:second AS text) IS NOT NULL THEN to_status <> 3 END,
    CASE WHEN CAST(:second AS text) IS NOT NULL AND to_status = 3 THEN 'OFFENSIVE' END,
    CASE WHEN CAST(:second AS text) IS NOT NULL THEN now() END,
    CASE WHEN CAST(:third AS text) IS NOT NULL THEN true END, '', CAST(:third AS text),
    CASE WHEN CAST(:third AS text) IS NOT NULL THEN now() END
  FROM audit_entries WHERE advertisement_id = :ad
  ON CONFLICT (audit_entry_id) DO UPDATE SET second_by = excluded.second_by, second_approved = excluded.second_approved,
    second_reason = excluded.second_reason, second_at = excluded.second_at, second_stands = excluded.second_stands,
    resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at
  RETURNING id"""


async def decided(world: World, kind: Kind, *, approved: bool = False) -> str:
    """An advertisement paid in money that a member of staff other than the caller decided."""
    ad = await world.ad(world.own.money)
    auditor = await world.staff() if kind is Kind.STAFF else world.people[Kind.STAFF]
    decision = {"status": "Approved"} if approved else {"status": "RejectedByPlatform", "reason": "OFFENSIVE"}
    response = await auditor.ask(DECIDE, {"id": ad, **decision})
    assert response.data["success"], response.body
    return ad


async def decided_ad(world: World, kind: Kind, _: Person) -> dict[str, Any]:
    return {"id": await decided(world, kind), "text": WHY}


async def dispute_id(world: World, kind: Kind, _: Person) -> dict[str, Any]:
    response = await world.own.owner.ask(DISPUTE, {"id": await decided(world, kind), "text": WHY})
    assert response.data["success"], response.body
    return {"id": response.data["dispute"]["_id"], "text": WHY}


async def drawn(world: World, ad: str, second: str | None = None, third: str | None = None) -> str:
    """A second opinion on it, with the verdicts of the judges that are given."""
    rows = await sql(world.system.databases["campaign"], DRAW, ad=ad, second=second, third=third)
    return str(rows[0][0])


async def waiting_opinion(world: World, kind: Kind, _: Person) -> dict[str, Any]:
    return {"id": await drawn(world, await decided(world, kind))}


async def disagreement(world: World, kind: Kind, _: Person) -> dict[str, Any]:
    return {"id": await drawn(world, await decided(world, kind), "somebody"), "text": WHY}


async def found_wrong(world: World, kind: Kind, _: Person) -> dict[str, Any]:
    return {"id": await drawn(world, await decided(world, kind, approved=True), "somebody", "a third")}
