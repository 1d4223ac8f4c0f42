"""RPC stubs and data loaders: the slice's only access to identity-svc."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import grpc

from kit.graph import Info, Loader, read_of, row_slots
from resuena.identity.v1 import (
    identity_service_pb2_grpc,
    people_pb2_grpc,
    social_accounts_pb2,
    social_accounts_pb2_grpc,
    staff_pb2_grpc,
)
from resuena.identity.v1 import persons_pb2 as pb


class Own(Enum):
    """What one RPC returns together of the caller as a creator."""

    ACCOUNT = auto()
    SOCIAL_ACCOUNTS = auto()
    UNREAD_NOTICES = auto()


_UNANSWERED = frozenset((grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED))
"""Errors of a service that would not respond to further RPCs either."""


class IdentityClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.identity = identity_service_pb2_grpc.IdentityServiceStub(channel)
        self.people = people_pb2_grpc.PeopleServiceStub(channel)
        self.staff = staff_pb2_grpc.StaffServiceStub(channel)
        self.social_accounts = social_accounts_pb2_grpc.SocialAccountServiceStub(channel)


class IdentityLoaders:
    """Batches: one per operation."""

    def __init__(self, client: IdentityClient) -> None:
        self.client = client
        self.person: Loader[str, pb.Person | None] = Loader(self._persons)
        self.credentials: Loader[str, Sequence[pb.PersonCredential]] = Loader(self._credentials)
        self.together: Loader[Own, social_accounts_pb2.ListOwnSocialAccountsResponse | None] = Loader(
            self._together
        )
        """The response that contains all of these parts; None where each is requested on its own."""

    async def _persons(self, ids: Sequence[str]) -> list[pb.Person | None]:
        request = pb.BatchGetPersonsRequest(ids=ids, as_table=True)
        return row_slots((await self.client.identity.BatchGetPersons(request)).table, pb.Person)

    async def _credentials(self, ids: Sequence[str]) -> list[Sequence[pb.PersonCredential]]:
        request = pb.BatchListPersonCredentialsRequest(person_ids=ids)
        response = await self.client.identity.BatchListPersonCredentials(request)
        return [credential_list.credentials for credential_list in response.lists]

    async def _together(
        self, parts: Sequence[Own]
    ) -> Sequence[social_accounts_pb2.ListOwnSocialAccountsResponse | None]:
        if len(parts) == 1 or Own.SOCIAL_ACCOUNTS not in parts:
            return [None] * len(parts)
        request = social_accounts_pb2.ListOwnSocialAccountsRequest(
            with_account=Own.ACCOUNT in parts,
            account_read_mask=read_of("CreatorAccount"),
            with_unread_notices=Own.UNREAD_NOTICES in parts,
        )
        try:
            response = await self.client.social_accounts.ListOwnSocialAccounts(request)
        except grpc.aio.AioRpcError as error:
            if error.code() in _UNANSWERED:
                raise
            # One part failed; requested on its own, each has its own result or error.
            return [None] * len(parts)
        return [response] * len(parts)


def service(info: Info) -> identity_service_pb2_grpc.IdentityServiceAsyncStub:
    """identity-svc's stub, as this operation calls it."""
    return info.context.of(IdentityLoaders).client.identity


def social_accounts(info: Info) -> social_accounts_pb2_grpc.SocialAccountServiceAsyncStub:
    """identity-svc's stub of accounts on networks, as this operation calls it."""
    return info.context.of(IdentityLoaders).client.social_accounts
