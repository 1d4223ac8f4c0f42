"""Mutations that company-svc answers."""

from __future__ import annotations

from typing import Annotated

import strawberry

from company_graph.loaders import CompanyLoaders
from company_graph.types import AppType, Company, CompanyResult, CompanySessionResult, TermsAcceptanceInput
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.company.v1 import company_pb2 as pb


@strawberry.type
class Mutation:
    """Roots of the slice."""

    @mutation(
        description="Creates the caller's company and answers the new permissions. Fails with COMPANY_NAME_EXISTS, "
        "COMPANY_EXISTS, NAME_REQUIRED, NAME_TOO_LONG, INVALID_CELL_PHONE, INVALID_IMAGE or TERMS_NOT_ACCEPTED."
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
    ) -> CompanySessionResult:
        """See the description."""
        del app
        accepted = terms_and_conditions
        location = accepted.location
        request = pb.CreateCompanyRequest(
            person_id=person_id,
            name=company_name,
            cell_phone=cell_phone,
            logo=logo,
            thumbnail=thumbnail,
            terms=pb.TermsAcceptance(
                app_types=[kind.value for kind in accepted.app_types],
                version=accepted.version,
                language=accepted.language.name,
                latitude=location.latitude if location else None,
                longitude=location.longitude if location else None,
            ),
        )
        loaders = info.context.of(CompanyLoaders)
        answer = await loaders.client.companies.CreateCompany(request)
        loaders.company.prime(answer.company.id, answer.company)
        session = answer.session if answer.HasField("session") else None
        if session is not None and session.HasField("access_token"):
            info.context.authorize(session.access_token)
        data = {
            "company": plain(Company, answer.company),
            "permissions": list(session.permissions) if session is not None else [],
        }
        return succeeded(CompanySessionResult, data=data, company=answer.company, session=session)

    @mutation(
        paths={"id": "_id"},
        description="Changes the caller's own company; what is absent stays. Fails with UNKNOWN_COMPANY, "
        "COMPANY_NAME_EXISTS, NAME_REQUIRED, NAME_TOO_LONG, INVALID_CELL_PHONE or INVALID_IMAGE.",
    )
    async def update_company(
        self,
        info: Info,
        id: Annotated[ID, argument(name="_id")],
        logo: str | None = None,
        thumbnail: str | None = None,
        name: str | None = None,
        cell_phone: str | None = None,
    ) -> CompanyResult:
        """See the description."""
        request = pb.UpdateCompanyRequest(id=id, logo=logo, thumbnail=thumbnail, name=name, cell_phone=cell_phone)
        loaders = info.context.of(CompanyLoaders)
        company = (await loaders.client.companies.UpdateCompany(request)).company
        loaders.company.prime(company.id, company)
        return succeeded(CompanyResult, data=plain(Company, company), company=company)
