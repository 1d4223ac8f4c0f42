"""The environment of each process: mails have a folder, links begin with the printed address, peers are addressed by
name."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from kit.rpc.service_keys import read_private
from resuena_local import console, postgres
from resuena_local.credentials import credentials
from resuena_local.layout import MAILERS, NETWORKS, ROOT, Folders, Layout, Port, Ports
from resuena_local.parts import SERVICES
from resuena_networks.settings import Settings
from resuena_operator.current import installation

COMPOSE = ROOT / "deploy" / "compose"
PRODUCTION = yaml.safe_load((COMPOSE / "production.yml").read_text())


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    return Layout(Folders(tmp_path), Ports.read({"PORT": "4444"}), credentials(tmp_path / "secrets"))


@pytest.mark.parametrize("name", SERVICES)
def test_only_who_mails_has_a_folder_for_it(layout: Layout, name: str) -> None:
    environment = layout.service_environment(name)
    assert environment.get("RESUENA_MAIL_DIR") == (str(layout.folders.data / "mail") if name in MAILERS else None)
    assert environment["RESUENA_PUBLIC_URL"] == layout.url == "http://localhost:4444"


def test_nobody_else_on_the_machine_enters_what_is_personal(layout: Layout) -> None:
    folders = layout.folders
    folders.mail.mkdir(mode=0o755)  # of an older run
    folders.make_private()
    for folder in (folders.mail, folders.logs, folders.media, folders.nats, folders.run, folders.secrets):
        assert folder.stat().st_mode & 0o777 == 0o700, folder


def test_an_erasure_finds_its_peers(layout: Layout) -> None:
    environment = layout.service_environment("identity")
    assert environment["RESUENA_COMPANY_ADDRESS"] == "127.0.0.1:5102"
    assert environment["RESUENA_TRACKING_ADDRESS"] == "127.0.0.1:5104"


def test_the_stand_in_for_networks_runs_where_it_is_asked_for_alone(layout: Layout) -> None:
    assert not [process for process in layout.applications() if process.name == NETWORKS]
    assert not layout.linking_environment()
    assert "RESUENA_NETWORKS_URL" not in layout.demo_environment()

    with_it = replace(layout, networks=True)
    processes = {process.name: process.environment for process in with_it.applications()}
    names = {name for name, environment in processes.items() if "RESUENA_INSTAGRAM_GRAPH_URL" in environment}
    assert names == {"identity-svc", "campaign-svc"}
    assert Port(4044, "the stand-in for networks", "PORT_OFFSET") in with_it.ports.all(networks=True)
    assert Port(4044, "the stand-in for networks", "PORT_OFFSET") not in with_it.ports.all()


def test_the_stand_in_knows_the_application_as_the_services_do(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = replace(layout, networks=True)
    for name, value in with_it.networks_environment().items():
        monkeypatch.setenv(name, value)
    settings, services = Settings(), with_it.linking_environment()
    assert settings.address == "127.0.0.1:4044"
    assert services["RESUENA_INSTAGRAM_GRAPH_URL"] == f"{settings.url}/graph.instagram.com"
    for network in ("instagram", "facebook"):
        assert services[f"RESUENA_{network.upper()}_SITE_URL"] == f"{settings.url}/www.{network}.com"
        assert settings.app_id(network) == services[f"RESUENA_{network.upper()}_APP_ID"]
        assert settings.app_secret(network) == services[f"RESUENA_{network.upper()}_APP_SECRET"]
    assert settings.returns_to(f"{layout.url}/app/networks/linked")
    assert not settings.returns_to(f"{layout.url}/app/networks/linked/..")


KEYS = {"gateway", "identity-svc", "company-svc", "campaign-svc", "media-svc", "demo"}
"""Callers of services, each with its own private key."""


def test_no_process_is_told_the_private_key_of_another(layout: Layout) -> None:
    environments = {process.name: process.environment for process in layout.applications()}
    environments["demo"] = layout.demo_environment()
    files = {
        name: env["RESUENA_SERVICE_KEY_FILE"]
        for name, env in environments.items()
        if "RESUENA_SERVICE_KEY_FILE" in env
    }
    assert set(files) == KEYS
    for name, file in files.items():
        assert Path(file).parent.name == name.removesuffix("-svc")
        assert read_private(Path(file))
        assert [other for other, env in environments.items() if file in env.values()] == [name]


def test_every_service_knows_the_public_keys_of_all_who_call(layout: Layout) -> None:
    for name in SERVICES:
        folder = Path(layout.service_environment(name)["RESUENA_SERVICE_PUBLIC_KEYS_DIR"])
        assert {file.stem for file in folder.glob("*.pem")} == {name.removesuffix("-svc") for name in KEYS}
        assert not [file for file in folder.iterdir() if "PRIVATE" in file.read_text()]


def test_settings_of_a_service_pass_through_and_those_of_make_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESUENA_LEAD_MONTHS", "12")
    monkeypatch.setenv("PORT", "4444")
    assert Layout.inherited()["RESUENA_LEAD_MONTHS"] == "12"
    assert "PORT" not in Layout.inherited()


def test_what_is_stored_outlives_a_power_cut_unless_told_otherwise(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(postgres.FSYNC, raising=False)
    assert "fsync=on" in postgres.process(layout).command
    monkeypatch.setenv(postgres.FSYNC, "off")
    assert "fsync=off" in postgres.process(layout).command


@pytest.mark.parametrize(("smtp", "words"), [(False, "/d/mail"), (True, "RESUENA_SMTP_URL")])
def test_the_last_words_say_where_mails_are(*, smtp: bool, words: str) -> None:
    with console.console.capture() as captured:
        console.banner("http://localhost:4444", Path("/d"), accounts=False, smtp=smtp, seconds=1.0)
    assert words in captured.get()


def test_the_containers_who_mail_keep_mails_in_one_volume() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name in SERVICES:
        service = services[f"{name}-svc"]
        keeps = "mail:/var/lib/resuena/mail" in service.get("volumes", [])
        assert (keeps, "RESUENA_SMTP_URL" in service["environment"]) == (name in MAILERS, name in MAILERS)
        assert service["environment"]["RESUENA_TRACKING_ADDRESS"] == "tracking-svc:5100"


def test_a_containers_private_key_is_in_no_other_container() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    mounted = {
        (volume.split(":")[0], name): volume.split(":", 1)[1]
        for name, service in services.items()
        for volume in service.get("volumes", [])
        if volume.split(":")[0].endswith("-key") or volume.startswith("service-public-keys")
    }
    makers = {"service-keys": KEYS - {"demo"}, "demo-key": {"demo"}}
    for maker, names in makers.items():
        assert {volume: where for (volume, name), where in mounted.items() if name == maker} == {
            "service-public-keys": "/service-keys/public",
            **{f"{name.removesuffix('-svc')}-key": f"/service-keys/{name.removesuffix('-svc')}" for name in names},
        }
    others = {key: where for key, where in mounted.items() if key[1] not in makers}
    assert others == {
        **{(f"{name.removesuffix('-svc')}-key", name): "/run/service-key:ro" for name in KEYS},
        ("demo-key", "simulate"): "/run/service-key:ro",  # the same program, in a loop
        **{("service-public-keys", f"{name}-svc"): "/run/service-public-keys:ro" for name in SERVICES},
    }
    for name in KEYS:
        assert services[name]["environment"]["RESUENA_SERVICE_KEY_FILE"] == "/run/service-key/key.pem"


@pytest.fixture(scope="session")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("secrets")
    subprocess.run(["sh", COMPOSE / "make-secrets.sh", folder], check=True, capture_output=True)
    return folder


def files_of(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.rglob("*") if file.is_file()}


def in_folder(path: str, secrets: Path) -> str:
    """The host path of a file in a container of production."""
    return path.replace("/run/secrets", str(secrets)).replace("/run/identity", str(secrets / "identity"))


def test_secrets_of_an_older_release_move_to_the_folder_that_is_mounted_whole(tmp_path: Path) -> None:
    (tmp_path / "password-pepper").write_text("the old one")
    subprocess.run(["sh", COMPOSE / "make-secrets.sh", tmp_path], check=True, capture_output=True)
    assert (tmp_path / "identity" / "password-pepper").read_text() == "the old one"
    assert not (tmp_path / "password-pepper").exists()


def test_what_is_replaced_while_identity_svc_runs_is_mounted_as_a_folder() -> None:
    for name in ("identity-svc", "identity-migrate", "operator"):
        (mount,) = [volume for volume in PRODUCTION["services"][name]["volumes"] if isinstance(volume, dict)]
        assert (mount["source"], mount["target"], mount["read_only"]) == (
            "${RESUENA_SECRETS_DIR:-secrets}/identity",
            "/run/identity",
            True,
        )
        environment = PRODUCTION["services"][name]["environment"]
        for variable in ("RESUENA_PASSWORD_PEPPER_FILE", "RESUENA_SIGNING_KEY_FILE"):
            assert environment[variable].startswith("/run/identity/")


def test_secrets_are_made_once_and_only_their_owner_enters_the_folder(secrets: Path) -> None:
    files = files_of(secrets)
    subprocess.run(["sh", COMPOSE / "make-secrets.sh", secrets], check=True, capture_output=True)
    assert files == files_of(secrets)
    assert set(files) == {*PRODUCTION["secrets"], "password-pepper", "signing-key"}
    assert secrets.stat().st_mode & 0o777 == 0o700
    by_hand = {"smtp-url", "instagram-app-secret", "facebook-app-secret"}
    assert by_hand == {name for name, text in files.items() if len(text) < 64}


def test_in_production_no_secret_is_in_an_environment_and_each_container_has_its_own_only() -> None:
    development = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    for name, service in PRODUCTION["services"].items():
        environment = {**development[name].get("environment", {}), **service.get("environment", {})}
        assert not [variable for variable, value in environment.items() if "development-" in str(value)], name
        files = {str(value).rpartition("/")[2] for value in environment.values() if "/run/secrets/" in str(value)}
        commands = {
            word
            for word in PRODUCTION["secrets"]
            if "nats.sh" in str(service.get("command")) and word.endswith("nats-password")
        }
        assert files | commands == set(service.get("secrets", [])), name


def test_in_production_there_is_no_key_of_the_demo() -> None:
    assert PRODUCTION["services"]["demo-key"]["entrypoint"] == ["true"]


def test_in_production_every_container_knows_that_it_is() -> None:
    development = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    names = {
        name for name, service in development.items() if "RESUENA_ENVIRONMENT" in service.get("environment", {})
    }
    for name in names:
        assert PRODUCTION["services"][name]["environment"]["RESUENA_ENVIRONMENT"] == "production", name
    assert {"demo", "gateway"} < names


def test_the_operator_of_production_reads_its_secrets_from_files(
    monkeypatch: pytest.MonkeyPatch, secrets: Path
) -> None:
    for variable, value in PRODUCTION["services"]["operator"]["environment"].items():
        monkeypatch.setenv(variable, in_folder(value, secrets))
    monkeypatch.setenv("RESUENA_PUBLIC_URL", "https://resuena.example")
    place = installation(None)
    for name in SERVICES:
        password = (secrets / f"{name}-database-password").read_text().strip()
        assert place.databases[name] == f"postgresql://{name}:{password}@postgres:5432/{name}"
    assert place.secrets["password-pepper"] == (secrets / "identity" / "password-pepper").read_text().strip()
    assert place.production


@pytest.mark.parametrize("name", SERVICES)
def test_production_starts_with_the_secrets_of_its_files(
    monkeypatch: pytest.MonkeyPatch, secrets: Path, name: str
) -> None:
    for variable, value in PRODUCTION["services"][f"{name}-svc"]["environment"].items():
        monkeypatch.setenv(variable, in_folder(value, secrets))
    monkeypatch.setenv("RESUENA_PUBLIC_URL", "https://resuena.example")
    module = import_module(f"{name}_svc.settings")
    settings = getattr(module, f"{name.capitalize()}Settings")()
    password = (secrets / f"{name}-database-password").read_text().strip()
    assert settings.production
    assert settings.database_url == f"postgresql+asyncpg://{name}:{password}@postgres:5432/{name}"
    assert (
        settings.nats_url == f"nats://{name}:{(secrets / f'{name}-nats-password').read_text().strip()}@nats:4222"
    )
