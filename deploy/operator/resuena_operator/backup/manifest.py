"""The manifest of a backup, written last: a folder without one is an unfinished backup."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath

from obstore.exceptions import BaseError
from pydantic import TypeAdapter, ValidationError

from kit.release import VERSION
from kit.secret_files import secrets_in
from resuena_operator.backup.encryption import SUFFIX
from resuena_operator.backup.places import Place, Stored
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import described

FILE = "manifest.json"
FORMAT = 2
READ_FORMATS = (1, 2)
"""Format 1 has no recipients: it is never encrypted."""
PREFIX = "resuena-"
"""Name prefix of each backup's folder; the moment follows, so that names sort by time."""


@dataclass
class Manifest:
    """The content of a backup."""

    at: str
    resuena: str = VERSION
    format: int = FORMAT
    seconds: float = 0.0
    writers_waited_ms: int = 0
    migrations: dict[str, str | None] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    """By service and table the digest of its rows, with which a restore compares."""
    messages: int = 0
    settings: int = 0
    media: int = 0
    secrets: list[str] = field(default_factory=list)
    fingerprints: dict[str, str] = field(default_factory=dict)
    """Fingerprints of the secrets without which the data is useless; they do not reveal these. Several of one name are
    separated by blanks, the one in force first."""
    recipients: list[str] = field(default_factory=list)
    """The age public keys that all other files are encrypted to; empty in a plain backup."""
    files: dict[str, Stored] = field(default_factory=dict)
    """By name, as stored: encrypted if the backup is, so that they can be checked without a key."""

    def stored_name(self, path: str) -> str:
        """The name of a file in the backup: encrypted ones have age's suffix."""
        return path + SUFFIX if self.recipients else path

    def below(self, folder: str) -> list[str]:
        """The paths of the files in a folder of the backup, without the folder and the encryption suffix."""
        suffix = SUFFIX if self.recipients else ""
        return [name.removeprefix(folder).removesuffix(suffix) for name in self.files if name.startswith(folder)]

    def lacking(self, paths: Iterable[str]) -> list[str]:
        """A line for each of these files of a backup that is not in the manifest."""
        names = map(self.stored_name, paths)
        return [f"{FILE} does not name {name}" for name in names if name not in self.files]

    @property
    def size(self) -> int:
        """Bytes, without the manifest itself."""
        return sum(file.bytes for file in self.files.values())

    def report(self, address: str, *, ok: bool, before: Mapping[str, object] | None = None) -> bytes:
        """What a backup at this address leaves in the bucket `operations` (kit.system.LAST_BACKUP).

        `before` is the report of the last successful one: that of a plain backup after encrypted ones has the time of
        the last of these.
        """
        report: dict[str, object] = {"at": self.at, "bytes": self.size, "to": address, "ok": ok}
        if self.recipients:
            report["encrypted"] = True
        elif before:
            report["last_encrypted_at"] = (
                before["at"] if before.get("encrypted") else before.get("last_encrypted_at")
            )
        return json.dumps(report).encode()

    def text(self) -> bytes:
        """The file's content."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode() + b"\n"

    def summary(self) -> dict[str, object]:
        """The summary to report: everything but the files."""
        fields = asdict(self)
        del fields["files"], fields["tables"]
        return {**fields, "bytes": self.size, "files": len(self.files)}


_MANIFEST = TypeAdapter(Manifest)


def fingerprints(secrets: Mapping[str, str]) -> dict[str, str]:
    """Fingerprints by name: equal when two systems have the same secret, or the same two during a rotation."""
    return {name: " ".join(map(_fingerprint, secrets_in(secret))) for name, secret in secrets.items()}


def _fingerprint(secret: str) -> str:
    return hmac.new(secret.encode(), b"resuena backup", hashlib.sha256).hexdigest()[:16]


async def load(place: Place) -> Manifest:
    """Reads the backup's manifest. Raises Failed when it is missing, unreadable, or of another format version."""
    try:
        document = json.loads(await place.read(FILE))
    except FileNotFoundError as error:
        backups = [path for path in await place.names() if path.endswith(f"/{FILE}")]
        inside = "".join(f"\n  {place.address.rstrip('/')}/{path.rpartition('/')[0]}" for path in backups)
        raise Failed(
            f"{place.address} is no finished backup: it has no {FILE}."
            + (f" Backups in it:{inside}" if inside else ""),
            Exit.USAGE,
        ) from error
    except (ValueError, RecursionError, OSError, BaseError) as error:
        raise Failed(f"The {FILE} of {place.address} cannot be read: {described(error)}") from error
    version = document.get("format") if isinstance(document, dict) else None
    if version not in READ_FORMATS:
        raise Failed(f"{place.address} has format {version}, and this release reads {FORMAT} and older.")
    try:
        manifest = _MANIFEST.validate_python(document)
    except ValidationError as error:
        raise Failed(f"The {FILE} of {place.address} is damaged: {error.errors()[0]['loc']}.") from error
    if climbing := [name for name in manifest.files if not _stays_inside(name)]:
        raise Failed(f"The {FILE} of {place.address} names files outside of the backup, as {climbing[0]!r}.")
    return manifest


def _stays_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return str(path) == name and not path.is_absolute() and not {".", ".."} & {name, *path.parts}
