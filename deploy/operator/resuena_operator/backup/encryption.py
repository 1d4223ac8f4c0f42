"""Encrypts the files of a backup with age (https://age-encryption.org/v1).

It encrypts to public keys, so that the machine that makes backups cannot read them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pyrage
from pyrage.x25519 import Identity, Recipient

from resuena_operator.outcome import Exit, Failed

SUFFIX = ".age"
SECRET_PREFIX = "AGE-SECRET-KEY-"  # noqa: S105 - the prefix of private keys
PUBLIC_PREFIX = "age1"
STANDARD_INPUT = "-"


def new_key() -> tuple[str, str]:
    """A private key in the format of `age-keygen`, and its public key."""
    identity = Identity.generate()
    public = str(identity.to_public())
    created_at = datetime.now(UTC).isoformat(timespec="seconds")
    return f"# created: {created_at}\n# public key: {public}\n{identity}\n", public


def recipients_of(text: str) -> list[Recipient]:
    """The public keys in a text, separated by lines, blanks or commas; lines that begin with # are comments.

    Raises Failed for an invalid key without showing it, since it may be a private one.
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    words = [word for line in lines for word in line.replace(",", " ").split()]
    if any(SECRET_PREFIX in word.upper() for word in words):
        raise Failed("That is a private key: backups are encrypted to the public one, age1…", Exit.USAGE)
    recipients = []
    for word in words:
        try:
            recipients.append(Recipient.from_str(word))
        except pyrage.RecipientError as error:
            shown = word[:80] if word.startswith(PUBLIC_PREFIX) else "What is given"
            raise Failed(f"{shown} is no public key of age (age1…).", Exit.USAGE) from error
    return recipients


def recipients_in(file: Path) -> list[Recipient]:
    """The public keys in a file. Raises Failed when it has none."""
    recipients = recipients_of(_text(str(file)))
    if not recipients:
        raise Failed(f"{file} has no public key of age (age1…).", Exit.USAGE)
    return recipients


def identities_in(file: str) -> list[Identity]:
    """The private keys in a file, or on standard input for `-`. Raises Failed, without showing the content."""
    lines = [line.strip() for line in _text(file).splitlines()]
    try:
        identities = [Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except pyrage.IdentityError as error:
        raise Failed(f"{file} is no private key of age ({SECRET_PREFIX}…).", Exit.USAGE) from error
    if not identities:
        raise Failed(f"{file} has no private key of age ({SECRET_PREFIX}…).", Exit.USAGE)
    return identities


def _text(file: str) -> str:
    try:
        text = sys.stdin.read() if file == STANDARD_INPUT else Path(file).read_text()
        return text.removeprefix("\ufeff")  # the byte order mark that Windows editors write
    except (OSError, UnicodeDecodeError) as error:
        raise Failed(f"{file} cannot be read.", Exit.USAGE) from error


def fitting(identities: Sequence[Identity], recipients: Sequence[str]) -> list[Identity]:
    """The private keys that belong to one of the public ones. Raises Failed, naming the needed ones, when none does."""
    keys = " or ".join(recipients)
    if not identities:
        raise Failed(
            f"This backup is encrypted: give the file of the private key of {keys} with --identity.", Exit.USAGE
        )
    own = [identity for identity in identities if str(identity.to_public()) in recipients]
    if not own:
        raise Failed(
            f"That private key is another one: this backup is encrypted to {keys}. Give that one's with --identity.",
            Exit.USAGE,
        )
    return own


def encrypt(source: Path, target: Path, recipients: Sequence[Recipient]) -> None:
    """Encrypts a file in pieces of 64 KiB. Raises Failed when it cannot be written."""
    # pyrage's functions for paths would hold the GIL until the end.
    try:
        with source.open("rb") as plain, target.open("wb") as encrypted:
            pyrage.encrypt_io(plain, encrypted, recipients)
    except OSError as error:
        raise Failed(f"{source.name} cannot be encrypted: {error}.") from error


def decrypt(source: Path, target: Path, identities: Sequence[Identity]) -> None:
    """Decrypts a file in pieces of 64 KiB. Raises Failed when it was changed or is encrypted to other keys."""
    try:
        with source.open("rb") as encrypted, target.open("wb") as plain:
            pyrage.decrypt_io(encrypted, plain, identities)
    except (pyrage.DecryptError, OSError) as error:  # OSError for a piece after the first, and for a full disk
        raise Failed(f"{source.name} cannot be decrypted: {error}.") from error
