"""Mutations of API keys."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry

from company_graph.api_key_types import ApiKey, ApiKeyPermission, ApiKeyResult
from company_graph.loaders import CompanyLoaders
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.company.v1 import api_keys_pb2 as pb


@strawberry.type
class ApiKeyMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Makes an API key of a company and answers its secret, which is not shown again. Owners. Repeated "
        "with its idempotency key, it gives the same key a new secret. Fails with UNKNOWN_COMPANY, NOT_ALLOWED, "
        "COMPANY_INACTIVE, NAME_REQUIRED, NAME_TOO_LONG, NAME_UNREADABLE, NAME_WITH_ADDRESS, KEY_NAME_EXISTS, "
        "PERMISSION_REQUIRED, UNKNOWN_CAMPAIGN, TOO_MANY_ITEMS, INVALID_EXPIRY, TOO_MANY_API_KEYS or UNKNOWN_API_KEY.",
    )
    async def create_api_key(
        self,
        info: Info,
        company_id: ID,
        name: str,
        permissions: list[ApiKeyPermission],
        campaign_ids: list[ID] | None = None,
        expires_at: datetime | None = None,
        test: bool | None = False,
    ) -> ApiKeyResult:
        request = pb.CreateApiKeyRequest(
            company_id=company_id,
            name=name,
            permissions=[permission.value for permission in permissions],
            campaign_ids=campaign_ids or (),
            test=bool(test),
        )
        if expires_at is not None:
            request.expires_at.FromDatetime(expires_at)
        response = await info.context.of(CompanyLoaders).client.api_keys.CreateApiKey(request)
        return succeeded(
            ApiKeyResult, data=plain(ApiKey, response.key), api_key=response.key, secret=response.secret
        )

    @mutation(
        description="Ends an API key at once, everywhere. Owners of its company. Fails with UNKNOWN_API_KEY or "
        "NOT_ALLOWED."
    )
    async def revoke_api_key(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> ApiKeyResult:
        request = pb.RevokeApiKeyRequest(id=id)
        response = await info.context.of(CompanyLoaders).client.api_keys.RevokeApiKey(request)
        return succeeded(ApiKeyResult, data=plain(ApiKey, response.key), api_key=response.key)
