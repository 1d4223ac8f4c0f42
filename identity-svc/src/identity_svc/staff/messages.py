"""Encodes people of staff and changes of their roles as protobuf messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from identity_svc.memberships.policies import staff_roles_of
from identity_svc.staff.policies import ROLE_OF
from kit.db import Row
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import staff_pb2 as pb

_NUMBER_OF = {name: number for number, name in ROLE_OF.items()}
_MEMBERS = RowEncoder(pb.StaffMember).masked(["id", "email", "first_name", "last_name", "since"])
_CHANGES = RowEncoder(pb.StaffChange).masked(["id", "changed_at"])


def numbers_of(roles: Iterable[str]) -> list[pb.StaffRole.ValueType]:
    """Numbers of the roles in the contract; unknown roles are left out."""
    return [_NUMBER_OF[role] for role in roles if role in _NUMBER_OF]  # type: ignore[misc]


def names_of(roles: Iterable[int]) -> list[str]:
    """Roles as they are stored; an unknown number becomes its text, so that it is refused."""
    return [ROLE_OF.get(role, str(role)) for role in roles]


def member_message(row: Row) -> pb.StaffMember:
    """A person of staff with their current roles."""
    message = _MEMBERS.message(row)
    message.roles.extend(numbers_of(staff_roles_of(staff=row.staff, roles=row.staff_roles)))
    return message


def change_messages(rows: Sequence[Row]) -> list[pb.StaffChange]:
    """The log; a change by the operator has no author."""
    return [_change(row) for row in rows]


def _change(row: Row) -> pb.StaffChange:
    message = _CHANGES.message(row)
    message.person.CopyFrom(
        pb.StaffPerson(id=row.person_id, email=row.email, first_name=row.first_name, last_name=row.last_name)
    )
    if row.actor_id is not None:
        message.actor.CopyFrom(
            pb.StaffPerson(
                id=row.actor_id,
                email=row.actor_email,
                first_name=row.actor_first_name,
                last_name=row.actor_last_name,
            )
        )
    message.roles_before.extend(numbers_of(row.roles_before))
    message.roles_after.extend(numbers_of(row.roles_after))
    return message
