"""docs/operating.md followed line by line from an empty folder: the commands are read from its fenced blocks."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import ssl
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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
PAUSE_SECONDS = 0.2
"""Between requests of a client, so that it stays within the rate limits of its address."""
PRESENT, NEXT = "v0.1.0", "v0.2.0"
"""The tags of the guide."""
STEPS = (
    campaign.CAMPAIGN_TRANSITION_SUBMIT,
    campaign.CAMPAIGN_TRANSITION_APPROVE,
    campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT,
)


def written() -> dict[str, list[str]]:
    """The commands of each part that has blocks without a language, a line each."""
    parts = re.split(r"^## (.+)$", GUIDE.read_text(), flags=re.MULTILINE)[1:]
    blocks = {
        title: [
            line
            for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)
            if not language
            for line in block.splitlines()
        ]
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    }
    return {title: lines for title, lines in blocks.items() if lines}


@dataclass
class Server:
    """A machine's folder with the checkout, in which the guide's lines are run."""

    folder: Path
    source: Path
    """The repository that the checkout was cloned from, in which releases are tagged."""
    site: str
    environment: dict[str, str]
    lines: dict[str, list[str]] = field(default_factory=written)

    def follow(self, part: str, words: Mapping[str, str] | None = None) -> list[str]:
        """Runs the lines of a part of the guide, with placeholders replaced; returns what they printed."""
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
        """The state of all containers, and their last log lines."""
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
        """A container's address on the services' network, which only this machine reaches."""
        networks = self.run(
            f"docker inspect $(docker compose ps -q {service}) --format "
            "'{{range $name, $one := .NetworkSettings.Networks}}{{$name}} {{$one.IPAddress}}\n{{end}}'"
        )
        (address,) = re.findall(r"_inside (\S+)", networks)
        return str(address)


@dataclass
class Site:
    """The site as browsers use it: it accepts only the documents of its own pages."""

    http: httpx.Client
    documents: dict[str, str]
    token: str | None = None

    def ask(self, operation: str, **variables: Any) -> Any:
        """Sends a page's document by its name; returns the value of its one root field."""
        sent = {"authorization": f"Bearer {self.token}"} if self.token else {}
        body = {"documentId": self.documents[operation], "variables": variables}
        response = self.http.post("/graphql", json=body, headers=sent).json()
        assert "errors" not in response, response
        (result,) = response["data"].values()
        assert isinstance(result, list) or result["success"], response
        return result

    def sign(self, operation: str, email: str) -> Any:
        """Signs up or in; later requests are sent as that person."""
        self.token = None
        session = self.ask(operation, email=email, password=PASSWORD)["session"]
        self.token = session["accessToken"]
        return session


def documents(server: Server) -> dict[str, str]:
    """The hashes of the documents that the site accepts, by operation name."""
    texts = json.loads(server.run("docker compose exec -T gateway cat frontend/build/trusted-documents.json"))
    named = ((re.search(r"\b(?:query|mutation) (\w+)", text), hash_) for hash_, text in texts.items())
    return {match[1]: hash_ for match, hash_ in named if match}


