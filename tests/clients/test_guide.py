"""Each example of the guide runs unchanged, against a whole Resuena, with an API key."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

import httpx
import pytest
import pytest_asyncio
from live_system import Live
from matrix_calls import a_picture

from gateway.documentation.guide import markdown
from kit.testing import eventually
from kit.testing.ports import free_port

ROOT = Path(__file__).parents[2]
PROGRAMS, RECEIVERS, FOLLOWERS, SHOWN = "run", "receive", "follow", "show"
"""The info string after an example's language: it runs to its end, it waits for webhooks or for changes, it is no
program."""
_FENCE = re.compile(r"^```(\w+) (\w+) ([\w-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_POSTS = """query Posts($after: ID) {
  advertisementsConnection(first: 10, after: $after) { nodes { _id caption status } pageInfo { hasNextPage endCursor } }
}"""
WEBHOOK = """mutation($company: ID!, $url: String!) {
  createWebhook(companyId: $company, url: $url) { secret webhook { _id } error { code } }
}"""
TEST_EVENT = "mutation($id: ID!) { sendTestEvent(webhookId: $id) { delivery { event { _id } } } }"
REMOVE = "mutation($id: ID!) { deleteWebhook(_id: $id) { success } }"
MAKE = """mutation($company: ID!, $name: String!) {
  createApiKey(companyId: $company, name: $name, permissions: [ReadResults, Audit, ManageCampaigns, ReadCreators]) { secret }
}"""
SECONDS = 50


@dataclass(frozen=True)
class Example:
    """A program of the guide."""

    name: str
    language: str
    text: str


def examples(kind: str = PROGRAMS) -> list[Example]:
    """The guide's examples of one kind, in order, from the Spanish page; both languages have the same."""
    fences = _FENCE.findall(markdown("es"))
    return [Example(name, language, text) for language, named, name, text in fences if named == kind]


EXAMPLES = {example.name: example for example in examples()}
CONFIGURATIONS = {example.name: example.text for example in examples(SHOWN)}
Run = Callable[[Example], str]


@pytest_asyncio.fixture(loop_scope="session")
async def environment(live: Live) -> dict[str, str]:
    """The environment of a program of the guide, with a new key."""
    response = await live.brand.owner.ask(
        MAKE, {"company": live.brand.company_id, "name": f"Guía {os.urandom(4).hex()}"}
    )
    secret = response.data["secret"]
    return {
        "PATH": os.environ["PATH"],
        "RESUENA_URL": live.url,
        "RESUENA_KEY": secret,
        "RESUENA_AUTHORIZATION": f"Bearer {secret}",
    }


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path, node_program: str) -> Run:
    """Runs an example as a program of its own, and returns what it printed."""

    def called(example: Example) -> str:
        return printed_by(written(example, tmp_path, node_program), tmp_path, environment)

    return called


def written(example: Example, folder: Path, node_program: str) -> list[str]:
    """The command that runs an example, which is written to the folder."""
    command, suffix = {
        "bash": (["bash", "-euo", "pipefail"], "sh"),
        "python": ([sys.executable], "py"),
        "typescript": ([node_program], "mts"),
    }[example.language]
    program = folder / f"example.{suffix}"
    program.write_text(example.text)
    return [*command, str(program)]


def printed_by(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """The output of a program that succeeded."""
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_guide_has_no_program_that_no_test_runs() -> None:
    fences = [example for kind in (PROGRAMS, RECEIVERS, FOLLOWERS, SHOWN) for example in examples(kind)]
    assert len(fences) == len({example.name for example in fences}) == markdown("es").count("\n```") / 2
    assert CONFIGURATIONS.keys() == {"environment", "rate-limit", "codegen", "ariadne"}
    assert {example.language for example in EXAMPLES.values()} == {"bash", "python", "typescript"}
    assert {example.language for example in examples(RECEIVERS)} == {"python", "typescript"}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "decide"])
async def test_an_example_runs_as_it_stands(live: Live, run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "picture.jpg").write_bytes(a_picture())
    await live.world.ad(live.campaign_id)
    await live.world.system.settled()
    printed = await asyncio.to_thread(run, EXAMPLES[name])
    expected = {
        "curl": '"campaignsConnection"',
        "python": "OnGoing",
        "typescript": "",
        "list": " posts",
        "copy": " in all",
        "export-csv": "posts.csv",
        "export-lines": " posts",
        "own-ids": "'metadata': [{'key': 'order', 'value': '42'}]",
        "upload": "'success': True",
        "spreadsheet": "_id,campaignName,status",
        "slack": "",
        "creators": "RESUENA",
    }
    assert expected[name] in printed


async def test_the_second_run_of_the_copy_reads_only_what_changed(live: Live, run: Run) -> None:
    await live.world.ad(live.campaign_id)
    await live.world.system.settled()
    count = int((await asyncio.to_thread(run, EXAMPLES["copy"])).split()[0])
    assert count > 0
    assert (await asyncio.to_thread(run, EXAMPLES["copy"])).startswith("0 changed")
    await live.world.ad(live.campaign_id)
    assert (await asyncio.to_thread(run, EXAMPLES["copy"])).startswith("1 changed")


