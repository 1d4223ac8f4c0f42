"""RPC stubs and data loaders: the slice's only access to company-svc."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import grpc

from kit.graph import Loader, slots
from resuena.company.v1 import (
    acts_pb2_grpc,
    api_keys_pb2,
    api_keys_pb2_grpc,
    company_pb2_grpc,
    members_pb2,
    members_pb2_grpc,
    notices_pb2_grpc,
    webhooks_pb2_grpc,
)
from resuena.company.v1 import company_pb2 as pb


class CompanyClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.companies = company_pb2_grpc.CompanyServiceStub(channel)
        self.terms = company_pb2_grpc.TermsServiceStub(channel)
        self.members = members_pb2_grpc.MemberServiceStub(channel)
        self.invitations = members_pb2_grpc.InvitationServiceStub(channel)
        self.notices = notices_pb2_grpc.NoticeServiceStub(channel)
        self.acts = acts_pb2_grpc.ActServiceStub(channel)
        self.api_keys = api_keys_pb2_grpc.ApiKeyServiceStub(channel)
        self.webhooks = webhooks_pb2_grpc.WebhookServiceStub(channel)


async def exchange_key(client: CompanyClient, secret: str) -> tuple[str, datetime]:
    """The access token for an API key's secret, and when it expires. Raises RpcError."""
    response = await client.api_keys.ExchangeApiKey(api_keys_pb2.ExchangeApiKeyRequest(secret=secret))
    return response.access_token, response.expires_at.ToDatetime(UTC)


class CompanyLoaders:
    """Batches: one per operation."""

    def __init__(self, client: CompanyClient) -> None:
        self.client = client
        self.company: Loader[str, pb.Company | None] = Loader(self._companies)
        self.members: Loader[str, Sequence[members_pb2.Member]] = Loader(self._members)
        self.invitations: Loader[str, Sequence[members_pb2.Invitation]] = Loader(self._invitations)

    async def _companies(self, ids: Sequence[str]) -> list[pb.Company | None]:
        response = await self.client.companies.BatchGetCompanies(pb.BatchGetCompaniesRequest(ids=ids))
        return slots(response.companies, "company")

    async def _members(self, company_ids: Sequence[str]) -> list[Sequence[members_pb2.Member]]:
        request = members_pb2.BatchListMembersRequest(company_ids=company_ids)
        return [member_list.members for member_list in (await self.client.members.BatchListMembers(request)).lists]

    async def _invitations(self, company_ids: Sequence[str]) -> list[Sequence[members_pb2.Invitation]]:
        request = members_pb2.BatchListInvitationsRequest(company_ids=company_ids)
        response = await self.client.invitations.BatchListInvitations(request)
        return [invitation_list.invitations for invitation_list in response.lists]
