"""Queries about creators' accounts."""

from __future__ import annotations

import strawberry

from identity_graph.creator_types import CreatorAccount, ReferralCodeAnswer
from identity_graph.loaders import IdentityLoaders, Own, service
from kit.graph import Info, field, read_of
from resuena.identity.v1 import creators_pb2, referrals_pb2


@strawberry.type
class CreatorQueries:
    """Roots about creators' accounts."""

    @field(description="The caller's account as a creator; null for anybody who is not signed in with the app.")
    async def creator_account(self, info: Info) -> CreatorAccount | None:
        together = await info.context.of(IdentityLoaders).together.load(Own.ACCOUNT)
        if together is not None and together.HasField("account"):
            return together.account  # type: ignore[return-value]
        request = creators_pb2.GetCreatorAccountRequest(read_mask=read_of("CreatorAccount"))
        response = await service(info).GetCreatorAccount(request)
        return response.account if response.HasField("account") else None  # type: ignore[return-value]

    @field(
        description="Whether somebody could sign up with a referral code, as it is typed. Fails with "
        "TOO_MANY_ATTEMPTS after too many unknown ones from an address."
    )
    async def referral_code(self, info: Info, code: str) -> ReferralCodeAnswer:
        return await service(info).CheckReferralCode(referrals_pb2.CheckReferralCodeRequest(code=code))  # type: ignore[return-value]
