"""Writes the users of NATS with what each may do, from the subscriptions in the code: docs/adr/0109.

`--check` fails when what is committed is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from campaign_graph.subscriptions import ABOUT_PEOPLE, FACTS
from gateway import rate_limits
from gateway.system import gateways
from kit.events import AnySubscription
from kit.jetstream import stream_of
from kit.live_settings import BUCKET
from kit.rpc.settings import ServiceSettings
from kit.system import OPERATIONS

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "deploy" / "kubernetes" / "stores" / "files" / "nats-users.conf"
HEAD = """\
# The users of NATS, one for each part of Resuena: docs/adr/0109. `make gen` writes them from the code
# (deploy/generators/nats_users.py). `resuena` is the operator's: backups, restores, and the step that creates streams.
# Passwords come from the environment.
"""
OPERATOR = "resuena"
SESSION_ENDED = str(ServiceSettings.model_fields["session_ended_subject"].default)
API = "$JS.API"


@dataclass(frozen=True)
class Durable:
    """A durable consumer: its stream, its name and the subject that it filters."""

    stream: str
    name: str
    subject: str


@dataclass(frozen=True)
class User:
    """What a part of Resuena does with NATS."""

    name: str
    publishes: Sequence[str] = ()
    """Owners (`<product>.<service>`) of the facts that it publishes."""
    maintains: Sequence[str] = ()
    """Owners whose streams it keeps within their limits (kit.jetstream.stream_maintenance)."""
    durables: Sequence[Durable] = ()
    follows: Sequence[str] = ()
    """Subjects that it follows without a durable consumer (kit.jetstream.tail)."""
    reads_settings: bool = False
    publish: Sequence[str] = ()
    """Further subjects that it publishes on."""
    subscribe: Sequence[str] = ()
    """Further subjects that it subscribes to."""


@dataclass
class Permissions:
    """Subjects as in the server's configuration; what is denied counts before what is allowed."""

    publish: set[str] = field(default_factory=set)
    publish_denied: set[str] = field(default_factory=set)
    subscribe: set[str] = field(default_factory=set)


def durables_of(service: str) -> list[Durable]:
    """The durable consumers of a service, from its subscriptions."""
    settings = getattr(
        import_module(f"{service}_svc.settings"), f"{service.capitalize()}Settings"
    ).model_construct()
    subscriptions: Sequence[AnySubscription] = import_module(f"{service}_svc.bootstrap").subscriptions(
        settings, None
    )
    return [Durable(stream_of(s.subject).name, s.durable, s.subject) for s in subscriptions]


def users() -> Mapping[str, User]:
    """The users with restricted permissions, by name; the operator's is not among them."""

    def service(
        name: str, *, publishes: bool = True, maintains: Sequence[str] = (), reads_settings: bool = True
    ) -> User:
        own = (f"resuena.{name}",) if publishes else ()
        return User(
            name,
            publishes=own,
            maintains=(*own, *maintains),
            durables=durables_of(name),
            follows=(SESSION_ENDED,),
            reads_settings=reads_settings,
        )

    bucket = f"$KV.{BUCKET}.>"
    everything = (
        service("identity"),
        service("company"),
        service("campaign", maintains=("resuena.mobile",)),
        service("tracking"),
        service("media", publishes=False, reads_settings=False),
        User(
            "gateway",
            follows=(SESSION_ENDED, *{**FACTS, **ABOUT_PEOPLE}),
            reads_settings=True,
            publish=(
                rate_limits.SUBJECT,
                gateways.SUBJECT,
                "_INBOX.gateway.>",  # responses to the other gateways
                bucket,  # `python -m gateway settings`, and the demo
                f"{API}.INFO",
                f"{API}.STREAM.LIST",
                f"{API}.CONSUMER.LIST.*",
                f"{API}.STREAM.INFO.KV_{OPERATIONS}",
                f"{API}.STREAM.MSG.GET.KV_{OPERATIONS}",
            ),
            subscribe=(rate_limits.SUBJECT, gateways.SUBJECT),
        ),
    )
    return {user.name: user for user in everything}


