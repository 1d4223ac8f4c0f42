"""The webhook endpoints that networks call; campaign-svc verifies their signature."""

from __future__ import annotations

from functools import partial

from campaign_graph.loaders import CampaignClient
from kit.graph import Callback, CallbackRequest, CallbackResponse
from resuena.campaign.v1 import networks_pb2 as pb
from resuena.identity.v1 import identity_pb2

_MAX_BYTES = 256 * 1024


async def _take(platform: int, client: CampaignClient, request: CallbackRequest) -> CallbackResponse:
    message = pb.ReceiveNetworkWebhookRequest(
        platform=platform,  # type: ignore[arg-type]
        body=request.body if request.method == "POST" else b"",
        signature=request.signature,
        challenge=request.query.get("hub.challenge", ""),
        verify_token=request.query.get("hub.verify_token", ""),
    )
    return CallbackResponse(content=(await client.networks.ReceiveNetworkWebhook(message)).content)


def _webhook(platform: int) -> Callback:
    return Callback(
        partial(_take, platform),
        methods=("GET", "POST"),
        signature_header="x-hub-signature-256",
        max_bytes=_MAX_BYTES,
    )


NETWORK_WEBHOOKS = {
    "/networks/instagram/webhook": _webhook(identity_pb2.PLATFORM_INSTAGRAM),
    "/networks/facebook/webhook": _webhook(identity_pb2.PLATFORM_FACEBOOK),
}
