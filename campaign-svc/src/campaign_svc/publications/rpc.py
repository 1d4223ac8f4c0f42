"""Decodes requests about posts on networks, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.network_figures.service.receive_webhooks import WebhookService
from campaign_svc.publications.messages import origin_message, publication_message
from campaign_svc.publications.service import StateService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import networks_pb2 as pb
from resuena.campaign.v1 import networks_pb2_grpc


class NetworkRpc(networks_pb2_grpc.NetworkServiceServicer):
    """NetworkService of the contract."""

    def __init__(self, states: StateService, webhooks: WebhookService) -> None:
        self._states = states
        self._webhooks = webhooks

    async def BatchListNetworkStates(
        self, request: pb.BatchListNetworkStatesRequest, _: object
    ) -> pb.BatchListNetworkStatesResponse:
        states = await self._states.of_ads(current_caller(), request.advertisement_ids)
        return pb.BatchListNetworkStatesResponse(
            states=[
                pb.NetworkStates(
                    publications=[publication_message(row) for row in network_states.publications],
                    origins=[
                        origin_message(str(post.id), network_states.sources.get(str(post.id)), post.feed_dt)
                        for post in network_states.posts
                    ],
                )
                for network_states in states
            ]
        )

    async def ReceiveNetworkWebhook(
        self, request: pb.ReceiveNetworkWebhookRequest, _: object
    ) -> pb.ReceiveNetworkWebhookResponse:
        if request.body:
            await self._webhooks.receive(request.platform, request.body, request.signature)
            return pb.ReceiveNetworkWebhookResponse()
        return pb.ReceiveNetworkWebhookResponse(
            content=self._webhooks.shake_hands(request.challenge, request.verify_token)
        )
