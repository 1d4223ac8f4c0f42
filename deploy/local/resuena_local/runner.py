"""Controls supervisord: its configuration, start and stop, and the state of its processes."""

from __future__ import annotations

import os
import subprocess
import sys
import xmlrpc.client
from collections.abc import Iterable, Mapping
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from supervisor.datatypes import dict_of_key_value_pairs
from supervisor.xmlrpc import SupervisorTransport

from resuena_local import leftovers
from resuena_local.credentials import write_private
from resuena_local.layout import MARK, Folders, Process
from resuena_local.supervisor import LAUNCHER

START_SECONDS = 1
LOG_LINES = 15
START_RETRIES = 10
_AT_REST = ("STOPPED", "EXITED", "FATAL", "UNKNOWN")

INTERPRETER = {
    "PYTHONUNBUFFERED": "1",
    # One heap for all threads, so that memory freed by one is reused by the next. Its thresholds stay dynamic:
    # fixed ones would return the 19 MiB of an Argon2 hash after each, and the next hash would pay for new pages.
    "MALLOC_ARENA_MAX": "1",
}
"""Environment of supervisord and its forks from the start."""


class RunnerError(Exception):
    """The process runner refused or could not be reached; the message contains its response."""


@dataclass(frozen=True)
class ProcessState:
    """State of a process as supervisord reports it: RUNNING, STARTING, BACKOFF, FATAL …"""

    name: str
    state: str
    pid: int
    seconds: int
    log: str
    note: str

    @property
    def given_up(self) -> bool:
        return self.state in ("FATAL", "EXITED", "UNKNOWN")


def configuration(folders: Folders, processes: Iterable[Process]) -> str:
    """supervisord's configuration. `%` is its expansion sign and doubled; quotes do not occur in our values."""
    ordered = sorted(processes, key=lambda process: process.order)
    lines = [
        "[supervisord]",
        f"logfile={_plain(folders.logs / 'runner.log')}",
        "logfile_maxbytes=5MB",
        "logfile_backups=1",
        f"pidfile={_plain(folders.run / 'runner.pid')}",
        "nodaemon=true",
        "silent=true",
        "minprocs=1",
        *(["user=root"] if os.geteuid() == 0 else []),
        "[unix_http_server]",
        f"file={_plain(folders.control_socket)}",
        "chmod=0700",
        "[supervisorctl]",
        f"serverurl=unix://{_plain(folders.control_socket)}",
        "[rpcinterface:supervisor]",
        "supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface",
    ]
    for process in ordered:
        lines += [
            f"[program:{process.name}]",
            f"command={' '.join(_quoted(part) for part in process.command)}",
            f"directory={_plain(process.folder)}",
            "environment=" + ",".join(f'{name}="{_plain(value)}"' for name, value in process.environment.items()),
            "autostart=false",
            "autorestart=true",
            f"startsecs={START_SECONDS}",
            f"startretries={START_RETRIES}",
            f"stopsignal={process.stop_signal}",
            f"stopwaitsecs={process.stop_seconds}",
            "killasgroup=true",
            "redirect_stderr=true",
            f"stdout_logfile={_plain(folders.logs / (process.name + '.log'))}",
            "stdout_logfile_maxbytes=20MB",
            "stdout_logfile_backups=2",
        ]
    for group in dict.fromkeys(process.group for process in ordered):
        members = [process for process in ordered if process.group == group]
        lines += [
            f"[group:{group}]",
            f"programs={','.join(member.name for member in members)}",
            f"priority={members[0].order}",
        ]
    return "\n".join(lines) + "\n"


def tail(folders: Folders, name: str) -> str:
    """The end of a process's log, for a message about its end."""
    file = folders.logs / f"{name}.log"
    lines = file.read_text(errors="replace").splitlines()[-LOG_LINES:] if file.exists() else []
    return "\n".join([f"The end of {file}:", *(f"  {line}" for line in lines)])


def _plain(value: object) -> str:
    return str(value).replace("%", "%%")


def _quoted(part: str) -> str:
    """One argument quoted for supervisord's shell-like splitting."""
    return '"' + _plain(part).replace("\\", "\\\\").replace('"', '\\"') + '"'


