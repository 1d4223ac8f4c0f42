"""Limits the connections of each client, so that none can use up those of all others."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Protocol

from gateway.metrics import CROWDED
from kit.rpc.caller import network_of


class Connection(Protocol):
    """A client's connection."""

    @property
    def idle(self) -> bool:
        """Whether no request on it waits for its response."""
        ...

    def close(self) -> None:
        """Closes it."""
        ...


class ConnectionLimits:
    """The open connections of each client of this process: an IPv4 address, or the /64 of an IPv6 one.

    When a client with `most` connections opens another, its oldest idle one is closed; while none is idle, the new one
    is closed. `proxies` are not limited, since each carries the connections of many clients.
    """

    def __init__(self, most: int, proxies: Sequence[IPv4Network | IPv6Network] = ()) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, dict[Connection, None]] = {}

    def enter(self, address: str, connection: Connection) -> None:
        """Counts a connection from an address, and closes one of them when that is one too many."""
        if not self.of_proxy(address):
            members = self._open.setdefault(network_of(address), {})
            members[connection] = None
            if len(members) > self._most:
                CROWDED.inc()
                closed = next(
                    (candidate for candidate in members if candidate.idle and candidate is not connection),
                    connection,
                )
                del members[closed]
                closed.close()

    def leave(self, address: str, connection: Connection) -> None:
        """Stops counting a connection; one that is not counted is ignored."""
        network = network_of(address)
        members = self._open.get(network, {})
        members.pop(connection, None)
        if not members:
            self._open.pop(network, None)

    def of_proxy(self, address: str) -> bool:
        """Whether connections from an address are a proxy's, or arrive on a Unix socket."""
        try:
            client = ip_address(address)
        except ValueError:
            return True
        return any(client in network for network in self._proxies)
