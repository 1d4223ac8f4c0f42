"""`resuena backup --at`: due times, restarts, failures and retries, the log and the health check."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import yaml
from operator_factories import Resuena
from structlog.testing import capture_logs

from resuena_operator.backup import make, schedule
from resuena_operator.backup.manifest import Manifest
from resuena_operator.current import installation
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed

ROOT = Path(__file__).parents[2]
BUENOS_AIRES = "America/Argentina/Buenos_Aires"
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def moment(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(
    ("times", "zone", "last", "due"),
    [
        ("04:00", "UTC", "2026-11-29 03:59", "2026-11-29 04:00"),
        ("04:00", "UTC", "2026-11-29 04:00", "2026-11-30 04:00"),
        ("16:00, 04:00", "UTC", "2026-11-29 04:07", "2026-11-29 16:00"),
        ("04:00", BUENOS_AIRES, "2026-11-29 06:59", "2026-11-29 07:00"),
        ("04:00", BUENOS_AIRES, "2026-11-29 23:00", "2026-11-30 07:00"),
        # In Chile daylight saving time begins on that day at 00:00: 00:30 does not exist.
        ("00:30", "America/Santiago", "2026-09-06 00:00", "2026-09-06 04:30"),
        ("04:00", "UTC", "2026-12-31 04:00", "2027-01-01 04:00"),
        # New York: 02:30 does not exist on one day, and is 03:30; 01:30 exists twice on another.
        ("02:30,03:10", "America/New_York", "2026-03-08 07:00", "2026-03-08 07:10"),
        ("01:30", "America/New_York", "2026-11-01 05:29", "2026-11-01 05:30"),
        ("01:30", "America/New_York", "2026-11-01 05:30", "2026-11-02 06:30"),
    ],
)
def test_a_backup_is_due_at_the_first_time_after_the_newest_one(
    times: str, zone: str, last: str, due: str
) -> None:
    assert schedule.Times.of(times, zone).after(moment(last)) == moment(due)


@pytest.mark.parametrize("text", ["", "4:00", "24:00", "04:60", "04:00;16:00", "04:00,"])
def test_what_is_no_time_of_the_day_is_refused(text: str) -> None:
    with pytest.raises(Failed, match="no time of the day"):
        schedule.Times.of(text, "UTC")


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("resuena-2026-11-23T23-07-39.512Z", "2026-11-23 23:07:39.512"),
        ("resuena-2026-11-23T23-07-39Z", "2026-11-23 23:07:39"),
        ("resuena-2026-11-23T23-07-39.512Z.0a1b2c3d", "2026-11-23 23:07:39.512"),
        ("resuena-2026-11-23T23-07-39.512Z-before-the-move", None),
        ("resuena-before-the-move", None),
        ("resuena-2026-11-23", None),
        ("2026-11-23T23-07-39Z", None),
    ],
)
def test_the_name_of_a_backup_says_its_moment(name: str, at: str | None) -> None:
    assert make.moment_of(name) == (moment(at) if at else None)


class World:
    """A manual clock, and backups that are folders with only a manifest, or that fail."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, described: Installation) -> None:
        self.now = moment("2026-11-29 12:00")
        self.target = folder / "backups"
        self.healthy = folder / "healthy"
        self.fails: Exception | None = None
        self.installation = described
        monkeypatch.setattr(make, "backup", self._backup)

    def started(self, keep: int | None = None) -> schedule.Scheduler:
        """Restarts the process."""
        return schedule.Scheduler(
            lambda: self.installation,
            str(self.target),
            schedule.Times.of("04:00", "UTC"),
            keep,
            lambda _: (),
            healthy=self.healthy,
            now=lambda: self.now,
        )

    async def _backup(self, *_: object, **__: object) -> tuple[str, Manifest]:
        if self.fails:
            raise self.fails
        self.add(self.now)
        return str(self.target), Manifest(at=self.now.isoformat())

    def add(self, at: datetime, *, finished: bool = True, mark: str = "") -> None:
        folder = self.target / f"resuena-{at:%Y-%m-%dT%H-%M-%S}.000Z{mark}"
        folder.mkdir(parents=True)
        (folder / ("manifest.json" if finished else "buckets.json")).write_text("{}")

    @property
    def completed(self) -> list[str]:
        """The days and hours of completed backups."""
        return sorted(file.parent.name[8:21] for file in self.target.glob("*/manifest.json"))


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    described = Installation("test", {}, "", "", {}, "", "", production=False)
    return World(tmp_path, monkeypatch, described)


