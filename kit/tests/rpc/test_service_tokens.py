"""Service tokens: each service has a key of its own, and none can impersonate another."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from structlog.testing import capture_logs

from kit.rpc.service_keys import (
    PUBLIC,
    ServiceKeyError,
    key_id,
    main,
    make,
    private_file,
    public_file,
    read_private,
    read_public,
    retire,
    rotate,
    trust,
)
from kit.rpc.service_tokens import (
    CLOCKS_APART_SECONDS,
    SERVICE_TOKEN_SECONDS,
    CallerUnproven,
    PublicKeys,
    ServiceKey,
    ServiceVerifier,
)
from kit.rpc.settings import ServiceSettings
from kit.rpc.tokens import TokenVerifier


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """The keys of four services."""
    make(tmp_path, ["campaign", "company", "gateway", "identity"])
    return tmp_path


@pytest.fixture
def verifier(keys: Path) -> ServiceVerifier:
    """Media's verifier: campaign and company may call media in their own name."""
    return ServiceVerifier("media", PublicKeys(keys / PUBLIC), {"campaign", "company"})


def private(keys: Path, name: str) -> Ed25519PrivateKey:
    return read_private(private_file(keys, name))


def claims(name: str, **changed: object) -> dict[str, object]:
    whole = {"iss": name, "sub": name, "aud": "media", "exp": int(time.time()) + 60, **changed}
    return {claim: value for claim, value in whole.items() if value is not ...}


def signed(keys: Path, name: str, kid: str | None = None, **changed: object) -> str:
    key = private(keys, name)
    return jwt.encode(claims(name, **changed), key, "EdDSA", {"kid": kid or key_id(key.public_key())})


def identifier(keys: Path, name: str) -> str:
    return key_id(private(keys, name).public_key())


def part(value: dict[str, Any]) -> bytes:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")


def by_hand(keys: Path, algorithm: str, secret: bytes | None = None) -> str:
    """Campaign's claims under its key's id, with an HMAC or without a signature; PyJWT refuses to make most of these."""
    head = (
        part({"alg": algorithm, "typ": "JWT", "kid": identifier(keys, "campaign")})
        + b"."
        + part(claims("campaign"))
    )
    mac = hmac.digest(secret, head, hashlib.sha256) if secret is not None else b""
    return (head + b"." + base64.urlsafe_b64encode(mac).rstrip(b"=")).decode()


def by_hand_until(keys: Path, end: float) -> str:
    """Campaign's claims, validly signed, with an expiry that is not a number of JSON."""
    key = private(keys, "campaign")
    head = part({"alg": "EdDSA", "typ": "JWT", "kid": key_id(key.public_key())})
    signed_part = head + b"." + part(claims("campaign", exp=end))
    return (signed_part + b"." + base64.urlsafe_b64encode(key.sign(signed_part)).rstrip(b"=")).decode()


def public_pem(keys: Path) -> bytes:
    public = private(keys, "campaign").public_key()
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def by_a_stranger(keys: Path, kid: str | None) -> str:
    stranger = Ed25519PrivateKey.generate()
    return jwt.encode(claims("campaign"), stranger, "EdDSA", {"kid": kid or key_id(stranger.public_key())})


def altered(keys: Path) -> str:
    head, _, signature = signed(keys, "campaign").split(".")
    return f"{head}.{part(claims('company')).decode()}.{signature}"


FORGED: dict[str, Callable[[Path], str]] = {
    "campaign's key, says it is company": lambda keys: signed(keys, "campaign", iss="company", sub="company"),
    "campaign's key, in the name of company": lambda keys: signed(keys, "campaign", sub="company"),
    "campaign's key under company's key id": lambda keys: signed(
        keys, "campaign", identifier(keys, "company"), iss="company", sub="company"
    ),
    "an unknown key": lambda keys: by_a_stranger(keys, None),
    "an unknown key under campaign's key id": lambda keys: by_a_stranger(keys, identifier(keys, "campaign")),
    "altered claims": altered,
    "for another service": lambda keys: signed(keys, "campaign", aud="identity"),
    "for people": lambda keys: signed(keys, "campaign", aud="resuena"),
    "for nobody": lambda keys: signed(keys, "campaign", aud=...),
    "expired": lambda keys: signed(keys, "campaign", exp=int(time.time()) - 1),
    "without an end": lambda keys: signed(keys, "campaign", exp=...),
    "for a day": lambda keys: signed(keys, "campaign", exp=int(time.time()) + 86_400),
    "for ever": lambda keys: signed(keys, "campaign", exp=1e300),
    "until a time that is none": lambda keys: by_hand_until(keys, float("inf")),
    "without an issuer": lambda keys: signed(keys, "campaign", iss=...),
    "a caller that is not declared": lambda keys: signed(keys, "identity"),
    "the gateway in its own name": lambda keys: signed(keys, "gateway"),
    "a name instead of a key id": lambda keys: signed(keys, "campaign", "campaign"),
    "no key id": lambda keys: jwt.encode(claims("campaign"), private(keys, "campaign"), "EdDSA"),
    "algorithm none": lambda keys: by_hand(keys, "none"),
    "no signature": lambda keys: by_hand(keys, "EdDSA"),
    "HS256 with the public key": lambda keys: by_hand(keys, "HS256", public_pem(keys)),
    "HS256 with the public key's bytes": lambda keys: by_hand(
        keys, "HS256", private(keys, "campaign").public_key().public_bytes_raw()
    ),
    "HS256 with the key's id": lambda keys: by_hand(keys, "HS256", identifier(keys, "campaign").encode()),
    "HS256 with nothing": lambda keys: by_hand(keys, "HS256", b""),
    "no token": lambda _: "abc",
    "empty": lambda _: "",
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED.keys())
def test_a_forged_service_token_is_refused(
    keys: Path, verifier: ServiceVerifier, forge: Callable[[Path], str]
) -> None:
    assert verifier.verify(signed(keys, "campaign"))[0] == "campaign"
    with pytest.raises(CallerUnproven):
        verifier.verify(forge(keys))


