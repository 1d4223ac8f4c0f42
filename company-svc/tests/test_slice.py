"""company-svc's GraphQL slice with the running service: its schema, results, and the numbers of RPCs and SQL statements."""

from __future__ import annotations

import json
from typing import Any

import grpc
import pytest
from company_factories import LOGO, OWNER, VIEWER, World

from company_graph import slice as company_slice
from company_graph.loaders import CompanyClient
from company_svc.bootstrap import SERVICE_NAMES, register, wired
from company_svc.invitations.models import Invitation
from company_svc.reach.models import Company, Member
from company_svc.settings import CompanySettings
from kit.db import uuid7
from kit.graph.testing import Answer, operation
from kit.rpc.caller import CallContext, Caller, current_caller, enter_context
from kit.rpc.errors import NotFound
from kit.testing.rpc import StartRpcServer
from kit.testing.statements import executed_statements
from kit.testing.tokens import TokenFor
from resuena.company.v1 import acts_pb2, api_keys_pb2, company_pb2, members_pb2, notices_pb2, webhooks_pb2
from resuena.identity.v1 import accounts_pb2, identity_service_pb2_grpc, sessions_pb2
from resuena.media.v1 import media_pb2, media_pb2_grpc

EMAIL = "ana@example.ar"
EVERY_FIELD = """
  _id name logo thumbnail cellPhone socialMedia { webSite instagram facebook twitter } status statusDescription active
  creationDt creatorUser { _id } campaignsOnGoingCount campaignsStoppedCount campaignsFinishedCount
  campaignsWaitingForPaymentCount campaignsWaitingForApprovalCount campaignsDraftCount
  currency timeZone investment budgetSpent budgetFreezed budgetAvailable
  budgets { currency investment spent freezed available }
"""
LIST = f"""query($limit: Int, $after: ID, $where: CompanyWhere, $order: OrderBy) {{
  companies(limit: $limit, after: $after, where: $where, orderBy: $order) {{ {EVERY_FIELD} }}
}}"""
NESTED = """{ companies {
  _id members { personId role joinedAt person { _id } } invitations { _id email role expiresAt invitedBy { _id } }
} }"""


class Identity(identity_service_pb2_grpc.IdentityServiceServicer):
    """Returns the same e-mail for every signed-in caller's session, and renews the session."""

    async def GetSession(self, _: Any, __: Any) -> sessions_pb2.GetSessionResponse:
        caller = current_caller()
        session = sessions_pb2.Session(authenticated=caller.authenticated, id=caller.person_id, email=EMAIL)
        return sessions_pb2.GetSessionResponse(session=session)

    async def GetAccount(self, _: Any, __: Any) -> accounts_pb2.GetAccountResponse:
        person_id = current_caller().person_id
        assert person_id is not None
        account = accounts_pb2.Account(id=person_id, email=EMAIL)
        account.email_confirmed_at.GetCurrentTime()
        return accounts_pb2.GetAccountResponse(account=account)

    async def ApplyMembership(self, request: Any, _: Any) -> sessions_pb2.ApplyMembershipResponse:
        assert current_caller().service == "company"
        session = sessions_pb2.Session(authenticated=True, id=request.person_id, permissions=["readCampaings"])
        return sessions_pb2.ApplyMembershipResponse(session=session)


class Media(media_pb2_grpc.MediaServiceServicer):
    """Knows every image except those whose key ends in f."""

    async def ClaimImages(self, request: Any, _: Any) -> Any:
        if not current_caller().is_service or any(key.endswith("f.png") for key in request.keys):
            raise NotFound(reason="UNKNOWN_IMAGE")
        return media_pb2.ClaimImagesResponse()


class Served:
    """company-svc behind a real gRPC server, its peers too, and the slice over it."""

    def __init__(self, world: World, channel: grpc.aio.Channel, token_for: TokenFor) -> None:
        self.world = world
        self.client = CompanyClient(channel)
        self._token_for = token_for

    async def run(self, query: str, *, _id: str | None = None, permissions: Any = (), **variables: Any) -> Answer:
        """Runs an operation as a person by id, as staff by permissions, or as a visitor."""
        token = self._token_for(_id, permissions=permissions) if _id or permissions else None
        enter_context(CallContext(authorization=f"Bearer {token}" if token else None, client_ip="192.0.2.7"))
        caller = Caller(person_id="somebody") if token else Caller()
        answer = await operation([company_slice], {"company": self.client}, query, variables, caller=caller)
        enter_context(CallContext())
        return answer


