"""Fetches linked accounts' tokens from identity-svc and addresses of pictures from media-svc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC

import grpc

from campaign_svc.networks.models import AccountToken, TokenProblem
from campaign_svc.networks.service import AccountKey
from kit.addresses import is_own_image
from kit.rpc.errors import NotFound, from_rpc_error
from resuena.identity.v1 import social_accounts_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc

_AT_ONCE = 100
_REASONS = {
    TokenProblem.INVALID: pb.NETWORK_FAILURE_REASON_TOKEN_INVALID,
    TokenProblem.EXPIRED: pb.NETWORK_FAILURE_REASON_TOKEN_EXPIRED,
    TokenProblem.PERMISSION_MISSING: pb.NETWORK_FAILURE_REASON_PERMISSION_MISSING,
    TokenProblem.RESTRICTED: pb.NETWORK_FAILURE_REASON_ACCOUNT_RESTRICTED,
}


class IdentityAccounts:
    """identity-svc, over a channel on which campaign-svc calls in its own name: only campaign-svc may read tokens."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = social_accounts_pb2_grpc.SocialAccountServiceStub(channel)

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        """See service.Accounts."""
        tokens_by_key: dict[AccountKey, AccountToken] = {}
        for start in range(0, len(keys), _AT_ONCE):
            request = pb.BatchGetNetworkTokensRequest(
                keys=[
                    pb.AccountKey(person_id=person_id, platform=platform)  # type: ignore[arg-type]
                    for person_id, platform in keys[start : start + _AT_ONCE]
                ]
            )
            try:
                tokens = (await self._stub.BatchGetNetworkTokens(request)).tokens
            except grpc.aio.AioRpcError as error:
                raise from_rpc_error(error) from error
            tokens_by_key |= {
                (token.person_id, int(token.platform)): AccountToken(
                    token.person_id,
                    int(token.platform),
                    token.account_id,
                    token.access_token,
                    token.linked_at.ToDatetime(tzinfo=UTC) if token.HasField("linked_at") else None,
                )
                for token in tokens
            }
        return tokens_by_key

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        """See service.Accounts."""
        for start in range(0, len(failures), _AT_ONCE):
            request = pb.ReportNetworkFailuresRequest(
                failures=[
                    pb.NetworkFailure(
                        person_id=token.person_id,
                        platform=token.platform,  # type: ignore[arg-type]
                        account_id=token.account_id,
                        reason=_REASONS[problem],
                        linked_at=token.linked_at,  # type: ignore[arg-type]
                    )
                    for token, problem in failures[start : start + _AT_ONCE]
                ]
            )
            try:
                await self._stub.ReportNetworkFailures(request)
            except grpc.aio.AioRpcError as error:
                raise from_rpc_error(error) from error


class MediaAddresses:
    """media-svc, over a channel on which campaign-svc calls in its own name."""

    def __init__(self, channel: grpc.aio.Channel, public_url: str) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)
        self._public_url = public_url.rstrip("/")

    async def public_address(self, picture: str) -> str | None:
        """See service.Pictures. Only our own pictures have an address: networks fetch nothing else through us."""
        path = picture.partition("?")[0]
        if not is_own_image(path):
            return None
        key = path.removeprefix("/media/")
        try:
            stat = await self._stub.BatchStatImages(media_pb2.BatchStatImagesRequest(keys=[key]))
            if not stat.images or not stat.images[0].present:
                return None
            signed = await self._stub.SignImage(media_pb2.SignImageRequest(key=key))
        except grpc.aio.AioRpcError as error:
            domain_error = from_rpc_error(error)
            if isinstance(domain_error, NotFound) or domain_error.status is grpc.StatusCode.NOT_FOUND:
                return None
            raise domain_error from error
        return f"{self._public_url}/media/{signed.key}"
