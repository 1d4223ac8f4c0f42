"""Mutations of the caller's own advertisements."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.enum_types import Platform
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_advertisement_types import (
    MyAdvertisement,
    MyAdvertisementResult,
    SubmitAdvertisementInput,
)
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import own_advertisements_pb2 as pb

_PATHS = {"id": "_id"}


@strawberry.type
class OwnAdvertisementMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        paths={
            "campaign_id": "input.campaignId",
            "picture": "input.picture",
            "caption": "input.caption",
            "networks": "input.networks",
            "tagged_people": "input.taggedPeople",
            "publish_for_me": "input.publishForMe",
        },
        description="Makes an advertisement of a campaign: its price is frozen or its unit taken until it is decided. "
        "Needs createAdvertisements. Fails with UNAUTHENTICATED, NOT_ALLOWED, NAMES_MISSING, EMAIL_NOT_CONFIRMED, "
        "AGE_NOT_DECLARED, TERMS_NOT_ACCEPTED, NETWORK_MISSING, ALREADY_POSTED, DAILY_LIMIT, UNKNOWN_CAMPAIGN, "
        "CAMPAIGN_NOT_ON_GOING, CAMPAIGN_NOT_BEGUN, BUDGET_EXHAUSTED, ACCOUNT_NOT_LINKED, or what is wrong with each "
        "field.",
    )
    async def submit_advertisement(self, info: Info, input: SubmitAdvertisementInput) -> MyAdvertisementResult:
        request = pb.SubmitOwnAdvertisementRequest(
            campaign_id=input.campaign_id,
            picture=input.picture,
            caption=input.caption,
            networks=[network.value for network in input.networks],
            tagged_people=input.tagged_people or (),
            publish_for_me=[network.value for network in input.publish_for_me or ()],
        )
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.SubmitOwnAdvertisement(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Answers a change that is asked of one's own advertisement. Fails with UNAUTHENTICATED, "
        "NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, NO_CHANGE_REQUESTED, NOTHING_CHANGED, or what is wrong with each field.",
    )
    async def revise_advertisement(
        self,
        info: Info,
        id: Annotated[ID, argument(name="_id")],
        caption: str,
        picture: str | None = None,
        tagged_people: list[str] | None = None,
    ) -> MyAdvertisementResult:
        request = pb.ReviseOwnAdvertisementRequest(
            id=id, picture=picture, caption=caption, tagged_people=tagged_people or ()
        )
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.ReviseOwnAdvertisement(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Takes one's own advertisement back while it waits, and gives its price or unit back; again it "
        "answers the same. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_ADVERTISEMENT or ALREADY_AUDITED.",
    )
    async def withdraw_advertisement(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> MyAdvertisementResult:
        ads = info.context.of(CampaignLoaders).client.own_ads
        request = pb.WithdrawOwnAdvertisementRequest(id=id)
        return _advertisement_result((await ads.WithdrawOwnAdvertisement(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Tells where one's own advertisement was published: once for each network, corrected until it is "
        "decided on. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, INVALID_ADDRESS, "
        "POST_ADDRESS_TAKEN, NOT_PUBLISHABLE or ALREADY_AUDITED.",
    )
    async def publish_post(
        self, info: Info, id: Annotated[ID, argument(name="_id")], platform: Platform, url: str
    ) -> MyAdvertisementResult:
        request = pb.PublishOwnPostRequest(id=id, platform=platform.value, url=url)
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.PublishOwnPost(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Has the platform publish one's own advertisement on networks where the caller's account is "
        "linked; where that is under way or done nothing changes. Fails with UNAUTHENTICATED, NOT_ALLOWED, "
        "UNKNOWN_ADVERTISEMENT, CHOICE_REQUIRED, ACCOUNT_NOT_LINKED, NETWORK_MISSING or NOT_PUBLISHABLE.",
    )
    async def publish_for_me(
        self, info: Info, id: Annotated[ID, argument(name="_id")], networks: list[Platform]
    ) -> MyAdvertisementResult:
        request = pb.PublishForOwnerRequest(id=id, networks=[network.value for network in networks])
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.PublishForOwner(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Tries again to publish one's own advertisement on a network where that failed; while it is under "
        "way nothing changes. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, NOTHING_TO_RETRY, "
        "ACCOUNT_NOT_LINKED or NOT_PUBLISHABLE.",
    )
    async def retry_publication(
        self, info: Info, id: Annotated[ID, argument(name="_id")], network: Platform
    ) -> MyAdvertisementResult:
        request = pb.RetryOwnPublicationRequest(id=id, network=network.value)
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.RetryOwnPublication(request)).advertisement)

    @mutation(
        paths=_PATHS,
        description="Contests the brand's rejection of one's own advertisement: once, within seven days. Fails with "
        "UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, NOT_DISPUTABLE, ALREADY_DISPUTED, DECISION_OVERTURNED, "
        "DISPUTE_TOO_LATE or DISPUTE_TEXT_LENGTH.",
    )
    async def dispute_rejection(
        self, info: Info, id: Annotated[ID, argument(name="_id")], text: str
    ) -> MyAdvertisementResult:
        request = pb.DisputeOwnRejectionRequest(id=id, text=text)
        ads = info.context.of(CampaignLoaders).client.own_ads
        return _advertisement_result((await ads.DisputeOwnRejection(request)).advertisement)


def _advertisement_result(ad: pb.OwnAdvertisement) -> MyAdvertisementResult:
    return succeeded(MyAdvertisementResult, data=plain(MyAdvertisement, ad), advertisement=ad)
