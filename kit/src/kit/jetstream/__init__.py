"""NATS and its streams without a database: the gateway, which follows and publishes only, loads nothing else."""

from kit.jetstream.connection import Connection, connect
from kit.jetstream.keeper import StreamKeeper
from kit.jetstream.streams import ensure_bucket, ensure_stream, stream_of
from kit.jetstream.tail import Tail

__all__ = ["Connection", "StreamKeeper", "Tail", "connect", "ensure_bucket", "ensure_stream", "stream_of"]
