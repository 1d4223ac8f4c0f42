"""Queries about the platform's own people."""

from __future__ import annotations

import strawberry

from identity_graph.loaders import IdentityLoaders
from identity_graph.staff_types import StaffChange, StaffMember
from kit.graph import ID, Info, field, limit_number
from resuena.identity.v1 import staff_pb2 as pb


@strawberry.type
class StaffQueries:
    """Roots about staff."""

    @field(description="Everybody of the platform's staff with their roles, at most 1,000. Needs manageStaff.")
    async def staff(self, info: Info) -> list[StaffMember]:
        client = info.context.of(IdentityLoaders).client.staff
        return (await client.ListStaff(pb.ListStaffRequest())).members  # type: ignore[return-value]

    @field(
        description="Who changed whose roles of staff, newest first. `after` is the last id of the page before. Needs "
        "manageStaff."
    )
    async def staff_changes(
        self, info: Info, limit: int | None = 50, after: ID | None = None
    ) -> list[StaffChange]:
        client = info.context.of(IdentityLoaders).client.staff
        request = pb.ListStaffChangesRequest(limit=limit_number(limit), after=after)
        return (await client.ListStaffChanges(request)).changes  # type: ignore[return-value]
