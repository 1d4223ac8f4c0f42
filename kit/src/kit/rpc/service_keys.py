"""The files of services' keys: each service has its own private key, and all services read the public keys by name.

In a folder, `<name>/key.pem` is the private key of a service, and `public/<name>.pem` holds its public keys, the newest
first: two while the key is being replaced. All are Ed25519 in PEM, as OpenSSL writes them.

    python -m kit.rpc.service_keys FOLDER make NAME…    makes the keys that are missing
    python -m kit.rpc.service_keys FOLDER rotate NAME   makes a new key; the old one is still accepted
    python -m kit.rpc.service_keys FOLDER retire NAME   only the newest key is accepted
    python -m kit.rpc.service_keys FOLDER trust NAME    accepts a public key from standard input; no private one is made
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

PUBLIC = "public"
MAX_PUBLIC_KEYS = 2
"""Public keys of one service that are accepted at the same time."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_END = "-----END PUBLIC KEY-----"


class ServiceKeyError(Exception):
    """A key is missing or malformed, or a step of a rotation is out of order; the message says which."""


def private_file(folder: Path, name: str) -> Path:
    """The path of a service's private key."""
    return folder / name / "key.pem"


def public_file(folder: Path, name: str) -> Path:
    """The path of a service's public keys."""
    return folder / PUBLIC / f"{name}.pem"


def key_id(key: Ed25519PublicKey) -> str:
    """The key id (`kid`) in a token's header: a hash of the public key."""
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:32]


def read_private(file: Path) -> Ed25519PrivateKey:
    """Reads a private key from a file. Raises ServiceKeyError."""
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except (OSError, ValueError) as error:
        raise ServiceKeyError(f"{file} holds no private key: {error}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise ServiceKeyError(f"{file} holds no Ed25519 private key")
    return key


def read_public(file: Path) -> list[Ed25519PublicKey]:
    """Reads the public keys from a file, the newest first. Raises ServiceKeyError, also for too many keys."""
    try:
        keys = _public_keys(file.read_text())
    except (OSError, ValueError) as error:
        raise ServiceKeyError(f"{file} holds no public keys: {error}") from error
    if not 1 <= len(keys) <= MAX_PUBLIC_KEYS:
        raise ServiceKeyError(f"{file} holds {len(keys)} public keys instead of 1 or {MAX_PUBLIC_KEYS}")
    return keys


def _public_keys(text: str) -> list[Ed25519PublicKey]:
    *blocks, rest = text.split(_END)
    if rest.strip():
        raise ValueError("it ends with what is no public key")
    keys = [load_pem_public_key((block.strip() + "\n" + _END + "\n").encode()) for block in blocks]
    ed25519 = [key for key in keys if isinstance(key, Ed25519PublicKey)]
    if len(ed25519) != len(keys):
        raise ValueError("it has a key that is not Ed25519")
    return ed25519


def make(folder: Path, names: Iterable[str]) -> None:
    """Creates the missing keys, and leaves the others unchanged."""
    for name in names:
        _check(name)
        if not private_file(folder, name).exists():
            _replace(folder, name, _published_keys(folder, name)[: MAX_PUBLIC_KEYS - 1])
        else:
            own = read_private(private_file(folder, name)).public_key()
            public_keys = _published_keys(folder, name)
            if own not in public_keys:
                _write_public(folder, name, [own, *public_keys[: MAX_PUBLIC_KEYS - 1]])


def rotate(folder: Path, name: str) -> None:
    """Gives a service a new private key; its old public key is accepted until `retire`.

    The new public key is written first, so that every recipient of a token under the new key can verify it. Raises
    ServiceKeyError while an earlier rotation is not finished.
    """
    _check(name)
    read_private(private_file(folder, name))
    public_keys = _published_keys(folder, name)
    if len(public_keys) >= MAX_PUBLIC_KEYS:
        raise ServiceKeyError(f"{name} has {len(public_keys)} public keys already: retire the old one first")
    _replace(folder, name, public_keys)


def retire(folder: Path, name: str) -> None:
    """Removes every public key of a service but the newest: tokens under the old key are refused from now on."""
    _check(name)
    _write_public(folder, name, read_public(public_file(folder, name))[:1])


def trust(folder: Path, name: str, pem: str) -> None:
    """Accepts as newest the public key of a service whose private key is elsewhere; the former one until `retire`."""
    _check(name)
    try:
        new = _public_keys(pem)
    except ValueError as error:
        raise ServiceKeyError(f"no public key: {error}") from error
    public_keys = _published_keys(folder, name)
    if len(new) != 1 or new[0] in public_keys:
        raise ServiceKeyError(f"needs one public key that {name} does not have yet")
    if len(public_keys) >= MAX_PUBLIC_KEYS:
        raise ServiceKeyError(f"{name} has {len(public_keys)} public keys already: retire the old one first")
    _write_public(folder, name, [*new, *public_keys])


def _check(name: str) -> None:
    if not _NAME.fullmatch(name) or name == PUBLIC:
        raise ServiceKeyError(f"{name!r} is no name of a service")


def _published_keys(folder: Path, name: str) -> list[Ed25519PublicKey]:
    file = public_file(folder, name)
    return read_public(file) if file.exists() else []


def _replace(folder: Path, name: str, public_keys: Sequence[Ed25519PublicKey]) -> None:
    private = Ed25519PrivateKey.generate()
    _write_public(folder, name, [private.public_key(), *public_keys])
    text = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    _write(private_file(folder, name), text, 0o600)


def _write_public(folder: Path, name: str, keys: Sequence[Ed25519PublicKey]) -> None:
    pem = b"".join(key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo) for key in keys)
    _write(public_file(folder, name), pem, 0o644)


def _write(path: Path, text: bytes, mode: int) -> None:
    """Replaces a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "wb") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    unfinished.replace(path)


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line; exits with a message when a step fails."""
    parser = argparse.ArgumentParser(prog="python -m kit.rpc.service_keys")
    parser.add_argument("folder", type=Path)
    parser.add_argument("command", choices=("make", "rotate", "retire", "trust"))
    parser.add_argument("names", nargs="+")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "make":
            make(chosen.folder, chosen.names)
        for name in chosen.names if chosen.command != "make" else ():
            if chosen.command == "rotate":
                rotate(chosen.folder, name)
            elif chosen.command == "retire":
                retire(chosen.folder, name)
            else:
                trust(chosen.folder, name, sys.stdin.read())
    except ServiceKeyError as error:
        raise SystemExit(str(error)) from error
    for name in chosen.names:
        keys = read_public(public_file(chosen.folder, name))
        print(f"{name}: {', '.join(map(key_id, keys))}")


if __name__ == "__main__":
    main()
