"""GraphQL types of the state of the system."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from kit.graph import MutationResult, attribute, enum_value, proto_enum, result, value
from kit.v1 import system_pb2 as pb


@proto_enum(pb.Verdict, description="How the system is.")
class SystemVerdict(Enum):
    WORKS = enum_value(pb.VERDICT_WORKS, description="Everything works.")
    ATTENTION = enum_value(pb.VERDICT_ATTENTION, description="It works, and something asks for attention.")
    BROKEN = enum_value(pb.VERDICT_BROKEN, description="Some of it does not work.")


@proto_enum(pb.Severity, description="How bad a problem is.")
class SystemSeverity(Enum):
    NOTE = enum_value(pb.SEVERITY_NOTE, description="Worth knowing.")
    WARNING = enum_value(pb.SEVERITY_WARNING, description="Asks for attention.")
    BROKEN = enum_value(pb.SEVERITY_BROKEN, description="Something does not work.")


@proto_enum(pb.ProblemKind, description="What is wrong.")
class SystemProblemKind(Enum):
    COMPONENT_AWAY = enum_value(pb.PROBLEM_KIND_COMPONENT_AWAY, description="No process of the component answers.")
    PROCESS_AWAY = enum_value(pb.PROBLEM_KIND_PROCESS_AWAY, description="One process of several does not answer.")
    NOT_READY = enum_value(pb.PROBLEM_KIND_NOT_READY, description="A process answers and is not ready.")
    MESSAGING_AWAY = enum_value(pb.PROBLEM_KIND_MESSAGING_AWAY, description="NATS does not answer.")
    DEAD_LETTERS = enum_value(pb.PROBLEM_KIND_DEAD_LETTERS, description="Dead letters wait for a replay.")
    OUTBOX_WAITS = enum_value(pb.PROBLEM_KIND_OUTBOX_WAITS, description="Facts wait in the outbox for too long.")
    MAIL_WAITS = enum_value(
        pb.PROBLEM_KIND_MAIL_WAITS, description="Mails wait for too long, or were tried in vain."
    )
    CONSUMER_BEHIND = enum_value(pb.PROBLEM_KIND_CONSUMER_BEHIND, description="A consumer is far behind.")
    STREAM_FILLS = enum_value(pb.PROBLEM_KIND_STREAM_FILLS, description="A stream is nearly full.")
    DISK_FILLS = enum_value(pb.PROBLEM_KIND_DISK_FILLS, description="A disk is nearly full.")
    ERRORS = enum_value(pb.PROBLEM_KIND_ERRORS, description="Many calls fail.")
    SLOW = enum_value(pb.PROBLEM_KIND_SLOW, description="Calls take long.")
    BACKUP_NEVER = enum_value(pb.PROBLEM_KIND_BACKUP_NEVER, description="There is no backup.")
    BACKUP_FAILED = enum_value(pb.PROBLEM_KIND_BACKUP_FAILED, description="The last backup failed.")
    BACKUP_OLD = enum_value(pb.PROBLEM_KIND_BACKUP_OLD, description="The last backup is old.")
    NO_MAIL_SERVER = enum_value(
        pb.PROBLEM_KIND_NO_MAIL_SERVER, description="No mail server is set, so that mails reach nobody."
    )
    WAITS = enum_value(pb.PROBLEM_KIND_WAITS, description="Something else has waited for more than a day.")


@value(pb.Problem, description="One thing that is wrong or worth knowing.")
class SystemProblem:
    kind: SystemProblemKind = attribute(description="What it is.")
    severity: SystemSeverity = attribute(description="How bad it is.")
    component: str = attribute(description="The component concerned; empty for all.")
    subject: str = attribute(
        description="What of it: a process, a consumer, a stream, checks, a backlog, a store; or empty."
    )
    count: int | None = attribute(
        description="How many, how many percent or, of SLOW, how many milliseconds; null where nothing is counted."
    )
    since: datetime | None = attribute(description="Since when, UTC; null where it is not known.")


@value(pb.Process, description="One running process. What it says of itself is zero or null while it is away.")
class SystemProcess:
    instance: str = attribute(description="Its address, or host and process number of a gateway.")
    answers: bool = attribute(description="Whether it answered.")
    last_answered_at: datetime | None = attribute(
        description="When it last answered, UTC; null when it has not since this gateway began."
    )
    ready: bool = attribute(description="Whether it serves.")
    failing: list[str] = attribute(description="Names of the checks that fail.")
    version: str = attribute(description="The release that it is of.")
    started_at: datetime | None = attribute(description="When it began, UTC.")
    calls_per_minute: float | None = attribute(description="Calls in the last minute.")
    error_rate: float | None = attribute(
        description="Share of these that failed through no fault of the caller, 0 to 1; null without calls."
    )
    p50_milliseconds: float | None = attribute(description="Half of them took no longer; null without calls.")
    p99_milliseconds: float | None = attribute(description="99 of 100 of them took no longer; null without calls.")
    memory_bytes: float = attribute(description="Resident memory.")
    live_connections: int | None = attribute(
        description="Pages that are open and subscriptions; null for services."
    )


@value(pb.Backlog, description="Something that waits in a service's database.")
class SystemBacklog:
    name: str = attribute(description="What: `outbox`, `mail`, or what the service calls it.")
    count: int = attribute(description="How many wait; counted up to 10,000.")
    oldest_at: datetime | None = attribute(description="Since when the oldest waits, UTC; null when none does.")
    failing: int = attribute(description="How many of them were tried in vain.")


@value(pb.DeadLetters, description="Messages that one consumer could not apply.")
class SystemDeadLetters:
    consumer: str = attribute(description="The consumer's durable name.")
    count: int = attribute(description="How many wait for a replay; of a service 1,000 are counted.")
    oldest_at: datetime | None = attribute(description="When the one that waits longest failed last, UTC.")
    last_error: str = attribute(
        description="Type of the latest error, without its text, which may hold personal data."
    )


@value(pb.Store, description="Where data is kept.")
class SystemStore:
    name: str = attribute(description="`database`, or what the service calls it.")
    bytes: float = attribute(description="Bytes used.")
    disk_used: float | None = attribute(
        description="Share of its disk that is in use by anything, 0 to 1; null where it cannot be known."
    )


@value(pb.Tables, description="What a service's database holds for operators.")
class SystemTables:
    answers: bool = attribute(description="Whether the database answered; otherwise the lists are empty.")
    backlogs: list[SystemBacklog] = attribute(description="What waits.")
    dead_letters: list[SystemDeadLetters] = attribute(description="Dead letters by consumer.")
    stores: list[SystemStore] = attribute(description="Sizes.")


@value(pb.Component, description="The gateway or a service.")
class SystemComponent:
    name: str = attribute(description="`gateway`, or the service's name.")
    processes: list[SystemProcess] = attribute(description="Its processes.")
    tables: SystemTables | None = attribute(
        description="What its database holds; null for the gateway, and while no process of it answers."
    )


@value(pb.Consumer, description="A durable consumer of a stream.")
class SystemConsumer:
    name: str = attribute(description="Its durable name.")
    pending: int = attribute(description="Messages that it has still to receive.")
    unacknowledged: int = attribute(description="Messages that it received and has still to acknowledge.")
    redelivered: int = attribute(description="Of these, those that it received more than once.")


@value(pb.Stream, description="A stream of facts, or a key-value bucket.")
class SystemStream:
    name: str = attribute(description="Its name.")
    messages: int = attribute(description="Messages stored.")
    bytes: float = attribute(description="Bytes stored.")
    max_bytes: float | None = attribute(description="Its bound; null when it has none.")
    consumers: list[SystemConsumer] = attribute(description="Its durable consumers.")


@value(pb.Messaging, description="NATS and what it stores.")
class SystemMessaging:
    answers: bool = attribute(description="Whether NATS answered; otherwise the rest is empty.")
    bytes: float = attribute(description="Bytes stored.")
    max_bytes: float | None = attribute(description="Bytes that may be stored; null when nothing limits them.")
    streams: list[SystemStream] = attribute(description="Streams by name.")


@value(pb.Backup, description="What the last backup said of itself.")
class SystemBackup:
    at: datetime = attribute(description="When it ended, UTC.")
    bytes: float = attribute(description="Its size.")
    to: str = attribute(description="Where it is.")
    ok: bool = attribute(description="Whether it is whole.")


@value(pb.System, description="The state of the whole system, at most two seconds old. It holds no personal data.")
class System:
    at: datetime = attribute(description="When it was gathered, UTC.")
    verdict: SystemVerdict = attribute(description="The worst of the problems.")
    problems: list[SystemProblem] = attribute(description="What is wrong or worth knowing, the worst first.")
    components: list[SystemComponent] = attribute(description="The gateway, and each service.")
    messaging: SystemMessaging = attribute(description="NATS.")
    last_backup: SystemBackup | None = attribute(
        description="The last backup; null when there was none, or NATS does not answer."
    )
    last_good_backup: SystemBackup | None = attribute(
        description="The last backup that is whole; null when there was none, or NATS does not answer."
    )


@result(description="Answer with what became of dead letters.")
class ReplayResult(MutationResult):
    applied: int | None = strawberry.field(default=None, description="Applied; null when it fails.")
    failed: int | None = strawberry.field(default=None, description="Failed again; null when it fails.")
    unknown: int | None = strawberry.field(
        default=None, description="Of consumers that no longer exist; null when it fails."
    )