async def test_the_first_backup_is_made_at_once_and_one_each_day_follows(world: World) -> None:
    scheduler = world.started()
    await scheduler.look()
    assert world.completed == ["2026-11-29T12"]
    for now, count in (
        ("2026-11-29 12:01", 1),
        ("2026-11-30 03:59", 1),
        ("2026-11-30 04:00", 2),
        ("2026-11-30 04:01", 2),
        ("2026-12-01 03:59", 2),
        ("2026-12-01 04:00", 3),
    ):
        world.now = moment(now)
        await scheduler.look()
        assert len(world.completed) == count, now


async def test_a_restart_neither_skips_a_backup_nor_makes_one_twice(world: World) -> None:
    world.add(moment("2026-11-29 04:00"))
    await world.started().look()
    assert world.completed == ["2026-11-29T04"]
    world.now = moment("2026-11-30 09:30")  # the machine was off at four
    await world.started().look()
    await world.started().look()
    assert world.completed == ["2026-11-29T04", "2026-11-30T09"]


async def test_an_unfinished_backup_and_one_of_the_future_do_not_count(world: World) -> None:
    world.add(moment("2026-11-29 11:00"), finished=False)
    world.add(moment("2999-01-01 00:00"))
    await world.started().look()
    assert world.completed == ["2026-11-29T12", "2999-01-01T00"]


async def test_one_that_was_made_by_hand_takes_the_place_of_the_next(world: World) -> None:
    world.add(moment("2026-11-29 04:00"))
    scheduler = world.started()
    await scheduler.look()
    world.add(moment("2026-11-30 04:00"))
    world.now = moment("2026-11-30 04:00:20")
    await scheduler.look()
    assert world.completed == ["2026-11-29T04", "2026-11-30T04"]


@pytest.mark.parametrize("wrong", ["2030-01-01 00:00", "2026-11-29 13:00"])
async def test_a_clock_that_was_ahead_holds_no_backup_up(world: World, wrong: str) -> None:
    """Formerly no backup was made until 2030, and the container stayed healthy."""
    world.add(moment("2026-11-29 04:00"))
    now, world.now = world.now, moment(wrong)
    scheduler = world.started()
    await scheduler.look()
    await scheduler.look()
    world.now = now
    await scheduler.look()
    world.now = moment("2026-11-30 04:00")
    await scheduler.look()
    assert "2026-11-30T04" in world.completed


async def test_a_clock_that_goes_back_an_hour_after_a_backup_brings_one_more_and_no_gap(world: World) -> None:
    world.add(moment("2026-11-28 04:00"))
    scheduler = world.started()
    for now in ("2026-11-29 04:00:05", "2026-11-29 04:00:25", "2026-11-29 03:00:45", "2026-11-29 04:00:04"):
        world.now = moment(now)
        await scheduler.look()
    assert world.completed == ["2026-11-28T04", "2026-11-29T04", "2026-11-29T04"]
    world.now = moment("2026-11-30 04:00")
    await scheduler.look()
    assert len(world.completed) == 4


async def test_one_made_by_hand_after_a_failure_ends_the_failure(world: World) -> None:
    world.fails = Failed("NATS is not reached")
    scheduler = world.started()
    await scheduler.look()
    world.now = moment("2026-11-29 12:15")
    world.add(world.now)
    await scheduler.look()
    assert world.healthy.exists()


async def test_a_backup_counts_also_when_older_ones_cannot_be_deleted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def prune(*_: object) -> list[str]:
        raise Failed("the folder is read-only")

    monkeypatch.setattr(make, "prune", prune)
    with capture_logs() as logs:
        await world.started(keep=1).look()
    assert [line["event"] for line in logs] == ["old_backups_not_deleted", "backup_made"]
    assert world.healthy.exists()


