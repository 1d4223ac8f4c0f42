"""Backups: their content, verification and deletion, and what a restore refuses. Whole systems: tests/restore."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Self, TypeVar

import asyncpg
import pytest
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig
from operator_factories import Resuena, held_open

from kit.jetstream import ensure_stream
from resuena_demo import __main__ as demo
from resuena_demo.settings import DemoSettings
from resuena_operator.backup import make, messages, restore
from resuena_operator.backup.exclusion import BACKUP_LOCK, RESTORE_LOCK
from resuena_operator.current import installation
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit
from resuena_operator.stores import jetstream

T = TypeVar("T")
OUTBOX = """INSERT INTO outbox (id, subject, payload, entity_id, version)
    VALUES ($1, 'resuena.company.company_created.v1', '', 'c-1', 1)"""


def ask(url: str, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
    """The result of `work` in a database."""

    async def connected() -> T:
        connection = await asyncpg.connect(url)
        try:
            return await work(connection)
        finally:
            await connection.close()

    return asyncio.run(connected())


def with_nats(installed: Installation, work: Callable[[Client], Awaitable[T]]) -> T:
    async def connected() -> T:
        async with jetstream(installed) as client:
            return await work(client)

    return asyncio.run(connected())


def facts(installed: Installation, service: str = "company") -> list[str]:
    """The ids of the facts in a service's outbox."""
    rows = ask(installed.databases[service], lambda c: c.fetch("SELECT id FROM outbox ORDER BY id"))
    return [row["id"] for row in rows]


def add_fact(installed: Installation, fact: str) -> None:
    ask(installed.databases["company"], lambda c: c.execute(OUTBOX, fact))


@pytest.fixture
def backup_folder(installed: Installation, resuena: Resuena, tmp_path: Path) -> Path:
    """The backup of a system with a fact, a pending message, a live setting and a picture."""
    picture = tmp_path / "media" / "images" / "ab"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"a picture")
    add_fact(installed, "f-1")

    async def fill(client: Client) -> None:
        await ensure_stream(client.jetstream(), "COMPANY", ["resuena.company.>"])
        for number in range(3):
            await client.jetstream().publish(
                "resuena.company.company_created.v1", f"{number}".encode(), headers={"Nats-Msg-Id": f"m-{number}"}
            )
        config = ConsumerConfig(durable_name="media__company_created", ack_policy=AckPolicy.EXPLICIT)
        await client.jsm().add_consumer("COMPANY", config)
        pull = await client.jetstream().pull_subscribe_bind("media__company_created", stream="COMPANY")
        [first] = await pull.fetch(1)
        await first.ack_sync()
        await (await messages.bucket_of(client, "settings")).put("public.chat.number", b"5491155550000")

    with_nats(installed, fill)
    code, said, wrong = resuena("backup", str(tmp_path / "backups"), "--json")
    assert code == Exit.GOOD, wrong
    return Path(json.loads(said)["to"])


def empty(installed: Installation, tmp_path: Path) -> None:
    """Destroys the system's data."""
    for url in installed.databases.values():
        ask(url, lambda c: c.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))

    async def work(client: Client) -> None:
        for stream in await client.jsm().streams_info():
            await client.jsm().delete_stream(stream.config.name or "")

    with_nats(installed, work)
    for file in (tmp_path / "media").rglob("*"):
        if file.is_file():
            file.unlink()