def test_a_service_proves_itself_to_the_one_that_it_calls_only(keys: Path, verifier: ServiceVerifier) -> None:
    company = ServiceKey("company", private_file(keys, "company"))
    assert verifier.verify(company.proof("media").current())[0] == "company"
    with pytest.raises(CallerUnproven):
        verifier.verify(company.proof("identity").current())


def test_a_call_that_is_passed_on_is_in_nobodys_name(keys: Path, verifier: ServiceVerifier) -> None:
    for name in ("gateway", "company"):
        passed_on = ServiceKey(name, private_file(keys, name)).proof("media", passes_on=True)
        assert verifier.verify(passed_on.current())[0] is None


def test_without_a_list_of_callers_every_registered_name_is_one(keys: Path) -> None:
    anybody = ServiceVerifier("media", PublicKeys(keys / PUBLIC))
    assert anybody.verify(signed(keys, "identity"))[0] == "identity"
    with pytest.raises(CallerUnproven):
        anybody.verify(by_a_stranger(keys, None))


async def test_an_accepted_service_token_is_verified_once_and_refused_when_it_has_expired(
    keys: Path, verifier: ServiceVerifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_people() -> dict[str, object]:
        return {"keys": []}

    verified: list[str] = []
    verify = ServiceVerifier.verify

    def counted(self: ServiceVerifier, token: str) -> tuple[str | None, float]:
        verified.append(token)
        return verify(self, token)

    monkeypatch.setattr(ServiceVerifier, "verify", counted)
    calls = TokenVerifier(no_people, services=verifier)
    expires = int(time.time()) + 60
    proof = signed(keys, "campaign", exp=expires)
    for _ in range(2):
        assert (await calls.verify(None, proof)).service == "campaign"
    assert len(verified) == 1
    with time_machine.travel(expires + 0.05, tick=False), pytest.raises(CallerUnproven):
        await calls.verify(None, proof)


def test_a_token_of_a_clock_that_is_ahead_is_kept_for_a_minute_at_most(
    keys: Path, verifier: ServiceVerifier
) -> None:
    ahead = SERVICE_TOKEN_SECONDS + CLOCKS_APART_SECONDS - 5
    _, until = verifier.verify(signed(keys, "campaign", exp=int(time.time()) + ahead))
    assert until <= time.time() + SERVICE_TOKEN_SECONDS


def test_a_token_is_signed_once_for_half_of_its_life(keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = ServiceKey("company", private_file(keys, "company")).proof("media")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    first = proof.current()
    monkeypatch.setattr(time, "time", lambda: now + SERVICE_TOKEN_SECONDS / 2 - 1)
    assert proof.current() is first
    monkeypatch.setattr(time, "time", lambda: now + SERVICE_TOKEN_SECONDS / 2)
    assert proof.current() != first


def test_a_key_is_replaced_while_everybody_runs(keys: Path, verifier: ServiceVerifier) -> None:
    company = ServiceKey("company", private_file(keys, "company"))
    old = company.proof("media").current()

    rotate(keys, "company")
    new = company.proof("media").current()

    assert jwt.get_unverified_header(old)["kid"] != jwt.get_unverified_header(new)["kid"]
    assert [verifier.verify(token)[0] for token in (old, new)] == ["company", "company"]

    retire(keys, "company")

    assert verifier.verify(new)[0] == "company"
    with pytest.raises(CallerUnproven):
        verifier.verify(old)


def test_a_service_that_is_taken_away_is_refused(keys: Path, verifier: ServiceVerifier) -> None:
    public_file(keys, "company").unlink()
    with pytest.raises(CallerUnproven):
        verifier.verify(signed(keys, "company"))
    assert verifier.verify(signed(keys, "campaign"))[0] == "campaign"


def test_only_two_keys_of_a_name_are_accepted_at_once(keys: Path) -> None:
    rotate(keys, "company")
    newest = private(keys, "company")
    with pytest.raises(ServiceKeyError, match="retire the old one first"):
        rotate(keys, "company")
    assert private(keys, "company").private_bytes_raw() == newest.private_bytes_raw()
    file = public_file(keys, "company")
    file.write_bytes(file.read_bytes() + public_pem(keys))
    with pytest.raises(ServiceKeyError, match="3 public keys"):
        PublicKeys(keys / PUBLIC)


def test_one_key_is_not_that_of_two_services(keys: Path) -> None:
    public_file(keys, "company").write_bytes(public_file(keys, "campaign").read_bytes())
    with pytest.raises(ServiceKeyError, match="campaign and company have the same public key"):
        PublicKeys(keys / PUBLIC)


def test_a_malformed_file_is_logged_once_and_concerns_its_name_only(keys: Path, verifier: ServiceVerifier) -> None:
    old = signed(keys, "campaign")
    rotate(keys, "campaign")
    verifier.verify(old)

    public_file(keys, "company").write_text("no key")
    retire(keys, "campaign")

    with capture_logs() as logs:
        assert verifier.verify(signed(keys, "company"))[0] == "company"
        with pytest.raises(CallerUnproven):
            verifier.verify(old)
    assert [(entry["event"], entry["service"]) for entry in logs] == [("public_keys_kept", "company")]


def test_a_private_key_that_has_become_malformed_is_kept(keys: Path, verifier: ServiceVerifier) -> None:
    company = ServiceKey("company", private_file(keys, "company"))
    private_file(keys, "company").write_text("no key")
    with capture_logs() as logs:
        assert verifier.verify(company.proof("media").current())[0] == "company"
    assert [entry["event"] for entry in logs] == ["service_key_kept"]


def test_keys_are_made_once_and_only_their_owner_reads_the_private_ones(keys: Path) -> None:
    before = {path: path.read_bytes() for path in keys.rglob("*.pem")}
    make(keys, ["campaign", "company", "gateway", "identity", "demo"])
    assert {path: path.read_bytes() for path in before} == before
    assert {private_file(keys, name).stat().st_mode & 0o777 for name in ("campaign", "demo")} == {0o600}
    assert not [path for path in (keys / PUBLIC).iterdir() if b"PRIVATE" in path.read_bytes()]


def test_a_public_key_that_was_lost_is_written_again(keys: Path) -> None:
    before = public_file(keys, "company").read_bytes()
    public_file(keys, "company").unlink()
    make(keys, ["company"])
    assert public_file(keys, "company").read_bytes() == before


def test_who_is_elsewhere_gives_its_public_key_only(
    keys: Path, tmp_path_factory: pytest.TempPathFactory, verifier: ServiceVerifier
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    make(elsewhere, ["company"])
    public_file(keys, "company").unlink()

    trust(keys, "company", public_file(elsewhere, "company").read_text())
    assert verifier.verify(signed(elsewhere, "company"))[0] == "company"

    first = signed(elsewhere, "company")
    make(elsewhere, ["next"])
    trust(keys, "company", public_file(elsewhere, "next").read_text())
    assert verifier.verify(first)[0] == "company"
    retire(keys, "company")
    assert verifier.verify(signed(elsewhere, "next", iss="company", sub="company"))[0] == "company"
    with pytest.raises(CallerUnproven):
        verifier.verify(first)
    with pytest.raises(ServiceKeyError, match="does not have yet"):
        trust(keys, "company", public_file(elsewhere, "next").read_text())


@pytest.mark.parametrize("name", ["public", "../company", "Company", ""])
def test_what_is_no_name_has_no_key(tmp_path: Path, name: str) -> None:
    with pytest.raises(ServiceKeyError):
        make(tmp_path, [name])
    assert not list(tmp_path.iterdir())


def test_the_command_line_does_each_step_and_tells_the_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path)
    main([folder, "make", "company"])
    main([folder, "rotate", "company"])
    newest, old = map(key_id, read_public(public_file(tmp_path, "company")))
    main([folder, "retire", "company"])
    assert capsys.readouterr().out.splitlines() == [
        f"company: {old}",
        f"company: {newest}, {old}",
        f"company: {newest}",
    ]
    with pytest.raises(SystemExit, match="holds no private key"):
        main([folder, "rotate", "mobile"])


def test_without_keys_nothing_starts_in_any_environment(tmp_path: Path) -> None:
    with pytest.raises(ServiceKeyError, match="RESUENA_SERVICE_KEY_FILE"):
        ServiceKey.of(ServiceSettings(), "company")
    with pytest.raises(ServiceKeyError, match="RESUENA_SERVICE_PUBLIC_KEYS_DIR"):
        ServiceVerifier.of(ServiceSettings(), "company", ())
    with pytest.raises(ServiceKeyError, match="no public keys"):
        PublicKeys(tmp_path)
    with pytest.raises(ServiceKeyError, match="holds no private key"):
        ServiceKey("company", tmp_path / "key.pem")
