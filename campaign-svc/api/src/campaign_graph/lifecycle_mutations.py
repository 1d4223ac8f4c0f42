"""Mutations of campaigns: drafts and transitions."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any

import strawberry

from campaign_graph.external_data_types import external_data
from campaign_graph.lifecycle_types import CampaignInput
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Campaign, CampaignResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2 as lifecycle

_FIELDS = tuple(name for name in lifecycle.CampaignDraft.DESCRIPTOR.fields_by_name if name != "external")
_EXTERNAL = {"external_id": "input.externalId", "metadata": "input.metadata"}


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


_OF_INPUT = {name: f"input.{_camel(name)}" for name in _FIELDS} | _EXTERNAL | {"id": "_id"}
_OF_CAMPAIGN = {name: _camel(name) for name in _FIELDS} | {"id": "_id"}


def _plain(name: str, given: Any) -> Any:
    if isinstance(given, Enum):
        return given.value
    return given


def draft_of(given: CampaignInput) -> tuple[lifecycle.CampaignDraft, list[str]]:
    """The given draft, and the names of the fields given as null. Raises InvalidInput for amounts beyond 64 bits."""
    draft, cleared = lifecycle.CampaignDraft(external=external_data(given)), []
    for name in _FIELDS:
        value = getattr(given, name)
        if value is strawberry.UNSET:
            continue
        if value is None:
            cleared.append(name)
            continue
        try:
            draft.MergeFrom(lifecycle.CampaignDraft(**{name: _plain(name, value)}))
        except (ValueError, OverflowError) as error:
            raise InvalidInput(violations=[Violation(name, "Too large.", "TOO_LARGE")]) from error
    return draft, cleared


def _campaign_result(info: Info, campaign: pb.Campaign) -> CampaignResult:
    info.context.of(CampaignLoaders).campaign.prime(campaign.id, campaign)
    return succeeded(CampaignResult, data=plain(Campaign, campaign), campaign=campaign)


async def _step(info: Info, id: str, transition: Any, reason: str | None = None) -> CampaignResult:
    campaigns = info.context.of(CampaignLoaders).client.campaigns
    request = pb.TransitionCampaignRequest(id=id, transition=transition, reason=reason)
    return _campaign_result(info, (await campaigns.TransitionCampaign(request)).campaign)


@strawberry.type
class LifecycleMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        paths=_OF_INPUT,
        description="Begins a campaign of one's own company (staff: of any): a PreDraft while something is missing "
        "that submitting needs, else a Draft. Needs editCampaigns. Fails with UNAUTHENTICATED, NOT_ALLOWED, "
        "COMPANY_REQUIRED, or what is wrong with each field.",
    )
    async def create_campaign(self, info: Info, input: CampaignInput) -> CampaignResult:
        draft, _ = draft_of(input)
        request = lifecycle.CreateCampaignDraftRequest(draft=draft)
        lives = info.context.of(CampaignLoaders).client.lives
        return _campaign_result(info, (await lives.CreateCampaignDraft(request)).campaign)

    @mutation(
        paths=_OF_INPUT,
        description="Changes what is given of a PreDraft or Draft. Needs editCampaigns. Fails with UNKNOWN_CAMPAIGN, "
        "NOT_ALLOWED, CAMPAIGN_NOT_EDITABLE, or what is wrong with each field.",
    )
    async def update_campaign(
        self, info: Info, id: Annotated[ID, argument(name="_id")], input: CampaignInput
    ) -> CampaignResult:
        draft, cleared = draft_of(input)
        request = lifecycle.UpdateCampaignDraftRequest(id=id, draft=draft, cleared=cleared)
        lives = info.context.of(CampaignLoaders).client.lives
        return _campaign_result(info, (await lives.UpdateCampaignDraft(request)).campaign)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Hands a draft to staff for approval. Needs editCampaigns. Fails with UNKNOWN_CAMPAIGN, "
        "NOT_ALLOWED, ILLEGAL_TRANSITION, or with each field that is missing.",
    )
    async def submit_campaign(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_SUBMIT)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Returns a campaign that waits for approval or payment to its brand, as a draft, saying why. "
        "Staff only. Fails with UNKNOWN_CAMPAIGN, NOT_ALLOWED, ILLEGAL_TRANSITION or REASON_REQUIRED.",
    )
    async def return_campaign(
        self, info: Info, id: Annotated[ID, argument(name="_id")], reason: str
    ) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_RETURN, reason)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Approves a campaign: with money to be paid it waits for payment, else it goes on. Staff only. "
        "Fails with UNKNOWN_CAMPAIGN, NOT_ALLOWED or ILLEGAL_TRANSITION.",
    )
    async def approve_campaign(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_APPROVE)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Confirms that a campaign's investment was paid: it goes on. Staff only. Fails with "
        "UNKNOWN_CAMPAIGN, NOT_ALLOWED or ILLEGAL_TRANSITION.",
    )
    async def confirm_campaign_payment(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Lets a stopped campaign go on. Staff only. Fails with UNKNOWN_CAMPAIGN, NOT_ALLOWED or "
        "ILLEGAL_TRANSITION.",
    )
    async def start_campaign(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_RESUME)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Stops a campaign that goes on: its brand (editCampaigns) or staff. Fails with UNKNOWN_CAMPAIGN, "
        "NOT_ALLOWED or ILLEGAL_TRANSITION.",
    )
    async def stop_campaign(
        self, info: Info, id: Annotated[ID, argument(name="_id")], reason: str | None = None
    ) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_STOP, reason)

    @mutation(
        paths=_OF_CAMPAIGN,
        description="Finishes a campaign for good. Staff only; an end date does it by itself. Fails with "
        "UNKNOWN_CAMPAIGN, NOT_ALLOWED or ILLEGAL_TRANSITION.",
    )
    async def finish_campaign(
        self, info: Info, id: Annotated[ID, argument(name="_id")], reason: str | None = None
    ) -> CampaignResult:
        return await _step(info, id, pb.CAMPAIGN_TRANSITION_FINISH, reason)
