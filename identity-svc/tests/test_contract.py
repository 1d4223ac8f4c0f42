"""The servicers implement every RPC of the contract, and IdentityService has the same ones as the other services."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterable
from typing import get_type_hints

import grpc
import pytest
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import resuena.identity.v1
from identity_svc.access import KEYS
from identity_svc.bootstrap import SERVICE_NAMES, IdentityServices, identity_servicers
from kit.testing.rpc import StartRpcServer
from resuena.identity.v1 import identity_service_pb2

FORMER = identity_service_pb2.DESCRIPTOR.services_by_name["IdentityService"]
DIFFERENT_EACH_TIME = "BeginPasskeySignIn"
"""Its response contains a random challenge."""


def contract() -> Iterable[ServiceDescriptor]:
    """The services of the contract, without IdentityService."""
    for module in pkgutil.iter_modules(resuena.identity.v1.__path__):
        if module.name.endswith("_pb2"):
            file = importlib.import_module(f"resuena.identity.v1.{module.name}").DESCRIPTOR
            yield from (service for service in file.services_by_name.values() if service is not FORMER)


SERVICES = sorted(contract(), key=lambda service: service.name)
METHOD_BY_NAME = {method.name: method for service in SERVICES for method in service.methods}


class Registered:
    """A server that keeps the handlers that are added to it."""

    def __init__(self) -> None:
        self._generic: list[grpc.GenericRpcHandler] = []

    def add_generic_rpc_handlers(self, handlers: Iterable[grpc.GenericRpcHandler]) -> None:
        self._generic.extend(handlers)

    def add_registered_method_handlers(self, *_: object) -> None:
        """Ignored, as by grpc.aio."""

    def behaviour(self, path: str) -> object:
        """The method that serves the RPC at a path."""
        details = type("Details", (), {"method": path})
        (handler,) = filter(None, (generic.service(details) for generic in self._generic))  # type: ignore[arg-type]
        return handler.unary_unary


@pytest.fixture
def registered(rpc: IdentityServices) -> Registered:
    server = Registered()
    identity_servicers(rpc).add_to(server)  # type: ignore[arg-type]
    return server


def path_of(method: MethodDescriptor) -> str:
    return f"/{method.containing_service.full_name}/{method.name}"


def test_health_is_reported_of_every_service() -> None:
    assert sorted(SERVICE_NAMES) == sorted(service.full_name for service in (*SERVICES, FORMER))


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_every_rpc_is_served_with_the_messages_of_the_contract(
    service: ServiceDescriptor, registered: Registered
) -> None:
    for method in service.methods:
        behaviour = registered.behaviour(path_of(method))
        assert inspect.ismethod(behaviour)
        assert "_pb2_grpc" not in behaviour.__module__, f"{method.full_name} is not implemented"
        request, _, response = get_type_hints(behaviour).values()
        assert (method.input_type, method.output_type) == (request.DESCRIPTOR, response.DESCRIPTOR)


def test_identity_service_has_the_rpcs_of_other_services(registered: Registered) -> None:
    for method in FORMER.methods:
        other = METHOD_BY_NAME[method.name]
        assert (method.input_type, method.output_type) == (other.input_type, other.output_type)
        assert registered.behaviour(path_of(method)) == registered.behaviour(path_of(other))
    assert len(METHOD_BY_NAME) == sum(len(service.methods) for service in SERVICES), "two RPCs have one name"


def test_api_keys_may_call_the_same_rpcs_of_identity_service() -> None:
    for method in FORMER.methods:
        other = METHOD_BY_NAME[method.name]
        rule = KEYS.get(f"{other.containing_service.name}.{other.name}")
        assert KEYS.get(f"{FORMER.name}.{method.name}") == rule, method.name


async def test_identity_service_returns_the_same(rpc: IdentityServices, rpc_server: StartRpcServer) -> None:
    channel = await rpc_server(identity_servicers(rpc).add_to)
    for method in FORMER.methods:
        former, present = [await called(channel, each) for each in (method, METHOD_BY_NAME[method.name])]
        assert former == present or method.name == DIFFERENT_EACH_TIME, method.name
        assert not isinstance(former, tuple) or former[0] is not grpc.StatusCode.UNIMPLEMENTED


async def called(
    channel: grpc.aio.Channel, method: MethodDescriptor
) -> Message | tuple[grpc.StatusCode, str | None]:
    """What a visitor gets for an empty request: a response, or status and text of an error."""
    request, response = GetMessageClass(method.input_type), GetMessageClass(method.output_type)
    call = channel.unary_unary(path_of(method), request.SerializeToString, response.FromString)
    try:
        message: Message = await call(request())
    except grpc.aio.AioRpcError as error:
        return error.code(), error.details()
    return message
