"""Views of the inbox: filters that members who may audit save under a name, each for themselves."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from audit_factories import rows
from campaign_asking import Ask
from campaign_factories import staff

from campaign_svc import consumers
from campaign_svc.check_rules.errors import UnknownCompany
from campaign_svc.inbox_views.errors import (
    InboxViewFiltersExist,
    InboxViewNameExists,
    TooManyInboxViews,
    UnknownInboxView,
)
from campaign_svc.inbox_views.policies import VIEWS_MAX, tidy_filters, tidy_name
from campaign_svc.inbox_views.service import InboxViewService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2

FILTERS = "network=Instagram&age=overdue"
AUDITS = frozenset({"readCampaings", "auditAdvertisement"})


def member(person_id: str = "ana", company: str = "c", permissions: frozenset[str] = AUDITS) -> Caller:
    return Caller(person_id=person_id, session_id="s", tenant_id=company, permissions=permissions)


async def names(views: InboxViewService, caller: Caller, company: str = "c") -> list[str]:
    return [view.name for view in await views.views(caller, company)]


async def test_a_view_is_kept_renamed_and_deleted(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    late = await views.save(member(), "c", "  Vencidas   de Instagram ", "?age=overdue&network=Instagram")
    await views.save(member(), "c", "Otras", "checks=warnings")
    (kept, _) = await views.views(member(), "c")
    assert (kept.id, kept.name, kept.filters) == (late.id, "Vencidas de Instagram", FILTERS)

    assert (await views.rename(member(), late.id, "Urgentes")).name == "Urgentes"
    assert (await views.rename(member(), late.id, "URGENTES")).name == "URGENTES", "its own name in another case"
    assert await names(views, member()) == ["URGENTES", "Otras"]
    await views.delete(member(), late.id)
    with pytest.raises(UnknownInboxView):
        await views.delete(member(), late.id)
    assert await names(views, member()) == ["Otras"]


async def test_names_that_look_the_same_are_one_name_of_one_person(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    await views.save(member(), "c", "Urgentes", FILTERS)
    other = await views.save(member(), "c", "Otras", "age=24")
    with pytest.raises(InboxViewNameExists):
        await views.save(member(), "c", "urgentes\u200b", "age=48")
    with pytest.raises(InboxViewNameExists):
        await views.rename(member(), other.id, "URGENTES")
    await views.save(member("luz"), "c", "Urgentes", FILTERS)
    assert await names(views, member()) == ["Urgentes", "Otras"]


async def test_the_same_filters_are_kept_once_by_a_person_also_when_saved_at_once(
    campaign_database: Database,
) -> None:
    views = InboxViewService(campaign_database)
    attempts = [
        views.save(member(), "c", name, filters)
        for name, filters in (("Urgentes", FILTERS), ("De Instagram", "age=overdue&network=Instagram"))
    ]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(isinstance(outcome, InboxViewFiltersExist) for outcome in outcomes) == [False, True]
    assert len(await names(views, member())) == 1
    await views.save(member("luz"), "c", "De Luz", FILTERS)
    await views.save(member(), "c", "Otras", "age=overdue")


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 41, "a\u202eb"])
def test_names_of_views_are_short_and_can_be_read(name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        tidy_name(name)
    (violation,) = refused.value.violations
    assert violation.path == "name"
    assert violation.code == ("NAME_UNREADABLE" if "\u202e" in name else "INBOX_VIEW_NAME_LENGTH")


@pytest.mark.parametrize(
    "filters",
    ["", "?", "view=changes", "age=", "age=24&age=48", "campaign=a%20b", "campaign=" + "x" * 65, "&" * 600],
)
def test_filters_that_the_inbox_does_not_have_are_refused(filters: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        tidy_filters(filters)
    assert [violation.code for violation in refused.value.violations] == ["INBOX_FILTERS"]


async def test_views_are_their_owners_alone(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    mine = await views.save(member(), "c", "Urgentes", FILTERS)
    for caller in (member("luz"), member(company="other"), staff()):
        assert await names(views, caller) == []
        with pytest.raises(UnknownInboxView):
            await views.rename(caller, mine.id, "Tuyas")
        with pytest.raises(UnknownInboxView):
            await views.delete(caller, mine.id)
    for caller in (member(company="other"), staff()):
        with pytest.raises(UnknownCompany):
            await views.save(caller, "c", "Ajenas", FILTERS)
    viewer = member(permissions=frozenset({"readCampaings"}))
    with pytest.raises(PermissionDenied):
        await views.save(viewer, "c", "Mías", FILTERS)
    with pytest.raises(PermissionDenied):
        await views.rename(viewer, mine.id, "Mías")
    with pytest.raises(Unauthenticated):
        await views.views(Caller(), "c")


async def test_a_company_out_of_use_has_no_views(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    await views.save(member(), "c", "Urgentes", FILTERS)
    async with campaign_database.transaction() as session:
        gone = company_events.CompanyDeactivated(company_id="c", version=1)
        await consumers.company_deactivated(session, gone, None)  # type: ignore[arg-type]
    assert await names(views, member()) == []
    with pytest.raises(UnknownCompany):
        await views.save(member(), "c", "Otras", FILTERS)


async def test_there_are_as_many_views_as_the_policy_says_also_when_saved_at_once(
    campaign_database: Database,
) -> None:
    views = InboxViewService(campaign_database)
    for number in range(VIEWS_MAX - 1):
        await views.save(member(), "c", f"Vista {number}", f"campaign=k{number}")
    attempts = [views.save(member(), "c", f"Una más {number}", f"campaign=m{number}") for number in range(3)]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(isinstance(outcome, TooManyInboxViews) for outcome in outcomes) == [False, True, True]
    assert len(await names(views, member())) == VIEWS_MAX


async def test_of_two_who_save_one_name_at_once_one_is_told_that_it_exists(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    attempts = [views.save(member(), "c", "Urgentes", f"campaign=k{number}") for number in range(2)]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(isinstance(outcome, InboxViewNameExists) for outcome in outcomes) == [False, True]


async def test_an_erasure_deletes_the_persons_views(campaign_database: Database) -> None:
    views = InboxViewService(campaign_database)
    await views.save(member(), "c", "De Ana", FILTERS)
    await views.save(member("luz"), "c", "De Luz", FILTERS)
    async with campaign_database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id="ana"), None)  # type: ignore[arg-type]
    assert await rows(campaign_database, "SELECT name FROM inbox_views") == [("De Luz",)]
    with pytest.raises(Unauthenticated):
        await views.save(member(), "c", "Otra", FILTERS)


async def test_the_public_schema_has_views(ask: Ask) -> None:
    ana: dict[str, Any] = {"person_id": "ana", "tenant_id": "c", "permissions": tuple(AUDITS)}
    save = """mutation($filters: String!) { saveInboxView(companyId: "c", name: "Urgentes", filters: $filters) {
      success error { path code } view { _id name filters } } }"""
    refused = (await ask(save, {"filters": "nothing=1"}, **ana)).data["saveInboxView"]
    assert refused["error"] == [{"path": "filters", "code": "INBOX_FILTERS"}]
    saved = (await ask(save, {"filters": FILTERS}, **ana)).data["saveInboxView"]
    assert saved["success"]
    listed = await ask('{ inboxViews(companyId: "c") { _id name filters } }', **ana)
    assert listed.data["inboxViews"] == [saved["view"]]
    rename = """mutation($id: ID!) { renameInboxView(_id: $id, name: "Hoy") { view { name } } }"""
    assert (await ask(rename, {"id": saved["view"]["_id"]}, **ana)).data["renameInboxView"]["view"]
    delete = "mutation($id: ID!) { deleteInboxView(_id: $id) { success error { code } } }"
    assert (await ask(delete, {"id": saved["view"]["_id"]}, **ana)).data["deleteInboxView"]["success"]
    again = (await ask(delete, {"id": saved["view"]["_id"]}, **ana)).data["deleteInboxView"]
    assert again["error"] == [{"code": "UNKNOWN_INBOX_VIEW"}]