@pytest.fixture
async def served(world: World, rpc_server: StartRpcServer, token_for: TokenFor) -> Served:
    def peers(server: grpc.aio.Server) -> None:
        identity = Identity()  # type: ignore[abstract]  # implements only the methods called here
        media = Media()  # type: ignore[abstract]  # as above
        identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(identity, server)
        media_pb2_grpc.add_MediaServiceServicer_to_server(media, server)

    peer = await rpc_server(peers, service="company")
    services = wired(world.database, peer, peer, CompanySettings(public_url="https://resuena.example"), world.now)
    return Served(world, await rpc_server(lambda server: register(server, services)), token_for)


async def fill(world: World, companies: int) -> None:
    async with world.database.transaction() as session:
        for number in range(companies):
            company = Company(name=f"Marca {number:04}", creation_dt=world.time, creator_id=uuid7())
            session.add(company)
            await session.flush()
            session.add(Member(person_id=uuid7(), company_id=company.id, role=OWNER))
            session.add(
                Invitation(
                    company_id=company.id, email=EMAIL, role=VIEWER, token_hash=uuid7().encode(),
                    invited_by=uuid7(), creation_dt=world.time, sent_at=world.time, expires_at=world.time.replace(year=2030),
                )
            )  # fmt: skip


def test_service_names_are_those_of_the_contract() -> None:
    modules = (company_pb2, members_pb2, notices_pb2, acts_pb2, api_keys_pb2, webhooks_pb2)
    files = [module.DESCRIPTOR for module in modules]
    names = {service.full_name for file in files for service in file.services_by_name.values()}
    assert set(SERVICE_NAMES) == names


async def test_a_connection_answers_the_companies_of_the_list_and_whether_there_are_more(served: Served) -> None:
    await fill(served.world, 5)
    reader: dict[str, Any] = {"permissions": ["readCompanies"]}
    whole = (await served.run(LIST, **reader)).data["companies"]
    page = f"""query($first: Int, $after: ID) {{
      companiesConnection(first: $first, after: $after) {{ nodes {{ {EVERY_FIELD} }} pageInfo {{ hasNextPage endCursor }} }}
    }}"""
    for size in (1, 2, 5):
        read: list[Any] = []
        after = None
        while True:
            with executed_statements() as statements:
                answer = await served.run(page, first=size, after=after, **reader)
            assert (len(statements), answer.calls) == (1, ["ListCompanies"])
            connection = answer.data["companiesConnection"]
            read += connection["nodes"]
            after = connection["pageInfo"]["endCursor"]
            assert after == connection["nodes"][-1]["_id"]
            assert connection["pageInfo"]["hasNextPage"] == (len(read) < 5)
            if not connection["pageInfo"]["hasNextPage"]:
                break
        assert read == whole
    for size in (0, 1001):
        (error,) = (await served.run(page, first=size, **reader)).errors
        assert error["extensions"]["code"] == "BAD_USER_INPUT"


@pytest.mark.parametrize("query", [LIST, NESTED], ids=["list", "nested"])
async def test_rpcs_and_statements_do_not_grow_with_the_rows(served: Served, query: str) -> None:
    seen = []
    for companies in (1, 49):
        await fill(served.world, companies)
        with executed_statements() as statements:
            answer = await served.run(query, permissions=["readCompanies", "manageCompanies"])
        assert not answer.errors
        seen.append((len(answer.data["companies"]), answer.calls, len(statements)))
        async with served.world.database.transaction() as session:
            for row in await served.world.rows("SELECT id FROM companies"):
                company = await session.get(Company, row.id)
                assert company is not None
                company.name = f"{company.name} de antes"
    (few, calls, statements_few), (many, calls_many, statements_many) = seen
    assert (few, many) == (1, 50)
    assert calls == calls_many
    assert statements_few == statements_many == len(calls)
    assert len(calls) == (1 if query == LIST else 3)


