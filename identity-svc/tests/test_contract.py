"""The servicers implement every RPC of the contract."""

from __future__ import annotations

from typing import get_type_hints

from identity_svc.bootstrap import IdentityServices, identity_servicer
from resuena.identity.v1 import identity_pb2 as pb


async def test_every_rpc_is_served_with_the_messages_of_the_contract(rpc: IdentityServices) -> None:
    servicer = identity_servicer(rpc)
    for method in pb.DESCRIPTOR.services_by_name["IdentityService"].methods:
        request, _, response = get_type_hints(getattr(servicer, method.name)).values()
        assert (method.input_type, method.output_type) == (request.DESCRIPTOR, response.DESCRIPTOR), method.name