async def test_a_backup_that_fails_is_logged_as_one_line_shown_as_unhealthy_and_tried_again(world: World) -> None:
    scheduler = world.started()
    await scheduler.show_health()
    assert world.healthy.exists()
    world.fails = Failed("NATS is not reached")
    with capture_logs() as logs:
        await scheduler.look()
    (line,) = logs
    assert (line["event"], line["log_level"], line["reason"]) == ("backup_failed", "error", "NATS is not reached")
    assert line["again"] == "2026-11-29T12:15:00+00:00"
    assert not world.healthy.exists()
    await scheduler.show_health()
    assert not world.healthy.exists()
    world.fails = None
    world.now = moment("2026-11-29 12:14:40")
    await scheduler.look()
    assert world.completed == []
    world.now = moment("2026-11-29 12:15:00")
    with capture_logs() as logs:
        await scheduler.look()
    assert [line["event"] for line in logs] == ["backup_made"]
    assert world.completed == ["2026-11-29T12"]
    assert world.healthy.exists()


async def test_older_ones_are_deleted_after_a_backup_and_none_after_a_failure(world: World) -> None:
    for day in (26, 27, 28):
        world.add(moment(f"2026-11-{day} 04:00"))
    world.fails = Failed("the disk is full")
    await world.started(keep=2).look()
    assert len(world.completed) == 3
    world.fails = None
    await world.started(keep=2).look()
    assert world.completed == ["2026-11-28T04", "2026-11-29T12"]


@pytest.mark.parametrize("other", ["link", "renamed", "future", "unfinished"])
async def test_the_newest_one_is_kept_whatever_else_lies_there(world: World, other: str) -> None:
    """A link `resuena-latest` once counted as the newest backup: --keep 1 kept it, and deleted the one that it
    pointed to."""
    world.add(moment("2026-11-27 04:00"))
    world.add(moment("2026-11-28 04:00"))
    kept = world.target / "resuena-2026-11-28T04-00-00.000Z"
    if other == "link":
        (world.target / "resuena-latest").symlink_to(kept)
        (world.target / "resuena-2026-11-28T05-00-00.000Z").symlink_to(kept)
    elif other == "renamed":
        shutil.copytree(kept, world.target / "resuena-before-the-move")
    else:
        world.add(moment("2999-01-01 00:00"), finished=other == "future")
    before = {path.name for path in world.target.iterdir()}
    gone = await make.prune(str(world.target), 1, world.now, ())
    assert gone == ["resuena-2026-11-27T04-00-00.000Z"]
    assert before - {path.name for path in world.target.iterdir()} == set(gone)
    assert (kept / "manifest.json").exists()


async def test_two_systems_with_one_target_do_not_count_or_delete_each_others_backups(world: World) -> None:
    world.installation = replace(world.installation, secrets={"uniques-secret": "of this system"})
    (mark,) = make.marks_of(world.installation)
    world.add(moment("2026-11-26 04:00"))  # of an older release
    world.add(moment("2026-11-27 04:00"), mark=f".{mark}")
    for day in (27, 28, 29):
        world.add(moment(f"2026-11-{day} 05:00"), mark=".0a1b2c3d")
    assert await make.newest(str(world.target), world.now, [mark]) == moment("2026-11-27 04:00")
    await world.started(keep=2).look()  # 04:00 of today has passed without a backup of this system
    assert world.completed == ["2026-11-27T04", "2026-11-27T05", "2026-11-28T05", "2026-11-29T05", "2026-11-29T12"]


async def test_what_is_no_expected_failure_ends_nothing_and_is_logged_with_its_stack(world: World) -> None:
    world.fails = RuntimeError("a defect")
    with capture_logs() as logs:
        await world.started().look()
    assert (logs[0]["reason"], logs[0]["exc_info"]) == ("a defect", True)


