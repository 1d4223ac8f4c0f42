"""Creates streams, named after the service that owns their subjects, so that any process can create a missing one.

Each has a size limit, which the server reserves for it: a full stream refuses further messages without affecting the
others. :mod:`kit.jetstream.stream_maintenance` purges messages that all consumers acknowledged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import BadRequestError, BucketNotFoundError, NotFoundError
from nats.js.kv import KeyValue

MAX_AGE = timedelta(days=14)
"""How long a stream keeps messages: the longest time that a consumer may be down."""

DUPLICATE_WINDOW = timedelta(minutes=10)
"""How long JetStream itself refuses a second message with the same id; afterwards the inbox does."""

MIB = 1024 * 1024
MAX_BYTES = 512 * MIB
"""Size limit of a stream, about a million facts. All streams together must fit into the server's ``max_file_store``:
beyond it the server makes no further stream."""

BUCKET_MAX_BYTES = 16 * MIB
"""Size limit of a key-value bucket, which is a stream too."""
BUCKET_HISTORY = 10
"""Number of values that a bucket keeps for each key."""

MAX_MESSAGE_BYTES = 640 * 1024
"""Size limit of a message: the largest payload of the outbox and its headers."""

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
    max_bytes: int = MAX_BYTES,
    update: bool = False,
) -> None:
    """Create the stream unless it exists. With ``update``, set these subjects and limits on an existing one.

    The owner of the subjects passes ``update=True``; relays and consumers only create what is missing, so that their
    defaults do not overwrite an owner's choice. An update may add ``replicas`` and removes none. A stream that holds
    more than ``max_bytes`` loses no message by the update: it refuses new ones until there is room. Raises nats-py's
    errors when the server is unreachable.
    """
    config = StreamConfig(
        name=name,
        subjects=list(subjects),
        retention=RetentionPolicy.LIMITS,
        storage=StorageType.FILE,
        num_replicas=replicas,
        max_age=max_age.total_seconds(),
        duplicate_window=DUPLICATE_WINDOW.total_seconds(),
        max_bytes=max_bytes,
        max_msg_size=MAX_MESSAGE_BYTES,
        # A consumer may still need the oldest message: refuse new ones instead, which their publishers keep.
        discard=DiscardPolicy.NEW,
        allow_direct=True,
    )
    try:
        present = (await js.stream_info(name)).config
    except NotFoundError:
        try:
            await js.add_stream(config)
        except BadRequestError as error:  # another process created it first, with another configuration
            if error.err_code != _STREAM_EXISTS:
                raise
    else:
        wanted_config = present.evolve(
            **{field: getattr(config, field) for field in _OWNERS},
            num_replicas=max(replicas, present.num_replicas or 1),
        )
        if update and wanted_config != present:
            await js.update_stream(wanted_config)


async def ensure_bucket(js: JetStreamContext, name: str, *, replicas: int = 1, update: bool = False) -> KeyValue:
    """Return the key-value bucket, creating it with a size limit when it is missing.

    With ``update``, set the limit on an existing one, and raise its number of replicas to this one.

    It has no direct gets: the response is the stored message as it is, and the server sends a response to any subject
    that the request names, also into another stream, whatever the user may publish.
    """
    try:
        bucket = await js.key_value(name)
        if update:
            present = (await bucket.status()).stream_info.config
            wanted_config = present.evolve(
                max_bytes=BUCKET_MAX_BYTES,
                num_replicas=max(replicas, present.num_replicas or 1),
                allow_direct=False,
            )
            if wanted_config != present:  # created by an earlier release, or before there was a cluster
                await js.update_stream(wanted_config)
                return await js.key_value(
                    name
                )  # which reads by a direct get if that was allowed when it was bound
        return bucket
    except BucketNotFoundError:
        return await js.create_key_value(
            bucket=name, history=BUCKET_HISTORY, direct=False, max_bytes=BUCKET_MAX_BYTES, replicas=replicas
        )


_OWNERS = ("subjects", "max_age", "duplicate_window", "max_bytes", "max_msg_size", "discard")
"""The settings that an update changes; an operator may have chosen the others."""
