"""What other services keep by an e-mail: told to forget it while somebody still knows whose it was."""

from __future__ import annotations

from typing import Protocol

import grpc

from kit.rpc.errors import from_rpc_error
from resuena.company.v1 import members_pb2, members_pb2_grpc
from resuena.tracking.v1 import leads_pb2, leads_pb2_grpc


class Peers(Protocol):
    """Services that keep something by an e-mail: `person_erased` has only an id, and comes too late for them."""

    async def forget(self, email: str) -> None:
        """Has all of them forget an e-mail; again changes nothing. Raises DomainError when one could not."""


class RpcPeers:
    """tracking-svc with its leads, company-svc with its invitations."""

    def __init__(self, tracking: grpc.aio.Channel, company: grpc.aio.Channel) -> None:
        self._leads = leads_pb2_grpc.LeadServiceStub(tracking)
        self._invitations = members_pb2_grpc.InvitationServiceStub(company)

    async def forget(self, email: str) -> None:
        """See Peers."""
        try:
            await self._leads.ForgetLeads(leads_pb2.ForgetLeadsRequest(email=email))
            await self._invitations.ForgetInvitations(members_pb2.ForgetInvitationsRequest(email=email))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
