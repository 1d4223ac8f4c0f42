"""docs/operating.md followed line by line from an empty folder: the commands are read from its fenced blocks."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as default_policy
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from aiosmtpd.controller import Controller

from kit.db import uuid7
from kit.rpc import metadata as names
from kit.rpc.service_tokens import ServiceKey
from kit.testing import eventually
from kit.testing.ports import free_port
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc

from .conftest import BUILD_SECONDS, ROOT

pytestmark = pytest.mark.skipif(shutil.which("docker") is None, reason="needs Docker with compose")

GUIDE = ROOT / "docs" / "operating.md"
WRITTEN_SITE = "resuena.example"
WRITTEN_BACKUPS = "/srv/resuena-backups"
WRITTEN_MAIL_SERVER = f"smtps://user:password@mail.{WRITTEN_SITE}:465"
PASSWORD = "Propia#2026"
STEPS = (
    campaign.CAMPAIGN_TRANSITION_SUBMIT,
    campaign.CAMPAIGN_TRANSITION_APPROVE,
    campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT,
)


def written() -> dict[str, list[str]]:
    """The commands of each part that has blocks without a language, a line each."""
    parts = re.split(r"^## (.+)$", GUIDE.read_text(), flags=re.MULTILINE)[1:]
    blocks = {
        title: "".join(re.findall(r"^```\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)).splitlines()
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    }
    return {title: lines for title, lines in blocks.items() if lines}


@dataclass
class Server:
    """A machine's folder with the checkout, on which the lines are followed."""

    folder: Path
    site: str
    environment: dict[str, str]
    lines: dict[str, list[str]] = field(default_factory=written)

    def follow(self, part: str, words: Mapping[str, str] | None = None) -> list[str]:
        """Runs the lines of a part, with what is said in place of words of the guide; returns what they printed."""
        printed = []
        for line in self.lines.pop(part):
            for word, meant in (words or {}).items():
                line = line.replace(word, meant)  # noqa: PLW2901
            printed.append(self.run(line))
        return printed

    def run(self, line: str) -> str:
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=BUILD_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}\n{self.logs()}"
        return done.stdout

    def logs(self) -> str:
        """The last lines of containers that are not well."""
        shown = subprocess.run(
            ["sh", "-c", "docker compose ps -a; docker compose logs --no-color --tail 15"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return shown.stdout[-20000:]

    def address(self, service: str) -> str:
        """Where a container is on the network of the services, which only this machine reaches."""
        networks = self.run(
            f"docker inspect $(docker compose ps -q {service}) --format "
            "'{{range $name, $one := .NetworkSettings.Networks}}{{$name}} {{$one.IPAddress}}\n{{end}}'"
        )
        (found,) = re.findall(r"_inside (\S+)", networks)
        return str(found)


@dataclass
class Site:
    """The site as people reach it: it takes the documents of its own pages alone."""

    http: httpx.Client
    documents: dict[str, str]
    token: str | None = None

    def ask(self, operation: str, **variables: Any) -> Any:
        """Sends the document of a page that has this name; what its one root field answers."""
        sent = {"authorization": f"Bearer {self.token}"} if self.token else {}
        body = {"documentId": self.documents[operation], "variables": variables}
        answer = self.http.post("/graphql", json=body, headers=sent).json()
        assert "errors" not in answer, answer
        (result,) = answer["data"].values()
        assert isinstance(result, list) or result["success"], answer
        return result

    def sign(self, operation: str, email: str) -> Any:
        """Signs up or in; what comes next is asked by that person."""
        self.token = None
        session = self.ask(operation, email=email, password=PASSWORD)["session"]
        self.token = session["accessToken"]
        return session


def documents(server: Server) -> dict[str, str]:
    """The hashes of the documents that the site takes, by the name of their operation."""
    texts = json.loads(server.run("docker compose exec -T gateway cat frontend/build/trusted-documents.json"))
    named = ((re.search(r"\b(?:query|mutation) (\w+)", text), hash_) for hash_, text in texts.items())
    return {found[1]: hash_ for found, hash_ in named if found}


@pytest.fixture(params=["behind a proxy of its own", "with Caddy"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "resuena"
    folder.mkdir()
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    present = [name for name in files.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    subprocess.run(
        ["tar", "-cf", tmp_path / "checkout.tar", "--null", "-T", "-"],
        cwd=ROOT,
        input="\0".join(present).encode(),
        check=True,
    )
    subprocess.run(["tar", "-xf", tmp_path / "checkout.tar"], cwd=folder, check=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RESUENA_", "COMPOSE_"))}
    kept |= {"COMPOSE_PROJECT_NAME": f"resuena-production-{os.getpid()}", "PORT": str(free_port())}
    made = Server(folder, "localhost" if request.param == "with Caddy" else WRITTEN_SITE, kept)
    yield made
    if (folder / ".env").exists():
        made.run("docker compose --profile operator down --volumes --timeout 5")


@pytest.fixture
def site(server: Server, inbox: tuple[Inbox, str]) -> Iterator[Site]:
    """Opened when it is asked for: by then the lines have been followed up to the start."""
    follow_to_the_start(server, inbox[1])
    headers = {"host": server.site, "x-forwarded-for": "203.0.113.7"}
    if server.site == WRITTEN_SITE:  # we are the proxy
        base, verify = f"http://127.0.0.1:{server.environment['PORT']}", ssl.create_default_context()
    else:
        server.run("docker compose cp proxy:/data/caddy/pki/authorities/local/root.crt root.crt")
        base, verify = f"https://{server.site}", ssl.create_default_context(cafile=str(server.folder / "root.crt"))
    with httpx.Client(base_url=base, verify=verify, headers=headers, timeout=30, trust_env=False) as http:
        yield Site(http, documents(server))


class Inbox:
    """A mail server on this machine, which keeps what it takes."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.taken.append(message_from_bytes(envelope.content, policy=default_policy))
        return "250 taken"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, str]]:
    """The mail server, and its address for the containers: that of this machine on Docker's default network."""
    made = Inbox()
    inspected = subprocess.run(
        ["docker", "network", "inspect", "bridge"], capture_output=True, text=True, check=True
    ).stdout
    (network,) = json.loads(inspected)
    host = network["IPAM"]["Config"][0]["Gateway"]
    controller = Controller(made, hostname="", port=free_port())  # on every address
    controller.start()
    yield made, f"smtp://{host}:{controller.port}"
    controller.stop()


def follow_to_the_start(server: Server, mail_server: str) -> None:
    backups = str(server.folder / "backups")
    server.follow("Settings and secrets", {WRITTEN_BACKUPS: backups})
    settings = server.folder / ".env"
    filled = settings.read_text().replace(f"https://{WRITTEN_SITE}", f"https://{server.site}")
    filled = filled.replace(WRITTEN_BACKUPS, backups)
    settings.write_text(filled)
    server.follow("Mails", {WRITTEN_MAIL_SERVER: mail_server})
    tls = server.lines["TLS"]
    if server.site == WRITTEN_SITE:
        del server.lines["TLS"]
    else:
        server.follow("TLS")
    assert tls
    server.follow("Start")


def mailed_token(inbox: Inbox, path: str) -> str:
    """The token of a mailed link, once its mail is there."""

    def token() -> str:
        texts = [body.get_content() for mail in inbox.taken if (body := mail.get_body(("plain",))) is not None]
        found = re.search(rf"/{path}\?token=(\S+)", "\n".join(texts))
        assert found is not None, "no link was mailed"
        return found[1]

    return asyncio.run(eventually(token))


def advertisement(server: Server, company_id: str) -> str:
    """What the mobile side brings: a campaign paid in money that goes on, and an advertisement for it; its id."""
    key = ServiceKey("mobile", server.folder / "mobile.pem").proof("campaign")
    wanted = campaign.Campaign(
        company_id=company_id,
        name="Verano",
        brief="El brief BASESYCONDICIONES Las bases",
        type=campaign.CAMPAIGN_TYPE_ADVERTISING,
        payment_type=campaign.PAYMENT_TYPE_MONEY,
        reward_kind=campaign.REWARD_KIND_MONEY,
        currency="ARS",
        investment=10_000_000,
        custom_ad_price=100_000,
    )
    with grpc.insecure_channel(f"{server.address('campaign-svc')}:5100") as channel:
        campaigns = campaign_pb2_grpc.CampaignServiceStub(channel)
        proof = ((names.SERVICE_TOKEN, key.current()),)
        made = campaigns.CreateCampaign(
            campaign.CreateCampaignRequest(campaign=wanted), metadata=proof, timeout=20
        )
        for step in STEPS:
            request = campaign.TransitionCampaignRequest(id=made.campaign.id, transition=step)
            campaigns.TransitionCampaign(request, metadata=proof, timeout=20)
        ad = campaign.Advertisement(
            id=uuid7(),
            campaign_id=made.campaign.id,
            person_id=uuid7(),
            multimedia_uri="/media/images/aa/bb.jpg",
            caption="Hola",
        )
        ad.creation_dt.FromDatetime(datetime.now(UTC))
        sent = campaign.SubmitAdvertisementsRequest(advertisements=[ad])
        campaign_pb2_grpc.AdvertisementServiceStub(channel).SubmitAdvertisements(sent, metadata=proof, timeout=20)
    return ad.id


def test_the_lines_lead_to_a_system_that_works_and_outlives_a_restart(
    server: Server, site: Site, inbox: tuple[Inbox, str]
) -> None:
    brand, staff = f"marca@{WRITTEN_SITE}", f"ana@{WRITTEN_SITE}"
    assert site.http.get("/healthz").json() == {"ok": True, "failing": []}
    (said,) = server.follow("Does a mail arrive?", {f"you@{WRITTEN_SITE}": staff})
    assert staff in said
    assert [mail["To"] for mail in inbox[0].taken] == [staff]
    site.sign("SignUp", staff)
    site.ask("ConfirmEmail", token=mailed_token(inbox[0], "confirmEmail"))
    server.follow("First people", {f"you@{WRITTEN_SITE}": staff})
    server.follow("The mobile side")
    (terms,) = site.ask("LatestTerms", language="es")
    owner = site.sign("SignUp", brand)
    accepted = {"appTypes": ["PublicPortal"], "version": terms["version"], "language": "es"}
    made = site.ask(
        "CreateCompany",
        personId=owner["_id"],
        companyName="Café Aurora",
        cellPhone="+5491155550000",
        termsAndConditions=accepted,
    )
    ad = advertisement(server, made["session"]["company"]["_id"])

    def status() -> str:
        (found,) = site.ask("AuditAdvertisement", id=ad)
        return str(found["status"])

    assert "auditMoneyAdvertisement" in site.sign("Login", staff)["permissions"]
    assert status() == "WaitingForPlatformAudit"
    site.ask("AuditDecision", id=ad, status="Approved")
    assert status() == "Approved"

    backup, verdict = server.follow("The first backup")
    assert "Nothing is wrong." in verdict
    (state,) = server.follow("Every day")
    assert "identity-svc" in state
    copy = re.findall(r"/backups/resuena-\S+Z", backup)[0]
    server.run(f"docker compose run --rm operator backup --verify {copy}")

    server.follow("Stop, and start again")
    assert "auditMoneyAdvertisement" in site.sign("Login", staff)["permissions"]
    assert status() == "Approved"
    assert server.lines == {}, "lines of the guide that nobody followed"
