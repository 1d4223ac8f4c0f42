"""The only place of the slice that talks to company-svc."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from kit.graph import Loader, slots
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc


class CompanyClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.companies = company_pb2_grpc.CompanyServiceStub(channel)
        self.terms = company_pb2_grpc.TermsServiceStub(channel)


class CompanyLoaders:
    """Batches: one per operation."""

    def __init__(self, client: CompanyClient) -> None:
        self.client = client
        self.company: Loader[str, pb.Company | None] = Loader(self._companies)

    async def _companies(self, ids: Sequence[str]) -> list[pb.Company | None]:
        answer = await self.client.companies.BatchGetCompanies(pb.BatchGetCompaniesRequest(ids=ids))
        return slots(answer.companies, "company")
