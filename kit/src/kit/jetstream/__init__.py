"""NATS and its streams without a database, for processes that only subscribe and publish, such as the gateway."""

from kit.jetstream.connection import Connection, connect
from kit.jetstream.stream_maintenance import StreamKeeper
from kit.jetstream.streams import ensure_bucket, ensure_stream, stream_of
from kit.jetstream.tail import Tail

__all__ = ["Connection", "StreamKeeper", "Tail", "connect", "ensure_bucket", "ensure_stream", "stream_of"]
