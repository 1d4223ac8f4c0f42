"""Reports occupied ports before anything starts: the occupying process, and how to choose others."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable
from dataclasses import replace

import psutil

from resuena_local.layout import MARK, Port


def occupied(ports: Iterable[Port]) -> list[Port]:
    """The ports that are in use."""
    return [port for port in ports if not free(port)]


def free(port: Port) -> bool:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((port.host, port.number))
            probe.listen(1)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return False
        raise
    return True


def owner(port: Port) -> str:
    """A description of the process that listens on a port; empty when it cannot be determined."""
    try:
        listening = psutil.net_connections(kind="tcp")
    except psutil.Error:
        return ""
    for connection in listening:
        local = connection.laddr
        if connection.status == psutil.CONN_LISTEN and local and local.port == port.number and connection.pid:
            return _described(connection.pid)
    return ""


def _described(pid: int) -> str:
    try:
        process = psutil.Process(pid)
        name = process.name()
        other = process.environ().get(MARK)
    except (psutil.Error, OSError):
        return f"process {pid}"
    return f"{name} (process {pid}{f', Resuena with its data in {other}' if other else ''})"


def explanation(ports: Iterable[Port]) -> str:
    """One line per occupied port, and a command that avoids all of them."""
    lines: list[str] = []
    choices: dict[str, int] = {}
    for port in ports:
        who = owner(port)
        if port.number < 1024 and not who:
            reason = "needs the rights of an administrator or is taken"
        else:
            reason = f"is taken by {who or 'another process, perhaps of another user'}"
        lines.append(f"Port {port.number} for {port.component} {reason}.")
        choices[port.variable] = _another(port)
    if "PORT_OFFSET" in choices:  # the stores' ports move too
        choices = {name: value for name, value in choices.items() if name in ("PORT", "PORT_OFFSET")}
    command = " ".join(f"{variable}={value}" for variable, value in choices.items())
    return "\n".join([*lines, f"End that process, or choose another port:  make up {command}"])


def _another(port: Port) -> int:
    """A value for the port's variable: for PORT_OFFSET a distance, else the next free port."""
    if port.variable == "PORT_OFFSET":
        return 1000
    candidate = port.number + 1
    while candidate < 65535 and not free(replace(port, number=candidate)):
        candidate += 1
    return candidate
