"""NATS and its streams, for whoever has no database: what only hears or tells, like the gateway, loads nothing else."""

from kit.jetstream.connection import Connection, connect
from kit.jetstream.keeper import StreamKeeper
from kit.jetstream.streams import ensure_stream, stream_of

__all__ = ["Connection", "StreamKeeper", "connect", "ensure_stream", "stream_of"]
