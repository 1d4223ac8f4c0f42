"""The caller of the current request, set once at the edge of each process and read by policies."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Literal

from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.rpc.idempotency import IdempotentRequest


@dataclass(frozen=True, slots=True)
class Key:
    """An API key, with which a program calls on behalf of a tenant; it represents no person."""

    id: str
    name: str
    scopes: frozenset[str] = frozenset()
    """The scopes that it was created with, by the names that services assign to their RPCs (`kit.rpc.keys`)."""
    only: frozenset[str] | None = None
    """Ids of the objects that it may access; None for all objects."""
    test: bool = False
    """Whether it is in test mode: it may read but not change anything."""

    @property
    def title(self) -> str:
        """Its name in the history of its actions, in every language."""
        return f"API · {self.name}"


@dataclass(frozen=True, slots=True)
class Caller:
    """The verified caller: fields come from verified tokens and call metadata, never from the request's body."""

    person_id: str | None = None
    session_id: str | None = None
    tenant_id: str | None = None
    tenant_role: str | None = None
    permissions: frozenset[str] = frozenset()
    guest: bool = False
    service: str | None = None
    key: Key | None = None
    client_ip: str | None = None
    user_agent: str | None = None
    language: str | None = None

    @property
    def authenticated(self) -> bool:
        """Whether a person is signed in."""
        return self.person_id is not None

    @property
    def is_service(self) -> bool:
        """Whether the caller is one of our own services, in its own name."""
        return self.service is not None

    @property
    def scope(self) -> str:
        """Namespace of the caller's idempotency keys: the person, guest, API key, service or client address."""
        if self.person_id is not None:
            return f"person {self.person_id}"
        if self.guest:
            return f"guest {self.session_id}"
        if self.key is not None:
            return f"key {self.key.id}"
        return f"service {self.service}" if self.service is not None else f"address {self.client_ip}"

    def may(self, permission: str) -> bool:
        """Whether the caller holds the permission, spelled as on the wire."""
        return permission in self.permissions

    def require_somebody(self) -> None:
        """Raises Unauthenticated unless a person is signed in, or an API key or one of our own services calls."""
        if not self.authenticated and not self.is_service and self.key is None:
            raise Unauthenticated

    def require(self, permission: str) -> None:
        """Raises Unauthenticated for an anonymous caller, PermissionDenied for a caller without the permission."""
        self.require_somebody()
        if not self.may(permission):
            raise PermissionDenied


ANONYMOUS = Caller()


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The client behind an address: the address for IPv4, the /64 for IPv6, the least that a subscriber is assigned."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)


def language_of(tag: str | None) -> Literal["es", "en"]:
    """The language for messages to a person, by a BCP 47 tag or a locale name: English if it says so, else Spanish."""
    return "en" if (tag or "").lower().replace("_", "-").split("-")[0] == "en" else "es"


@dataclass(frozen=True, slots=True)
class CallContext:
    """Metadata that is forwarded with a request from process to process, unchanged."""

    authorization: str | None = None
    token_optional: bool = False  # an invalid token counts as absent
    client_ip: str | None = None
    user_agent: str | None = None
    language: str | None = None
    request_id: str | None = None
    deadline: float | None = None  # of time.monotonic()
    secret: str | None = field(default=None, repr=False)  # of the API key that was exchanged, not forwarded
    idempotent: IdempotentRequest | None = None  # bound to the current RPC, not forwarded
    caller: Caller = field(default=ANONYMOUS)


_context: ContextVar[CallContext] = ContextVar("call_context", default=CallContext())  # noqa: B039 - immutable


def current_context() -> CallContext:
    """The context of the current request; an empty one outside of any."""
    return _context.get()


def current_caller() -> Caller:
    """The verified caller of the current request; anonymous outside of any."""
    return _context.get().caller


def enter_context(context: CallContext) -> None:
    """Sets the context for the rest of the running task; called by the edges only."""
    _context.set(context)
