"""A connection to NATS that can be created before the server is up and survives its restarts."""

import asyncio
import contextlib
import logging
import re
from urllib.parse import unquote, urlsplit

import nats
from nats.aio.client import Client
from nats.js import JetStreamContext

from kit.tasks import end

log = logging.getLogger(__name__)

_RETRY_SECONDS = 0.5


class Connection:
    """A process's NATS connection, which connects and reconnects in the background forever.

    ``client`` and ``jetstream`` belong to the current connection; read them for each use and do not keep them, since
    a connection that the server refused for good is replaced by another.
    """

    def __init__(self, url: str, name: str, *, replicas: int = 1) -> None:
        self.replicas = replicas
        """Number of replicas, in a cluster, of the streams and buckets that this connection creates or owns."""
        self._url = url
        self._user, self._password = _credentials(url)
        self._inbox_prefix = _inbox_prefix(self._user)
        self._name = name
        self._client = Client()
        self._connected = asyncio.Event()
        self._closing = False
        self._complained = False
        self._keeper: asyncio.Task[None] | None = None

    @property
    def client(self) -> Client:
        """nats-py's client."""
        return self._client

    @property
    def jetstream(self) -> JetStreamContext:
        """JetStream on the present client."""
        return self._client.jetstream()

    @property
    def connected(self) -> bool:
        """Whether the connection to the server is up."""
        return self._client.is_connected

    async def wait_connected(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait until the connection is up; raises TimeoutError after ``timeout`` seconds."""
        async with asyncio.timeout(timeout):
            while not self.connected:
                await self._connected.wait()
                if not self.connected:
                    self._connected.clear()

    async def ping(self) -> None:
        """Do one round trip to the server, as a readiness check; raise ConnectionError when it fails."""
        if not self.connected:
            raise ConnectionError("NATS is not connected")
        try:
            await self._client.flush(timeout=1)
        except (nats.errors.Error, TimeoutError) as error:
            raise ConnectionError(f"NATS does not answer: {error}") from error

    async def close(self) -> None:
        """Flush the buffer, and end the connection and its background work."""
        self._closing = True
        if self._keeper is not None:
            await end(self._keeper)
        if self._client.is_connected:
            with contextlib.suppress(nats.errors.Error, TimeoutError):
                await self._client.flush(timeout=2)
        with contextlib.suppress(nats.errors.Error, OSError):
            await self._client.close()

    def start(self) -> None:
        """Start to connect, and return at once."""
        self._keeper = asyncio.create_task(self._connect(), name=f"nats-connect-{self._name}")

    async def _connect(self) -> None:
        while not self._closing:
            try:
                await self._client.connect(
                    self._url,
                    user=self._user,  # also for cluster servers that the first one announces
                    password=self._password,
                    inbox_prefix=self._inbox_prefix,
                    name=self._name,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_RETRY_SECONDS,  # type: ignore[arg-type]
                    connect_timeout=2,
                    ping_interval=5,  # a frozen server is noticed within 3 × 5 s
                    max_outstanding_pings=2,
                    error_cb=self._on_error,
                    disconnected_cb=self._on_disconnected,
                    reconnected_cb=self._on_connected,
                    closed_cb=self._on_closed,
                )
            except Exception as error:  # the process must keep trying after any error
                await self._on_error(error)
                await asyncio.sleep(_RETRY_SECONDS)
                self._client = Client()
                continue
            await self._on_connected()
            return

    async def _on_connected(self) -> None:
        self._complained = False
        log.info("connected to NATS")
        self._connected.set()

    async def _on_disconnected(self) -> None:
        self._connected.clear()
        if not self._closing:
            log.warning("disconnected from NATS")

    async def _on_error(self, error: Exception) -> None:
        if not self._complained and not self._closing:  # once per outage, not twice a second
            self._complained = True
            log.warning("NATS: %s", error or type(error).__name__)

    async def _on_closed(self) -> None:
        # nats-py gives up on some errors, such as authorization, even when configured to reconnect forever.
        if not self._closing and (self._keeper is None or self._keeper.done()):
            self._client = Client()
            self.start()


def _credentials(url: str) -> tuple[str | None, str | None]:
    """User and password of a URL, both or neither: nats-py takes a user alone for a token."""
    parts = urlsplit(url)
    if parts.username is None or parts.password is None:
        return None, None
    return unquote(parts.username), unquote(parts.password)


def _inbox_prefix(user: str | None) -> str:
    """First tokens of the subjects of responses: each user's own, so that permissions keep others from reading them."""
    return f"_INBOX.{user}" if user and re.fullmatch(r"[A-Za-z0-9_-]+", user) else "_INBOX"


async def connect(url: str, name: str, *, replicas: int = 1) -> Connection:
    """Return a connection that is established in the background; ``name`` appears in the server's monitoring.

    Streams and buckets created through it have ``replicas`` replicas in a cluster.

    Returns at once, also when the server is down: what needs NATS waits or fails, the rest of the process works.
    """
    connection = Connection(url, name, replicas=replicas)
    connection.start()
    return connection
