"""Proofs of payment, from the page's upload to the download: who may send and read them, and which files are
accepted."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from matrix_calls import APPROVE, CONFIRM, MONEY, SUBMIT
from resuena_people import Kind, Person
from resuena_world import World

from kit.graph.declare.private_files import MAX_BYTES

PDF = b"%PDF-1.7\n" + b"0" * 100
MAY_SEND = {Kind.OWNER}
MAY_READ = {Kind.OWNER, Kind.STAFF}
UNKNOWN = "01900000-0000-7000-8000-000000000000"


def address(campaign_id: str) -> str:
    return f"/media/payments/{campaign_id}/proof"


async def ask(person: Person, method: str, url: str, content: bytes | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
    async with person.system.browser() as browser:
        # In a task of its own, as a request has in the gateway's process.
        return await asyncio.create_task(browser.request(method, url, content=content, headers=headers))


def status_and_code(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"][0]["code"]


@pytest.mark.parametrize("kind", Kind)
async def test_the_company_sends_it_and_its_managers_and_staff_read_it(world: World, kind: Kind) -> None:
    due = await world.campaign(world.own, MONEY, (SUBMIT, APPROVE))
    person = world.people[kind]
    sent = await ask(person, "PUT", address(due), PDF)
    assert (sent.status_code == 204) == (kind in MAY_SEND), sent.text
    assert (await ask(world.own.owner, "PUT", address(due), PDF)).status_code == 204
    read = await ask(person, "GET", address(due))
    if kind in MAY_READ:
        assert (read.status_code, read.content) == (200, PDF)
        assert read.headers["content-disposition"].startswith("attachment; ")
        assert read.headers["content-disposition"].endswith('.pdf"')
    else:
        assert read.status_code in (401, 403, 404), read.text
        assert PDF not in read.content


async def test_another_companys_is_as_unknown_as_one_that_nobody_has(world: World) -> None:
    due = await world.campaign(world.own, MONEY, (SUBMIT, APPROVE))
    assert (await ask(world.own.owner, "PUT", address(due), PDF)).status_code == 204
    other = world.people[Kind.OTHER]
    for method, content in (("PUT", PDF), ("GET", None)):
        answers = [
            status_and_code(await ask(other, method, address(campaign_id), content))
            for campaign_id in (due, UNKNOWN)
        ]
        assert answers[0] == answers[1]
        assert answers[0][0] == 404


async def test_the_largest_file_arrives_whole_and_what_is_no_document_is_refused(world: World) -> None:
    due = await world.campaign(world.own, MONEY, (SUBMIT, APPROVE))
    largest = PDF.ljust(MAX_BYTES, b"1")
    assert (await ask(world.own.owner, "PUT", address(due), largest)).status_code == 204
    assert status_and_code(await ask(world.own.owner, "PUT", address(due), largest + b"1")) == (
        413,
        "PROOF_TOO_LARGE",
    )
    assert status_and_code(await ask(world.own.owner, "PUT", address(due), b"<svg/>")) == (400, "INVALID_PROOF")
    assert (await ask(world.people[Kind.STAFF], "GET", address(due))).content == largest


async def test_once_the_payment_is_confirmed_none_is_taken_any_more(world: World) -> None:
    running = await world.campaign(world.own, MONEY, (SUBMIT, APPROVE, CONFIRM))
    assert status_and_code(await ask(world.own.owner, "PUT", address(running), PDF)) == (409, "ILLEGAL_TRANSITION")
