"""Derives problems and their severity from the gathered state."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from google.protobuf.timestamp_pb2 import Timestamp

from kit.system.limits import BACKUP_AGE, DISK_USED, FILL, MAIL_AGE, OUTBOX_AGE
from kit.v1 import system_pb2 as pb

WAITING_AGE = timedelta(days=1)
BEHIND = 1_000
"""Pending messages from which a consumer is behind."""
ERROR_RATE = 0.05
FAULTS_PER_MINUTE = 5.0
"""Minimum number of faults for an error rate to be meaningful."""
SLOW_MILLISECONDS = 1_000.0
CALLS_PER_MINUTE = 20.0

NOTE, WARNING, BROKEN = pb.SEVERITY_NOTE, pb.SEVERITY_WARNING, pb.SEVERITY_BROKEN


def judge(system: pb.System) -> None:
    """Fills in the problems, the worst first, and the verdict."""
    now = system.at.ToDatetime()
    problems = [
        *(problem for component in system.components for problem in _of_component(component, now)),
        *_of_messaging(system.messaging),
        *_of_backup(system, now),
    ]
    problems.sort(key=lambda problem: -problem.severity)
    system.problems.extend(problems)
    worst = problems[0].severity if problems else NOTE
    system.verdict = {BROKEN: pb.VERDICT_BROKEN, WARNING: pb.VERDICT_ATTENTION}.get(worst, pb.VERDICT_WORKS)


def _of_component(component: pb.Component, now: datetime) -> Iterator[pb.Problem]:
    name = component.name
    away = [process for process in component.processes if not process.answers]
    if len(away) == len(component.processes):
        yield pb.Problem(kind=pb.PROBLEM_KIND_COMPONENT_AWAY, severity=BROKEN, component=name, since=_latest(away))
        return
    for process in away:
        yield pb.Problem(
            kind=pb.PROBLEM_KIND_PROCESS_AWAY,
            severity=WARNING,
            component=name,
            subject=process.instance,
            since=_set(process, "last_answered_at"),
        )
    serving = any(process.ready for process in component.processes)
    for process in component.processes:
        if process.answers:
            yield from _of_process(name, process, serving)
    if component.HasField("tables"):
        yield from _of_tables(name, component.tables, now)


def _of_process(name: str, process: pb.Process, serving: bool) -> Iterator[pb.Problem]:
    if not process.ready:
        yield pb.Problem(
            kind=pb.PROBLEM_KIND_NOT_READY,
            severity=WARNING if serving else BROKEN,
            component=name,
            subject=", ".join(process.failing),
        )
    if process.error_rate >= ERROR_RATE and process.error_rate * process.calls_per_minute >= FAULTS_PER_MINUTE:
        yield pb.Problem(
            kind=pb.PROBLEM_KIND_ERRORS,
            severity=WARNING,
            component=name,
            subject=process.instance,
            count=round(process.error_rate * process.calls_per_minute),
        )
    if process.p99_milliseconds >= SLOW_MILLISECONDS and process.calls_per_minute >= CALLS_PER_MINUTE:
        yield pb.Problem(
            kind=pb.PROBLEM_KIND_SLOW,
            severity=WARNING,
            component=name,
            subject=process.instance,
            count=round(process.p99_milliseconds),
        )


def _of_tables(name: str, tables: pb.Tables, now: datetime) -> Iterator[pb.Problem]:
    for letters in tables.dead_letters:
        yield pb.Problem(
            kind=pb.PROBLEM_KIND_DEAD_LETTERS,
            severity=WARNING,
            component=name,
            subject=letters.consumer,
            count=letters.count,
            since=_set(letters, "oldest_at"),
        )
    for backlog in tables.backlogs:
        if backlog.undelivered:
            yield pb.Problem(kind=pb.PROBLEM_KIND_NO_MAIL_SERVER, severity=WARNING, component=name)
        age = now - backlog.oldest_at.ToDatetime() if backlog.count else timedelta()
        kind, severity, longest = {
            "outbox": (pb.PROBLEM_KIND_OUTBOX_WAITS, WARNING, OUTBOX_AGE),
            "mail": (pb.PROBLEM_KIND_MAIL_WAITS, WARNING, MAIL_AGE),
        }.get(backlog.name, (pb.PROBLEM_KIND_WAITS, NOTE, WAITING_AGE))
        if age >= longest or backlog.failing:
            yield pb.Problem(
                kind=kind,
                severity=severity,
                component=name,
                subject=backlog.name,
                count=backlog.count,
                since=_set(backlog, "oldest_at"),
            )
    for store in tables.stores:
        if store.disk_used >= DISK_USED:
            yield pb.Problem(
                kind=pb.PROBLEM_KIND_DISK_FILLS,
                severity=WARNING,
                component=name,
                subject=store.name,
                count=round(100 * store.disk_used),
            )


def _of_messaging(messaging: pb.Messaging) -> Iterator[pb.Problem]:
    if not messaging.answers:
        yield pb.Problem(kind=pb.PROBLEM_KIND_MESSAGING_AWAY, severity=BROKEN)
    for stream in messaging.streams:
        if stream.max_bytes and stream.bytes >= FILL * stream.max_bytes:
            yield pb.Problem(
                kind=pb.PROBLEM_KIND_STREAM_FILLS,
                severity=WARNING,
                subject=stream.name,
                count=round(100 * stream.bytes / stream.max_bytes),
            )
        for consumer in stream.consumers:
            behind = consumer.pending + consumer.unacknowledged
            if behind >= BEHIND:
                yield pb.Problem(
                    kind=pb.PROBLEM_KIND_CONSUMER_BEHIND,
                    severity=WARNING,
                    subject=consumer.name,
                    count=behind,
                )


def _of_backup(system: pb.System, now: datetime) -> Iterator[pb.Problem]:
    if not system.messaging.answers:
        return
    backup = system.last_backup
    if not system.HasField("last_backup"):
        yield pb.Problem(kind=pb.PROBLEM_KIND_BACKUP_NEVER, severity=WARNING)
    elif not backup.ok:
        yield pb.Problem(kind=pb.PROBLEM_KIND_BACKUP_FAILED, severity=WARNING, since=backup.at)
    elif now - backup.at.ToDatetime() >= BACKUP_AGE:
        yield pb.Problem(kind=pb.PROBLEM_KIND_BACKUP_OLD, severity=WARNING, since=backup.at)


def _set(message: pb.Process | pb.DeadLetters | pb.Backlog, name: str) -> Timestamp | None:
    """A moment of a message, None when it is not set."""
    return getattr(message, name) if message.HasField(name) else None  # type: ignore[arg-type]


def _latest(processes: list[pb.Process]) -> Timestamp | None:
    moments = [process.last_answered_at for process in processes if process.HasField("last_answered_at")]
    return max(moments, key=lambda moment: moment.ToMilliseconds(), default=None)
