"""The command `resuena`: its output and its exit codes."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import asyncpg
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from operator_factories import Resuena

from kit.testing.ports import free_port
from resuena_local.layout import ROOT
from resuena_operator import cli, health
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Exit, Failed

LETTER = """INSERT INTO dead_letter (id, message_id, durable, subject, payload, headers, error)
    VALUES ('1', 'm-1', 'tracking__event_tracked', 'resuena.tracking.event_tracked.v1', '', '{}', 'too old')"""


def execute(url: str, statement: str) -> None:
    async def work() -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(work())


def commands(app: object = cli.app, prefix: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command, as the words of its call."""
    groups = getattr(app, "registered_groups", [])
    own = [
        (*prefix, command.name or command.callback.__name__) for command in getattr(app, "registered_commands", [])
    ]
    return own + [words for group in groups for words in commands(group.typer_instance, (*prefix, group.name))]


@pytest.mark.parametrize("words", [words for words in commands() if words != ("settings",)], ids=" ".join)
def test_every_command_explains_itself(words: tuple[str, ...], resuena: Resuena) -> None:
    code, said, _ = resuena(*words, "--help")
    assert code == Exit.GOOD
    assert f"resuena {' '.join(words)}" in said


@pytest.mark.parametrize(
    "words", [("nothing",), ("dead-letters", "list", "--service", "nobody"), ("guests", "create")]
)
def test_wrong_usage_is_told_by_its_exit_code(
    words: tuple[str, ...], resuena: Resuena, installed: Installation
) -> None:
    assert resuena(*words)[0] == Exit.USAGE


