"""The real process: it sends mail, refuses ended sessions at once, and erases people once its peers are available."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import grpc
import pytest
from identity_factories import EMAIL, PASSWORD
from test_deletions_peers import Invitations, Leads

import resuena.identity.v1.identity_service_pb2_grpc as identity_grpc
from kit.db import Database
from kit.rpc.client import channel
from kit.testing import SERVICE_KEYS, eventually
from kit.testing.rpc import RpcServers
from kit.testing.tokens import SigningKeys
from resuena.company.v1 import members_pb2_grpc
from resuena.identity.v1 import accounts_pb2, deletions_pb2, sessions_pb2, sign_in_pb2
from resuena.tracking.v1 import leads_pb2_grpc

THREE_DAYS = 72 * 3600


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class Process:
    """identity-svc as operators start it."""

    def __init__(self, database: Database, nats_url: str, folder: Path) -> None:
        self.port = free_port()
        self.mails = folder / "mail"
        self._environment = {
            **os.environ,
            "RESUENA_DATABASE_URL": database.url,
            "RESUENA_NATS_URL": nats_url,
            "RESUENA_GRPC_ADDRESS": f"127.0.0.1:{self.port}",
            "RESUENA_METRICS_ADDRESS": f"127.0.0.1:{free_port()}",
            "RESUENA_DATA_DIR": str(folder),
            "RESUENA_MAIL_DIR": str(self.mails),
            "RESUENA_ARGON2_MEMORY_KIB": "64",
            "RESUENA_ANSWER_SECONDS": "0",
            "RESUENA_ERASURE_SECONDS": "0.2",
            "RESUENA_SERVICE_KEY_FILE": str(SERVICE_KEYS.private("identity")),
            "RESUENA_SERVICE_PUBLIC_KEYS_DIR": str(SERVICE_KEYS.public),
        }
        self._running: asyncio.subprocess.Process | None = None

    async def start(self, **environment: str) -> identity_grpc.IdentityServiceAsyncStub:
        self._running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "identity_svc", env={**self._environment, **environment}
        )
        proof = SERVICE_KEYS.proof("gateway", "identity", passes_on=True)
        to = channel(f"127.0.0.1:{self.port}", proof=proof, deadline=None)
        await asyncio.wait_for(to.channel_ready(), 30)
        return identity_grpc.IdentityServiceStub(to)  # type: ignore[return-value]

    @property
    def keys_url(self) -> str:
        return f"http://{self._environment['RESUENA_METRICS_ADDRESS']}/.well-known/jwks.json"

    async def stop(self) -> None:
        if self._running is not None and self._running.returncode is None:
            self._running.terminate()
            await self._running.wait()


@pytest.fixture
async def process(identity_database: Database, nats_url: str, tmp_path: Path) -> AsyncIterator[Process]:
    service_process = Process(identity_database, nats_url, tmp_path)
    yield service_process
    await service_process.stop()


def bearer(session: sessions_pb2.Session) -> list[tuple[str, str]]:
    return [("authorization", f"Bearer {session.access_token}")]


@pytest.fixture
async def peers(signing_keys: SigningKeys) -> AsyncIterator[RpcServers]:
    servers = RpcServers(signing_keys)
    yield servers
    await servers.stop()


async def test_from_sign_up_to_erasure(process: Process, peers: RpcServers) -> None:
    stub = await process.start()
    opened = await stub.SignUp(sign_in_pb2.SignUpRequest(email=EMAIL, password=PASSWORD))
    other = await stub.SignIn(sign_in_pb2.SignInRequest(email=EMAIL, password=PASSWORD))
    await eventually(lambda: len(list(process.mails.glob("*.eml"))) == 1)
    (mail,) = process.mails.glob("*.eml")
    body = message_from_bytes(mail.read_bytes(), policy=default).get_body(("plain",))
    assert body is not None
    link = re.search(r"/confirmEmail\?token=(\S+)", body.get_content())
    assert link is not None
    await stub.ConfirmEmail(accounts_pb2.ConfirmEmailRequest(token=link[1]))

    await stub.EndSession(
        sessions_pb2.EndSessionRequest(id=other.session.session_id), metadata=bearer(opened.session)
    )

    async def refused() -> bool:
        try:
            await stub.GetSession(sessions_pb2.GetSessionRequest(), metadata=bearer(other.session))
        except grpc.aio.AioRpcError as error:
            return error.code() == grpc.StatusCode.UNAUTHENTICATED
        return False

    await eventually(refused)
    await stub.RequestDeletion(deletions_pb2.RequestDeletionRequest(), metadata=bearer(opened.session))
    await process.stop()

    leads = Leads()  # type: ignore[abstract]  # implements only the methods called here
    invitations = Invitations()  # type: ignore[abstract]  # as above
    invitations.away = True

    def register(server: grpc.aio.Server) -> None:
        leads_pb2_grpc.add_LeadServiceServicer_to_server(leads, server)
        members_pb2_grpc.add_InvitationServiceServicer_to_server(invitations, server)

    await peers.start(register, called=("company", "tracking"))
    (address,) = peers.addresses
    stub = await process.start(
        RESUENA_CLOCK_AHEAD_SECONDS=str(THREE_DAYS),
        RESUENA_COMPANY_ADDRESS=address,
        RESUENA_TRACKING_ADDRESS=address,
    )
    await eventually(lambda: len(leads.asked) > 1)  # company-svc is away: two rounds, and no person is erased
    refreshed = await stub.RefreshSession(
        sessions_pb2.RefreshSessionRequest(refresh_token=opened.refresh_token.token)
    )
    invitations.away = False

    async def erased() -> bool:
        try:
            await stub.RefreshSession(
                sessions_pb2.RefreshSessionRequest(refresh_token=refreshed.refresh_token.token)
            )
        except grpc.aio.AioRpcError as error:
            return error.code() == grpc.StatusCode.UNAUTHENTICATED
        return False

    await eventually(erased)
    assert invitations.asked == [("identity", EMAIL)]
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.SignIn(sign_in_pb2.SignInRequest(email=EMAIL, password=PASSWORD))
    assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED
