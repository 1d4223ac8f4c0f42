"""Queries resolved by identity-svc."""

from __future__ import annotations

import strawberry

from identity_graph.creator_queries import CreatorQueries
from identity_graph.loaders import IdentityLoaders, service
from identity_graph.notice_queries import NoticeQueries
from identity_graph.people_queries import PeopleQueries
from identity_graph.social_queries import SocialQueries
from identity_graph.staff_queries import StaffQueries
from identity_graph.types import (
    Account,
    AccountSession,
    DeletionRequest,
    DeletionState,
    GuestToken,
    InvestorDocument,
    Passkey,
    PersonalPage,
    PersonCredential,
    PersonCredentialWhere,
    Session,
)
from kit.graph import ID, Info, field, limit_number
from resuena.identity.v1 import (
    accounts_pb2,
    deletions_pb2,
    guests_pb2,
    investor_documents_pb2,
    passkeys_pb2,
    persons_pb2,
    sessions_pb2,
)


@strawberry.type
class Query(CreatorQueries, NoticeQueries, PeopleQueries, SocialQueries, StaffQueries):
    """Roots of the slice."""

    @field(description="Who the caller is now, read afresh; `authenticated` is false for visitors.")
    async def session(self, info: Info) -> Session:
        return (await service(info).GetSession(sessions_pb2.GetSessionRequest())).session  # type: ignore[return-value]

    @field(description="Network accounts of a person; empty when the caller may not see the person.")
    async def person_credentials(self, info: Info, where: PersonCredentialWhere) -> list[PersonCredential]:
        return await info.context.of(IdentityLoaders).credentials.load(where.person_id)  # type: ignore[return-value]

    @field(description="The caller's own account; null for anybody who is not signed in.")
    async def account(self, info: Info) -> Account | None:
        response = await service(info).GetAccount(accounts_pb2.GetAccountRequest())
        return response.account if response.HasField("account") else None  # type: ignore[return-value]

    @field(description="The caller's own open sessions, last used first.")
    async def sessions(self, info: Info) -> list[AccountSession]:
        return (await service(info).ListSessions(sessions_pb2.ListSessionsRequest())).sessions  # type: ignore[return-value]

    @field(description="The caller's own passkeys, oldest first.")
    async def passkeys(self, info: Info) -> list[Passkey]:
        return (await service(info).ListPasskeys(passkeys_pb2.ListPasskeysRequest())).passkeys  # type: ignore[return-value]

    @field(
        description="All personal data that is stored about the caller's account, as a JSON object, without secrets."
    )
    async def my_data(self, info: Info) -> str:
        return (await service(info).ExportPersonalData(accounts_pb2.ExportPersonalDataRequest())).json

    @field(description="The public page of a person; null for an unknown name.")
    async def personal_page(self, info: Info, name: str) -> PersonalPage | None:
        response = await service(info).GetPersonalPage(persons_pb2.GetPersonalPageRequest(handle=name))
        return response.page if response.HasField("page") else None  # type: ignore[return-value]

    @field(description="The investors' documents, for whoever is signed in or holds a guest token.")
    async def investor_documents(self, info: Info) -> list[InvestorDocument]:
        response = await service(info).ListInvestorDocuments(investor_documents_pb2.ListInvestorDocumentsRequest())
        return response.documents  # type: ignore[return-value]

    @field(description="Guest tokens, newest first. Staff with manageGuestTokens.")
    async def guest_tokens(self, info: Info, limit: int | None = 100, after: ID | None = None) -> list[GuestToken]:
        request = guests_pb2.ListGuestTokensRequest(limit=limit_number(limit), after=after)
        return (await service(info).ListGuestTokens(request)).guest_tokens  # type: ignore[return-value]

    @field(description="Deletion requests and their state, newest first. Staff with manageDeletions.")
    async def deletion_requests(
        self, info: Info, state: DeletionState | None = None, limit: int | None = 100, after: ID | None = None
    ) -> list[DeletionRequest]:
        request = deletions_pb2.ListDeletionRequestsRequest(
            state=state.value if state is not None else deletions_pb2.DELETION_STATE_UNSPECIFIED,
            limit=limit_number(limit),
            after=after,
        )
        return (await service(info).ListDeletionRequests(request)).requests  # type: ignore[return-value]
