"""Decodes calls about companies, calls one use case each, encodes the answer."""

from __future__ import annotations

from typing import Any

import grpc

from company_svc.companies.policies import SOCIAL
from company_svc.companies.service import CompanyService, NewCompany
from company_svc.deactivations.service import DeactivationService
from company_svc.members.events import Standing
from company_svc.terms.service import Acceptance
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import given
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import company_pb2_grpc
from resuena.identity.v1 import identity_pb2, identity_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc

_OPTIONAL = ("logo", "thumbnail", "cell_phone", "status_description")
_PLAIN = (
    "id",
    "name",
    "status",
    "active",
    "creator_id",
    "campaigns_on_going_count",
    "campaigns_stopped_count",
    "campaigns_finished_count",
    "campaigns_waiting_for_payment_count",
    "campaigns_waiting_for_approval_count",
    "campaigns_draft_count",
    "investment",
    "budget_spent",
    "budget_freezed",
    "budget_available",
    "currency",
)


def company_message(row: Any) -> pb.Company:
    """A row of companies as the contract has it."""
    message = pb.Company(
        **{name: getattr(row, name) for name in (*_PLAIN, *_OPTIONAL)},
        budgets=[pb.CompanyBudget(**budget) for budget in row.budgets],
        social_media=pb.SocialMedia(**{name: getattr(row, name) for name in SOCIAL}),
    )
    message.creation_dt.FromDatetime(row.creation_dt)
    return message


def _social(message: pb.SocialMedia) -> dict[str, str]:
    """The addresses that are present, empty ones too."""
    return {name: getattr(message, name) for name in SOCIAL if given(message, name)}


class MediaPictures:
    """media-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def claim(self, key: str, owner_id: str) -> bool:
        """See companies.service.Pictures."""
        try:
            await self._stub.ClaimImages(media_pb2.ClaimImagesRequest(keys=[key], owner_id=owner_id))
        except grpc.aio.AioRpcError as error:
            known = from_rpc_error(error)
            if known.status in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT):
                return False
            raise known from error
        return True


class IdentityMemberships:
    """identity-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_pb2_grpc.IdentityServiceStub(channel)

    async def apply(self, standing: Standing, session_id: str | None) -> identity_pb2.Session | None:
        """See members.service.Memberships."""
        request = identity_pb2.ApplyMembershipRequest(
            person_id=standing.person_id,
            company_id=standing.company_id,
            role=standing.role,  # type: ignore[arg-type]
            version=standing.version,
            session_id=session_id,
        )
        try:
            answer = await self._stub.ApplyMembership(request)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return answer.session if answer.HasField("session") else None


class CompanyRpc(company_pb2_grpc.CompanyServiceServicer):
    """CompanyService of the contract."""

    def __init__(self, companies: CompanyService, deactivations: DeactivationService) -> None:
        self._companies = companies
        self._deactivations = deactivations

    async def CreateCompany(self, request: pb.CreateCompanyRequest, _: Any) -> pb.CreateCompanyResponse:  # noqa: N802
        """See the contract."""
        new = NewCompany(
            person_id=request.person_id,
            name=request.name,
            cell_phone=request.cell_phone,
            acceptance=Acceptance.of(request.terms),
            logo=request.logo or None,
            thumbnail=request.thumbnail or None,
            social_media=_social(request.social_media),
        )
        company, session = await self._companies.create(current_caller(), new)
        return pb.CreateCompanyResponse(company=company_message(company), session=session)

    async def UpdateCompany(self, request: pb.UpdateCompanyRequest, _: Any) -> pb.UpdateCompanyResponse:  # noqa: N802
        """See the contract."""
        names = ("logo", "thumbnail", "name", "cell_phone")
        changes = {name: getattr(request, name) for name in names if given(request, name)}
        changes |= _social(request.social_media)
        company = await self._companies.update(current_caller(), request.id, changes)
        return pb.UpdateCompanyResponse(company=company_message(company))

    async def ListCompanies(self, request: pb.ListCompaniesRequest, _: Any) -> pb.ListCompaniesResponse:  # noqa: N802
        """See the contract."""
        rows = await self._companies.listed(
            current_caller(),
            company_id=request.id if request.HasField("id") else None,
            active=request.active if request.HasField("active") else None,
            search=request.search or None,
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit,
            after=request.after or None,
        )
        return pb.ListCompaniesResponse(companies=[company_message(row) for row in rows])

    async def BatchGetCompanies(  # noqa: N802
        self, request: pb.BatchGetCompaniesRequest, _: Any
    ) -> pb.BatchGetCompaniesResponse:
        """See the contract."""
        rows = await self._companies.get_many(current_caller(), request.ids)
        slots = [
            pb.CompanySlot(company=company_message(row)) if row is not None else pb.CompanySlot() for row in rows
        ]
        return pb.BatchGetCompaniesResponse(companies=slots)

    async def DeactivateCompany(  # noqa: N802
        self, request: pb.DeactivateCompanyRequest, _: Any
    ) -> pb.DeactivateCompanyResponse:
        """See the contract."""
        company = await self._deactivations.deactivate(current_caller(), request.id, request.reason or None)
        return pb.DeactivateCompanyResponse(company=company_message(company))

    async def ReactivateCompany(  # noqa: N802
        self, request: pb.ReactivateCompanyRequest, _: Any
    ) -> pb.ReactivateCompanyResponse:
        """See the contract."""
        company = await self._deactivations.reactivate(current_caller(), request.id)
        return pb.ReactivateCompanyResponse(company=company_message(company))
