"""Mutations of staff: guest tokens, and staff roles."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry
from google.protobuf.timestamp_pb2 import Timestamp

from identity_graph.loaders import IdentityLoaders, service
from identity_graph.staff_types import StaffMember, StaffMemberResult, StaffRole
from identity_graph.types import GuestToken, GuestTokenResult
from kit.graph import ID, AckResult, Info, argument, mutation, plain, succeeded
from resuena.identity.v1 import guests_pb2 as pb
from resuena.identity.v1 import staff_pb2


@strawberry.type
class StaffMutations:
    """Roots of staff."""

    @mutation(
        creates=True,
        description="Makes a guest token and answers it, this once. Staff with manageGuestTokens. "
        "Fails with INVALID_LABEL, INVALID_EXPIRY or INVALID_MAX_USES.",
    )
    async def create_guest_token(
        self, info: Info, label: str, expires_at: datetime | None = None, max_uses: int | None = None
    ) -> GuestTokenResult:
        request = pb.CreateGuestTokenRequest(label=label, max_uses=max_uses)
        if expires_at is not None:
            moment = Timestamp()
            moment.FromDatetime(expires_at)
            request.expires_at.CopyFrom(moment)
        response = await service(info).CreateGuestToken(request)
        data = plain(GuestToken, response.guest_token)
        return succeeded(GuestTokenResult, data=data, guest_token=response.guest_token, token=response.token)

    @mutation(
        description="Ends a guest token and the guest sessions that it opened. Staff with manageGuestTokens. "
        "Fails with UNKNOWN_GUEST_TOKEN."
    )
    async def revoke_guest_token(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> GuestTokenResult:
        request = pb.RevokeGuestTokenRequest(id=id)
        response = await service(info).RevokeGuestToken(request)
        data = plain(GuestToken, response.guest_token)
        return succeeded(GuestTokenResult, data=data, guest_token=response.guest_token)

    @mutation(
        description="Adds somebody to the staff by their confirmed e-mail, with these roles; again changes nothing. A "
        "mail says so. Asks for the caller's password, and for a code when their second factor is on. Needs "
        "manageStaff. Fails with INVALID_ROLES, UNKNOWN_PERSON, UNCONFIRMED_EMAIL, OWN_STAFF_ROLES, ALREADY_STAFF for "
        "somebody with other roles, WRONG_PASSWORD, INVALID_CODE or TOO_MANY_ATTEMPTS."
    )
    async def grant_staff(
        self, info: Info, email: str, roles: list[StaffRole], password: str, code: str | None = None
    ) -> StaffMemberResult:
        client = info.context.of(IdentityLoaders).client.staff
        request = staff_pb2.GrantStaffRolesRequest(
            email=email, roles=[role.value for role in roles], password=password, code=code or ""
        )
        return _member((await client.GrantStaffRoles(request)).member)

    @mutation(
        description="Replaces the roles of somebody of staff; a mail says so. Whoever loses a permission loses their "
        "sessions of the portal. Asks for the caller's password, and for a code when their second factor is on. Needs "
        "manageStaff. Fails with INVALID_ROLES, UNKNOWN_STAFF, OWN_STAFF_ROLES, WRONG_PASSWORD, INVALID_CODE or "
        "TOO_MANY_ATTEMPTS."
    )
    async def set_staff_roles(
        self, info: Info, person_id: ID, roles: list[StaffRole], password: str, code: str | None = None
    ) -> StaffMemberResult:
        client = info.context.of(IdentityLoaders).client.staff
        request = staff_pb2.SetStaffRolesRequest(
            person_id=person_id, roles=[role.value for role in roles], password=password, code=code or ""
        )
        return _member((await client.SetStaffRoles(request)).member)

    @mutation(
        description="Takes all roles from somebody of staff, and ends their sessions of the portal; again changes "
        "nothing. A mail says so. Asks for the caller's password, and for a code when their second factor is on. Needs "
        "manageStaff. Fails with UNKNOWN_STAFF, OWN_STAFF_ROLES, WRONG_PASSWORD, INVALID_CODE or TOO_MANY_ATTEMPTS."
    )
    async def revoke_staff(self, info: Info, person_id: ID, password: str, code: str | None = None) -> AckResult:
        client = info.context.of(IdentityLoaders).client.staff
        request = staff_pb2.RevokeStaffRequest(person_id=person_id, password=password, code=code or "")
        await client.RevokeStaff(request)
        return succeeded(AckResult)


def _member(member: staff_pb2.StaffMember) -> StaffMemberResult:
    return succeeded(StaffMemberResult, data=plain(StaffMember, member), staff_member=member)
