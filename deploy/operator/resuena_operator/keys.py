"""Rotates the signing key and the pepper of identity-svc in three steps, without downtime."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from kit import secret_files
from kit.rpc.tokens import signing_key_id
from kit.secret_files import ADDED, SWITCHED, SecretFileError
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed

COUNTED = {
    "passwords": "passwords",
    "second_factors": "second factors",
    "payout_accounts": "payout accounts",
    "social_accounts": "social accounts",
    "recovery_codes": "recovery codes",
    "guest_tokens": "guest tokens",
}
IN_COMPOSE = (
    'docker compose run --rm --no-deps --user "$(id -u)" -v "$PWD/secrets/identity:/identity" operator keys {} '
    "--folder /identity"
)
LOOK = "docker compose run --rm --no-deps identity-svc list-peppers"


class Kind(StrEnum):
    """The secrets that can be rotated."""

    SIGNING_KEY = "signing-key"
    PASSWORD_PEPPER = "password-pepper"  # noqa: S105 - a name


FILES = {
    Kind.SIGNING_KEY: ("signing-key", "signing-key.pem", "identity-signing-key.pem"),
    Kind.PASSWORD_PEPPER: ("password-pepper",),
}
"""The file's names in production, next to `make up`, and in the development data folder."""

OF_IDENTITY = "identity"
"""The folder of these files among production's secrets."""

EVERYWHERE = timedelta(minutes=2)
"""Time until each process has loaded a change; in Kubernetes files of a Secret follow within a minute and a half."""
KEPT = {Kind.SIGNING_KEY: timedelta(days=1), Kind.PASSWORD_PEPPER: timedelta(hours=1)}
"""Validity of what was issued before the switch: a guest's access token; a ticket of a document."""


@dataclass(frozen=True)
class Place:
    """The location of the files, and the installation whose database can be queried, if any."""

    folder: Path
    asked: Installation | None = None

    def file(self, kind: Kind) -> Path:
        """The file of this kind. Raises Failed when it is missing."""
        for name in FILES[kind]:
            if (self.folder / name).exists():
                return self.folder / name
        raise Failed(f"{self.folder} has no {kind}.", Exit.USAGE)


def place(folder: Path | None, here: Installation | None) -> Place:
    """The given folder, or that of `make up`. Raises Failed in a container, where it is required."""
    if folder is not None:
        return Place(folder)
    if here is None or here.folder is None:
        raise Failed(f"Name the folder of identity-svc's secrets:\n  {IN_COMPOSE.format('…')}", Exit.USAGE)
    return Place(here.folder / "secrets", here)


def secret_states(where: Place) -> list[dict[str, str]]:
    """Each secret by its name, with its state and the next step."""
    entries = []
    for kind in Kind:
        file = where.file(kind)
        with _reporting_file_errors():
            names = [_name(kind, secret) for secret in secret_files.read(file)]
            under_way = secret_files.rotation_of(file)
        following, step = {
            None: ("", f"keys add {kind}"),
            ADDED: ("next, accepted", f"keys switch {kind}"),
            SWITCHED: ("former, accepted", f"keys retire {kind}"),
        }[under_way.step if under_way else None]
        at = under_way.at.isoformat(timespec="seconds") if under_way else ""
        rows = [("in force", at if under_way and under_way.step == SWITCHED else "", step), (following, at, "")]
        entries += [
            {"secret": kind.value, "id": name, "state": state, "since": since, "then": then}
            for name, (state, since, then) in zip(names, rows, strict=False)
        ]
    return entries


def add(where: Place, kind: Kind) -> str:
    """Adds the next secret; returns the next step as text."""
    with _reporting_file_errors():
        secret_files.add(where.file(kind), _new(kind))
    return f"Every process accepts the next {kind} within two minutes. Then: resuena keys switch {kind}"


def switch(where: Place, kind: Kind, *, anyway: bool = False) -> str:
    """Puts the next secret in force; returns the next step. Raises Failed when it may not be loaded everywhere yet."""
    file = where.file(kind)
    with _reporting_file_errors():
        _wait(file, ADDED, EVERYWHERE, "until every process knows it", anyway=anyway)
        secret_files.switch(file)
    kept = KEPT[kind]
    if kind is Kind.SIGNING_KEY:
        then = f"In {_words(kept)}, when the last token of a guest has expired"
    else:
        then = f"In {_words(kept)} or later, when `resuena keys peppers` shows nothing that people would miss"
    return f"The next {kind} is in force, and the former one is accepted. {then}: resuena keys retire {kind}"


def retire(where: Place, kind: Kind, *, anyway: bool = False) -> str:
    """Removes the former secret. Raises Failed while something depends on it, or may."""
    file = where.file(kind)
    with _reporting_file_errors():
        _wait(file, SWITCHED, KEPT[kind], "until what was made under it has expired", anyway=anyway)
        if kind is Kind.PASSWORD_PEPPER and not anyway:
            _require_unused(where)
        secret_files.retire(file)
    return f"The former {kind} is refused within ten seconds, in Kubernetes within two minutes."


def peppers(here: Installation) -> list[dict[str, object]]:
    """The number of records under each pepper. Raises Failed where identity-svc cannot be queried."""
    return [line for line in here.ask("identity-svc", "list-peppers") if "level" not in line]


def _require_unused(where: Place) -> None:
    if where.asked is None:
        raise Failed(
            f"Look first what still hangs on it:\n  {LOOK}\nIf nothing that is missed: --anyway", Exit.REFUSED
        )
    left = [row for row in peppers(where.asked) if row["state"] != "in force"]
    counts = {word: sum(int(str(row[name])) for row in left) for name, word in COUNTED.items()}
    if any(counts.values()):
        hanging = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        raise Failed(
            f"{hanging} still hang on a former pepper. Passwords and guest tokens pass to the new one when they are "
            "used; who has not used theirs needs a new one (a link by mail), and new recovery codes. Accept that: "
            "--anyway",
            Exit.REFUSED,
        )


def _wait(file: Path, step: secret_files.Step, long: timedelta, why: str, *, anyway: bool) -> None:
    under_way = secret_files.rotation_of(file)
    if not anyway and under_way is not None and under_way.step == step and (left := under_way.wait(long)):
        raise Failed(f"Wait {_words(left)} more, {why}; or --anyway.", Exit.REFUSED)


def _name(kind: Kind, secret: str) -> str:
    """A secret's displayed name: a signing key's `kid` as in tokens and the JWKS, a pepper's
    fingerprint. Raises Failed for an invalid signing key.
    """
    if kind is Kind.PASSWORD_PEPPER:
        return secret_files.fingerprint(secret)
    try:
        key = load_pem_private_key(secret.encode(), None)
    except ValueError as error:
        raise Failed(f"The file of the {kind} holds something that is no private key.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise Failed(f"The file of the {kind} holds a key that is not Ed25519.")
    return signing_key_id(key.public_key())


def _new(kind: Kind) -> str:
    if kind is Kind.PASSWORD_PEPPER:
        return secrets.token_hex(32)
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _words(time: timedelta) -> str:
    seconds = int(time.total_seconds()) + (1 if time.microseconds else 0)
    sizes: Sequence[tuple[int, str]] = ((3600, "hours"), (60, "minutes"), (1, "seconds"))
    size, word = next((pair for pair in sizes if seconds >= 2 * pair[0]), sizes[-1])
    return f"{-(-seconds // size)} {word}"


@contextmanager
def _reporting_file_errors() -> Iterator[None]:
    """Reports an error in a file as the command's own failure."""
    try:
        yield
    except (SecretFileError, OSError) as error:
        raise Failed(f"{error}.") from error