async def test_the_example_of_decisions_approves_what_waits(live: Live, run: Run) -> None:
    async def approved() -> None:
        identifier = await live.world.ad(live.campaign_id)
        printed = await asyncio.to_thread(run, EXAMPLES["decide"])
        assert f"{identifier} approved" in printed

    await eventually(approved)


async def test_the_configuration_of_graphql_code_generator_makes_types(
    environment: dict[str, str], tmp_path: Path, node_program: str
) -> None:
    (tmp_path / "codegen.ts").write_text(CONFIGURATIONS["codegen"])
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "src").mkdir()
    (tmp_path / "src/posts.graphql").write_text(_POSTS)
    packages = ROOT / "frontend/node_modules"
    (tmp_path / "node_modules").symlink_to(packages)
    command = [node_program, str(packages / "@graphql-codegen/cli/esm/bin.js"), "--config", "codegen.ts"]
    await asyncio.to_thread(printed_by, command, tmp_path, environment)
    generated = (tmp_path / "src/resuena.ts").read_text()
    assert "export type PostsQuery = " in generated
    assert "export const PostsDocument = " in generated


async def test_the_configuration_of_ariadne_codegen_makes_a_client_that_asks(
    environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text(CONFIGURATIONS["ariadne"])
    (tmp_path / "queries.graphql").write_text(_POSTS)
    (tmp_path / "ask.py").write_text(
        "import asyncio, os\n"
        "from resuena_client import Client\n"
        "client = Client(os.environ['RESUENA_URL'] + '/graphql', {'Authorization': os.environ['RESUENA_AUTHORIZATION']})\n"
        "print(len(asyncio.run(client.posts()).advertisements_connection.nodes), 'posts')\n"
    )
    programs = ROOT / ".tools/ariadne-codegen/bin"
    await asyncio.to_thread(printed_by, [str(programs / "ariadne-codegen")], tmp_path, environment)
    assert " posts" in await asyncio.to_thread(
        printed_by, [str(programs / "python"), "ask.py"], tmp_path, environment
    )


@pytest.mark.parametrize("language", ["python", "typescript"])
async def test_an_example_receives_a_webhook_and_refuses_a_forged_one(
    live: Live, environment: dict[str, str], tmp_path: Path, node_program: str, language: str
) -> None:
    (example,) = [candidate for candidate in examples(RECEIVERS) if candidate.language == language]
    (tmp_path / "node_modules").symlink_to(Path(__file__).parent / "node_modules")
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    created = (await live.brand.owner.ask(WEBHOOK, {"company": live.brand.company_id, "url": address})).data
    assert created["secret"], created
    log = tmp_path / "log.txt"
    program_environment = {**environment, "PORT": str(port), "RESUENA_WEBHOOK_SECRET": created["secret"]}
    with (
        log.open("w") as output,
        running(written(example, tmp_path, node_program), tmp_path, program_environment, output),
    ):
        await eventually(partial(refused, address))
        sent = (await live.brand.owner.ask(TEST_EVENT, {"id": created["webhook"]["_id"]})).data
        ad = await live.world.ad(live.campaign_id)

        async def received() -> None:
            lines = log.read_text().splitlines()
            assert f"webhook.test {sent['delivery']['event']['_id']}" in lines
            assert any(line.startswith("post.submitted ") for line in lines), ad
            assert "forged" not in log.read_text()

        await eventually(received)
    assert (await live.brand.owner.ask(REMOVE, {"id": created["webhook"]["_id"]})).data["success"]


async def test_the_example_of_live_updates_tells_what_is_decided(
    live: Live, environment: dict[str, str], tmp_path: Path, node_program: str
) -> None:
    (example,) = examples(FOLLOWERS)
    log = tmp_path / "log.txt"
    program_environment = {**environment, "CAMPAIGN": live.campaign_id}
    with (
        log.open("w") as output,
        running(written(example, tmp_path, node_program), tmp_path, program_environment, output),
    ):

        async def approve_and_check() -> None:
            await live.approve()
            lines = log.read_text().splitlines()
            assert any(
                f"'_id': '{ad_id}', 'status': 'Approved'" in line for line in lines for ad_id in live.approved
            )

        await eventually(approve_and_check)


async def refused(address: str) -> bool:
    """Whether a receiver listens, and refuses unsigned messages, whatever their headers are."""
    named = {"webhook-id": "forged", "webhook-timestamp": str(int(time.time()))}
    signed = [
        {**named, "webhook-signature": signature} for signature in ("v1,x", "v1", "v1,AAAA", "v9,AAAA AAAA,v1")
    ]
    try:
        async with httpx.AsyncClient() as client:
            return [
                (await client.post(address, content=b'{"id": "forged"}', headers=headers)).status_code
                for headers in ({}, *signed)
            ] == [401] * 5
    except httpx.ConnectError:
        return False


@contextmanager
def running(
    command: list[str], folder: Path, environment: dict[str, str], output: IO[str]
) -> Iterator[subprocess.Popen[str]]:
    """Runs a program until the end of the block."""
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=output, text=True) as program:
        try:
            yield program
        finally:
            program.kill()