async def test_every_field_of_the_specification_is_answered(served: Served) -> None:
    company, owner = await served.world.company(name="Café Aurora")
    async with served.world.database.transaction() as session:
        kept = await session.get(Company, company.id)
        assert kept is not None
        kept.investment, kept.budget_spent, kept.budget_freezed, kept.budget_available = 123450, 1, 2, 3
        kept.campaigns_on_going_count = 4
        kept.budgets = [{"currency": "USD", "investment": 650, "spent": 100, "freezed": 50, "available": 500}]
    answer = await served.run(LIST, _id=owner.person_id, where={"_id": company.id})
    assert not answer.errors
    assert answer.data["companies"] == [
        {
            "_id": company.id, "name": "Café Aurora", "logo": None, "thumbnail": None, "cellPhone": "+5491155550000",
            "socialMedia": {"webSite": None, "instagram": None, "facebook": None, "twitter": None},
            "status": "Active", "statusDescription": None, "active": True,
            "creationDt": "2026-03-01T12:00:00+00:00", "creatorUser": {"_id": owner.person_id},
            "campaignsOnGoingCount": 4, "campaignsStoppedCount": 0, "campaignsFinishedCount": 0,
            "campaignsWaitingForPaymentCount": 0, "campaignsWaitingForApprovalCount": 0, "campaignsDraftCount": 0,
            "investment": 1234.5, "budgetSpent": 0.01, "budgetFreezed": 0.02, "budgetAvailable": 0.03, "currency": "ARS",
            "timeZone": "America/Argentina/Buenos_Aires",
            "budgets": [{"currency": "USD", "investment": 6.5, "spent": 1.0, "freezed": 0.5, "available": 5.0}],
        }
    ]  # fmt: skip


@pytest.mark.parametrize("limit", [0, -1, 1001, 2**31 - 1])
async def test_limit_outside_is_bad_user_input(served: Served, limit: int) -> None:
    terms = "query($limit: Int) { termsAndConditionsHistoric(where: {language: es}, limit: $limit) { _id } }"
    for query in (LIST, terms):
        answer = await served.run(query, permissions=["readCompanies"], limit=limit)
        assert [error["extensions"]["code"] for error in answer.errors] == ["BAD_USER_INPUT"]
        assert answer.errors[0]["message"] == "A page has from 1 to 1000 items."


async def test_no_limit_and_null_mean_the_default(served: Served) -> None:
    await fill(served.world, 3)
    for variables in ({}, {"limit": None}, {"limit": 1000}):
        answer = await served.run(LIST, permissions=["readCompanies"], **variables)
        assert len(answer.data["companies"]) == 3
    assert len((await served.run(LIST, permissions=["readCompanies"], limit=1)).data["companies"]) == 1


