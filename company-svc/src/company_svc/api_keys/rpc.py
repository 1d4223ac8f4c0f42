"""RPC handlers for API keys: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import grpc

from company_svc.api_keys.messages import API_KEYS
from company_svc.api_keys.models import ApiKey, NewApiKey
from company_svc.api_keys.service import ApiKeyService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import timestamp
from resuena.company.v1 import api_keys_pb2 as pb
from resuena.company.v1 import api_keys_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, sessions_pb2


class IdentityTokens:
    """identity-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def issue(self, key: ApiKey, scopes: Sequence[str]) -> tuple[str, datetime]:
        """See api_keys.service.Tokens."""
        limited = sessions_pb2.KeyCampaigns(ids=key.campaign_ids) if key.campaign_ids else None
        request = sessions_pb2.IssueKeyTokenRequest(
            key_id=key.id,
            company_id=key.company_id,
            name=key.name,
            scopes=scopes,
            campaigns=limited,
            test=key.test,
            expires_at=timestamp(key.expires_at),
        )
        try:
            response = await self._stub.IssueKeyToken(request)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return response.access_token, response.expires_at.ToDatetime(UTC)


class ApiKeyRpc(api_keys_pb2_grpc.ApiKeyServiceServicer):
    """ApiKeyService of the contract."""

    def __init__(self, keys: ApiKeyService) -> None:
        self._keys = keys

    async def CreateApiKey(self, request: pb.CreateApiKeyRequest, _: object) -> pb.CreateApiKeyResponse:
        new_key = NewApiKey(
            name=request.name,
            permissions=list(request.permissions),
            campaign_ids=list(request.campaign_ids),
            expires_at=request.expires_at.ToDatetime(UTC) if request.HasField("expires_at") else None,
            test=request.test,
        )
        key, secret = await self._keys.create(current_caller(), request.company_id, new_key)
        return pb.CreateApiKeyResponse(key=API_KEYS.message(key), secret=secret)

    async def ListApiKeys(self, request: pb.ListApiKeysRequest, _: object) -> pb.ListApiKeysResponse:
        rows = await self._keys.listed(current_caller(), request.company_id)
        return pb.ListApiKeysResponse(keys=API_KEYS.messages(rows))

    async def RevokeApiKey(self, request: pb.RevokeApiKeyRequest, _: object) -> pb.RevokeApiKeyResponse:
        return pb.RevokeApiKeyResponse(key=API_KEYS.message(await self._keys.revoke(current_caller(), request.id)))

    async def ExchangeApiKey(self, request: pb.ExchangeApiKeyRequest, _: object) -> pb.ExchangeApiKeyResponse:
        token, expires_at = await self._keys.exchange(current_caller(), request.secret)
        return pb.ExchangeApiKeyResponse(access_token=token, expires_at=timestamp(expires_at))
