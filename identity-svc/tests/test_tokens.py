"""The signing key and the pepper are rotated while a process serves: no session ends, nothing is restarted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import grpc
import jwt
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD
from test_bootstrap import Process, process  # noqa: F401 - a fixture

import resuena.identity.v1.identity_service_pb2_grpc as identity_grpc
from identity_svc.settings import IdentitySettings
from identity_svc.tokens.service import SigningKeys, load_keys
from kit import secret_files
from kit.rpc.errors import Unauthenticated
from kit.rpc.tokens import TokenVerifier, http_jwks
from kit.secret_files import Secrets
from kit.testing import eventually
from kit.testing.tokens import SigningKeys as OtherKeys
from resuena.identity.v1 import sessions_pb2, sign_in_pb2


def kid_of(token: str) -> str:
    return str(jwt.get_unverified_header(token)["kid"])


async def kids(keys: SigningKeys) -> list[str]:
    """Ids of the published keys, the signing key's first."""
    listed = (await keys.jwks())["keys"]
    assert isinstance(listed, list)
    return [str(key["kid"]) for key in listed]


async def test_the_first_key_of_a_file_signs_and_all_are_published(tmp_path: Path) -> None:
    file = tmp_path / "signing-key"
    file.write_text(OtherKeys().pem)
    keys = SigningKeys(Secrets.of(file))
    old = keys.kid
    secret_files.add(file, OtherKeys().pem)
    assert (keys.kid, len(await kids(keys))) == (old, 2)
    secret_files.switch(file)
    assert keys.kid != old
    assert await kids(keys) == [keys.kid, old]
    assert kid_of(keys.sign({})) == keys.kid
    secret_files.retire(file)
    assert await kids(keys) == [keys.kid]


async def test_a_file_that_holds_no_key_any_more_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "signing-key"
    file.write_text(OtherKeys().pem)
    keys = SigningKeys(Secrets.of(file))
    old = keys.kid
    file.write_text("no key")
    assert await kids(keys) == [old]
    with pytest.raises(ValueError, match="PEM"):
        SigningKeys(Secrets("no key"))


async def test_public_keys_of_earlier_releases_are_published_too(tmp_path: Path) -> None:
    former = OtherKeys()
    file = tmp_path / "previous.pem"
    file.write_text(Secrets(former.public_pem).all()[0] + "\n")
    keys = load_keys(IdentitySettings(signing_key=OtherKeys().pem, previous_public_keys_file=file))
    assert len(await kids(keys)) == 2


@dataclass
class Working:
    """A person signs in and calls, and another service verifies their tokens, again and again; no call may fail."""

    process: Process
    stub: identity_grpc.IdentityServiceAsyncStub
    verifier: TokenVerifier
    opened: list[sessions_pb2.Session] = field(default_factory=list)
    """The sessions, the newest last."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    async def work(self) -> None:
        while not self.stopping.is_set():
            response = await self.stub.SignIn(sign_in_pb2.SignInRequest(email=EMAIL, password=PASSWORD))
            self.opened.append(response.session)
            for session in (self.opened[0], self.opened[-1]):
                assert await self.accepted(session.access_token)

    async def accepted(self, token: str) -> bool:
        """Whether both identity-svc and the other service accept the token. Raises for any other failure."""
        try:
            await self.stub.GetSession(
                sessions_pb2.GetSessionRequest(), metadata=[("authorization", f"Bearer {token}")]
            )
            await self.verifier.verify(f"Bearer {token}")
        except grpc.aio.AioRpcError as error:
            if error.code() != grpc.StatusCode.UNAUTHENTICATED:
                raise
            return False
        except Unauthenticated:
            return False
        return True

    async def more(self) -> None:
        """Waits until two more sessions were opened, of which the second began after this call."""
        target = len(self.opened) + 2
        await eventually(lambda: len(self.opened) >= target)


@asynccontextmanager
async def working(running: Process, stub: identity_grpc.IdentityServiceAsyncStub) -> AsyncIterator[Working]:
    verifier = TokenVerifier(http_jwks(running.keys_url))
    those = Working(running, stub, verifier)
    tasks = [asyncio.create_task(job()) for job in (those.work, verifier.keep_fresh)]
    try:
        await those.more()
        yield those
        those.stopping.set()
        await tasks[0]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def minted(keys: OtherKeys, like: str) -> str:
    """A token signed with other keys, with the claims of this one."""
    claims = jwt.decode(like, options={"verify_signature": False})
    return SigningKeys(Secrets(keys.pem)).sign(claims)


async def test_the_signing_key_is_replaced_while_everybody_works(process: Process, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "signing-key"
    file.write_text(OtherKeys().pem)
    stub = await process.start(RESUENA_SIGNING_KEY_FILE=str(file))
    await stub.SignUp(sign_in_pb2.SignUpRequest(email=EMAIL, password=PASSWORD))
    async with working(process, stub) as those:
        old, following = those.opened[0].access_token, OtherKeys()
        secret_files.add(file, following.pem)
        await eventually(lambda: those.accepted(minted(following, old)), timeout=30)  # known everywhere
        await those.more()
        assert kid_of(those.opened[-1].access_token) == kid_of(old)
        secret_files.switch(file)
        await those.more()
        assert kid_of(those.opened[-1].access_token) != kid_of(old)
        assert await those.accepted(old)
    new = those.opened[-1].access_token

    secret_files.retire(file)

    async def refused() -> bool:
        try:
            await stub.GetSession(sessions_pb2.GetSessionRequest(), metadata=[("authorization", f"Bearer {old}")])
        except grpc.aio.AioRpcError as error:
            return error.code() == grpc.StatusCode.UNAUTHENTICATED
        return False

    await eventually(refused, timeout=30)
    await those.verifier.refresh()
    with pytest.raises(Unauthenticated):
        await those.verifier.verify(f"Bearer {old}")
    assert await those.accepted(new)


async def test_the_pepper_is_replaced_while_everybody_works(process: Process, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "password-pepper"
    file.write_text("the former pepper\n")
    stub = await process.start(RESUENA_PASSWORD_PEPPER_FILE=str(file))
    await stub.SignUp(sign_in_pb2.SignUpRequest(email=EMAIL, password=PASSWORD))
    await stub.SignUp(sign_in_pb2.SignUpRequest(email="absent@example.com", password=OTHER_PASSWORD))
    async with working(process, stub) as those:
        secret_files.add(file, "the next pepper")
        await those.more()
        secret_files.switch(file)
        await those.more()
        secret_files.retire(file)
        await those.more()
    with pytest.raises(grpc.aio.AioRpcError) as caught:  # a person who did not sign in meanwhile
        await stub.SignIn(sign_in_pb2.SignInRequest(email="absent@example.com", password=OTHER_PASSWORD))
    assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED
