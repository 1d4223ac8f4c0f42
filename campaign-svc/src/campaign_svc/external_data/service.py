"""Changes external data in the open transaction of a use case that has checked the caller's permission."""

from __future__ import annotations

from typing import Protocol

from campaign_svc.access import may_reach
from campaign_svc.external_data import repository
from campaign_svc.external_data.models import Changed, ExternalChange
from campaign_svc.external_data.policies import (
    change_violations,
    external_id_of,
    merged,
    size_violations,
    taken_violation,
)
from campaign_svc.tables import Stored
from kit.db import Row, Session
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput


class WithExternalData(Protocol):
    """A campaign or an advertisement, locked by the session."""

    id: str
    company_id: str
    external_id: str | None
    external_metadata: dict[str, str] | None
    version: int


async def change_external_data(
    session: Session, caller: Caller, row: WithExternalData, change: ExternalChange, *, table: Stored, name: str
) -> Changed:
    """Changes external id and metadata of a row of `table`; returns which of the two changed. `name` is for messages.

    When two objects get the same external id concurrently, the first wins. Raises InvalidInput that names each field,
    and the object that has the external id if the caller reaches it.
    """
    _refuse_invalid(change)
    metadata = merged(row.external_metadata, change)
    if violations := size_violations(metadata):
        raise InvalidInput(violations=violations)
    external_id = row.external_id if change.external_id is None else external_id_of(change.external_id)
    changed = Changed(external_id != row.external_id, metadata != row.external_metadata)
    if not changed:
        return changed
    if external_id is not None and changed.external_id:
        holder = await repository.holder(session, table, row.company_id, external_id)
        if holder is not None:
            raise _taken_error(caller, name, holder)
    row_id, company_id = row.id, row.company_id
    values = {"external_id": external_id, "external_metadata": metadata, "version": row.version + 1}
    if not await repository.write(session, row, values, f"uq_{table.name}_external_id"):
        holder = await repository.holder(session, table, company_id, external_id or "")
        assert holder is None or holder.id != row_id
        raise _taken_error(caller, name, holder)
    return changed


def _refuse_invalid(change: ExternalChange) -> None:
    if violations := change_violations(change):
        raise InvalidInput(violations=violations)


def _taken_error(caller: Caller, name: str, holder: Row | None) -> InvalidInput:
    reachable = holder is not None and may_reach(caller, holder.campaign_id)
    return InvalidInput(
        violations=[taken_violation(name, holder.id if holder is not None and reachable else None)]
    )