@pytest.mark.parametrize(
    "words",
    [
        ("dead-letters", "list"),
        ("guests", "list"),
        ("staff", "list"),
        ("staff", "grant", "ana@example.com"),
        ("keys", "peppers"),
        ("terms", "publish", "1", "es", "https://example.com/terms"),
        ("settings", "list"),
        ("digests", "send"),
        ("rewind",),
    ],
    ids=" ".join,
)
def test_what_is_not_reached_is_told_by_its_exit_code(
    words: tuple[str, ...], resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUENA_NATS_URL", "nats://127.0.0.1:9")
    for name in SERVICES:
        monkeypatch.setenv(f"RESUENA_{name.upper()}_DATABASE_URL", f"postgresql://{name}@127.0.0.1:9/{name}")
    assert resuena(*words)[0] == Exit.AWAY


def test_status_names_what_does_not_serve(resuena: Resuena, installed: Installation) -> None:
    code, said, _ = resuena("status", "--json")
    status = json.loads(said)
    parts = {part["name"]: part["health"] for part in status["parts"]}
    assert code == Exit.WRONG
    assert not status["ok"]
    assert {name for name, words in parts.items() if words == "serving"} == {
        "nats",
        *(f"database {name}" for name in SERVICES),
    }
    assert all(f"{name}-svc" in parts for name in SERVICES)
    assert "not reached" in parts["gateway"]


def test_status_shows_traffic_where_the_gateway_tells_it() -> None:
    process = {"instance": "host-1", "version": "1.0.0", "calls_per_minute": 12.4, "p99_milliseconds": 80.6}
    component = {"name": "media-svc", "processes": [{**process, "memory_bytes": 2**27}]}
    row = ("media-svc host-1", "1.0.0", "12", "", "", "81 ms", "128 MiB", "")
    assert health.traffic({"components": [component]}) == [row]
    assert health.traffic({}) == []


def test_status_needs_no_store_to_answer(
    resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUENA_NATS_URL", "nats://127.0.0.1:9")
    monkeypatch.setenv("RESUENA_MEDIA_DATABASE_URL", "postgresql://media:x@127.0.0.1:9/media")
    code, said, _ = resuena("status", "--json")
    parts = {part["name"]: part["health"] for part in json.loads(said)["parts"]}
    assert code == Exit.WRONG
    assert "not reached" in parts["nats"]
    assert "not reached" in parts["database media"]
    assert parts["database company"] == "serving"


def test_a_database_that_was_never_migrated_is_told(resuena: Resuena, installed: Installation) -> None:
    execute(installed.databases["media"], "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    parts = {part["name"]: part["health"] for part in json.loads(resuena("status", "--json")[1])["parts"]}
    assert parts["database media"] == "has no tables: it was never migrated"


def test_dead_letters_are_listed_and_no_letter_is_good(resuena: Resuena, installed: Installation) -> None:
    assert resuena("dead-letters", "list")[0] == Exit.GOOD
    execute(installed.databases["tracking"], LETTER)
    code, said, _ = resuena("dead-letters", "list", "--json")
    [letter] = json.loads(said)
    assert code == Exit.WRONG
    assert (letter["service"], letter["error"]) == ("tracking", "too old")
    assert resuena("dead-letters", "list", "--service", "media-svc")[0] == Exit.GOOD


def test_a_replay_tells_which_letters_failed_again(resuena: Resuena, installed: Installation) -> None:
    execute(installed.databases["tracking"], LETTER.replace("tracking__event_tracked", "nobody__follows"))
    code, said, _ = resuena("dead-letters", "replay", "--json")
    assert code == Exit.WRONG
    assert json.loads(said) == [{"service": "tracking", "applied": 0, "failed": 0, "unknown": 1}]


def test_a_letter_is_discarded_with_a_reason(resuena: Resuena, installed: Installation) -> None:
    execute(installed.databases["tracking"], LETTER)
    code, _, wrong = resuena("dead-letters", "discard", "unknown", "--reason", "nobody needs it")
    assert (code, wrong) == (Exit.WRONG, "No message with that id waits: `resuena dead-letters list`.\n")
    assert resuena("dead-letters", "discard", "1", "--reason", " ")[0] == Exit.WRONG
    assert resuena("dead-letters", "list")[0] == Exit.WRONG, "it waits still"
    assert resuena("dead-letters", "discard", "1", "--reason", "of somebody who was erased")[0] == Exit.GOOD
    assert resuena("dead-letters", "list")[0] == Exit.GOOD


def test_without_a_dead_letter_no_service_is_asked(
    resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Installation, "run", None)
    assert resuena("dead-letters", "replay") == (Exit.GOOD, "No message waits.\n", "")


def test_guest_tokens_are_made_listed_and_revoked(resuena: Resuena, installed: Installation) -> None:
    code, token, _ = resuena("guests", "create", "Fondo Sur")
    assert code == Exit.GOOD
    assert token.strip()
    [listed] = json.loads(resuena("guests", "list", "--json")[1])
    assert (listed["label"], listed["revoked_at"]) == ("Fondo Sur", None)
    assert resuena("guests", "revoke", listed["id"])[0] == Exit.GOOD
    assert json.loads(resuena("guests", "list", "--json")[1])[0]["revoked_at"]
    code, _, wrong = resuena("guests", "revoke", "unknown")
    assert (code, wrong) == (Exit.WRONG, "That token does not exist.\n")


def test_an_operator_is_told_whether_the_mail_server_takes_a_mail(
    resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, wrong = resuena("mail", "test", "ana@example.com")
    assert code == Exit.WRONG
    assert wrong.startswith("No mail server is set")
    port = free_port()
    monkeypatch.setenv("RESUENA_SMTP_URL", f"smtp://someone:hidden@127.0.0.1:{port}")
    code, _, wrong = resuena("mail", "test", "ana@example.com")
    assert (code, wrong.partition(":")[0]) == (Exit.WRONG, "Nothing answers at 127.0.0.1")
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        monkeypatch.setenv("RESUENA_SMTP_URL", f"smtp://127.0.0.1:{port}")
        code, said, _ = resuena("mail", "test", "ana@example.com")
    finally:
        controller.stop()
    assert code == Exit.GOOD
    assert said.startswith(f"127.0.0.1:{port} took a mail from ")
    assert inbox.recipients == ["ana@example.com"]


class Inbox:
    """Records the new owner when mail files are handed over."""

    def __init__(self) -> None:
        self.recipients: list[str] = []

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:
        self.recipients += envelope.rcpt_tos
        return "250 taken"


PERSON = (
    "INSERT INTO persons (id, email, email_confirmed_at, staff, referral_code, created_at)"
    " VALUES ('p', 'ana@example.com', {confirmed}, false, 'BCDFGHJK', now())"
)


def test_staff_are_granted_roles_listed_and_revoked(resuena: Resuena, installed: Installation) -> None:
    assert resuena("staff", "list")[:2] == (Exit.GOOD, "Nobody belongs to the staff.\n")
    execute(installed.databases["identity"], PERSON.format(confirmed="now()"))
    code, said, _ = resuena("staff", "grant", "ana@example.com", "--role", "auditor", "--role", "leads")
    assert (code, said) == (Exit.GOOD, "ana@example.com belongs to the staff, as: auditor, leads\n")
    [listed] = json.loads(resuena("staff", "list", "--json")[1])
    assert (listed["email"], listed["roles"]) == ("ana@example.com", ["auditor", "leads"])
    assert "auditor, leads" in resuena("staff", "list")[1]
    said = resuena("staff", "grant", "ana@example.com")[1]
    assert said == "ana@example.com belongs to the staff, as: auditor, campaigns, money, leads, people, system\n"
    code, _, wrong = resuena("staff", "grant", "ana@example.com", "--role", "king")
    assert code == Exit.WRONG
    assert wrong.startswith("Unknown role: king.")
    assert resuena("staff", "revoke", "ana@example.com")[:2] == (
        Exit.GOOD,
        "ana@example.com no longer belongs to the staff\n",
    )
    code, _, wrong = resuena("staff", "revoke", "ana@example.com")
    assert (code, wrong) == (Exit.WRONG, "That person does not belong to the staff.\n")


def test_whoever_did_not_confirm_the_email_is_not_granted_a_role(
    resuena: Resuena, installed: Installation
) -> None:
    execute(installed.databases["identity"], PERSON.format(confirmed="NULL"))
    code, _, wrong = resuena("staff", "grant", "ana@example.com")
    assert code == Exit.WRONG
    assert "not confirmed" in wrong
    assert json.loads(resuena("staff", "list", "--json")[1]) == []


def test_what_a_service_refuses_is_told_as_it_says_it(resuena: Resuena, installed: Installation) -> None:
    code, _, wrong = resuena("staff", "grant", "nobody@example.com")
    assert (code, wrong) == (Exit.WRONG, "Nobody has an account with that e-mail.\n")
    assert resuena("deletions", "list")[:2] == (Exit.GOOD, "Nobody asked to be erased.\n")


def test_a_program_that_is_elsewhere_is_named_with_the_command_that_runs_it(installed: Installation) -> None:
    with pytest.raises(
        Failed, match=r"docker compose run --rm --no-deps billing-svc replay-dead-letters"
    ) as failed:
        installed.run("billing-svc", "replay-dead-letters")
    assert failed.value.code == Exit.AWAY


def test_every_command_that_a_service_has_for_operators_can_be_called() -> None:
    """A new command of a service must be reachable by `resuena`, or be one that its own processes call."""
    source = Path(cli.__file__).parent
    called = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', "".join(file.read_text() for file in source.rglob("*.py"))))
    for name in SERVICES:
        sources = ROOT / f"{name}-svc" / "src" / f"{name}_svc"
        entry = (sources / "__main__.py").read_text() + (sources / "bootstrap.py").read_text()
        assert set(re.findall(r'"([a-z]+(?:-[a-z]+)+)": ', entry)) <= called, name
