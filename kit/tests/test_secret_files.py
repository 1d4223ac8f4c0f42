"""Secrets in a file: each step of a rotation, as readers of the file follow it, and steps out of order."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from kit import secret_files
from kit.secret_files import SecretFileError, Secrets, secrets_in
from kit.testing.tokens import SigningKeys


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pepper"
    path.write_text("first\n")
    path.chmod(0o640)
    return path


def test_a_secret_is_replaced_in_three_steps_that_readers_follow(file: Path) -> None:
    followed = Secrets.of(file)
    assert followed.all() == ("first",)
    secret_files.add(file, "second")
    assert followed.all() == ("first", "second")
    secret_files.switch(file)
    assert followed.all() == ("second", "first")
    secret_files.retire(file)
    assert followed.all() == ("second",)
    assert secret_files.rotation_of(file) is None
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["pepper"]


def test_keys_in_pem_are_blocks(tmp_path: Path) -> None:
    first, second = SigningKeys().pem, SigningKeys().pem
    file = tmp_path / "key"
    file.write_text(first)
    secret_files.add(file, second)
    assert Secrets.of(file).all() == (first.strip(), second.strip())


def test_the_last_step_and_what_is_left_of_a_wait_are_known(file: Path) -> None:
    assert secret_files.rotation_of(file) is None
    secret_files.add(file, "second")
    added = secret_files.rotation_of(file)
    assert added is not None
    assert added.step == "added"
    assert timedelta(seconds=50) < added.wait(timedelta(minutes=1)) <= timedelta(minutes=1)
    assert added.wait(timedelta()) == timedelta()
    secret_files.switch(file)
    switched = secret_files.rotation_of(file)
    assert switched is not None
    assert switched.step == "switched"


def test_steps_out_of_order_are_refused_and_change_nothing(file: Path) -> None:
    for step in (secret_files.switch, secret_files.retire):
        with pytest.raises(SecretFileError):
            step(file)
    with pytest.raises(SecretFileError, match="not in the file yet"):
        secret_files.add(file, "first")
    with pytest.raises(SecretFileError, match="not in the file yet"):
        secret_files.add(file, "two\nlines")
    secret_files.add(file, "second")
    with pytest.raises(SecretFileError, match="finish that replacement"):
        secret_files.add(file, "third")
    with pytest.raises(SecretFileError, match="switch"):
        secret_files.retire(file)
    secret_files.switch(file)
    with pytest.raises(SecretFileError, match="add one"):
        secret_files.switch(file)
    assert Secrets.of(file).all() == ("second", "first")


def test_two_secrets_of_which_nobody_knows_the_newer_are_not_touched(file: Path) -> None:
    file.write_text("first\nsecond\n")
    for step in (secret_files.switch, secret_files.retire):
        with pytest.raises(SecretFileError, match="does not say"):
            step(file)
    assert Secrets.of(file).all() == ("first", "second")


@pytest.mark.parametrize(
    "text", ["", " \n\n", "-----BEGIN PRIVATE KEY-----\nAAAA\n", "x\n-----BEGIN A-----\n-----END A-----"]
)
def test_a_file_that_breaks_changes_nothing_for_who_follows_it(file: Path, text: str) -> None:
    followed = Secrets.of(file)
    file.write_text(text)
    assert followed.all() == ("first",)
    file.unlink()
    assert followed.all() == ("first",)
    file.write_text("second\n")
    assert followed.all() == ("second",)
    with pytest.raises(SecretFileError):
        secrets_in(text)


def test_a_file_without_a_secret_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(SecretFileError, match="No such file"):
        Secrets.of(tmp_path / "none")
    (tmp_path / "empty").touch()
    with pytest.raises(SecretFileError, match="there is no secret"):
        Secrets.of(tmp_path / "empty")
