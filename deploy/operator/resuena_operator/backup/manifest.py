"""The manifest of a backup. It is written last: a folder without one is an unfinished backup."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from kit.release import VERSION
from kit.secret_files import secrets_in
from resuena_operator.backup.places import Place, Stored
from resuena_operator.outcome import Exit, Failed

FILE = "manifest.json"
FORMAT = 1
PREFIX = "resuena-"
"""With which the folder of each backup begins; the moment follows, so that names sort by time."""


@dataclass
class Manifest:
    """What a backup holds."""

    at: str
    resuena: str = VERSION
    format: int = FORMAT
    seconds: float = 0.0
    writers_waited_ms: int = 0
    migrations: dict[str, str | None] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    """By service and table the digest of its rows, which a restore compares."""
    messages: int = 0
    settings: int = 0
    media: int = 0
    secrets: list[str] = field(default_factory=list)
    fingerprints: dict[str, str] = field(default_factory=dict)
    """Of the secrets without which the data is of no use; they do not tell the secrets. Several of one name stand
    apart by blanks, that of the one in force first."""
    files: dict[str, Stored] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """In bytes, without the manifest itself."""
        return sum(file.bytes for file in self.files.values())

    def text(self) -> bytes:
        """The file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode() + b"\n"

    def summary(self) -> dict[str, object]:
        """What is told of it: everything but the files."""
        told = asdict(self)
        del told["files"], told["tables"]
        return {**told, "bytes": self.size, "files": len(self.files)}


def fingerprints(secrets: Mapping[str, str]) -> dict[str, str]:
    """By name, what tells whether two systems have the same secret, or the same two while one is replaced."""
    return {name: " ".join(map(_fingerprint, secrets_in(secret))) for name, secret in secrets.items()}


def _fingerprint(secret: str) -> str:
    return hmac.new(secret.encode(), b"resuena backup", hashlib.sha256).hexdigest()[:16]


async def load(place: Place) -> Manifest:
    """Read the backup's manifest. Raises Failed when it is missing, unreadable, or of another format version."""
    try:
        told = json.loads(await place.read(FILE))
    except FileNotFoundError as error:
        backups = [path for path in await place.names() if path.endswith(f"/{FILE}")]
        inside = "".join(f"\n  {place.address.rstrip('/')}/{path.rpartition('/')[0]}" for path in backups)
        raise Failed(
            f"{place.address} is no finished backup: it has no {FILE}."
            + (f" Backups in it:{inside}" if inside else ""),
            Exit.USAGE,
        ) from error
    except (ValueError, OSError) as error:
        raise Failed(f"The {FILE} of {place.address} cannot be read.") from error
    if told.get("format") != FORMAT:
        raise Failed(f"{place.address} has format {told.get('format')}, and this release reads {FORMAT} only.")
    files = {path: Stored(**stored) for path, stored in told.pop("files").items()}
    return Manifest(**told, files=files)
