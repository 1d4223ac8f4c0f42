"""Versions of the terms on a real database, and the operator's command that publishes a version."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from company_factories import ACCEPTED, OPERATOR, World

from company_svc.bootstrap import MIGRATIONS, publish_terms
from company_svc.settings import CompanySettings
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied


async def versions(world: World, language: str = "es", app_type: int = 1, limit: int = 1000) -> list[str]:
    return [row.version for row in await world.terms.listed(language, app_type, limit)]


async def test_versions_are_listed_newest_first(world: World) -> None:
    for version in ("2", "3"):
        world.later(days=1)
        await world.publish_terms(version)
    await world.publish_terms("3", "en")
    await world.terms.publish(OPERATOR, "/app/", "app-1", [2], "es")
    assert await versions(world) == ["3", "2", "1"]
    assert await versions(world, limit=2) == ["3", "2"]
    assert await versions(world, limit=0) == ["3"]
    assert await versions(world, "en") == ["3"]
    assert await versions(world, app_type=2) == ["app-1"]
    assert await versions(world, "pt") == await versions(world, "\x00") == []


@pytest.mark.parametrize("limit", [-1, 1001])
async def test_limit_outside_is_refused(world: World, limit: int) -> None:
    with pytest.raises(InvalidInput):
        await versions(world, limit=limit)


async def test_publishing_again_keeps_the_first(world: World) -> None:
    row, new = await world.terms.publish(OPERATOR, "/other/", ACCEPTED.version, [1], "es")
    assert (row.url, new) == ("/legal/1/", False)
    assert await versions(world) == ["1"]


async def test_only_services_publish(world: World) -> None:
    for caller in (Caller(), Caller(person_id="p", permissions=frozenset({"manageCompanies"}))):
        with pytest.raises(PermissionDenied):
            await world.terms.publish(caller, "/x/", "2", [1], "es")
    assert await versions(world) == ["1"]


async def test_operator_publishes_by_command(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    settings = CompanySettings(database_url=world.database.url)
    await publish_terms(settings, ["2027-01", "es", "/legal/terminos-2027/"])
    await publish_terms(settings, ["2027-01", "es", "/legal/terminos-2027/"])
    assert capsys.readouterr().out.splitlines() == [
        "published: 2027-01 (es) at /legal/terminos-2027/",
        "already published: 2027-01 (es) at /legal/terminos-2027/",
    ]
    assert (await versions(world))[0] == "2027-01"
    await publish_terms(settings, ["2027-01", "es", "/app/", "MobileApp"])
    assert await versions(world, app_type=2) == ["2027-01"]


def test_command_line_publishes(database_url: Callable[..., str]) -> None:
    command = [sys.executable, "-m", "company_svc", "publish-terms", "2027-01", "en", "/legal/terms/", "MobileApp"]
    env = {**os.environ, "RESUENA_DATABASE_URL": database_url(MIGRATIONS)}
    outcome = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (outcome.returncode, outcome.stdout) == (0, "published: 2027-01 (en) at /legal/terms/\n"), (
        outcome.stderr
    )


@pytest.mark.parametrize(
    "arguments", [[], ["2"], ["2", "es"], ["2", "pt", "/x/"], ["2", "es", "x"], ["2", "es", "/x/", "Fridge"]]
)
async def test_bad_command_says_why_and_publishes_nothing(world: World, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        await publish_terms(CompanySettings(database_url=world.database.url), arguments)
    assert caught.value.code
    assert await versions(world) == ["1"]
