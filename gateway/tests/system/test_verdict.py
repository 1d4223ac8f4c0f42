"""What counts as a problem, and how severe: each at its threshold and just below it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from gateway.system.verdict import judge
from kit.v1 import system_pb2 as pb

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def sound() -> pb.System:
    """A system without any problem."""
    system = pb.System(messaging=pb.Messaging(answers=True))
    system.at.FromDatetime(NOW)
    system.components.add(name="gateway", processes=[pb.Process(instance="g:1", answers=True, ready=True)])
    service = system.components.add(name="library")
    service.processes.add(instance="127.0.0.1:1", answers=True, ready=True)
    service.tables.answers = True
    system.last_backup.ok = True
    system.last_backup.at.FromDatetime(NOW - timedelta(hours=1))
    return system


def judged(change: Callable[[pb.System], object] = lambda _: None) -> tuple[str, list[tuple[str, str]]]:
    """The verdict, and the problems with their severity."""
    system = sound()
    change(system)
    judge(system)
    return pb.Verdict.Name(system.verdict).removeprefix("VERDICT_"), [
        (
            pb.ProblemKind.Name(problem.kind).removeprefix("PROBLEM_KIND_"),
            pb.Severity.Name(problem.severity).removeprefix("SEVERITY_"),
        )
        for problem in system.problems
    ]


def process(**values: object) -> Callable[[pb.System], None]:
    def change(system: pb.System) -> None:
        for name, value in values.items():
            setattr(system.components[1].processes[0], name, value)

    return change


def backlog(
    name: str, age: timedelta, failing: int = 0, *, undelivered: bool = False
) -> Callable[[pb.System], None]:
    def change(system: pb.System) -> None:
        entry = system.components[1].tables.backlogs.add(
            name=name, count=1, failing=failing, undelivered=undelivered
        )
        entry.oldest_at.FromDatetime(NOW - age)

    return change


def backup(**values: object) -> Callable[[pb.System], None]:
    def change(system: pb.System) -> None:
        system.last_backup.ok = bool(values.get("ok", True))
        system.last_backup.at.FromDatetime(NOW - timedelta(hours=float(str(values.get("hours", 1)))))

    return change


def test_a_sound_system_works() -> None:
    assert judged() == ("WORKS", [])


@pytest.mark.parametrize(
    ("change", "kind", "severity"),
    [
        (process(answers=False), "COMPONENT_AWAY", "BROKEN"),
        (process(ready=False), "NOT_READY", "BROKEN"),
        (process(error_rate=0.05, calls_per_minute=100.0), "ERRORS", "WARNING"),
        (process(p99_milliseconds=1000.0, calls_per_minute=20.0), "SLOW", "WARNING"),
        (lambda system: system.messaging.Clear(), "MESSAGING_AWAY", "BROKEN"),
        (
            lambda system: system.components[1].tables.dead_letters.add(consumer="a__b", count=1),
            "DEAD_LETTERS",
            "WARNING",
        ),
        (backlog("outbox", timedelta(minutes=1)), "OUTBOX_WAITS", "WARNING"),
        (backlog("mail", timedelta(minutes=15)), "MAIL_WAITS", "WARNING"),
        (backlog("mail", timedelta(), failing=1), "MAIL_WAITS", "WARNING"),
        (backlog("mail", timedelta(), undelivered=True), "NO_MAIL_SERVER", "WARNING"),
        (backlog("returns", timedelta(days=1)), "WAITS", "NOTE"),
        (
            lambda system: system.components[1].tables.stores.add(name="database", disk_used=0.9),
            "DISK_FILLS",
            "WARNING",
        ),
        (
            lambda system: system.messaging.streams.add(name="S", bytes=80, max_bytes=100),
            "STREAM_FILLS",
            "WARNING",
        ),
        (
            lambda system: system.messaging.streams.add(name="S").consumers.add(pending=999, unacknowledged=1),
            "CONSUMER_BEHIND",
            "WARNING",
        ),
        (lambda system: system.ClearField("last_backup"), "BACKUP_NEVER", "WARNING"),
        (backup(ok=False), "BACKUP_FAILED", "WARNING"),
        (backup(hours=26), "BACKUP_OLD", "WARNING"),
    ],
)
def test_each_problem_is_found(change: Callable[[pb.System], object], kind: str, severity: str) -> None:
    verdict = {"BROKEN": "BROKEN", "WARNING": "ATTENTION", "NOTE": "WORKS"}[severity]
    assert judged(change) == (verdict, [(kind, severity)])


@pytest.mark.parametrize(
    "change",
    [
        process(error_rate=0.04, calls_per_minute=1000.0),
        process(error_rate=1.0, calls_per_minute=4.0),
        process(p99_milliseconds=999.0, calls_per_minute=20.0),
        process(p99_milliseconds=5000.0, calls_per_minute=19.0),
        backlog("outbox", timedelta(seconds=59)),
        backlog("mail", timedelta(minutes=14)),
        backlog("returns", timedelta(hours=23)),
        lambda system: system.messaging.streams.add(name="S", bytes=79, max_bytes=100),
        lambda system: system.messaging.streams.add(name="S", bytes=79),
        lambda system: system.messaging.streams.add(name="S").consumers.add(pending=999),
        backup(hours=25),
    ],
)
def test_short_of_its_limit_nothing_is_a_problem(change: Callable[[pb.System], object]) -> None:
    assert judged(change) == ("WORKS", [])


def test_one_process_of_two_that_is_away_asks_for_attention() -> None:
    def change(system: pb.System) -> None:
        system.components[1].processes.add(instance="127.0.0.1:2", answers=False)

    assert judged(change) == ("ATTENTION", [("PROCESS_AWAY", "WARNING")])


def test_the_worst_comes_first() -> None:
    def change(system: pb.System) -> None:
        system.ClearField("last_backup")
        backlog("outbox", timedelta(hours=1))(system)
        system.components[0].processes[0].answers = False

    verdict, problems = judged(change)
    assert verdict == "BROKEN"
    assert [severity for _, severity in problems] == ["BROKEN", "WARNING", "WARNING"]