class _UnixSocket(xmlrpc.client.ServerProxy):
    def __init__(self, folders: Folders) -> None:
        transport = SupervisorTransport(None, None, f"unix://{folders.control_socket}")
        super().__init__("http://127.0.0.1", transport=transport)


class Runner:
    """The supervisord of one data folder."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders

    def launch(self, processes: Iterable[Process], env: Mapping[str, str]) -> subprocess.Popen[bytes]:
        """Starts supervisord, without processes yet. It ends in order when this process ends in any way."""
        file = self._configuration
        write_private(file, configuration(self.folders, processes))
        self.folders.control_socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folders.control_socket.unlink(missing_ok=True)
        with (self.folders.logs / "runner.out").open("wb") as out:
            return subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", "resuena_local.supervisor", "--configuration", str(file)],
                env={**env, **INTERPRETER, MARK: str(self.folders.data), LAUNCHER: str(os.getpid())},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C reaches only the launcher, which then stops things in order
            )

    def call(self, method: str, *arguments: Any) -> Any:
        """One call of supervisord's XML-RPC interface."""
        try:
            with _UnixSocket(self.folders) as server:
                return getattr(server.supervisor, method)(*arguments)
        except xmlrpc.client.Fault as fault:
            raise RunnerError(f"{method}{arguments}: {fault.faultString}") from fault
        except (OSError, xmlrpc.client.Error) as error:
            raise RunnerError(f"the process runner does not answer: {error}") from error

    def answering(self) -> bool:
        try:
            return bool(self.call("getState")["statename"])
        except RunnerError:
            return False

    def environment(self, name: str) -> dict[str, str]:
        """A process's environment beyond supervisord's: a fork of it exposes only the latter to other users."""
        parser = ConfigParser(interpolation=None)
        parser.read(self._configuration)
        environment: dict[str, str] = dict_of_key_value_pairs(
            parser[f"program:{name}"]["environment"].replace("%%", "%")
        )
        return environment

    def whole_environment(self, name: str) -> dict[str, str]:
        """A process's whole environment, including variables from the environment of `make up`."""
        supervisor = leftovers.runner(self.folders)
        return {**(supervisor.environ() if supervisor else {}), **self.environment(name)}

    @property
    def _configuration(self) -> Path:
        return self.folders.run / "runner.conf"

    def start_group(self, group: str) -> None:
        """Starts a group's processes without waiting until they are ready."""
        self.call("startProcessGroup", group, False)

    def stop_group(self, group: str) -> None:
        """Stops a group's processes until they are started again, and waits for their end."""
        self.call("stopProcessGroup", group, True)

    def state(self, name: str) -> ProcessState | None:
        return next((state for state in self.states() if state.name == name), None)

    def states(self) -> list[ProcessState]:
        processes = cast(list[dict[str, Any]], self.call("getAllProcessInfo"))
        return [
            ProcessState(
                name=info["name"],
                state=info["statename"],
                pid=info["pid"],
                seconds=max(0, info["now"] - info["start"]) if info["pid"] else 0,
                log=info["stdout_logfile"],
                note=info["spawnerr"] or info["description"],
            )
            for info in processes
        ]

    def start(self, name: str) -> None:
        """Starts one stopped process, waiting only until it runs."""
        self.call("startProcess", self._full_name(name), True)

    def restart(self, name: str) -> None:
        """Stops a process, if running, and starts it without waiting until it is ready."""
        full = self._full_name(name)
        state = self.state(name)
        if state and state.state not in _AT_REST:
            self.call("stopProcess", full, True)
        self.call("startProcess", full, False)

    def stop(self, name: str) -> None:
        """Stops one process until it is started again, and waits for its end."""
        self.call("stopProcess", self._full_name(name), True)

    def _full_name(self, name: str) -> str:
        processes = cast(list[dict[str, Any]], self.call("getAllProcessInfo"))
        for info in processes:
            if info["name"] == name:
                return f"{info['group']}:{name}"
        raise RunnerError(
            f"There is no process {name}: choose from {', '.join(info['name'] for info in processes)}."
        )

    def shutdown(self) -> None:
        """Makes supervisord stop everything in order and exit."""
        self.call("shutdown")
