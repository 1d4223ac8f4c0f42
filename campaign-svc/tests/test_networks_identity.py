"""What campaign-svc reads of identity-svc's linked accounts, and what it reports about them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import grpc

from campaign_svc import consumers
from campaign_svc.networks import repository
from campaign_svc.networks.models import INSTAGRAM, TokenProblem
from campaign_svc.networks.rpc import IdentityAccounts
from kit.db import Database
from resuena.identity.v1 import events_pb2, identity_pb2
from resuena.identity.v1 import social_accounts_pb2 as pb

LINKED_AT = datetime(2026, 11, 28, 12, 0, 0, 123456, tzinfo=UTC)


class Stub:
    """identity-svc with one linked account; it records the reports."""

    reported: pb.ReportNetworkFailuresRequest

    async def BatchGetNetworkTokens(self, _: pb.BatchGetNetworkTokensRequest) -> pb.BatchGetNetworkTokensResponse:
        token = pb.NetworkToken(person_id="p1", platform=identity_pb2.PLATFORM_INSTAGRAM, account_id="178")
        token.linked_at.FromDatetime(LINKED_AT)
        return pb.BatchGetNetworkTokensResponse(tokens=[token])

    async def ReportNetworkFailures(self, request: pb.ReportNetworkFailuresRequest) -> None:
        self.reported = request


async def test_a_report_says_of_which_link_the_refused_token_was() -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as channel:
        accounts, stub = IdentityAccounts(channel), Stub()
        accounts._stub = stub  # type: ignore[assignment]
        (token,) = (await accounts.tokens([("p1", INSTAGRAM)])).values()
        await accounts.report([(token, TokenProblem.INVALID)])
    (failure,) = stub.reported.failures
    assert (failure.account_id, failure.linked_at.ToDatetime(tzinfo=UTC)) == ("178", LINKED_AT)


async def test_nothing_is_kept_of_an_account_that_is_unlinked(campaign_database: Database) -> None:
    async def apply_account(version: int, state: Any) -> None:
        fact = events_pb2.SocialAccountChanged(
            person_id="p1",
            platform=identity_pb2.PLATFORM_INSTAGRAM,
            account_id="178",
            username="ana",
            state=state,
            followers=10,
            version=version,
        )
        async with campaign_database.transaction() as session:
            await consumers.social_account_changed(session, fact, None)  # type: ignore[arg-type]

    await apply_account(1, pb.SOCIAL_ACCOUNT_STATE_LINKED)
    await apply_account(2, pb.SOCIAL_ACCOUNT_STATE_UNLINKED)  # as in facts of earlier releases
    async with campaign_database.transaction() as session:
        account = (await repository.accounts_of(session, "p1"))[INSTAGRAM]
    assert (account.account_id, account.username, account.followers, account.linked) == ("", "", None, False)
    assert account.version == 2
