"""Approved pictures, from the mutation that prepares them to the ZIP file that is downloaded, with the rights to each."""

from __future__ import annotations

import asyncio
import csv
import hashlib
import io
import re
import zipfile
from typing import Any

import httpx
from matrix_calls import PICTURES, new_approved_picture
from resuena_people import Kind, Person
from resuena_system import sql
from resuena_world import World

from kit.testing import eventually

ACTS = "query($id: ID!) { companyActs(companyId: $id, kind: DataExported) { export rows campaignId subject actor { _id } } }"


async def fetched(person: Person, address: str) -> httpx.Response:
    """The response of the address, which needs no session."""
    async with person.system.browser() as browser:
        return await asyncio.create_task(browser.get(address))


async def pictures(world: World, count: int) -> list[str]:
    return [await new_approved_picture(world, Kind.OWNER, world.own.owner) for _ in range(count)]


async def prepared(world: World, ids: list[str], language: str = "es") -> str:
    headers: dict[str, Any] = {"accept-language": language}
    response = await world.own.owner.ask(PICTURES, {"company": world.own.company_id, "ids": ids}, **headers)
    assert response.data["success"], response.body
    assert (response.data["pictures"], response.data["bytes"] > 0) == (len(ids), True)
    return str(response.data["url"])


def opened(response: httpx.Response) -> dict[str, bytes]:
    assert (response.status_code, response.headers["content-type"]) == (200, "application/zip"), response.text
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


async def test_a_zip_file_has_the_stored_pictures_their_rights_and_the_campaigns_terms(world: World) -> None:
    ids = await pictures(world, 2)
    response = await fetched(world.own.owner, await prepared(world, ids))
    assert re.fullmatch(
        r'attachment; filename="fotos-aprobadas-[a-z0-9-]+\.zip"', response.headers["content-disposition"]
    )
    files = opened(response)
    text = files["derechos.csv"].decode()
    assert text.startswith("\ufeff")
    titles, *rows = csv.reader(io.StringIO(text[1:]), delimiter=";")
    assert titles[:3] == ["Archivo", "Código", "Creador/a"]
    zone = "America/Argentina/Buenos_Aires"
    assert titles[3:5] == [f"Enviada ({zone})", f"Aprobada ({zone})"]
    stored_rows = await sql(
        world.system.databases["campaign"],
        "SELECT a.caption_identifier, a.multimedia_uri, c.name, c.brief FROM advertisements a"
        " JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ANY(:ids)",
        ids=ids,
    )
    stored = {code: (address, campaign, brief) for code, address, campaign, brief in stored_rows}
    assert {row[1] for row in rows} == set(stored)
    for row in rows:
        name, code, creator, sent, approved, campaign, version, since, terms, networks, links = row
        address, campaign_name, brief = stored[code]
        assert (creator, campaign, networks) == ("Ana Paz", campaign_name, "Instagram")
        assert links == "https://www.instagram.com/p/ABC/"
        assert re.fullmatch(rf"[a-z0-9-]+-ana-paz-\d{{4}}-\d\d-\d\d-{code}\.jpg", name)
        assert files[name] == (await fetched(world.own.owner, address)).content
        assert "@" not in "".join(row)
        assert sent <= approved
        if version:
            assert since <= sent
            shown = files[terms].decode()[1:].rstrip("\n")
            assert version == hashlib.sha256(shown.encode()).hexdigest()[:12]
            assert shown in brief
    assert len(files) == 3 + len({row[8] for row in rows if row[8]})


async def test_english_readers_get_an_english_table(world: World) -> None:
    response = await fetched(world.own.owner, await prepared(world, await pictures(world, 1), "en"))
    assert response.headers["content-disposition"].startswith('attachment; filename="approved-pictures-')
    titles, row = csv.reader(io.StringIO(opened(response)["rights.csv"].decode()[1:]))
    assert titles[:3] == ["File", "Code", "Creator"]
    assert row[2] == "Ana Paz"


async def test_no_cell_is_a_formula(world: World) -> None:
    (ad,) = await pictures(world, 1)
    await sql(
        world.system.databases["campaign"],
        "UPDATE posts SET post_platform_id = '=HYPERLINK(1);x' WHERE advertisement_id = :id",
        id=ad,
    )
    response = await fetched(world.own.owner, await prepared(world, [ad]))
    _, row = csv.reader(io.StringIO(opened(response)["derechos.csv"].decode()[1:]), delimiter=";")
    assert row[-1] == "'=HYPERLINK(1);x"


async def test_what_stopped_being_approved_is_not_in_it(world: World) -> None:
    kept, gone = await pictures(world, 2)
    address = await prepared(world, [kept, gone])
    campaigns = world.system.databases["campaign"]
    await sql(campaigns, "UPDATE advertisements SET status = 4 WHERE id = :id", id=gone)
    files = opened(await fetched(world.own.owner, address))
    assert len([name for name in files if name.endswith(".jpg")]) == 1
    await sql(campaigns, "UPDATE advertisements SET status = 3 WHERE id = :id", id=gone)


async def test_an_unknown_token_opens_nothing(world: World) -> None:
    for token in ("x", "x" * 43, "..%2f..%2fetc"):
        response = await fetched(world.own.owner, f"/media/archives/{token}")
        assert response.status_code == 404


async def test_the_owners_see_in_the_activity_log_who_downloaded_how_many(world: World) -> None:
    ids = await pictures(world, 2)
    await prepared(world, ids)

    async def is_recorded() -> bool:
        response = await world.own.owner.ask(ACTS, {"id": world.own.company_id})
        return any(
            (act["export"], act["rows"], act["actor"]["_id"]) == ("Pictures", 2, world.own.owner.id)
            and act["campaignId"] == world.own.product
            for act in response.data
        )

    await eventually(is_recorded, timeout=30)
