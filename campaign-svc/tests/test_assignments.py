"""Members who may audit assign waiting advertisements; a member who loses that right loses all assignments."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import pytest
from audit_factories import rows
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, ad, on_going

from campaign_svc import consumers
from campaign_svc.advertisements.errors import NotAllowedToAudit
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.assignments.errors import UnknownAuditor
from campaign_svc.assignments.service import AssignmentService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2, identity_pb2

OWNER, AUDITOR, VIEWER = (
    identity_pb2.COMPANY_ROLE_OWNER,
    identity_pb2.COMPANY_ROLE_AUDITOR,
    identity_pb2.COMPANY_ROLE_VIEWER,
)
AUDITS = frozenset({"readCampaings", "auditAdvertisement"})


class Identity:
    """identity-svc, which knows members about whom no fact has arrived."""

    def __init__(self, *people: str) -> None:
        self.people = people
        self.asked = 0

    async def auditors(self, company_id: str) -> Collection[str]:
        self.asked += 1
        return self.people if company_id == "c" else ()


def member(person_id: str = "ana", company: str = "c", permissions: frozenset[str] = AUDITS) -> Caller:
    return Caller(person_id=person_id, session_id="s", tenant_id=company, permissions=permissions)


async def submit_ads(database: Database, count: int, company: str = "c", **campaign: Any) -> list[str]:
    campaign_id = (await on_going(database, company, **campaign)).id
    advertisements = await MobileService(database).submit(MOBILE, [ad(campaign_id) for _ in range(count)])
    return [str(row.id) for row in advertisements]


async def apply_membership(
    database: Database, person_id: str, role: int, version: int = 1, company: str = "c"
) -> None:
    fact = company_events.MembershipChanged(company_id=company, person_id=person_id, role=role, version=version)  # type: ignore[arg-type]
    async with database.transaction() as session:
        await consumers.membership_changed(session, fact, None)  # type: ignore[arg-type]


async def assignees(database: Database, ids: Sequence[str]) -> list[str | None]:
    assignees_by_id = dict(await rows(database, "SELECT id, assignee_id FROM advertisements"))
    return [assignees_by_id[ad_id] for ad_id in ids]


def codes(outcomes: Sequence[tuple[str, Any]]) -> list[str | None]:
    return [result.reason if isinstance(result, DomainError) else None for _, result in outcomes]


async def test_what_waits_is_assigned_to_a_member_and_to_nobody_again(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 3)
    await apply_membership(campaign_database, "luz", AUDITOR)
    service = AssignmentService(campaign_database)
    assert codes(await service.assign(member(), ids[:2], "luz")) == [None, None]
    assert await assignees(campaign_database, ids) == ["luz", "luz", None]
    await service.assign(member("luz"), ids[:1], None)
    assert await assignees(campaign_database, ids) == [None, "luz", None]


async def test_only_who_may_audit_for_the_company_is_assigned_anything(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    await apply_membership(campaign_database, "luz", VIEWER)
    await apply_membership(campaign_database, "eva", OWNER, company="other")
    service = AssignmentService(campaign_database)
    for person_id in ("luz", "eva", "nobody", ""):
        with pytest.raises(UnknownAuditor):
            await service.assign(member(), ids, person_id)
    assert await assignees(campaign_database, ids) == [None]


async def test_of_members_of_whom_nothing_was_told_identity_is_asked(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    identity = Identity("luz", "eva")
    await apply_membership(campaign_database, "eva", 0)
    service = AssignmentService(campaign_database, identity)
    await service.assign(member(), ids, "luz")
    assert await assignees(campaign_database, ids) == ["luz"]
    for person_id in ("eva", "sol"):
        with pytest.raises(UnknownAuditor):
            await service.assign(member(), ids, person_id)
    assert identity.asked == 2, "who left is known here"


async def test_others_assign_nothing(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    await apply_membership(campaign_database, "eva", OWNER, company="other")
    service = AssignmentService(campaign_database)
    with pytest.raises(Unauthenticated):
        await service.assign(Caller(), ids, None)
    with pytest.raises(NotAllowedToAudit):
        await service.assign(member(permissions=frozenset({"readCampaings"})), ids, None)
    assert codes(await service.assign(member("eva", "other"), [*ids, "unknown"], "eva")) == [
        "UNKNOWN_ADVERTISEMENT",
        "UNKNOWN_ADVERTISEMENT",
    ]
    for odd in ([ids[0]] * 2, [str(number) for number in range(101)]):
        with pytest.raises(InvalidInput):
            await service.assign(member(), odd, None)


async def test_what_was_decided_and_what_staff_decide_is_not_assigned(campaign_database: Database) -> None:
    (decided, waiting), (money,) = (
        await submit_ads(campaign_database, 2),
        await submit_ads(campaign_database, 1, payment_type=MONEY),
    )
    await apply_membership(campaign_database, "luz", AUDITOR)
    await AuditingService(campaign_database).decide_many(member(), [decided], APPROVED, None, None)
    outcomes = await AssignmentService(campaign_database).assign(member(), [decided, waiting, money], "luz")
    assert codes(outcomes) == ["ALREADY_AUDITED", None, "ONLY_PLATFORM_AUDITS"]
    assert await assignees(campaign_database, [decided, waiting, money]) == [None, "luz", None]


async def test_of_two_who_assign_at_once_the_last_one_wins(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 5)
    for person_id in ("luz", "eva"):
        await apply_membership(campaign_database, person_id, AUDITOR)
    service = AssignmentService(campaign_database)
    await asyncio.gather(
        service.assign(member("luz"), ids, "luz"), service.assign(member("eva"), list(reversed(ids)), "eva")
    )
    assert len(set(await assignees(campaign_database, ids))) == 1, "all are the same person's"


@pytest.mark.parametrize("role", [VIEWER, 0])
async def test_who_loses_the_right_or_leaves_is_assigned_nothing_any_more(
    campaign_database: Database, role: int
) -> None:
    ids = await submit_ads(campaign_database, 2)
    await apply_membership(campaign_database, "luz", AUDITOR, 3)
    service = AssignmentService(campaign_database)
    await service.assign(member(), ids, "luz")
    await apply_membership(campaign_database, "luz", role, 2)
    assert await assignees(campaign_database, ids) == ["luz", "luz"], "a stale fact"
    await apply_membership(campaign_database, "luz", OWNER, 4)
    assert await assignees(campaign_database, ids) == ["luz", "luz"]
    await apply_membership(campaign_database, "luz", role, 5)
    assert await assignees(campaign_database, ids) == [None, None]


async def test_who_leaves_while_something_is_assigned_to_them_has_nothing_after_it(
    campaign_database: Database,
) -> None:
    ids = await submit_ads(campaign_database, 3)
    service = AssignmentService(campaign_database, Identity("luz"))
    await asyncio.gather(
        service.assign(member(), ids, "luz"), apply_membership(campaign_database, "luz", 0), return_exceptions=True
    )
    assert await assignees(campaign_database, ids) == [None] * 3


async def test_an_erasure_assigns_to_nobody(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    await apply_membership(campaign_database, "luz", AUDITOR)
    await AssignmentService(campaign_database).assign(member(), ids, "luz")
    async with campaign_database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id="luz"), None)  # type: ignore[arg-type]
    assert await assignees(campaign_database, ids) == [None]
    assert await rows(campaign_database, "SELECT * FROM member_seats") == []
    with pytest.raises(UnknownAuditor):
        await AssignmentService(campaign_database, Identity("luz")).assign(member(), ids, "luz")


async def test_what_is_decided_is_nobodys_any_more(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 2)
    await apply_membership(campaign_database, "luz", AUDITOR)
    await AssignmentService(campaign_database).assign(member(), ids, "luz")
    await AuditingService(campaign_database).decide_many(member(), ids[:1], APPROVED, None, None)
    assert await assignees(campaign_database, ids) == [None, "luz"]


async def test_a_colleague_is_told_of_what_is_newly_theirs_once_for_all_of_a_request(
    campaign_database: Database,
) -> None:
    ids = await submit_ads(campaign_database, 3)
    for person_id in ("luz", "ana"):
        await apply_membership(campaign_database, person_id, AUDITOR)
    service = AssignmentService(campaign_database)

    async def facts() -> list[tuple[str, list[str]]]:
        payloads = await rows(
            campaign_database,
            "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.advertisements_assigned.v1' ORDER BY id",
        )
        read = [campaign_events.AdvertisementsAssigned.FromString(row[0]) for row in payloads]
        assert [fact.count for fact in read] == [len(fact.advertisement_ids) for fact in read]
        return [(fact.person_id, list(fact.advertisement_ids)) for fact in read]

    await service.assign(member(), ids[:2], "luz")
    assert await facts() == [("luz", ids[:2])]
    await service.assign(member(), ids, "luz")
    assert await facts() == [("luz", ids[:2]), ("luz", ids[2:])], "two were theirs already"
    await service.assign(member(), ids, "luz")
    await service.assign(member(), ids, "ana")
    await service.assign(member(), ids, None)
    await service.assign(member("luz"), ids, "luz")
    assert await facts() == [("luz", ids[:2]), ("luz", ids[2:])], (
        "nobody is told of what they did, or of what is nobody's"
    )


async def test_assigning_takes_as_many_statements_for_many_as_for_one(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 5)
    await apply_membership(campaign_database, "luz", AUDITOR)
    service = AssignmentService(campaign_database)
    counts = []
    for part in (ids[:1], ids):
        with executed_statements() as statements:
            await service.assign(member(), part, "luz")
        counts.append(len(statements))
    assert counts[0] == counts[1]


async def test_lists_and_counts_tell_whose_an_advertisement_is(campaign_database: Database, ask: Ask) -> None:
    mine, theirs, nobodys = await submit_ads(campaign_database, 3)
    for person_id in ("ana", "luz"):
        await apply_membership(campaign_database, person_id, AUDITOR)
    ana: dict[str, Any] = {"person_id": "ana", "tenant_id": "c", "permissions": tuple(AUDITS)}
    assign = """mutation($id: ID!, $person: ID) { assignAdvertisements(ids: [$id], personId: $person) {
      success error { code } outcomes { refusal { code } advertisement { _id assignee { _id } } } } }"""
    given: list[tuple[str, str | None]] = [(mine, "ana"), (theirs, "luz"), (nobodys, "luz"), (nobodys, None)]
    for ad_id, holder in given:
        payload = (await ask(assign, {"id": ad_id, "person": holder}, **ana)).data["assignAdvertisements"]
        advertisement = payload["outcomes"][0]["advertisement"]
        assert advertisement == {"_id": ad_id, "assignee": holder and {"_id": holder}}
    listed = """query($where: AdvertisementWhere!) { advertisements(where: $where) { _id assignee { _id } } }"""

    async def ids_of(**where: Any) -> set[str]:
        return {row["_id"] for row in (await ask(listed, {"where": where}, **ana)).data["advertisements"]}

    assert await ids_of(assigneeId="ana") == {mine}
    assert await ids_of(assigneeId="luz") == {theirs}
    assert await ids_of(assigned=False) == {nobodys}
    assert await ids_of(assigned=True) == {mine, theirs}
    tasks = await ask('{ companyTasks(companyId: "c") { toAudit assignedToMe } }', **ana)
    assert tasks.data["companyTasks"] == {"toAudit": 3, "assignedToMe": 1}
    await AuditingService(campaign_database).decide_many(member(), [mine], APPROVED, None, None)
    tasks = await ask('{ companyTasks(companyId: "c") { toAudit assignedToMe } }', **ana)
    assert tasks.data["companyTasks"] == {"toAudit": 2, "assignedToMe": 0}
    refused = (await ask(assign, {"id": theirs, "person": "eva"}, **ana)).data["assignAdvertisements"]
    assert refused["error"] == [{"code": "UNKNOWN_AUDITOR"}]
