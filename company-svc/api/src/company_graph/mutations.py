"""Mutations resolved by company-svc."""

from __future__ import annotations

from typing import Annotated

import strawberry

from company_graph.act_mutations import ActMutation
from company_graph.api_key_mutations import ApiKeyMutation
from company_graph.loaders import CompanyLoaders
from company_graph.notice_mutations import NoticeMutation
from company_graph.types import (
    AppType,
    Company,
    CompanyInvitation,
    CompanyInvitationResult,
    CompanyMember,
    CompanyMemberResult,
    CompanyResult,
    CompanyRole,
    CompanySessionResult,
    SocialMediaInput,
    TermsAcceptanceInput,
)
from company_graph.webhook_mutations import WebhookMutation
from kit.graph import ID, AckResult, Info, argument, mutation, plain, succeeded
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import members_pb2


@strawberry.type
class Mutation(NoticeMutation, ActMutation, ApiKeyMutation, WebhookMutation):
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Creates the caller's company and answers the new permissions. Fails with COMPANY_NAME_EXISTS, "
        "COMPANY_NAME_LOOKS_ALIKE, NAME_UNREADABLE, NAME_WITH_ADDRESS, "
        "COMPANY_EXISTS, NAME_REQUIRED, NAME_TOO_LONG, INVALID_CELL_PHONE, INVALID_IMAGE, INVALID_ADDRESS, "
        "INVALID_LOCATION or TERMS_NOT_ACCEPTED.",
    )
    async def create_company_by_person(
        self,
        info: Info,
        app: AppType,
        person_id: ID,
        company_name: str,
        cell_phone: str,
        terms_and_conditions: TermsAcceptanceInput,
        logo: str | None = None,
        thumbnail: str | None = None,
        social_media: SocialMediaInput | None = None,
    ) -> CompanySessionResult:
        del app
        accepted = terms_and_conditions
        location = accepted.location
        request = pb.CreateCompanyRequest(
            person_id=person_id,
            name=company_name,
            cell_phone=cell_phone,
            logo=logo,
            thumbnail=thumbnail,
            social_media=_social(social_media),
            terms=pb.TermsAcceptance(
                app_types=[kind.value for kind in accepted.app_types],
                version=accepted.version,
                language=accepted.language.name,
                latitude=location.latitude if location else None,
                longitude=location.longitude if location else None,
            ),
        )
        return _joined(info, await info.context.of(CompanyLoaders).client.companies.CreateCompany(request))

    @mutation(
        paths={"id": "_id"},
        description="Changes a company; what is absent stays. Its owners and staff with manageCompanies. Fails with "
        "UNKNOWN_COMPANY, NOT_ALLOWED, COMPANY_NAME_EXISTS, COMPANY_NAME_LOOKS_ALIKE, NAME_REQUIRED, NAME_TOO_LONG, "
        "NAME_UNREADABLE, NAME_WITH_ADDRESS, "
        "INVALID_CELL_PHONE, INVALID_IMAGE, INVALID_ADDRESS or INVALID_TIME_ZONE.",
    )
    async def update_company(
        self,
        info: Info,
        id: Annotated[ID, argument(name="_id")],
        logo: str | None = None,
        thumbnail: str | None = None,
        name: str | None = None,
        cell_phone: str | None = None,
        social_media: SocialMediaInput | None = None,
        time_zone: str | None = None,
    ) -> CompanyResult:
        request = pb.UpdateCompanyRequest(
            id=id,
            logo=logo,
            thumbnail=thumbnail,
            name=name,
            cell_phone=cell_phone,
            social_media=_social(social_media),
            time_zone=time_zone,
        )
        return _changed(
            info, (await info.context.of(CompanyLoaders).client.companies.UpdateCompany(request)).company
        )

    @mutation(
        paths={"id": "_id"},
        description="Takes a company out of use: it leaves the lists and its members lose their permissions at once. "
        "Its owners and staff with manageCompanies. Fails with UNKNOWN_COMPANY, NOT_ALLOWED or "
        "REASON_TOO_LONG.",
    )
    async def deactivate_company(
        self, info: Info, id: Annotated[ID, argument(name="_id")], reason: str | None = None
    ) -> CompanyResult:
        request = pb.DeactivateCompanyRequest(id=id, reason=reason)
        companies = info.context.of(CompanyLoaders).client.companies
        return _changed(info, (await companies.DeactivateCompany(request)).company)

    @mutation(
        description="Takes a company back into use, its members with the roles they had. Staff with manageCompanies. "
        "Fails with UNKNOWN_COMPANY or NOT_ALLOWED.",
    )
    async def reactivate_company(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CompanyResult:
        request = pb.ReactivateCompanyRequest(id=id)
        companies = info.context.of(CompanyLoaders).client.companies
        return _changed(info, (await companies.ReactivateCompany(request)).company)

    @mutation(
        creates=True,
        description="Mails an invitation that works once and for 7 days; inviting the same e-mail again resends it and "
        "ends the older link. Owners and staff with manageCompanies. Fails with UNKNOWN_COMPANY, "
        "COMPANY_INACTIVE, NOT_ALLOWED, INVALID_EMAIL, INVALID_ROLE, "
        "EMAIL_NOT_CONFIRMED, TOO_MANY_INVITATIONS, TOO_MANY_INVITATION_MAILS or "
        "TOO_MANY_ATTEMPTS.",
    )
    async def invite_member(
        self, info: Info, company_id: ID, email: str, role: CompanyRole
    ) -> CompanyInvitationResult:
        request = members_pb2.InviteMemberRequest(company_id=company_id, email=email, role=role.value)
        response = await info.context.of(CompanyLoaders).client.invitations.InviteMember(request)
        return succeeded(
            CompanyInvitationResult,
            data=plain(CompanyInvitation, response.invitation),
            invitation=response.invitation,
        )

    @mutation(
        description="Ends an open invitation. Fails with UNKNOWN_INVITATION or NOT_ALLOWED.",
    )
    async def cancel_invitation(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> AckResult:
        request = members_pb2.CancelInvitationRequest(id=id)
        await info.context.of(CompanyLoaders).client.invitations.CancelInvitation(request)
        return succeeded(AckResult)

    @mutation(
        creates=True,
        description="Makes the signed-in person, whose e-mail must be the one invited, a member; answers the new "
        "permissions. Fails with UNKNOWN_INVITATION, INVITATION_EXPIRED, INVITATION_FOR_ANOTHER_EMAIL, "
        "COMPANY_EXISTS or COMPANY_FULL.",
    )
    async def accept_invitation(self, info: Info, token: str) -> CompanySessionResult:
        request = members_pb2.AcceptInvitationRequest(token=token)
        return _joined(info, await info.context.of(CompanyLoaders).client.invitations.AcceptInvitation(request))

    @mutation(
        description="Gives a member another role, in force at once. Owners and staff with manageCompanies; nobody "
        "above the own role. Fails with UNKNOWN_COMPANY, COMPANY_INACTIVE, UNKNOWN_MEMBER, NOT_ALLOWED, "
        "INVALID_ROLE or LAST_OWNER."
    )
    async def change_member_role(
        self, info: Info, company_id: ID, person_id: ID, role: CompanyRole
    ) -> CompanyMemberResult:
        request = members_pb2.ChangeMemberRoleRequest(company_id=company_id, person_id=person_id, role=role.value)
        member = (await info.context.of(CompanyLoaders).client.members.ChangeMemberRole(request)).member
        return succeeded(CompanyMemberResult, data=plain(CompanyMember, member), member=member)

    @mutation(
        description="Ends a membership at once. Owners and staff with manageCompanies; anybody may leave. Fails with "
        "UNKNOWN_COMPANY, UNKNOWN_MEMBER, NOT_ALLOWED or LAST_OWNER."
    )
    async def remove_member(self, info: Info, company_id: ID, person_id: ID) -> AckResult:
        request = members_pb2.RemoveMemberRequest(company_id=company_id, person_id=person_id)
        await info.context.of(CompanyLoaders).client.members.RemoveMember(request)
        return succeeded(AckResult)


def _social(given: SocialMediaInput | None) -> pb.SocialMedia | None:
    if given is None:
        return None
    return pb.SocialMedia(
        web_site=given.web_site, instagram=given.instagram, facebook=given.facebook, twitter=given.twitter
    )


def _changed(info: Info, company: pb.Company) -> CompanyResult:
    info.context.of(CompanyLoaders).company.prime(company.id, company)
    return succeeded(CompanyResult, data=plain(Company, company), company=company)


def _joined(
    info: Info, response: pb.CreateCompanyResponse | members_pb2.AcceptInvitationResponse
) -> CompanySessionResult:
    """The caller's new company; the fields selected below it are resolved with the new permissions."""
    info.context.of(CompanyLoaders).company.prime(response.company.id, response.company)
    session = response.session if response.HasField("session") else None
    if session is not None and session.HasField("access_token"):
        info.context.authorize(session.access_token)
    data = {
        "company": plain(Company, response.company),
        "permissions": list(session.permissions) if session is not None else [],
    }
    return succeeded(CompanySessionResult, data=data, company=response.company, session=session)
