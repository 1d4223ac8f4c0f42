"""RPC stubs and data loaders: the slice's only access to identity-svc."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from kit.graph import Info, Loader, row_slots
from resuena.identity.v1 import identity_pb2 as pb
from resuena.identity.v1 import identity_pb2_grpc, people_pb2_grpc, social_accounts_pb2_grpc, staff_pb2_grpc


class IdentityClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.identity = identity_pb2_grpc.IdentityServiceStub(channel)
        self.people = people_pb2_grpc.PeopleServiceStub(channel)
        self.staff = staff_pb2_grpc.StaffServiceStub(channel)
        self.social_accounts = social_accounts_pb2_grpc.SocialAccountServiceStub(channel)


class IdentityLoaders:
    """Batches: one per operation."""

    def __init__(self, client: IdentityClient) -> None:
        self.client = client
        self.person: Loader[str, pb.Person | None] = Loader(self._persons)
        self.credentials: Loader[str, Sequence[pb.PersonCredential]] = Loader(self._credentials)

    async def _persons(self, ids: Sequence[str]) -> list[pb.Person | None]:
        request = pb.BatchGetPersonsRequest(ids=ids, as_table=True)
        return row_slots((await self.client.identity.BatchGetPersons(request)).table, pb.Person)

    async def _credentials(self, ids: Sequence[str]) -> list[Sequence[pb.PersonCredential]]:
        request = pb.BatchListPersonCredentialsRequest(person_ids=ids)
        response = await self.client.identity.BatchListPersonCredentials(request)
        return [credential_list.credentials for credential_list in response.lists]


def service(info: Info) -> identity_pb2_grpc.IdentityServiceAsyncStub:
    """identity-svc's stub, as this operation calls it."""
    return info.context.of(IdentityLoaders).client.identity


def social_accounts(info: Info) -> social_accounts_pb2_grpc.SocialAccountServiceAsyncStub:
    """identity-svc's stub of accounts on networks, as this operation calls it."""
    return info.context.of(IdentityLoaders).client.social_accounts
