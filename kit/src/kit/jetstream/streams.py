"""Streams are named after the service that owns their subjects, so whoever needs one can make sure it exists."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from nats.js import JetStreamContext
from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import BadRequestError, NotFoundError

MAX_AGE = timedelta(days=14)
"""How long a stream keeps messages: the longest time that a consumer may be away."""

DUPLICATE_WINDOW = timedelta(minutes=10)
"""How long JetStream itself refuses a second message with the same id; past it, the inbox does."""

_STREAM_EXISTS = 10058


@dataclass(frozen=True)
class Stream:
    """A stream's name and the subjects it stores."""

    name: str
    subjects: tuple[str, ...]


def stream_of(subject: str) -> Stream:
    """Return the stream of ``<product>.<service>.<fact>.v1``: ``<SERVICE>``, storing ``<product>.<service>.>``.

    Raises ValueError for a subject of fewer than three parts.
    """
    parts = subject.split(".")
    if len(parts) < 3 or not all(parts) or set("*>") & {parts[0], parts[1]}:
        raise ValueError(f"not a subject of a service: {subject!r}")
    return Stream(parts[1].upper().replace("-", "_"), (f"{parts[0]}.{parts[1]}.>",))


async def ensure_stream(
    js: JetStreamContext,
    name: str,
    subjects: Sequence[str],
    *,
    replicas: int = 1,
    max_age: timedelta = MAX_AGE,
    update: bool = False,
) -> None:
    """Make the stream unless it exists. With ``update``, bring an existing one to this configuration.

    The owner of the subjects passes ``update=True``; relays and consumers only make what is missing, so that
    their defaults do not undo an owner's choice. Raises nats-py's errors when the server cannot be asked.
    """
    config = StreamConfig(
        name=name,
        subjects=list(subjects),
        retention=RetentionPolicy.LIMITS,
        storage=StorageType.FILE,
        num_replicas=replicas,
        max_age=max_age.total_seconds(),
        duplicate_window=DUPLICATE_WINDOW.total_seconds(),
        allow_direct=True,
    )
    try:
        await js.stream_info(name)
    except NotFoundError:
        try:
            await js.add_stream(config)
        except BadRequestError as error:  # another process was faster, with another configuration
            if error.err_code != _STREAM_EXISTS:
                raise
    else:
        if update:
            await js.update_stream(config)
