"""Development secrets, generated once per data folder instead of fixed defaults."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from kit.rpc import service_keys
from resuena_local.parts import CALLING, PARTS, SERVICES

NATS_USERS = {name: f"nats-{name}" for name in PARTS}
NAMES = ("uniques", "webhooks", "nats", "postgres", *SERVICES, *NATS_USERS.values())


@dataclass(frozen=True)
class Credentials:
    """The secrets of one data folder. All are URL-safe text except keys, which are PEM files (Ed25519).

    Pepper and signing key are files, which processes reload when they are replaced (kit.secret_files).
    """

    pepper_file: Path
    uniques: str
    webhooks: str
    nats: str
    """Of the operator's user, who may do everything."""
    nats_users: dict[str, str]
    """Of each part's own user."""
    postgres: str
    databases: dict[str, str]
    signing_key_file: Path
    service_keys: Path
    """The folder of services' own keys: see kit.rpc.service_keys."""


def credentials(folder: Path) -> Credentials:
    """Reads the secrets below `folder` and creates missing ones; only their owner may read them."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    file = folder / "secrets.json"
    stored: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    pepper, former = folder / "password-pepper", stored.pop("pepper", None)  # its place in older data folders
    if not pepper.exists():
        write_private(pepper, (former or secrets.token_urlsafe(32)) + "\n")
    missing = {name: secrets.token_urlsafe(32) for name in NAMES if name not in stored}
    if missing or former is not None:
        stored |= missing
        write_private(file, json.dumps(stored, indent=2) + "\n")
    key = folder / "signing-key.pem"
    if not key.exists():
        write_private(
            key,
            Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode(),
        )
    service_keys.make(folder / "service-keys", CALLING)
    return Credentials(
        pepper_file=pepper,
        uniques=stored["uniques"],
        webhooks=stored["webhooks"],
        nats=stored["nats"],
        nats_users={part: stored[name] for part, name in NATS_USERS.items()},
        postgres=stored["postgres"],
        databases={name: stored[name] for name in SERVICES},
        signing_key_file=key,
        service_keys=folder / "service-keys",
    )


def write_private(path: Path, text: str) -> None:
    """Writes a file of mode 0600 that is either whole or absent."""
    unfinished = path.with_name(path.name + ".new")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(path)
