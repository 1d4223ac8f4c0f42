"""HTTP requests to webhook receivers, whose URLs companies choose: connects only to the address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpcore

from company_svc.webhooks.policies import (
    ANSWER_KEPT,
    ANSWER_MAX,
    AT_ONCE,
    AT_ONCE_EACH,
    TIMEOUT_SECONDS,
    Address,
    AllowedHosts,
    Answer,
    retry_after,
    url_violations,
)
from kit.db import utc_now

Resolve = Callable[[str, int], Awaitable[list[Address]]]
"""The addresses of a host. Raises OSError when there is none."""
_IDLE_SECONDS = 15.0
_NOT_YET_VALID, _EXPIRED = 9, 10
_SELF_SIGNED = (18, 19)
_UNKNOWN_ISSUER = (20, 21)
_OTHER_HOST = (62, 64)
"""Results of OpenSSL's verification of a certificate (X509_V_ERR_…)."""


class PrivateAddressError(Exception):
    """At least one address of a host is not a public internet address."""


class SystemResolver:
    """The system's resolver, on its own threads, so that slow lookups do not delay other work."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook-names")

    async def __call__(self, host: str, port: int) -> list[Address]:
        """The addresses of a host, each once. Raises OSError when there is none."""

        def look_up() -> list[Address]:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return list(dict.fromkeys(ipaddress.ip_address(entry[4][0]) for entry in entries))

        return await asyncio.get_running_loop().run_in_executor(self._threads, look_up)

    def close(self) -> None:
        """Ends the threads, without waiting for pending lookups."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class PinnedBackend(httpcore.AsyncNetworkBackend):
    """Connects to the checked address. TLS and the Host header still use the host name of the URL."""

    def __init__(self, allowed: AllowedHosts, resolve: Resolve) -> None:
        self._allowed = allowed
        self._resolve = resolve
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connects to the first reachable address. Raises PrivateAddressError unless all are allowed."""
        addresses = await self._resolve(host, port)
        if not addresses or not all(self._allowed.may_connect(host, address) for address in addresses):
            raise PrivateAddressError
        for address in addresses[:-1]:
            try:
                return await self._network.connect_tcp(str(address), port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._network.connect_tcp(str(addresses[-1]), port, timeout, local_address, socket_options)


@dataclass
class _Pool:
    """A pool of connections to one receiver."""

    connections: httpcore.AsyncConnectionPool
    open_requests: int = 0
    used_at: float = 0.0
    """When the last request ended, by time.monotonic()."""


class HttpSender:
    """Posts to receivers. Follows no redirect, reads no proxy from the environment, and takes no cookie."""

    def __init__(
        self,
        allowed: AllowedHosts,
        resolve: Resolve | None = None,
        *,
        trusted: ssl.SSLContext | None = None,
        seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        """`seconds` limits a request as a whole; `trusted` holds the trusted certificate authorities.

        By default those of certifi, and those of OpenSSL's default file and folder (SSL_CERT_FILE, SSL_CERT_DIR).
        """
        self._allowed = allowed
        self._seconds = seconds
        self._names = SystemResolver()
        self._tls = trusted or httpcore.default_ssl_context()
        self._backend = PinnedBackend(allowed, resolve or self._names)
        self._pools: dict[str, _Pool] = {}

    async def post(self, url: str, headers: Mapping[str, str], body: str) -> Answer:
        """Sends a body; failures are returned in the Answer, not raised."""
        started = time.monotonic()
        status, text, error, wait = None, "", None, None
        if url_violations(url, self._allowed):
            error = "The address is not allowed"
        else:
            try:
                async with asyncio.timeout(self._seconds):
                    status, text, after = await self._post(url, headers, body)
            except TimeoutError:
                error = f"No answer within {self._seconds:g} seconds"
            except (
                PrivateAddressError,
                OSError,
                UnicodeError,
                httpcore.NetworkError,
                httpcore.ProtocolError,
            ) as raised:
                error = _words(raised)
            else:
                error = None if 200 <= status < 300 else f"The receiver answered {status}"
                wait = retry_after(status, after, utc_now())
        return Answer(status, text, error, round((time.monotonic() - started) * 1000), wait)

    async def close(self) -> None:
        """Closes open connections."""
        for pool in self._pools.values():
            await pool.connections.aclose()
        self._names.close()

    async def _post(self, url: str, headers: Mapping[str, str], body: str) -> tuple[int, str, str | None]:
        """Status, start of the body, and the header Retry-After."""
        size, start = 0, b""
        async with (
            self._pool_of(url) as pool,
            pool.stream("POST", url, headers=list(headers.items()), content=body.encode()) as response,
        ):
            async for part in response.aiter_stream():
                size += len(part)
                start = (start + part)[:ANSWER_KEPT]
                if size >= ANSWER_MAX:
                    break
        after = next((value for name, value in response.headers if name.lower() == b"retry-after"), None)
        text = start.decode(errors="replace").replace("\0", "")
        return response.status, text, None if after is None else after.decode(errors="replace")

    @asynccontextmanager
    async def _pool_of(self, url: str) -> AsyncIterator[httpcore.AsyncConnectionPool]:
        """Lends the pool of a receiver for one request, and afterwards closes pools that have been idle too long.

        Each receiver has its own pool, since httpcore scans all connections of a pool for each request.
        """
        host = urlsplit(url).netloc
        pool = self._pools.pop(host, None) or _Pool(self._new_connections())
        self._pools[host] = pool  # at the end: the dict is ordered by last use
        pool.open_requests += 1
        try:
            yield pool.connections
        finally:
            pool.open_requests -= 1
            pool.used_at = time.monotonic()
            await self._close_unused()

    def _new_connections(self) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(
            ssl_context=self._tls,
            max_connections=AT_ONCE,
            max_keepalive_connections=AT_ONCE_EACH,
            keepalive_expiry=_IDLE_SECONDS,
            network_backend=self._backend,
        )

    async def _close_unused(self) -> None:
        """Closes the pools that have had no request for _IDLE_SECONDS."""
        before = time.monotonic() - _IDLE_SECONDS
        while self._pools:
            host, pool = next(iter(self._pools.items()))
            if pool.open_requests or pool.used_at > before:
                return
            del self._pools[host]
            await pool.connections.aclose()


def _words(error: Exception) -> str:
    if isinstance(error, PrivateAddressError):
        return "The address leads to a private network"
    if isinstance(error, (socket.gaierror, UnicodeError)):
        return "The address does not resolve"
    tls = _tls_error(error)
    if isinstance(tls, ssl.SSLCertVerificationError):
        return _certificate_words(tls.verify_code)
    if tls is not None and isinstance(error, httpcore.ConnectError):
        return "The receiver speaks no TLS, or none that is accepted"
    if isinstance(error, httpcore.ConnectError):
        return "The connection was refused"
    return "The receiver broke the connection off"


def _tls_error(error: BaseException | None) -> ssl.SSLError | None:
    """The TLS error among an error's causes, since AnyIO and httpcore wrap it."""
    while error is not None and not isinstance(error, ssl.SSLError):
        error = error.__cause__ or error.__context__
    return error


def _certificate_words(code: int) -> str:
    if code == _EXPIRED:
        return "The certificate has expired"
    if code == _NOT_YET_VALID:
        return "The certificate is not valid yet"
    if code in _SELF_SIGNED:
        return "The certificate, or the one that it ends at, is self-signed and not trusted"
    if code in _UNKNOWN_ISSUER:
        return "The certificate's issuer is not known: an intermediate certificate may be missing"
    if code in _OTHER_HOST:
        return "The certificate is not for this host"
    return "The certificate is not valid"
