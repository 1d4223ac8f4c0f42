"""Backups that are encrypted to public keys: what they hide, what can read them, and the messages without the key."""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from operator_factories import Resuena, first_column

from resuena_operator.backup import encryption
from resuena_operator.health import last_backups
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed

CAPTION = "a caption of somebody"
PICTURE = b"a private picture, " * 100_000
OUTBOX = f"""INSERT INTO outbox (id, subject, payload, entity_id, version)
    VALUES ('f-1', 'resuena.company.company_created.v1', '{CAPTION}', 'c-1', 1)"""
COLUMN = "SELECT convert_from(payload, 'UTF8') FROM outbox"


@pytest.fixture
def key(resuena: Resuena, tmp_path: Path) -> Path:
    """The file of a private key; the public one is beside it, as `.pub`."""
    return key_in(tmp_path, resuena, "backup-key.txt")


def key_in(folder: Path, resuena: Resuena, name: str) -> Path:
    code, private, said = resuena("backup-key")
    assert code == Exit.GOOD
    file = folder / name
    file.write_text(private)
    file.with_suffix(".pub").write_text(said.removeprefix("Public key: "))
    return file


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A stored picture."""
    file = tmp_path / "media" / "images" / "ab"
    file.parent.mkdir(parents=True)
    file.write_bytes(PICTURE)
    return file


@pytest.fixture
def encrypted(installed: Installation, resuena: Resuena, key: Path, picture: Path, tmp_path: Path) -> Path:
    """The encrypted backup of a system with a fact and a picture, with its secrets."""
    assert first_column(installed, OUTBOX) == []
    options = ("--encrypt-to", str(key.with_suffix(".pub")), "--with-secrets", "--json")
    code, said, wrong = resuena("backup", str(tmp_path / "backups"), *options)
    assert code == Exit.GOOD, wrong
    return Path(json.loads(said)["to"])


def files_of(backup: Path) -> list[Path]:
    return [file for file in backup.rglob("*") if file.is_file() and file.name != "manifest.json"]


def test_nothing_of_an_encrypted_backup_can_be_read_but_its_manifest(
    encrypted: Path, installed: Installation, key: Path, tmp_path: Path
) -> None:
    manifest = json.loads((encrypted / "manifest.json").read_text())
    assert manifest["recipients"] == [key.with_suffix(".pub").read_text().strip()]
    assert {str(file.relative_to(encrypted)) for file in files_of(encrypted)} == set(manifest["files"])
    for file in files_of(encrypted):
        content = file.read_bytes()
        assert content.startswith(b"age-encryption.org/v1\n"), file
        assert file.suffix == ".age"
        assert PICTURE[:20] not in content
    manifest_text = (encrypted / "manifest.json").read_text()
    for secret in (CAPTION, *installed.secrets.values()):
        assert secret not in manifest_text
    assert not list(tmp_path.glob("**/.scratch-*")), "files on their way stayed"


def test_an_encrypted_backup_is_restored_with_its_key(
    encrypted: Path, installed: Installation, resuena: Resuena, key: Path, picture: Path
) -> None:
    first_column(installed, "DELETE FROM outbox")
    picture.write_bytes(b"another one")
    options = ("restore", str(encrypted), "--replace", "--identity", str(key))
    code, _, wrong = resuena(*options, "--dry-run")
    assert code == Exit.GOOD, wrong
    assert first_column(installed, COLUMN) == []
    code, _, wrong = resuena(*options)
    assert code == Exit.GOOD, wrong
    assert first_column(installed, COLUMN) == [CAPTION]
    assert picture.read_bytes() == PICTURE


def test_the_key_is_read_from_standard_input(
    encrypted: Path, installed: Installation, resuena: Resuena, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with key.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        code, _, wrong = resuena("restore", str(encrypted), "--replace", "--dry-run", "--identity", "-")
    assert code == Exit.GOOD, wrong


@pytest.mark.parametrize("command", ["restore", "put-secrets"])
def test_without_the_key_one_sentence_says_what_is_needed_and_nothing_changes(
    command: str, encrypted: Path, installed: Installation, resuena: Resuena, key: Path, tmp_path: Path
) -> None:
    more = ["--replace"] if command == "restore" else ["--to", str(tmp_path / "secrets")]
    public = key.with_suffix(".pub").read_text().strip()
    code, _, wrong = resuena(command, str(encrypted), *more)
    assert code == Exit.USAGE
    assert wrong.strip() == (
        f"This backup is encrypted: give the file of the private key of {public} with --identity."
    )
    other = key_in(tmp_path, resuena, "other.txt")
    code, _, wrong = resuena(command, str(encrypted), *more, "--identity", str(other))
    assert code == Exit.USAGE
    assert wrong.startswith(f"That private key is another one: this backup is encrypted to {public}.")
    assert first_column(installed, COLUMN) == [CAPTION]
    assert not (tmp_path / "secrets").exists()


def test_the_secrets_of_an_encrypted_backup_are_put_in_place_with_its_key(
    encrypted: Path, installed: Installation, resuena: Resuena, key: Path, tmp_path: Path
) -> None:
    put = resuena("put-secrets", str(encrypted), "--to", str(tmp_path / "secrets"), "--identity", str(key))
    assert put[0] == Exit.GOOD
    pepper = (tmp_path / "secrets" / "identity" / "password-pepper").read_text()
    assert pepper == installed.secrets["password-pepper"]


def test_an_encrypted_backup_is_checked_without_its_key_and_its_dumps_are_opened_with_it(
    encrypted: Path, resuena: Resuena, key: Path
) -> None:
    code, _, said = resuena("backup", "--verify", str(encrypted))
    assert code == Exit.GOOD
    assert "the dumps not opened" in said
    code, _, said = resuena("backup", "--verify", str(encrypted), "--identity", str(key))
    assert code == Exit.GOOD
    assert "the dumps not opened" not in said
    dump = encrypted / "databases" / "company.dump.age"
    content = dump.read_bytes()
    dump.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    code, _, wrong = resuena("backup", "--verify", str(encrypted))
    assert (code, "company.dump.age is not what was written" in wrong) == (Exit.WRONG, True)


def test_a_dump_that_somebody_else_encrypted_in_its_place_is_not_restored(
    encrypted: Path, installed: Installation, resuena: Resuena, key: Path, tmp_path: Path
) -> None:
    """The checksum in the manifest was changed along with it, as anyone with write access to the bucket can do."""
    other = key_in(tmp_path, resuena, "other.txt").with_suffix(".pub")
    (tmp_path / "forged").write_bytes(b"forged")
    dump = encrypted / "databases" / "company.dump.age"
    encryption.encrypt(tmp_path / "forged", dump, encryption.recipients_in(other))
    manifest = json.loads((encrypted / "manifest.json").read_text())
    manifest["files"]["databases/company.dump.age"] = {
        "bytes": dump.stat().st_size,
        "sha256": hashlib.sha256(dump.read_bytes()).hexdigest(),
    }
    (encrypted / "manifest.json").write_text(json.dumps(manifest))
    code, _, wrong = resuena("restore", str(encrypted), "--replace", "--identity", str(key))
    assert code == Exit.WRONG
    assert "company.dump.age cannot be decrypted" in wrong
    assert first_column(installed, COLUMN) == [CAPTION]


def test_the_setting_names_the_public_keys_and_any_of_them_opens_it(
    installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [key_in(tmp_path, resuena, name) for name in ("one.txt", "two.txt")]
    both = ",".join(key.with_suffix(".pub").read_text().strip() for key in keys)
    monkeypatch.setenv("RESUENA_BACKUP_RECIPIENTS", both)
    code, said, wrong = resuena("backup", str(tmp_path / "backups"), "--json")
    assert code == Exit.GOOD, wrong
    summary = json.loads(said)
    assert summary["recipients"] == both.split(",")
    for key in keys:
        outcome = resuena("restore", summary["to"], "--replace", "--dry-run", "--identity", str(key))
        assert outcome[0] == Exit.GOOD, outcome


def test_a_plain_backup_after_encrypted_ones_is_reported_as_such(
    installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    public_key = key_in(tmp_path, resuena, "key.txt").with_suffix(".pub").read_text().strip()

    def report_of_a_backup(recipients: str) -> dict[str, Any]:
        monkeypatch.setenv("RESUENA_BACKUP_RECIPIENTS", recipients)
        code, said, wrong = resuena("backup", str(tmp_path / "backups"), "--json")
        assert code == Exit.GOOD, wrong
        _, report = asyncio.run(last_backups(installed))
        assert report is not None
        assert report["to"] == json.loads(said)["to"]
        return report

    encrypted, plain, still_plain = [report_of_a_backup(recipients) for recipients in (public_key, "", "")]
    assert (encrypted["encrypted"], plain.get("encrypted")) == (True, None)
    assert plain["last_encrypted_at"] == still_plain["last_encrypted_at"] == encrypted["at"]
    assert "last_encrypted_at" not in report_of_a_backup(public_key)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("age1nonsense", "age1nonsense is no public key"),
        ("# nobody", "has no public key"),
        ("PRIVATE", "That is a private key"),
    ],
)
def test_what_is_no_public_key_is_refused_before_a_backup_is_made(
    text: str, reason: str, installed: Installation, resuena: Resuena, key: Path, tmp_path: Path
) -> None:
    file = tmp_path / "recipients"
    file.write_text(key.read_text() if text == "PRIVATE" else text)
    code, _, wrong = resuena("backup", str(tmp_path / "backups"), "--encrypt-to", str(file))
    assert code == Exit.USAGE
    assert reason in wrong
    assert "AGE-SECRET-KEY" not in wrong
    assert not (tmp_path / "backups").exists()


def test_what_is_no_private_key_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("AGE-SECRET-KEY-1MISTYPED")
    with pytest.raises(Failed) as failure:
        encryption.identities_in(str(file))
    assert "MISTYPED" not in str(failure.value)


@pytest.mark.parametrize("written", ['"{}"', "'{}'", "key={}", "age1qqqq;{}", "{1}"])
def test_a_private_key_among_the_public_ones_is_not_shown_however_it_is_written(written: str) -> None:
    """Quotes around the key, as in an .env file, once caused it to be printed and logged."""
    private = encryption.new_key()[0].splitlines()[-1]
    text = written.format(private, private.removeprefix(encryption.SECRET_PREFIX))
    with pytest.raises(Failed) as failure:
        encryption.recipients_of(text)
    assert private[20:40] not in str(failure.value)


@pytest.mark.parametrize("form", ["\ufeff{}", "\n\n{}\n\n", "CRLF"])
def test_a_key_file_is_read_however_an_editor_saved_it(tmp_path: Path, form: str) -> None:
    private, public = encryption.new_key()
    for name, text in (("private", private), ("public", public)):
        saved = text.replace("\n", "\r\n") if form == "CRLF" else form.format(text)
        (tmp_path / name).write_bytes(saved.encode())
    assert [str(identity.to_public()) for identity in encryption.identities_in(str(tmp_path / "private"))] == [
        public
    ]
    assert [str(recipient) for recipient in encryption.recipients_in(tmp_path / "public")] == [public]


@pytest.mark.parametrize("size", [0, 1, 65_536, 65_537, 200_000])
def test_what_was_cut_off_changed_or_appended_to_is_said_and_no_defect(tmp_path: Path, size: int) -> None:
    """Beyond a file's head pyrage raises OSError, which once ended the command with a stack trace."""
    private, public = encryption.new_key()
    (tmp_path / "key").write_text(private)
    identities = encryption.identities_in(str(tmp_path / "key"))
    (tmp_path / "plain").write_bytes(bytes(size))
    encryption.encrypt(tmp_path / "plain", tmp_path / "whole", encryption.recipients_of(public))
    whole = (tmp_path / "whole").read_bytes()
    cut = [whole[:length] for length in (0, 1, len(whole) // 2, len(whole) - 16, len(whole) - 1)]
    changed = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in (5, 40, len(whole) - 1)]
    for damaged in (*cut, *changed, whole + b"x"):
        (tmp_path / "damaged").write_bytes(damaged)
        with pytest.raises(Failed, match="damaged cannot be decrypted"):
            encryption.decrypt(tmp_path / "damaged", tmp_path / "again", identities)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a file that is always full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    private, public = encryption.new_key()
    (tmp_path / "key").write_text(private)
    (tmp_path / "plain").write_bytes(bytes(300_000))
    recipients = encryption.recipients_of(public)
    with pytest.raises(Failed, match="No space left"):
        encryption.encrypt(tmp_path / "plain", Path("/dev/full"), recipients)
    encryption.encrypt(tmp_path / "plain", tmp_path / "whole", recipients)
    with pytest.raises(Failed, match="No space left"):
        encryption.decrypt(tmp_path / "whole", Path("/dev/full"), encryption.identities_in(str(tmp_path / "key")))


def test_a_plain_backup_of_the_release_before_is_restored(
    installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    first_column(installed, OUTBOX)
    backup = Path(json.loads(resuena("backup", str(tmp_path / "backups"), "--json")[1])["to"])
    manifest = json.loads((backup / "manifest.json").read_text())
    del manifest["recipients"]
    manifest["format"] = 1
    (backup / "manifest.json").write_text(json.dumps(manifest))
    code, _, wrong = resuena("restore", str(backup), "--replace")
    assert code == Exit.GOOD, wrong
    assert first_column(installed, COLUMN) == [CAPTION]
    manifest["format"] = 3
    (backup / "manifest.json").write_text(json.dumps(manifest))
    assert "this release reads 2 and older" in resuena("restore", str(backup), "--replace")[2]


MEASURED = """
import resource, sys
from pathlib import Path
from resuena_operator.backup import encryption
folder = Path(sys.argv[1])
recipients, identities = encryption.recipients_in(folder / "key.pub"), encryption.identities_in(str(folder / "key.txt"))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
encryption.encrypt(folder / "large", folder / "large.age", recipients)
encryption.decrypt(folder / "large.age", folder / "again", identities)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_a_large_file_is_encrypted_and_decrypted_in_little_memory(resuena: Resuena, tmp_path: Path) -> None:
    key_in(tmp_path, resuena, "key.txt")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(256 * 1024**2)
    command = [sys.executable, "-c", MEASURED, str(tmp_path)]
    kibibytes = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert kibibytes < 16 * 1024
    assert (tmp_path / "again").stat().st_size == 256 * 1024**2