def git(*arguments: str, cwd: Path) -> str:
    who = ("-c", "user.name=Resuena", "-c", "user.email=resuena@resuena.example")
    done = subprocess.run(["git", *who, *arguments], cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def publish_present_tree(source: Path) -> None:
    """Creates a repository with this one's files as they are, committed or not, as the release PRESENT."""
    source.mkdir()
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    present = [name for name in names.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    archive = source.with_suffix(".tar")
    subprocess.run(
        ["tar", "-cf", archive, "--null", "-T", "-"], cwd=ROOT, input="\0".join(present).encode(), check=True
    )
    subprocess.run(["tar", "-xf", archive], cwd=source, check=True)
    git("init", "--quiet", cwd=source)
    commit_release(source, PRESENT)


def commit_release(source: Path, tag: str) -> None:
    git("add", "--all", cwd=source)
    git("commit", "--quiet", "--message", tag, cwd=source)
    git("tag", tag, cwd=source)


def publish_next_release(source: Path) -> None:
    """Adds the release NEXT: a migration of tracking-svc, and another text in each image."""
    versions = source / "tracking-svc" / "migrations" / "versions"
    texts = [file.read_text() for file in versions.glob("*.py")]
    revisions = {name for text in texts for name in re.findall(r'^revision: str = "(\w+)"', text, re.MULTILINE)}
    bases = {name for text in texts for name in re.findall(r'^down_revision: .* = "(\w+)"', text, re.MULTILINE)}
    (newest,) = revisions - bases
    (versions / "2099_01_01_0000_of_the_next_release.py").write_text(
        f"""from alembic import op

revision = "0ffe4e87e1ea"
down_revision = "{newest}"


def upgrade():
    op.execute("ALTER TABLE leads ADD COLUMN of_the_next_release text")
"""
    )
    with (source / "kit" / "README.md").open("a") as readme:
        readme.write("\nThe next release.\n")
    commit_release(source, NEXT)


@pytest.fixture(params=["behind a proxy of its own", "with Caddy"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    folder, source = tmp_path / "resuena", tmp_path / "source"
    publish_present_tree(source)
    git("clone", "--quiet", str(source), str(folder), cwd=tmp_path)
    git("checkout", "--quiet", PRESENT, cwd=folder)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RESUENA_", "COMPOSE_"))}
    kept |= {"COMPOSE_PROJECT_NAME": f"resuena-production-{os.getpid()}", "PORT": str(free_port())}
    deployed = Server(folder, source, "localhost" if request.param == "with Caddy" else WRITTEN_SITE, kept)
    yield deployed
    if (folder / ".env").exists():
        deployed.run("docker compose --profile operator --profile backup down --volumes --timeout 5")


@pytest.fixture
def site(server: Server, inbox: tuple[Inbox, str]) -> Iterator[Site]:
    """Created on first use: by then the guide has been followed up to the start."""
    follow_to_the_start(server, inbox[1])
    headers = {"host": server.site, "x-forwarded-for": "203.0.113.7"}
    if server.site == WRITTEN_SITE:  # this test is the proxy
        base, verify = f"http://127.0.0.1:{server.environment['PORT']}", ssl.create_default_context()
    else:
        server.run("docker compose cp proxy:/data/caddy/pki/authorities/local/root.crt root.crt")
        base, verify = f"https://{server.site}", ssl.create_default_context(cafile=str(server.folder / "root.crt"))
    with httpx.Client(base_url=base, verify=verify, headers=headers, timeout=30, trust_env=False) as http:
        yield Site(http, documents(server))


class Inbox:
    """A mail server on this machine that keeps received mails."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.taken.append(message_from_bytes(envelope.content, policy=default_policy))
        return "250 taken"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, str]]:
    """The mail server, and its address for the containers: this machine's on Docker's default network."""
    mailbox = Inbox()
    inspected = subprocess.run(
        ["docker", "network", "inspect", "bridge"], capture_output=True, text=True, check=True
    ).stdout
    (network,) = json.loads(inspected)
    host = network["IPAM"]["Config"][0]["Gateway"]
    controller = Controller(mailbox, hostname="", port=free_port())  # on every address
    controller.start()
    yield mailbox, f"smtp://{host}:{controller.port}"
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
    server.follow("A key for backups")
    server.follow("Start")


def mailed_token(inbox: Inbox, path: str) -> str:
    """The token of a mailed link, once the mail has arrived."""

    def token() -> str:
        texts = [body.get_content() for mail in inbox.taken if (body := mail.get_body(("plain",))) is not None]
        match = re.search(rf"/{path}\?token=(\S+)", "\n".join(texts))
        assert match is not None, "no link was mailed"
        return match[1]

    return asyncio.run(eventually(token))


def advertisement(server: Server, company_id: str) -> str:
    """Creates, as the mobile side, an on-going campaign paid in money and an advertisement for it; the
    advertisement's id."""
    key = ServiceKey("mobile", server.folder / "mobile.pem").proof("campaign")
    new_campaign = campaign.Campaign(
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
        created = campaigns.CreateCampaign(
            campaign.CreateCampaignRequest(campaign=new_campaign), metadata=proof, timeout=20
        )
        for step in STEPS:
            request = campaign.TransitionCampaignRequest(id=created.campaign.id, transition=step)
            campaigns.TransitionCampaign(request, metadata=proof, timeout=20)
        ad = campaign.Advertisement(
            id=uuid7(),
            campaign_id=created.campaign.id,
            person_id=uuid7(),
            multimedia_uri="/media/images/aa/bb.jpg",
            caption="Hola",
        )
        ad.creation_dt.FromDatetime(datetime.now(UTC))
        sent = campaign.SubmitAdvertisementsRequest(advertisements=[ad])
        campaign_pb2_grpc.AdvertisementServiceStub(channel).SubmitAdvertisements(sent, metadata=proof, timeout=20)
    return ad.id


def column_of_the_next_release(server: Server) -> int:
    query = "SELECT count(*) FROM information_schema.columns WHERE column_name = 'of_the_next_release'"
    return int(server.run(f'docker compose exec -T postgres psql -U postgres -d tracking -At -c "{query}"'))


@contextmanager
def asking(site: Site, advertisement_id: str) -> Iterator[Counter[str]]:
    """While the block runs, requests an advertisement and the terms alternately; yields the outcome of each request."""
    counted: Counter[str] = Counter()
    ended = threading.Event()

    def ask() -> None:
        while not ended.is_set():
            for operation, variables in (
                ("AuditAdvertisement", {"id": advertisement_id}),
                ("LatestTerms", {"language": "es"}),
            ):
                try:
                    site.ask(operation, **variables)
                    counted["answered"] += 1
                except (httpx.TransportError, AssertionError, ValueError) as error:
                    counted[repr(error)[:200]] += 1
                ended.wait(PAUSE_SECONDS)

    with ThreadPoolExecutor(1) as thread:
        asks = thread.submit(ask)
        try:
            yield counted
        finally:
            ended.set()
    asks.result()


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
    server.follow("What brands pay to")
    assert "EJEMPLO.PAGOS" in server.run(
        "docker compose run --rm --no-deps -T operator settings get payments.instructions"
    )
    server.follow("The mobile side")
    (terms,) = site.ask("LatestTerms", language="es")
    owner = site.sign("SignUp", brand)
    accepted = {"appTypes": ["PublicPortal"], "version": terms["version"], "language": "es"}
    created = site.ask(
        "CreateCompany",
        personId=owner["_id"],
        companyName="Café Aurora",
        cellPhone="+5491155550000",
        termsAndConditions=accepted,
    )
    ad = advertisement(server, created["session"]["company"]["_id"])

    def status() -> str:
        (shown,) = site.ask("AuditAdvertisement", id=ad)
        return str(shown["status"])

    assert "auditMoneyAdvertisement" in site.sign("Login", staff)["permissions"]
    assert status() == "WaitingForPlatformAudit"
    site.ask("AuditDecision", id=ad, status="Approved")
    assert status() == "Approved"

    backup, verdict = server.follow("The first backup")
    assert "Nothing is wrong." in verdict
    (state,) = server.follow("Every day")
    assert "identity-svc" in state
    copy = re.findall(r"/backups/resuena-\S+", backup)[0]
    server.run(f"docker compose run --rm operator backup --verify {copy}")
    opened = f"docker compose run --rm -T operator backup --verify {copy} --identity - < backup-key.txt"
    assert "encrypted" in server.run(opened)
    assert "backup_made" in server.run("docker compose logs --no-color backup"), "the first one makes itself"

    server.follow("A setting changed")
    settings = server.folder / ".env"
    right = settings.read_text()
    settings.write_text(f"{right}\nRESUENA_TIME_ZONE=America/Nowhere\nRESUENA_LOGLEVEL=DEBUG\n")
    refused = server.run("sh deploy/compose/check.sh 2>&1 && exit 1 || exit 0")
    settings.write_text(right)
    assert "RESUENA_TIME_ZONE" in refused
    assert "RESUENA_LOGLEVEL is not in .env.example" in refused
    assert "would not start: identity-svc" in refused

    server.follow("Stop, and start again")
    assert "auditMoneyAdvertisement" in site.sign("Login", staff)["permissions"]
    assert status() == "Approved"

    publish_next_release(server.source)
    for part, verdict in (
        ("A new release", "Nothing is wrong."),
        ("Back to the release before", "of a later release"),
    ):
        with asking(site, ad) as counted:
            printed = server.follow(part)
        assert verdict in printed[-1]
        assert status() == "Approved"
        assert column_of_the_next_release(server) == 1
        assert counted["answered"] > 20
        if server.site != WRITTEN_SITE:  # Caddy retries a request whose gateway stops
            assert set(counted) == {"answered"}, counted
    assert server.run("git describe --tags").strip() == PRESENT
    assert server.lines == {}, "lines of the guide that nobody followed"
