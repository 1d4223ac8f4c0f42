"""Use cases of saved views of the inbox, private to each member of a company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from campaign_svc.access import may_keep_views
from campaign_svc.check_rules.errors import UnknownCompany
from campaign_svc.creators.repository import is_erased
from campaign_svc.inbox_views import repository
from campaign_svc.inbox_views.errors import (
    InboxViewFiltersExist,
    InboxViewNameExists,
    TooManyInboxViews,
    UnknownInboxView,
)
from campaign_svc.inbox_views.models import InboxView
from campaign_svc.inbox_views.policies import VIEWS_MAX, tidy_filters, tidy_name
from kit.db import Database, Row, utc_now, violated_constraint
from kit.idempotency import claim, keep
from kit.names import name_key
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated


class InboxViewService:
    """Reads and writes the caller's own views."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def views(self, caller: Caller, company_id: str) -> Sequence[Row]:
        """The caller's views, in the order in which they were saved; none out of reach. Raises Unauthenticated."""
        caller.require_somebody()
        return await repository.views_of(self._database, caller, company_id)

    async def save(self, caller: Caller, company_id: str, name: str, filters: str) -> InboxView:
        """Saves filters under a name. Idempotent by idempotency key.

        Raises Unauthenticated, UnknownCompany, PermissionDenied, InboxViewFiltersExist, TooManyInboxViews,
        InboxViewNameExists or InvalidInput.
        """
        person_id = _require_person(caller)
        now = self._now()
        async with self._database.transaction() as session:
            if await is_erased(session, person_id):
                raise Unauthenticated
            if not await repository.is_member(session, caller, company_id):
                raise UnknownCompany
            if not may_keep_views(caller, company_id):
                raise PermissionDenied
            shown, kept = tidy_name(name), tidy_filters(filters)
            await repository.lock_person(session, person_id)
            made_before = await claim(session)
            if made_before is not None:
                view = await repository.view_of(session, caller, made_before)
                if view is None:
                    raise UnknownInboxView
                return view
            views = await repository.views_of(session, caller, company_id)
            if any(view.filters == kept for view in views):
                raise InboxViewFiltersExist
            if len(views) >= VIEWS_MAX:
                raise TooManyInboxViews
            row = InboxView(
                person_id=person_id,
                company_id=company_id,
                name=shown,
                key=name_key(shown),
                filters=kept,
                created_at=now,
            )
            session.add(row)
            try:
                await session.flush()
            except Exception as error:
                raise _translated(error) from error
            await keep(session, row.id)
            return row

    async def rename(self, caller: Caller, view_id: str, name: str) -> InboxView:
        """Renames one of the caller's views.

        Raises Unauthenticated, UnknownInboxView, PermissionDenied, InboxViewNameExists or InvalidInput.
        """
        _require_person(caller)
        async with self._database.transaction() as session:
            view = await repository.view_of(session, caller, view_id)
            if view is None:
                raise UnknownInboxView
            if not may_keep_views(caller, view.company_id):
                raise PermissionDenied
            view.name = tidy_name(name)
            view.key = name_key(view.name)
            try:
                await session.flush()
            except Exception as error:
                raise _translated(error) from error
            return view

    async def delete(self, caller: Caller, view_id: str) -> None:
        """Deletes one of the caller's views. Raises Unauthenticated or UnknownInboxView."""
        _require_person(caller)
        async with self._database.transaction() as session:
            view = await repository.view_of(session, caller, view_id)
            if view is None:
                raise UnknownInboxView
            await session.delete(view)


def _require_person(caller: Caller) -> str:
    if caller.person_id is None:
        raise Unauthenticated
    return caller.person_id


def _translated(error: Exception) -> Exception:
    taken = violated_constraint(error) == "uq_inbox_views_person_id_company_id_key"
    return InboxViewNameExists() if taken else error
