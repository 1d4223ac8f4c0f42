"""While a peer is away no person is erased and no erasure is announced, until the peer is back."""

from __future__ import annotations

import grpc
import pytest
from identity_factories import EMAIL, Accounts, KeptByEmail, MovableClock

from identity_svc.bootstrap import IdentityServices, erasure
from identity_svc.deletions.jobs import Erasure, RpcPeers
from identity_svc.deletions.models import CONFIRMED, ERASED
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.rpc.caller import Caller, current_caller
from kit.rpc.errors import Internal, Unavailable
from kit.testing.rpc import StartRpcServer
from resuena.company.v1 import members_pb2, members_pb2_grpc
from resuena.tracking.v1 import leads_pb2, leads_pb2_grpc

STAFF = Caller(person_id="staff", permissions=frozenset({"manageDeletions"}))


class Leads(leads_pb2_grpc.LeadServiceServicer):
    """tracking-svc, as far as an erasure needs it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str | None, str]] = []

    async def ForgetLeads(self, request: leads_pb2.ForgetLeadsRequest, _: object) -> leads_pb2.ForgetLeadsResponse:
        self.asked.append((current_caller().service, request.email))
        return leads_pb2.ForgetLeadsResponse()


class Invitations(members_pb2_grpc.InvitationServiceServicer):
    """company-svc, as far as an erasure needs it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str | None, str]] = []
        self.away = False

    async def ForgetInvitations(
        self, request: members_pb2.ForgetInvitationsRequest, _: object
    ) -> members_pb2.ForgetInvitationsResponse:
        if self.away:
            raise Unavailable
        self.asked.append((current_caller().service, request.email))
        return members_pb2.ForgetInvitationsResponse()


async def due(rpc: IdentityServices, accounts: Accounts, clock: MovableClock, *emails: str) -> None:
    for email in emails:
        _, caller = await accounts.signed_up(email)
        await accounts.confirm(email)
        await rpc.deletions.request(caller)
        clock.move(seconds=1)
    clock.move(hours=72)


async def states(rpc: IdentityServices) -> list[int]:
    return [request.state for request in await rpc.deletions.page(STAFF, 0, None, 0)]


async def test_peers_forget_the_email_before_the_person_is_erased(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    peers = KeptByEmail()
    job = erasure(identity_database, settings, peers, clock)
    await due(rpc, accounts, clock, EMAIL)
    clock.move(seconds=-2)
    assert (await job.erase_due(), peers.forgotten) == (0, [])
    clock.move(seconds=2)
    assert (await job.erase_due(), peers.forgotten) == (1, [EMAIL])
    assert (await job.erase_due(), peers.forgotten) == (0, [EMAIL])


async def test_with_a_peer_away_nobody_is_erased_or_told_of(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    peers = KeptByEmail()
    job = erasure(identity_database, settings, peers, clock)
    await due(rpc, accounts, clock, EMAIL, "otra@example.com")
    peers.away = True
    assert await job.erase_due() == 0
    assert await states(rpc) == [CONFIRMED, CONFIRMED]
    assert await accounts.events("person_erased") == []
    assert await accounts.events("session_ended") == []
    assert await accounts.run("SELECT count(*) FROM persons WHERE email IS NOT NULL") == 2
    peers.away = False
    assert await job.erase_due() == 2
    assert await states(rpc) == [ERASED, ERASED]
    assert peers.forgotten == [EMAIL, "otra@example.com"]


async def test_a_peer_that_refuses_one_does_not_keep_the_others(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    class Picky(KeptByEmail):
        async def forget(self, email: str) -> None:
            if email == EMAIL:
                raise Internal
            await super().forget(email)

    job = erasure(identity_database, settings, Picky(), clock)
    await due(rpc, accounts, clock, EMAIL, "otra@example.com")
    assert await job.erase_due() == 1
    assert await states(rpc) == [ERASED, CONFIRMED]


async def test_who_cancels_while_the_peers_forget_is_not_erased(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    _, caller = await accounts.signed_up()
    await accounts.confirm(EMAIL)
    await rpc.deletions.request(caller)
    clock.move(hours=72)

    class Slow(KeptByEmail):
        async def forget(self, email: str) -> None:
            await rpc.deletions.cancel(caller)

    assert await erasure(identity_database, settings, Slow(), clock).erase_due() == 0
    assert (await rpc.sessions.current(caller)).person is not None


async def test_by_an_email_that_was_never_confirmed_nothing_of_others_is_forgotten(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    peers = KeptByEmail()
    _, caller = await accounts.signed_up()
    await rpc.deletions.request(caller)
    clock.move(hours=72)
    assert await erasure(identity_database, settings, peers, clock).erase_due() == 1
    assert peers.forgotten == []


async def test_a_deletion_confirmed_by_mail_confirms_the_email(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    peers = KeptByEmail()
    await accounts.signed_up()
    await rpc.deletions.request_by_email(Caller(), EMAIL, "DELETE")
    await rpc.deletions.confirm(Caller(), await accounts.token("/deleteAccount"))
    clock.move(hours=72)
    assert await erasure(identity_database, settings, peers, clock).erase_due() == 1
    assert peers.forgotten == [EMAIL]


async def test_both_peers_are_called_in_the_name_of_the_service_and_outside_a_transaction(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
    rpc_server: StartRpcServer,
) -> None:
    leads = Leads()  # type: ignore[abstract]  # implements only the methods called here
    invitations = Invitations()  # type: ignore[abstract]  # as above

    def register(server: grpc.aio.Server) -> None:
        leads_pb2_grpc.add_LeadServiceServicer_to_server(leads, server)
        members_pb2_grpc.add_InvitationServiceServicer_to_server(invitations, server)

    channel = await rpc_server(register, service="identity")
    job: Erasure = erasure(identity_database, settings, RpcPeers(channel, channel), clock)
    await due(rpc, accounts, clock, EMAIL)
    invitations.away = True
    assert await job.erase_due() == 0
    assert await states(rpc) == [CONFIRMED]
    invitations.away = False
    assert await job.erase_due() == 1
    assert leads.asked == [("identity", EMAIL), ("identity", EMAIL)]
    assert invitations.asked == [("identity", EMAIL)]


async def test_a_peer_that_is_not_there_is_away() -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as nowhere:
        with pytest.raises(Unavailable):
            await RpcPeers(nowhere, nowhere).forget(EMAIL)