def test_files_on_their_way_that_a_killed_process_left_are_deleted_after_a_day(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    for name, hours in ((".scratch-old", 25), (".scratch-new", 1), ("resuena-old", 25)):
        (tmp_path / name).mkdir()
        changed = (now - timedelta(hours=hours)).timestamp()
        os.utime(tmp_path / name, (changed, changed))
    schedule.delete_leftovers(tmp_path, now)
    assert {path.name for path in tmp_path.iterdir()} == {".scratch-new", "resuena-old"}


async def test_a_due_backup_of_a_whole_system_is_encrypted_checked_and_known_to_operators(
    installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs the process itself, which ends at SIGTERM."""
    _, private, said = await asyncio.to_thread(resuena, "backup-key")
    monkeypatch.setenv("RESUENA_BACKUP_RECIPIENTS", said.removeprefix("Public key: ").strip())
    target = tmp_path / "backups"
    command = ("-m", "resuena_operator", "backup", str(target), "--at", "04:00", "--keep", "7")
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    lines = []
    async with asyncio.timeout(120):
        async for line in process.stdout:
            lines.append(json.loads(line))
            if lines[-1]["message"] == "next_backup":
                process.send_signal(signal.SIGTERM)
        assert await process.stderr.read() == b""
        assert await process.wait() == Exit.GOOD
    assert [line["message"] for line in lines] == ["backup_made", "next_backup", "stopped"]
    log_line = lines[0]
    assert log_line["level"] == "info"
    assert log_line["encrypted"] is True
    (tmp_path / "key").write_text(private)
    verified = await asyncio.to_thread(
        resuena, "backup", "--verify", log_line["to"], "--identity", str(tmp_path / "key")
    )
    assert verified[0] == Exit.GOOD, verified
    _, status, _ = await asyncio.to_thread(resuena, "status", "--json")
    last = json.loads(status)["last_backup"]
    assert (last["to"], last["ok"], last["bytes"]) == (log_line["to"], True, log_line["bytes"])
    assert installation(None).backup_recipients


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--at", "four"), "no time of the day"),
        (("--at", "04:00", "--verify"), "leave one out"),
        (("--at", "04:00", "--encrypt-to", "nowhere"), "nowhere cannot be read"),
    ],
)
def test_what_cannot_be_right_ends_the_process_at_its_start(
    options: Sequence[str], reason: str, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    code, _, wrong = resuena("backup", str(tmp_path / "backups"), *options)
    assert code == Exit.USAGE
    assert reason in wrong


# --- the container


def options_of(command: Sequence[str], environment: Callable[[str], str]) -> dict[str, object]:
    """The options of the container's command line."""
    from typer.main import get_command

    from resuena_operator import cli

    name, *arguments = [environment(word) for word in command]
    parsed = get_command(cli.app).commands[name].make_context(name, arguments)  # type: ignore[attr-defined]
    return dict(parsed.params)


def test_the_container_makes_backups_as_the_settings_say() -> None:
    service = COMPOSE["backup"]
    defaults = options_of(service["command"], lambda word: word.partition(":-")[2].removesuffix("}") or word)
    assert (defaults["target"], defaults["at"], defaults["keep"]) == ("/backups", "04:00", 7)
    schedule.Times.of(str(defaults["at"]), "UTC")
    assert service["profiles"] == ["backup"]
    assert service["image"] == COMPOSE["operator"]["image"]
    assert service["environment"] == COMPOSE["operator"]["environment"]
    assert service["volumes"] == COMPOSE["operator"]["volumes"]
    assert str(schedule.HEALTHY) in " ".join(service["healthcheck"]["test"])


def test_files_on_their_way_are_on_a_disk_of_this_machine_and_not_where_backups_go() -> None:
    for name in ("operator", "backup"):
        folder = COMPOSE[name]["environment"]["TMPDIR"]
        mounts = {volume.split(":")[1]: volume.split(":")[0] for volume in COMPOSE[name]["volumes"][:2]}
        assert mounts[folder] == "scratch"
        dockerfile = (ROOT / "deploy" / "operator" / "Dockerfile").read_text()
        assert f" {folder}\n" in dockerfile or f" {folder} " in dockerfile


def test_production_makes_backups_by_itself_unless_told_otherwise() -> None:
    assert "\nCOMPOSE_PROFILES=backup\n" in (ROOT / ".env.example").read_text()
