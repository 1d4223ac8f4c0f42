"""Mutations resolved by tracking-svc."""

from __future__ import annotations

from typing import Annotated

import strawberry

from kit.graph import ID, AckResult, Info, argument, mutation, plain, succeeded
from resuena.tracking.v1 import leads_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_graph.loaders import TrackingLoaders
from tracking_graph.types import SOURCES, STORES, Lead, LeadResult, LeadState, TrackedEvent

_CODES = "Fails with FORM_INCOMPLETE, INVALID_EMAIL, FIELD_TOO_LONG, INVALID_FIELD or TOO_MANY_ATTEMPTS."
Website = Annotated[
    str | None,
    argument(name="website", description="Not shown to people: when it is filled, nothing is stored."),
]


@strawberry.type
class Mutation:
    """Roots of the slice."""

    @mutation(
        anonymous=True,
        limit="trackEvent",
        creates=True,
        description="Records a visit or a download; nothing while a browser prefetches or prerenders a page. What the "
        "client says about itself is checked or derived, an unknown source is kept by its name, and an unknown store "
        "counts as unknown. Fails with BAD_USER_INPUT or SERVICE_UNAVAILABLE.",
        paths={"company_id": "companyId", "company_code": "companyCode", "campaign_id": "campaignId"},
    )
    async def track_event(
        self,
        info: Info,
        event: TrackedEvent,
        source: str | None = None,
        user_agent: str | None = None,
        language: str | None = None,
        ip: str | None = None,
        geo_country: str | None = None,
        geo_city: str | None = None,
        company_id: ID | None = None,
        company_code: str | None = None,
        campaign_id: ID | None = None,
        person_id: ID | None = None,
        store: str | None = None,
        subsection: str | None = None,
    ) -> AckResult:
        del user_agent, ip, geo_country, geo_city, person_id  # derived by the service
        if info.context.request.prefetched:
            return succeeded(AckResult)
        request = pb.TrackEventRequest(
            event=event.value,
            source=SOURCES.get((source or "").upper(), pb.TRACK_SOURCE_UNKNOWN),
            source_name=source,
            store=STORES.get((store or "").lower(), pb.STORE_UNSPECIFIED),
            language=language,
            company_id=company_id,
            company_code=company_code,
            campaign_id=campaign_id,
            subsection=subsection,
        )
        return succeeded(
            AckResult, data={"_id": await info.context.of(TrackingLoaders).client.events.track(request)}
        )

    @mutation(
        anonymous=True,
        limit="forms",
        creates=True,
        description="Subscribes an e-mail, or the profile of whoever leaves no e-mail, to a list, once however often "
        f"it is asked. {_CODES}",
        paths={"profile_url": "profileUrl"},
    )
    async def subscribe(
        self,
        info: Info,
        email: str,
        list: str,
        profile_url: Annotated[
            str | None,
            argument(name="profileUrl", description="Web address of a profile, when the e-mail is left empty."),
        ] = None,
        website: Website = None,
    ) -> AckResult:
        form = leads_pb2.LeaveLeadRequest(
            kind=leads_pb2.LEAD_KIND_SUBSCRIPTION,
            email=email,
            profile_url=profile_url or "",
            list=list,
            website=website or "",
        )
        return await _left(info, form)

    @mutation(
        anonymous=True, limit="forms", creates=True, description=f"Sends a message to the operator. {_CODES}"
    )
    async def send_contact(
        self, info: Info, name: str, email: str, message: str, website: Website = None
    ) -> AckResult:
        form = leads_pb2.LeaveLeadRequest(
            kind=leads_pb2.LEAD_KIND_CONTACT, name=name, email=email, message=message, website=website or ""
        )
        return await _left(info, form)

    @mutation(
        anonymous=True,
        limit="forms",
        creates=True,
        description=f"Asks the operator for a quote; needs the agreement. {_CODES}",
    )
    async def request_quote(
        self, info: Info, name: str, email: str, message: str, agreement: bool, website: Website = None
    ) -> AckResult:
        form = leads_pb2.LeaveLeadRequest(
            kind=leads_pb2.LEAD_KIND_QUOTE,
            name=name,
            email=email,
            message=message,
            agreement=agreement,
            website=website or "",
        )
        return await _left(info, form)

    @mutation(
        anonymous=True,
        limit="forms",
        creates=True,
        description=f"Asks the operator for an investor token. {_CODES}",
        paths={"name": "fullName", "profile_url": "profileUrl"},
    )
    async def request_guest_token(
        self, info: Info, full_name: str, profile_url: str, website: Website = None
    ) -> AckResult:
        form = leads_pb2.LeaveLeadRequest(
            kind=leads_pb2.LEAD_KIND_GUEST_TOKEN, name=full_name, profile_url=profile_url, website=website or ""
        )
        return await _left(info, form)

    @mutation(
        paths={"id": "_id"},
        description="Says how far the answer to a lead is; whoever says so handles it. Needs readLeads. Fails with "
        "UNAUTHENTICATED, NOT_ALLOWED or UNKNOWN_LEAD.",
    )
    async def set_lead_state(
        self, info: Info, id: Annotated[ID, argument(name="_id")], state: LeadState
    ) -> LeadResult:
        request = leads_pb2.SetLeadStateRequest(id=id, state=state.value)
        lead = (await info.context.of(TrackingLoaders).client.leads.SetLeadState(request)).lead
        return succeeded(LeadResult, data=plain(Lead, lead), lead=lead)


async def _left(info: Info, form: leads_pb2.LeaveLeadRequest) -> AckResult:
    await info.context.of(TrackingLoaders).client.leads.LeaveLead(form)
    return succeeded(AckResult)
