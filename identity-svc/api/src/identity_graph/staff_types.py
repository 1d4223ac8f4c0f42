"""Types of the platform's own people and of the log of their roles."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from kit.emails import shown_email
from kit.graph import ID, MutationResult, attribute, enum_value, proto_enum, result, value
from resuena.identity.v1 import staff_pb2 as pb


@proto_enum(pb.StaffRole, description="What somebody of staff does.")
class StaffRole(Enum):
    Auditor = enum_value(
        pb.STAFF_ROLE_AUDITOR,
        description="Decides on advertisements paid in money, disputes and second opinions.",
    )
    Campaigns = enum_value(
        pb.STAFF_ROLE_CAMPAIGNS, description="Approves and runs campaigns, and manages companies."
    )
    Money = enum_value(pb.STAFF_ROLE_MONEY, description="Confirms companies' payments and pays creators.")
    Leads = enum_value(
        pb.STAFF_ROLE_LEADS, description="Reads what visitors leave on forms, and hands out investors' tokens."
    )
    People = enum_value(
        pb.STAFF_ROLE_PEOPLE,
        description="Reads people's records, deletion requests, and confirms accounts on networks.",
    )
    System = enum_value(pb.STAFF_ROLE_SYSTEM, description="Sees how the system is, and manages the staff.")


@value(pb.StaffMember, description="Somebody of the platform's staff.")
class StaffMember:
    id: ID = attribute(name="_id", description="Person id.")
    email: str = attribute(shown=shown_email, description="E-mail, lower case.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")
    roles: list[StaffRole] = attribute(description="Roles in force, in the order of the enum.")
    since: datetime | None = attribute(
        description="Since when they belong to the staff, UTC; null for those from before the log."
    )


@value(pb.StaffPerson, description="Somebody in the log of roles of staff.")
class StaffPerson:
    id: ID = attribute(name="_id", description="Person id.")
    email: str | None = attribute(shown=shown_email, description="E-mail, lower case; null once erased.")
    first_name: str | None = attribute(description="First name.")
    last_name: str | None = attribute(description="Last name.")


@value(pb.StaffChange, description="A change of somebody's roles of staff.")
class StaffChange:
    id: ID = attribute(name="_id", description="Change id.")
    person: StaffPerson = attribute(description="Whose roles changed.")
    actor: StaffPerson | None = attribute(description="Who changed them; null for the operator, by a command.")
    roles_before: list[StaffRole] = attribute(description="Roles before; empty: no staff until then.")
    roles_after: list[StaffRole] = attribute(description="Roles after; empty: no staff any more.")
    changed_at: datetime = attribute(description="When, UTC.")


@result(description="Answer with somebody of staff.")
class StaffMemberResult(MutationResult):
    staff_member: StaffMember | None = strawberry.field(
        default=None, description="The person after the call; null when it fails."
    )
