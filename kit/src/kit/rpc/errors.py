"""One tree of errors for all services, carried over gRPC as google.rpc.Status.

DomainError                 reason, gRPC status, safe message, violations
├── InvalidInput            INVALID_ARGUMENT      the request violates a rule
├── Unauthenticated         UNAUTHENTICATED       not signed in, or the token is no longer valid
├── PermissionDenied        PERMISSION_DENIED     the caller lacks a permission
├── NotFound                NOT_FOUND             unknown, or out of the caller's reach
├── AlreadyExists           ALREADY_EXISTS        a unique value is in use
├── FailedPrecondition      FAILED_PRECONDITION   the state does not allow it
├── ResourceExhausted       RESOURCE_EXHAUSTED    a limit was exceeded
├── Unavailable             UNAVAILABLE           try again later
└── Internal                INTERNAL              unforeseen; the message is generic
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import grpc
import structlog
from google.protobuf.any_pb2 import Any as AnyProto
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

log = structlog.get_logger("rpc")

DOMAIN = "resuena"
STATUS_DETAILS_KEY = "grpc-status-details-bin"


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: the field's path, a message safe to show, and a stable code."""

    path: str
    message: str
    code: str


class DomainError(Exception):
    """An error that is returned to the caller; `message` is safe to show, `reason` is a stable code."""

    status: ClassVar[grpc.StatusCode] = grpc.StatusCode.UNKNOWN
    reason: str = "INTERNAL"
    message: str = "Something went wrong!"

    def __init__(
        self, message: str | None = None, *, reason: str | None = None, violations: Iterable[Violation] = ()
    ) -> None:
        self.violations = tuple(violations)
        first = self.violations[0] if self.violations else None
        self.reason = reason or (first.code if first else type(self).reason)
        self.message = message or (first.message if first else type(self).message)
        super().__init__(self.message)

    @property
    def path(self) -> str:
        """Path of the first violation, empty when the error is not about one field."""
        return self.violations[0].path if self.violations else ""


class InvalidInput(DomainError):
    """The request violates a rule."""

    status = grpc.StatusCode.INVALID_ARGUMENT
    reason = "BAD_USER_INPUT"


class UnknownCursor(InvalidInput):
    """The cursor does not exist in the list, or no longer: an empty page would look like the end of the list."""

    reason = "UNKNOWN_CURSOR"
    message = "The cursor is unknown. Start from the beginning."

    def __init__(self) -> None:
        super().__init__(violations=[Violation("after", type(self).message, type(self).reason)])


class Unauthenticated(DomainError):
    """The caller is not signed in, or the token is no longer valid."""

    status = grpc.StatusCode.UNAUTHENTICATED
    reason = "UNAUTHENTICATED"
    message = "Please log in."


class PermissionDenied(DomainError):
    """The caller lacks a permission."""

    status = grpc.StatusCode.PERMISSION_DENIED
    reason = "NOT_ALLOWED"
    message = "You do not have permission to do this."


class NotFound(DomainError):
    """The entity does not exist or is out of the caller's reach; the response does not say which."""

    status = grpc.StatusCode.NOT_FOUND
    reason = "NOT_FOUND"
    message = "It does not exist."


class AlreadyExists(DomainError):
    """A unique value is in use."""

    status = grpc.StatusCode.ALREADY_EXISTS
    reason = "ALREADY_EXISTS"


class FailedPrecondition(DomainError):
    """The state does not allow it."""

    status = grpc.StatusCode.FAILED_PRECONDITION
    reason = "FAILED_PRECONDITION"


class ResourceExhausted(DomainError):
    """A limit was exceeded; try later."""

    status = grpc.StatusCode.RESOURCE_EXHAUSTED
    reason = "TOO_MANY_ATTEMPTS"
    message = "Too many attempts. Please try again later."


class Unavailable(DomainError):
    """A dependency is unavailable; try later."""

    status = grpc.StatusCode.UNAVAILABLE
    reason = "SERVICE_UNAVAILABLE"
    message = "Service not available right now!"


class Internal(DomainError):
    """An unforeseen error; the response contains no internal details."""

    status = grpc.StatusCode.INTERNAL
    reason = "INTERNAL"


_BY_CODE: dict[int, type[DomainError]] = {
    kind.status.value[0]: kind
    for kind in (
        InvalidInput,
        Unauthenticated,
        PermissionDenied,
        NotFound,
        AlreadyExists,
        FailedPrecondition,
        ResourceExhausted,
        Unavailable,
        Internal,
    )
}
_UNREACHABLE = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED}


def to_status(error: DomainError) -> status_pb2.Status:
    """The error as google.rpc.Status with ErrorInfo, and BadRequest when it has violations."""
    info = error_details_pb2.ErrorInfo(reason=error.reason, domain=DOMAIN)
    details: list[Message] = [info]
    if error.violations:
        bad = error_details_pb2.BadRequest()
        for violation in error.violations:
            bad.field_violations.add(field=violation.path, description=violation.message, reason=violation.code)
        details.append(bad)
    status = status_pb2.Status(code=error.status.value[0], message=error.message)
    for detail in details:
        packed = AnyProto()
        packed.Pack(detail)
        status.details.append(packed)
    return status


def from_rpc_error(error: grpc.RpcError) -> DomainError:
    """The DomainError that a peer raised; Unavailable or Internal for an error of the transport."""
    code = error.code() if isinstance(error, grpc.Call | grpc.aio.AioRpcError) else grpc.StatusCode.UNKNOWN
    if isinstance(error, grpc.aio.AioRpcError):
        for key, value in error.trailing_metadata() or ():
            if key == STATUS_DETAILS_KEY:
                return from_status(value if isinstance(value, bytes) else value.encode("latin-1"))
    return Unavailable() if code in _UNREACHABLE else Internal()


def from_status(payload: bytes) -> DomainError:
    """The DomainError of a serialized google.rpc.Status, as `to_status` makes it."""
    status = status_pb2.Status.FromString(payload)
    reason: str | None = None
    violations: list[Violation] = []
    for detail in status.details:
        if detail.Is(error_details_pb2.ErrorInfo.DESCRIPTOR):
            info = error_details_pb2.ErrorInfo()
            detail.Unpack(info)
            reason = info.reason
        elif detail.Is(error_details_pb2.BadRequest.DESCRIPTOR):
            bad = error_details_pb2.BadRequest()
            detail.Unpack(bad)
            violations = [Violation(v.field, v.description, v.reason) for v in bad.field_violations]
    kind = _BY_CODE.get(status.code, Internal)
    return kind(status.message, reason=reason, violations=violations)


def as_domain_error(error: BaseException) -> DomainError:
    """Converts an exception to an error that may be shown to the caller.

    A DomainError is returned unchanged and an RPC error becomes what the peer raised; a network error becomes
    Unavailable, and anything else is logged and becomes Internal.
    """
    if isinstance(error, DomainError):
        return error
    if isinstance(error, grpc.RpcError):
        return from_rpc_error(error)
    if isinstance(error, OSError):
        return Unavailable()
    log.error("unforeseen_error", exc_info=error)
    return Internal()


assert grpc.StatusCode.NOT_FOUND.value[0] == code_pb2.NOT_FOUND  # the two enums have the same numbers
