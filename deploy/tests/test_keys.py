"""`resuena keys`: the steps of a key replacement, steps that come too early, and what the last one makes unreadable."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from operator_factories import Resuena

from identity_svc.tokens.service import SigningKeys as Published
from kit.secret_files import Secrets
from kit.testing.tokens import SigningKeys
from resuena_operator import cli
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "signing-key").write_text(SigningKeys().pem)
    (tmp_path / "password-pepper").write_text("the former pepper\n")
    return tmp_path


@pytest.fixture
def keys(resuena: Resuena, folder: Path) -> Callable[..., tuple[int, str, str]]:
    return lambda *words: resuena("keys", *words, "--folder", str(folder))


def earlier(file: Path, by: timedelta) -> None:
    """Makes the last step this old."""
    note = file.with_name(file.name + ".rotation")
    note.write_text(json.dumps({**json.loads(note.read_text()), "at": (datetime.now(UTC) - by).isoformat()}))


def states(keys: Callable[..., tuple[int, str, str]], kind: str) -> list[tuple[str, str]]:
    code, said, _ = keys("list", "--json")
    assert code == Exit.GOOD
    return [(row["state"], row["then"]) for row in json.loads(said) if row["secret"] == kind]


@pytest.mark.parametrize(
    ("kind", "kept"), [("signing-key", timedelta(days=1)), ("password-pepper", timedelta(hours=1))]
)
def test_each_step_waits_for_the_one_before(
    keys: Callable[..., tuple[int, str, str]], folder: Path, kind: str, kept: timedelta
) -> None:
    file = folder / kind
    (former,) = Secrets.of(file).all()
    assert states(keys, kind) == [("in force", f"keys add {kind}")]

    assert keys("add", kind)[0] == Exit.GOOD
    _, new = Secrets.of(file).all()
    assert states(keys, kind) == [("in force", f"keys switch {kind}"), ("next, accepted", "")]
    code, _, said = keys("switch", kind)
    assert code == Exit.REFUSED
    assert "until every process knows it" in said
    earlier(file, timedelta(minutes=2))
    assert keys("switch", kind)[0] == Exit.GOOD
    assert Secrets.of(file).all() == (new, former)
    assert states(keys, kind) == [("in force", f"keys retire {kind}"), ("former, accepted", "")]

    earlier(file, kept - timedelta(minutes=1))
    assert keys("retire", kind)[0] == Exit.REFUSED
    earlier(file, kept)
    if kind == "password-pepper":  # this command cannot query its database
        code, _, said = keys("retire", kind)
        assert code == Exit.REFUSED
        assert "list-peppers" in said
    assert Secrets.of(file).all() == (new, former)
    assert keys("retire", kind, "--anyway")[0] == Exit.GOOD
    assert Secrets.of(file).all() == (new,)


def test_a_signing_key_is_named_as_in_tokens_and_in_the_jwks(
    keys: Callable[..., tuple[int, str, str]], folder: Path
) -> None:
    assert keys("add", "signing-key")[0] == Exit.GOOD
    published = asyncio.run(Published(Secrets.of(folder / "signing-key")).jwks())["keys"]
    listed = [row["id"] for row in json.loads(keys("list", "--json")[1]) if row["secret"] == "signing-key"]
    assert len(listed) == 2
    assert listed == [key["kid"] for key in published]  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
def test_a_signing_key_that_is_none_is_told(
    keys: Callable[..., tuple[int, str, str]], folder: Path, text: str
) -> None:
    (folder / "signing-key").write_text(text)
    code, _, said = keys("list")
    assert (code, "no private key" in said) == (Exit.WRONG, True)


def test_what_is_made_is_a_key_and_a_pepper(keys: Callable[..., tuple[int, str, str]], folder: Path) -> None:
    for kind in ("signing-key", "password-pepper"):
        keys("add", kind)
    pem = Secrets.of(folder / "signing-key").all()[1]
    assert isinstance(load_pem_private_key(pem.encode(), None), Ed25519PrivateKey)
    pepper = Secrets.of(folder / "password-pepper").all()[1]
    assert len(bytes.fromhex(pepper)) == 32


def test_a_step_out_of_order_and_a_folder_without_files_are_told(
    keys: Callable[..., tuple[int, str, str]], resuena: Resuena, tmp_path: Path
) -> None:
    code, _, said = keys("switch", "signing-key")
    assert (code, "add one first" in said) == (Exit.WRONG, True)
    assert keys("add", "uniques-secret")[0] == Exit.USAGE
    empty = tmp_path / "empty"
    empty.mkdir()
    code, _, said = resuena("keys", "add", "signing-key", "--folder", str(empty))
    assert (code, "has no signing-key" in said) == (Exit.USAGE, True)


def test_in_a_container_it_says_how_to_reach_the_files(resuena: Resuena, installed: Installation) -> None:
    code, _, said = resuena("keys", "list")
    assert code == Exit.USAGE
    assert "--folder /identity" in said


@pytest.fixture
def pepper_rows(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[dict[str, object]]:
    """A system of `make up` whose identity-svc returns these rows for peppers."""
    rows: list[dict[str, object]] = []
    (folder / "secrets").mkdir()
    for name in ("signing-key", "password-pepper"):
        (folder / name).rename(folder / "secrets" / name)
    monkeypatch.setattr(cli, "here", lambda: SimpleNamespace(folder=folder, ask=lambda *_: rows))
    return rows


def test_a_pepper_that_people_need_is_not_retired(
    resuena: Resuena, folder: Path, pepper_rows: list[dict[str, object]]
) -> None:
    nothing = {
        "second_factors": 0,
        "payout_accounts": 0,
        "social_accounts": 0,
        "recovery_codes": 0,
        "guest_tokens": 0,
    }
    pepper_rows += [
        {"pepper": "b", "state": "in force", "passwords": 5, **nothing},
        {"pepper": "a", "state": "accepted", "passwords": 2, **nothing, "recovery_codes": 10},
    ]
    resuena("keys", "add", "password-pepper")
    resuena("keys", "switch", "password-pepper", "--anyway")
    earlier(folder / "secrets" / "password-pepper", timedelta(hours=1))
    code, _, said = resuena("keys", "retire", "password-pepper")
    assert code == Exit.REFUSED
    assert "2 passwords, 10 recovery codes still hang on a former pepper" in said.replace("\n", " ")
    pepper_rows[1] |= {"passwords": 0, "recovery_codes": 0}
    assert resuena("keys", "retire", "password-pepper")[0] == Exit.GOOD
    assert len(Secrets.of(folder / "secrets" / "password-pepper").all()) == 1


def test_peppers_are_listed_with_what_hangs_on_each(
    resuena: Resuena, pepper_rows: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pepper_rows += [
        {"level": "info", "message": "a line of the log"},
        {"pepper": "b", "state": "in force", "passwords": 5},
    ]
    code, said, _ = resuena("keys", "peppers", "--json")
    assert code == Exit.GOOD
    assert [row["pepper"] for row in json.loads(said)] == ["b"]

    def away(*_: str) -> list[dict[str, object]]:
        raise Failed("not here", Exit.AWAY)

    monkeypatch.setattr(cli, "here", lambda: SimpleNamespace(folder=None, ask=away))
    assert resuena("keys", "peppers")[0] == Exit.AWAY