async def test_company_life_by_mutations(served: Served) -> None:
    owner, invitee = uuid7(), uuid7()
    create = """mutation($person: ID!, $logo: String, $ip: String) { createCompanyByPerson(
      app: PublicPortal, personId: $person, companyName: "Café Aurora", cellPhone: "+541155550000", logo: $logo,
      socialMedia: {webSite: "https://aurora.example"},
      termsAndConditions: {appTypes: [PublicPortal], version: "1", language: es, ip: $ip,
        location: {latitude: -34.6, longitude: -58.4}}
    ) { success data error { path code } company { _id logo socialMedia { webSite } } session { permissions } } }"""
    missing = await served.run(create, _id=owner, person=owner, logo=LOGO.replace("c.png", "f.png"))
    assert missing.data["createCompanyByPerson"]["error"] == [{"path": "logo", "code": "INVALID_IMAGE"}]
    created = (await served.run(create, _id=owner, person=owner, logo=LOGO, ip="10.0.0.1")).data[
        "createCompanyByPerson"
    ]
    assert created["success"]
    assert created["company"]["logo"] == LOGO
    assert json.loads(created["data"])["permissions"] == created["session"]["permissions"] == ["readCampaings"]
    assert await served.world.scalar("SELECT ip FROM terms_acceptances") == "192.0.2.7"
    company_id = created["company"]["_id"]

    invite = """mutation($company: ID!, $email: String!) { inviteMember(companyId: $company, email: $email, role: auditor)
      { success error { path code } invitation { _id email role } } }"""
    bad = await served.run(invite, _id=owner, company=company_id, email="x")
    assert bad.data["inviteMember"]["error"] == [{"path": "email", "code": "INVALID_EMAIL"}]
    sent = (await served.run(invite, _id=owner, company=company_id, email=EMAIL.upper())).data["inviteMember"]
    assert (sent["invitation"]["email"], sent["invitation"]["role"]) == (EMAIL, "auditor")

    accept = (
        "mutation($token: String!) { acceptInvitation(token: $token) { success error { code } company { _id } } }"
    )
    token = (await served.world.tokens())[0]
    joined = (await served.run(accept, _id=invitee, token=token)).data["acceptInvitation"]
    assert joined == {"success": True, "error": [], "company": {"_id": company_id}}
    again = (await served.run(accept, _id=uuid7(), token=token)).data["acceptInvitation"]
    assert again["error"] == [{"code": "UNKNOWN_INVITATION"}]

    listed = (await served.run(NESTED, _id=invitee)).data["companies"]
    assert [(member["personId"], member["role"]) for member in listed[0]["members"]] == [
        (owner, "owner"),
        (invitee, "auditor"),
    ]

    change = """mutation($company: ID!, $person: ID!) { changeMemberRole(companyId: $company, personId: $person, role: viewer)
      { success error { code } member { role } } }"""
    denied = await served.run(change, _id=invitee, company=company_id, person=owner)
    assert denied.data["changeMemberRole"]["error"] == [{"code": "NOT_ALLOWED"}]
    changed = await served.run(change, _id=owner, company=company_id, person=invitee)
    assert changed.data["changeMemberRole"]["member"] == {"role": "viewer"}

    second = (await served.run(invite, _id=owner, company=company_id, email="b@xn--and-6ma2c.ar")).data[
        "inviteMember"
    ]
    assert second["invitation"]["email"] == "b@ñandú.ar"
    listed = (await served.run(NESTED, _id=owner)).data["companies"][0]["invitations"]
    assert [invitation["email"] for invitation in listed] == ["b@ñandú.ar"]
    acts = await served.run("query($c: ID!) { companyActs(companyId: $c) { email } }", _id=owner, c=company_id)
    assert acts.data["companyActs"][0]["email"] == "b…@ñandú.ar"
    cancel = "mutation($id: ID!) { cancelInvitation(_id: $id) { success error { code } } }"
    for expected in ([], [{"code": "UNKNOWN_INVITATION"}]):
        ended = await served.run(cancel, _id=owner, id=second["invitation"]["_id"])
        assert ended.data["cancelInvitation"]["error"] == expected

    remove = """mutation($company: ID!, $person: ID!) { removeMember(companyId: $company, personId: $person)
      { success error { code } } }"""
    for person, expected in ((owner, [{"code": "LAST_OWNER"}]), (invitee, [])):
        ended = await served.run(remove, _id=owner, company=company_id, person=person)
        assert ended.data["removeMember"]["error"] == expected
    assert (await served.run(NESTED, _id=invitee)).data["companies"] == []

    update = """mutation($id: ID!) { updateCompany(_id: $id, name: "Aurora", socialMedia: {instagram: "@aurora"})
      { success error { path code } company { name socialMedia { webSite instagram } } } }"""
    updated = (await served.run(update, _id=owner, id=company_id)).data["updateCompany"]
    assert updated["company"] == {
        "name": "Aurora",
        "socialMedia": {"webSite": "https://aurora.example", "instagram": "@aurora"},
    }
    for who, mutation, code in (
        ({"_id": owner}, "deactivateCompany", None),
        ({"_id": owner}, "reactivateCompany", "UNKNOWN_COMPANY"),
        ({"permissions": ["manageCompanies"]}, "reactivateCompany", None),
        ({"_id": owner}, "reactivateCompany", "NOT_ALLOWED"),
        ({}, "deactivateCompany", "UNAUTHENTICATED"),
    ):
        query = f"mutation($id: ID!) {{ {mutation}(_id: $id) {{ error {{ code }} company {{ active }} }} }}"
        ended = (await served.run(query, **who, id=company_id)).data[mutation]
        assert [error["code"] for error in ended["error"]] == ([code] if code else [])


async def test_batches_are_bounded(served: Served) -> None:
    enter_context(CallContext())
    too_many = ["x"] * 1001
    for call in (
        served.client.companies.BatchGetCompanies(company_pb2.BatchGetCompaniesRequest(ids=too_many)),
        served.client.members.BatchListMembers(members_pb2.BatchListMembersRequest(company_ids=too_many)),
        served.client.invitations.BatchListInvitations(
            members_pb2.BatchListInvitationsRequest(company_ids=too_many)
        ),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