def test_a_backup_is_restored_as_it_was(
    backup_folder: Path, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    empty(installed, tmp_path)
    code, _, wrong = resuena("restore", str(backup_folder))
    assert code == Exit.GOOD, wrong
    assert facts(installed) == ["f-1"]
    assert (tmp_path / "media" / "images" / "ab").read_bytes() == b"a picture"

    async def look(client: Client) -> tuple[list[tuple[bytes, str]], messages.Values]:
        manager = client.jsm()
        stored = [await manager.get_msg("COMPANY", seq) for seq in (1, 2)]
        assert (await manager.stream_info("COMPANY")).state.last_seq == 2
        contents = [(message.data or b"", (message.headers or {})["Nats-Msg-Id"]) for message in stored]
        return contents, await messages.buckets(client)

    under_way, settings = with_nats(installed, look)
    # All consumers acknowledged the first message.
    assert under_way == [(b"1", "m-1"), (b"2", "m-2")]
    assert list(settings["settings"]) == ["public.chat.number"]


def test_the_backup_that_a_new_system_came_from_is_its_last_one(
    backup_folder: Path, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    before = json.loads(resuena("status", "--json")[1])["last_backup"]
    empty(installed, tmp_path)
    assert json.loads(resuena("status", "--json")[1])["last_backup"] is None
    assert resuena("restore", str(backup_folder))[0] == Exit.GOOD
    assert json.loads(resuena("status", "--json")[1])["last_backup"] == before


def test_a_system_that_is_replaced_keeps_what_it_knows_of_its_last_backup(
    backup_folder: Path, resuena: Resuena, tmp_path: Path
) -> None:
    newer = json.loads(resuena("backup", str(tmp_path / "newer"), "--json")[1])["to"]
    assert resuena("restore", "--replace", str(backup_folder))[0] == Exit.GOOD
    assert json.loads(resuena("status", "--json")[1])["last_backup"]["to"] == newer


async def test_the_demo_is_not_loaded_into_restored_data(
    backup_folder: Path,
    installed: Installation,
    resuena: Resuena,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loaded neither by the container `demo` nor by `make up`, which both call this; nothing else of the system runs
    here."""
    loads: list[str] = []

    class Loader:
        def __init__(self, *_: object) -> None: ...

        async def load(self) -> None:
            loads.append("loaded")

        async def close(self) -> None: ...

    monkeypatch.setattr("resuena_demo.loader.Loader", Loader)
    await demo.load(DemoSettings(), None)
    assert loads == ["loaded"]
    restored = await asyncio.to_thread(resuena, "restore", "--replace", str(backup_folder))
    assert restored[0] == Exit.GOOD
    await demo.load(DemoSettings(), None)
    assert loads == ["loaded"]
    assert "no demo data was loaded" in capsys.readouterr().out


def test_two_backups_in_the_same_second_are_two(
    installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(datetime):
        moments = iter(range(2))

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 23, 4, 0, 0, next(cls.moments) * 200_000, UTC)

    monkeypatch.setattr(make, "datetime", Slow)
    places = {json.loads(resuena("backup", str(tmp_path), "--json")[1])["to"] for _ in range(2)}
    assert len(places) == 2


def test_the_last_backup_is_told_in_the_bucket(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    last_backup = json.loads(resuena("status", "--json")[1])["last_backup"]
    assert (last_backup["to"], last_backup["ok"]) == (str(backup_folder), True)
    assert last_backup["bytes"] == sum(
        file.stat().st_size for file in backup_folder.rglob("*") if file.is_file()
    ) - ((backup_folder / "manifest.json").stat().st_size)


def test_a_backup_that_fails_is_told_too_and_recognised_as_unfinished(
    backup_folder: Path, installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resuena_operator.backup.postgres.program", lambda _: tmp_path / "no-such-program")
    with pytest.raises(FileNotFoundError):
        resuena("backup", str(tmp_path / "backups"))
    status = json.loads(resuena("status", "--json")[1])
    last_backup = status["last_backup"]
    assert last_backup["ok"] is False
    assert status["last_good_backup"]["to"] == str(backup_folder), "a failure hides the last good one"
    assert f"The last whole one is {backup_folder}." in resuena("status")[1].replace("\n", "")
    code, _, wrong = resuena("backup", "--verify", last_backup["to"])
    assert code == Exit.USAGE
    assert "is no finished backup" in wrong


def test_a_place_that_takes_no_file_is_told(installed: Installation, resuena: Resuena, tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("no folder")
    code, _, wrong = resuena("backup", str(tmp_path / "a file"))
    assert code == Exit.WRONG
    assert "cannot be made" in wrong


def test_secrets_are_in_no_backup_unasked(
    backup_folder: Path, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    pepper = installed.secrets["password-pepper"]
    assert not [
        file for file in backup_folder.rglob("*") if file.is_file() and pepper.encode() in file.read_bytes()
    ]
    code, _, wrong = resuena("put-secrets", str(backup_folder), "--to", str(tmp_path / "secrets"))
    assert (code, "holds no secrets" in wrong) == (Exit.WRONG, True)
    summary = json.loads(resuena("backup", str(tmp_path / "more"), "--with-secrets", "--json")[1])
    assert resuena("put-secrets", summary["to"], "--to", str(tmp_path / "secrets"))[0] == Exit.GOOD
    assert (tmp_path / "secrets" / "identity" / "password-pepper").read_text() == pepper


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda file: file.unlink(), "media/images/ab is missing"),
        (lambda file: file.write_bytes(b"other"), "media/images/ab is not what was written"),
    ],
    ids=["missing", "changed"],
)
def test_a_damaged_backup_is_found_and_not_restored(
    harm: Callable[[Path], object], reason: str, backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    assert resuena("backup", "--verify", str(backup_folder))[0] == Exit.GOOD
    harm(backup_folder / "media" / "images" / "ab")
    for words in (("backup", "--verify"), ("restore", "--replace")):
        code, _, wrong = resuena(*words, str(backup_folder))
        assert code == Exit.WRONG
        assert reason in wrong
    assert facts(installed) == ["f-1"]


def test_what_a_system_holds_is_replaced_only_when_told(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    add_fact(installed, "f-2")
    code, _, wrong = resuena("restore", str(backup_folder))
    assert code == Exit.REFUSED
    assert "2 rows in company" in wrong
    assert facts(installed) == ["f-1", "f-2"]
    assert resuena("restore", "--replace", "--dry-run", str(backup_folder))[0] == Exit.GOOD
    assert facts(installed) == ["f-1", "f-2"]
    assert resuena("restore", "--replace", str(backup_folder))[0] == Exit.GOOD
    assert facts(installed) == ["f-1"]


async def test_a_system_that_was_migrated_and_no_more_counts_as_empty(installed: Installation) -> None:
    """As in the chart: migrations run before the Job that restores into an empty cluster."""
    assert await restore.present(installed) == []


def test_another_pepper_is_refused(
    backup_folder: Path, installed: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESUENA_PASSWORD_PEPPER", "another")
    code, _, wrong = resuena("restore", "--replace", str(backup_folder))
    assert code == Exit.WRONG
    assert "another password-pepper" in wrong


def test_a_pepper_that_is_accepted_no_longer_in_force_restores(
    backup_folder: Path, installed: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch
) -> None:
    pepper = installed.secrets["password-pepper"]
    monkeypatch.setenv("RESUENA_PASSWORD_PEPPER", f"the next\n{pepper}")
    code, _, said = resuena("restore", "--replace", "--dry-run", str(backup_folder))
    assert code == Exit.GOOD
    assert "former password-pepper" not in said


def test_a_backup_of_two_peppers_needs_the_one_in_force_and_tells_of_the_other(
    installed: Installation, resuena: Resuena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pepper = installed.secrets["password-pepper"]
    monkeypatch.setenv("RESUENA_PASSWORD_PEPPER", f"the next\n{pepper}")
    address = json.loads(resuena("backup", str(tmp_path / "backups"), "--json")[1])["to"]
    for configured, code, warning in (
        (f"the next\n{pepper}", Exit.GOOD, ""),
        ("the next", Exit.GOOD, "does not have the former password-pepper"),
        (pepper, Exit.WRONG, "another password-pepper"),
    ):
        monkeypatch.setenv("RESUENA_PASSWORD_PEPPER", configured)
        ended, _, said = resuena("restore", "--replace", "--dry-run", address)
        assert ended == code
        assert warning in said
        assert warning or "former" not in said


def test_a_backup_of_a_newer_release_is_refused(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    manifest = json.loads((backup_folder / "manifest.json").read_text())
    manifest["migrations"]["company"] = "unheard_of"
    (backup_folder / "manifest.json").write_text(json.dumps(manifest))
    code, _, wrong = resuena("restore", "--replace", str(backup_folder))
    assert code == Exit.WRONG
    assert "A later release migrated it" in wrong


def test_rows_that_are_not_those_of_the_backup_fail_a_restore(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    manifest = json.loads((backup_folder / "manifest.json").read_text())
    manifest["tables"]["company"]["outbox"] = "1 12345"
    (backup_folder / "manifest.json").write_text(json.dumps(manifest))
    code, _, wrong = resuena("restore", "--replace", str(backup_folder))
    assert code == Exit.WRONG
    assert "has other rows than the backup in: outbox" in wrong


def test_a_service_that_runs_is_not_restored_under(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    with held_open(installed.databases["media"], application_name="media-svc"):
        code, _, wrong = resuena("restore", "--replace", str(backup_folder))
    assert code == Exit.REFUSED
    assert "media-svc runs" in wrong


def test_after_a_rewind_facts_are_sent_again_and_messages_without_an_outbox_are_delivered_again(
    installed: Installation, resuena: Resuena
) -> None:
    add_fact(installed, "f-1")
    ask(installed.databases["company"], lambda c: c.execute("UPDATE outbox SET sent_at = now()"))

    async def fill(client: Client) -> None:
        for name in ("company", "tracking"):
            await ensure_stream(client.jetstream(), name.upper(), [f"resuena.{name}.>"])
            await client.jetstream().publish(f"resuena.{name}.told.v1", b"1")
            config = ConsumerConfig(durable_name=f"media__{name}", ack_policy=AckPolicy.EXPLICIT)
            await client.jsm().add_consumer(name.upper(), config)

    with_nats(installed, fill)
    assert resuena("rewind")[0] == Exit.GOOD
    assert ask(installed.databases["company"], lambda c: c.fetchval("SELECT sent_at IS NULL FROM outbox"))

    async def look(client: Client) -> tuple[dict[str, int], int]:
        return await messages.streams(client), len(await client.jsm().consumers_info("TRACKING"))

    assert with_nats(installed, look) == ({"COMPANY": 0, "TRACKING": 1}, 0)


def test_only_the_newest_backups_are_kept_and_old_unfinished_ones_go(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    target = backup_folder.parent
    for day in ("2026-01-01", "2026-01-02"):
        older = target / f"resuena-{day}T00-00-00Z"
        (older / "databases").mkdir(parents=True)
        (older / "manifest.json").write_text("{}")
    (target / "resuena-2026-01-02T00-00-00Z" / "manifest.json").unlink()
    (target / "resuena-2026-01-02T00-00-00Z" / "messages.jsonl.gz").write_bytes(b"")
    (target / "resuena-2999-01-01T00-00-00Z").mkdir()
    (target / "resuena-2999-01-01T00-00-00Z" / "messages.jsonl.gz").write_bytes(b"being made by somebody else")
    (target / "a file of mine").write_text("stays")
    code, said, _ = resuena("backup", str(target), "--keep", "2", "--json")
    assert code == Exit.GOOD
    assert json.loads(said)["deleted"] == ["resuena-2026-01-01T00-00-00Z", "resuena-2026-01-02T00-00-00Z"]
    left = {path.name for path in target.iterdir()}
    assert left == {
        backup_folder.name,
        Path(json.loads(said)["to"]).name,
        "resuena-2999-01-01T00-00-00Z",
        "a file of mine",
    }


def test_a_backup_waits_for_who_is_recording_a_fact_and_holds_it(
    installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    """A transaction that is open when the backup begins is included wholly or not at all, in every database."""
    with held_open(installed.databases["company"], OUTBOX.replace("$1", "'f-open'")) as commit:
        threading.Timer(1.0, commit).start()
        code, said, wrong = resuena("backup", str(tmp_path / "backups"), "--json")
    assert code == Exit.GOOD, wrong
    empty(installed, tmp_path)
    assert resuena("restore", json.loads(said)["to"])[0] == Exit.GOOD
    assert facts(installed) == ["f-open"]


def test_a_restore_and_a_backup_are_kept_apart(
    backup_folder: Path, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    """As when the container that makes backups runs during a restore."""
    with held_open(installed.databases["identity"], f"SELECT pg_advisory_lock_shared({RESTORE_LOCK})"):
        code, _, wrong = resuena("restore", "--replace", str(backup_folder))
        assert (code, "A backup, an archive or another restore" in wrong) == (Exit.REFUSED, True)
    with held_open(installed.databases["identity"], f"SELECT pg_advisory_lock({RESTORE_LOCK})"):
        code, _, wrong = resuena("backup", str(backup_folder.parent), "--keep", "1")
        assert (code, "A restore is under way" in wrong) == (Exit.REFUSED, True)
        assert resuena("restore", "--replace", str(backup_folder))[0] == Exit.REFUSED
    assert [path.name for path in backup_folder.parent.iterdir()] == [backup_folder.name]
    assert facts(installed) == ["f-1"]
    assert resuena("restore", "--replace", str(backup_folder))[0] == Exit.GOOD


def test_a_backup_waits_for_the_end_of_another_whose_end_does_not_delete_it(
    backup_folder: Path, installed: Installation, resuena: Resuena
) -> None:
    """As a manual one during that of the container: the name has the start time, and older unfinished ones are
    deleted."""
    ended: list[datetime] = []

    def end() -> None:
        ended.append(datetime.now(UTC))
        release()

    with held_open(installed.databases["identity"], f"SELECT pg_advisory_lock({BACKUP_LOCK})") as release:
        threading.Timer(1.0, end).start()
        code, said, wrong = resuena("backup", str(backup_folder.parent), "--json")
    assert code == Exit.GOOD, wrong
    assert "A backup, or the drop of archived data, is under way" in wrong
    begun = make.moment_of(Path(json.loads(said)["to"]).name)
    assert begun is not None
    assert begun >= ended[0].replace(microsecond=ended[0].microsecond // 1000 * 1000)


def test_the_keys_of_the_media_store_are_read_from_their_files(
    installed: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, key in (("ACCESS_KEY_ID", "an-id"), ("SECRET_ACCESS_KEY", "a-secret-key")):
        monkeypatch.setenv(f"AWS_{name}", "")  # undone afterwards
        monkeypatch.delenv(f"AWS_{name}")
        (tmp_path / name).write_text(f"{key}\n")
        monkeypatch.setenv(f"RESUENA_MEDIA_STORE_{name}_FILE", str(tmp_path / name))
    installation(None)
    assert (os.environ["AWS_ACCESS_KEY_ID"], os.environ["AWS_SECRET_ACCESS_KEY"]) == ("an-id", "a-secret-key")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "another")  # an explicit value takes precedence
    installation(None)
    assert os.environ["AWS_ACCESS_KEY_ID"] == "another"