def permissions(user: User, others: Sequence[User]) -> Permissions:
    """What a user may do, and no more.

    The server compares a request's subject with its content, so a consumer of another name or filter is refused.
    """
    allowed = Permissions(
        publish={*user.publish, *(f"{owner}.>" for owner in user.publishes)},
        subscribe={f"_INBOX.{user.name}.>", *user.subscribe},
    )
    for owner in user.maintains:
        stream = stream_of(f"{owner}.>").name
        allowed.publish |= {
            f"{API}.STREAM.INFO.{stream}",
            f"{API}.STREAM.PURGE.{stream}",
            f"{API}.CONSUMER.LIST.{stream}",
        }
    for durable in user.durables:
        consumer = f"{durable.stream}.{durable.name}"
        allowed.publish |= {
            f"{API}.STREAM.INFO.{durable.stream}",
            f"{API}.CONSUMER.CREATE.{consumer}.{durable.subject}",
            f"{API}.CONSUMER.INFO.{consumer}",
            f"{API}.CONSUMER.MSG.NEXT.{consumer}",
            f"$JS.ACK.{consumer}.>",
        }
    for subject in user.follows:
        stream = stream_of(subject).name
        allowed.publish |= {
            f"{API}.STREAM.INFO.{stream}",
            f"{API}.CONSUMER.CREATE.{stream}.*.{subject}",
            f"{API}.CONSUMER.INFO.{stream}.*",
        }
        # Else it could take another part's consumer for its own, with another filter.
        allowed.publish_denied |= {
            f"{API}.CONSUMER.CREATE.{stream}.{durable.name}.>"
            for other in others
            for durable in other.durables
            if durable.stream == stream
        }
    if user.reads_settings:
        stream = f"KV_{BUCKET}"
        allowed.publish |= {
            f"{API}.STREAM.INFO.{stream}",
            f"{API}.CONSUMER.CREATE.{stream}",
            f"{API}.CONSUMER.INFO.{stream}.*",
            f"{API}.STREAM.MSG.GET.{stream}",
            f"$JS.FC.{stream}.>",
        }
    return allowed


def variable(user: str) -> str:
    """The environment variable of NATS that has a user's password."""
    return "NATS_PASSWORD" if user == OPERATOR else f"NATS_{user.upper()}_PASSWORD"


def configuration() -> str:
    """The content of the server's block `authorization`."""
    by_name = users()
    lines = [HEAD + "users: [", f"  {{ user: {OPERATOR}, password: ${variable(OPERATOR)} }}"]
    for user in by_name.values():
        allowed = permissions(user, [other for other in by_name.values() if other is not user])
        lines += [
            f"  {{ user: {user.name}, password: ${variable(user.name)}, permissions: {{",
            "    publish: {",
            *_list("allow", allowed.publish),
            *_list("deny", allowed.publish_denied),
            "    }",
            f"    subscribe: {{ allow: [{', '.join(map(_quoted, sorted(allowed.subscribe)))}] }}",
            "  } }",
        ]
    return "\n".join([*lines, "]", ""])


def _list(name: str, subjects: set[str]) -> list[str]:
    if not subjects:
        return []
    return [f"      {name}: [", *(f"        {_quoted(subject)}" for subject in sorted(subjects)), "      ]"]


def _quoted(subject: str) -> str:
    return f'"{subject}"'


def main(*, check: bool) -> int:
    """Returns 1 when `check` finds the file stale."""
    text = configuration()
    if FILE.is_file() and FILE.read_text() == text:
        return 0
    if check:
        print(f"stale: {FILE.relative_to(ROOT)}\nThe users of NATS are not current: run `make gen` and commit.")
        return 1
    FILE.write_text(text)
    print(f"wrote: {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
