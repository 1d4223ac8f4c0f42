"""RPC handlers for invitations: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

import grpc
import structlog

from company_svc.companies.messages import COMPANIES
from company_svc.invitations.messages import INVITATIONS, OFFERS
from company_svc.invitations.service import InvitationService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.limits import check_batch
from resuena.company.v1 import members_pb2 as pb
from resuena.company.v1 import members_pb2_grpc
from resuena.identity.v1 import accounts_pb2, identity_service_pb2_grpc, persons_pb2, sessions_pb2

log = structlog.get_logger("invitations")


async def confirmed_email(stub: identity_service_pb2_grpc.IdentityServiceAsyncStub) -> str | None:
    """The caller's own e-mail, if confirmed; identity-svc recognises the caller by the forwarded token."""
    try:
        response = await stub.GetAccount(accounts_pb2.GetAccountRequest())
    except grpc.aio.AioRpcError as error:
        raise from_rpc_error(error) from error
    account = response.account
    own = response.HasField("account") and account.id == current_caller().person_id
    return account.email.lower() if own and account.HasField("email_confirmed_at") else None


class IdentityPersons:
    """identity-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def own_email(self) -> str | None:
        """See invitations.service.Persons; identity-svc recognises the caller by the forwarded token."""
        try:
            session = (await self._stub.GetSession(sessions_pb2.GetSessionRequest())).session
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        own = session.authenticated and session.id == current_caller().person_id
        return session.email.lower() if own and session.HasField("email") else None

    async def confirmed_email(self) -> str | None:
        """See invitations.service.Persons."""
        return await confirmed_email(self._stub)

    async def name_of(self, person_id: str) -> str | None:
        """See invitations.service.Persons."""
        try:
            response = await self._stub.BatchGetPersons(persons_pb2.BatchGetPersonsRequest(ids=[person_id]))
        except grpc.aio.AioRpcError as error:
            log.warning("inviter_without_name", code=error.code().name)
            return None
        (slot,) = response.persons
        return f"{slot.person.first_name} {slot.person.last_name}".strip() or None


class InvitationRpc(members_pb2_grpc.InvitationServiceServicer):
    """InvitationService of the contract."""

    def __init__(self, invitations: InvitationService) -> None:
        self._invitations = invitations

    async def BatchListInvitations(
        self, request: pb.BatchListInvitationsRequest, _: object
    ) -> pb.BatchListInvitationsResponse:
        check_batch(request.company_ids)
        lists = await self._invitations.listed(current_caller(), request.company_ids)
        return pb.BatchListInvitationsResponse(
            lists=[pb.InvitationList(invitations=INVITATIONS.messages(rows)) for rows in lists]
        )

    async def InviteMember(self, request: pb.InviteMemberRequest, _: object) -> pb.InviteMemberResponse:
        invitation = await self._invitations.invite(
            current_caller(), request.company_id, request.email, request.role
        )
        return pb.InviteMemberResponse(invitation=INVITATIONS.message(invitation))

    async def CancelInvitation(
        self, request: pb.CancelInvitationRequest, _: object
    ) -> pb.CancelInvitationResponse:
        await self._invitations.cancel(current_caller(), request.id)
        return pb.CancelInvitationResponse()

    async def GetInvitationOffer(
        self, request: pb.GetInvitationOfferRequest, _: object
    ) -> pb.GetInvitationOfferResponse:
        return OFFERS.message(await self._invitations.offer(request.token))

    async def AcceptInvitation(
        self, request: pb.AcceptInvitationRequest, _: object
    ) -> pb.AcceptInvitationResponse:
        company, session = await self._invitations.accept(current_caller(), request.token)
        return pb.AcceptInvitationResponse(company=COMPANIES.message(company), session=session)

    async def ForgetInvitations(
        self, request: pb.ForgetInvitationsRequest, _: object
    ) -> pb.ForgetInvitationsResponse:
        count = await self._invitations.forget(current_caller(), request.email)
        return pb.ForgetInvitationsResponse(count=count)
