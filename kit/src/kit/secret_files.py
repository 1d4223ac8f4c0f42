"""Rotation of secrets in files while processes run: during a rotation a file has several, the first is in force.

The others are accepted, so that what was created under them stays valid. A secret is a line, or a PEM block. It is
replaced in three steps, each of which running processes pick up by themselves:

1. `add` appends a new secret: every process accepts it, none uses it yet.
2. `switch` puts it first: it is in force, and the former one is accepted.
3. `retire` removes all but the first.

The last step and its time are in `<file>.rotation`, for the operator who does the next step. Processes do not read it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import structlog

MAX_SECRETS = 2
"""The most secrets in one file."""

Step = Literal["added", "switched"]
ADDED: Step = "added"
SWITCHED: Step = "switched"
_BLOCK = re.compile(r"-----BEGIN ([A-Z0-9 ]+)-----.*?-----END \1-----", re.DOTALL)

log = structlog.get_logger("secret_files")


class SecretFileError(Exception):
    """A file is missing or malformed, or a step is out of order; the message says which."""


def secrets_in(text: str) -> tuple[str, ...]:
    """The secrets of a text, the one in force first. Raises SecretFileError for none, or for half a block of PEM."""
    if "-----BEGIN " in text:
        if _BLOCK.sub("", text).strip():
            raise SecretFileError("there is something beside whole blocks of PEM")
        secrets = tuple(block[0] for block in _BLOCK.finditer(text))
    else:
        secrets = tuple(line.strip() for line in text.splitlines() if line.strip())
    if not secrets:
        raise SecretFileError("there is no secret")
    return secrets


def fingerprint(secret: str) -> str:
    """An identifier of a secret that does not reveal it: a hash under the secret itself."""
    return hmac.new(secret.strip().encode(), b"name of the secret", hashlib.sha256).hexdigest()[:16]


class Secrets:
    """The accepted secrets of one purpose. Those of a file are read again when it has changed."""

    def __init__(self, text: str, file: Path | None = None) -> None:
        """Raises SecretFileError when the text contains no secret."""
        self._all = secrets_in(text)
        self._file = file
        self._seen: tuple[int, int, int] | None = None

    @classmethod
    def of(cls, file: Path) -> Secrets:
        """The secrets of a file. Raises SecretFileError when there are none."""
        try:
            seen = _stamp_if_there(file)
            secrets = cls(file.read_text(), file)
        except (OSError, UnicodeDecodeError) as error:
            raise SecretFileError(f"{file}: {error}") from error
        except SecretFileError as error:
            raise SecretFileError(f"{file}: {error}") from error
        secrets._seen = seen
        return secrets

    def all(self) -> tuple[str, ...]:
        """All secrets, the one in force first. A file that has become unreadable or malformed is ignored."""
        if self._file is not None and (seen := _stamp_if_there(self._file)) != self._seen:
            self._seen = seen
            try:
                self._all = secrets_in(self._file.read_text())
            except (OSError, UnicodeDecodeError, SecretFileError) as error:
                log.error("secrets_kept", file=str(self._file), cause=str(error))
        return self._all


def _stamp_if_there(file: Path) -> tuple[int, int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size


@dataclass(frozen=True)
class Rotation:
    """The last step of a rotation, and its time."""

    step: Step
    at: datetime

    def wait(self, long: timedelta) -> timedelta:
        """How much remains of a waiting time that began with the step."""
        return max(timedelta(), self.at + long - datetime.now(UTC))


def rotation_of(file: Path) -> Rotation | None:
    """The state of a rotation in progress, None without one. Raises SecretFileError."""
    if len(read(file)) < MAX_SECRETS:
        return None
    try:
        note = json.loads(_note(file).read_text())
        return Rotation(SWITCHED if note["step"] == SWITCHED else ADDED, datetime.fromisoformat(note["at"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SecretFileError(
            f"{file} holds {MAX_SECRETS} secrets, and {_note(file).name} does not say which is the newer"
        ) from error


def read(file: Path) -> tuple[str, ...]:
    """The secrets of a file. Raises SecretFileError, also for too many secrets."""
    secrets = Secrets.of(file).all()
    if len(secrets) > MAX_SECRETS:
        raise SecretFileError(f"{file} holds {len(secrets)} secrets instead of 1 or {MAX_SECRETS}")
    return secrets


def add(file: Path, new: str) -> None:
    """Adds the next secret, which is accepted from now on. Raises SecretFileError while another is being replaced."""
    secrets = read(file)
    if len(secrets) >= MAX_SECRETS:
        raise SecretFileError(f"{file} holds {len(secrets)} secrets already: finish that replacement first")
    if len(secrets_in(new)) != 1 or secrets_in(new)[0] in secrets:
        raise SecretFileError("needs one secret that is not in the file yet")
    _take(file, [*secrets, new.strip()], ADDED)


def switch(file: Path) -> None:
    """Puts the next secret in force. Raises SecretFileError unless one was added."""
    secrets, under_way = read(file), rotation_of(file)
    if under_way is None or under_way.step != ADDED:
        raise SecretFileError(f"{file} has no next secret: add one first")
    _take(file, secrets[::-1], SWITCHED)


def retire(file: Path) -> None:
    """Removes the former secret. Raises SecretFileError unless the next one is in force."""
    secrets, under_way = read(file), rotation_of(file)
    if under_way is None or under_way.step != SWITCHED:
        raise SecretFileError(f"{file} has no former secret: switch to the next one first")
    _write(file, secrets[:1])
    _note(file).unlink(missing_ok=True)


def _take(file: Path, secrets: list[str] | tuple[str, ...], step: Step) -> None:
    note = json.dumps({"step": step, "at": datetime.now(UTC).isoformat()})
    if step == ADDED:  # a note without a second secret is ignored, so an interruption here does no harm
        _replace(_note(file), note + "\n", 0o600)
        _write(file, secrets)
    else:
        _write(file, secrets)
        _replace(_note(file), note + "\n", 0o600)


def _note(file: Path) -> Path:
    return file.with_name(file.name + ".rotation")


def _write(file: Path, secrets: list[str] | tuple[str, ...]) -> None:
    _replace(file, "\n".join(secrets) + "\n", file.stat().st_mode & 0o777)


def _replace(path: Path, text: str, mode: int) -> None:
    """Replaces a file atomically."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(text)
        out.flush()
        os.fchmod(out.fileno(), mode)
        os.fsync(out.fileno())
    unfinished.replace(path)
