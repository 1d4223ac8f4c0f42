"""deploy/compose/upgrade.sh with a fake `docker` that records its calls: their order, and the state after a failure."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPTS = [Path(__file__).parents[1] / "compose" / name for name in ("upgrade.sh", "check.sh")]
SERVICES = ["identity-svc", "company-svc", "media-svc", "campaign-svc", "tracking-svc"]
BEFORE = "COMPOSE_FILE=docker-compose.yml\nRESUENA_REGISTRY=registry\nRESUENA_VERSION=0.1.0\nSECRET=kept\n"

# Containers are names such as `gateway-1`; a failing `up --scale` adds them too, as unhealthy ones stay.
DOCKER = """#!{python}
import json, os, re, signal, subprocess, sys
from pathlib import Path
call, state = " ".join(sys.argv[1:]), Path(os.environ["STATE"])
engine = json.loads(state.read_text())
version = re.findall("^(?:export )?RESUENA_VERSION=(.*)$", Path(".env").read_text(), re.M)
tag = subprocess.run(["git", "describe", "--tags"], capture_output=True, text=True).stdout.strip()
engine["calls"].append({{"call": call, "tag": tag, "version": version[-1] if version else None}})
running = engine["running"]
if call.startswith("compose ps --all --status exited"):
    print("a-job")
elif call.startswith("compose ps"):
    print(*[name for name in running if name.startswith(sys.argv[-1] + "-")], sep="\\n")
elif call.endswith("config --images"):
    print("postgres:18", *[f"registry/{{name}}:{{version[-1]}}" for name in ("gateway", "gateway", "operator")], sep="\\n")
elif call.startswith("image inspect"):
    name = sys.argv[-1].rpartition(":")[0]
    print(f"elsewhere/{{name}}@sha256:0", *([] if os.environ.get("BUILT_HERE") else [f"{{name}}@sha256:{{len(name)}}"]), sep="\\n")
elif call.startswith("inspect"):
    print(os.environ.get("PUBLISHED", "0"))
elif scaled := re.search("--scale (.*)=(.*) --wait ", call):
    service, count = scaled[1], int(scaled[2])
    engine["made"] += 1
    own = [name for name in running if name.startswith(service + "-")]
    running += [f"{{service}}-{{engine['made'] * 10 + i}}" for i in range(count - len(own))]
elif call.startswith("stop "):
    running.remove(sys.argv[2])
state.write_text(json.dumps(engine))
if re.search(os.environ.get("INTERRUPTED") or "^$", call):
    os.kill(os.getppid(), signal.SIGTERM)
sys.exit(1 if re.search(os.environ.get("FAILS") or "^$", call) else 0)
"""

COSIGN = """#!/bin/sh
printf '%s\\n' "$*" >> "$STATE.cosign"
case "$*" in *"${UNSIGNED:-nothing}"*) exit 1 ;; esac
"""
"""Records its calls, and refuses an image that contains UNSIGNED."""
WORKFLOW = "https://github.com/resuena/resuena/.github/workflows/release.yml"


@dataclass
class Machine:
    """A checkout with the releases v0.1.0, which serves, and v0.2.0."""

    folder: Path
    bin: Path

    def git(self, *words: str) -> str:
        who = ("-c", "user.name=test", "-c", "user.email=test@localhost")
        command = ["git", "-C", str(self.folder), *who, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def upgrade(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        self.state.write_text(
            json.dumps({"calls": [], "made": 0, "running": [f"{name}-1" for name in self.parts]})
        )
        return subprocess.run(
            ["sh", "deploy/compose/upgrade.sh", *words],
            cwd=self.folder,
            env={
                **os.environ,
                "PATH": f"{self.bin}:{os.environ['PATH']}",
                "STATE": str(self.state),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    parts = (*SERVICES, "gateway")

    @property
    def state(self) -> Path:
        return self.bin / "state.json"

    @property
    def calls(self) -> list[str]:
        return [entry["call"] for entry in json.loads(self.state.read_text())["calls"]]

    @property
    def running(self) -> list[str]:
        running: list[str] = json.loads(self.state.read_text())["running"]
        return running

    @property
    def env(self) -> str:
        return (self.folder / ".env").read_text()

    @env.setter
    def env(self, text: str) -> None:
        (self.folder / ".env").write_text(text)

    def is_as_before(self, env: str = BEFORE, head: str = "v0.1.0") -> bool:
        same = self.env == env and self.git("describe", "--tags") == head
        return same and self.git("symbolic-ref", "--short", "HEAD") == "main"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path / "checkout", tmp_path / "bin")
    (made.folder / "deploy" / "compose").mkdir(parents=True)
    made.bin.mkdir()
    (made.bin / "docker").write_text(DOCKER.format(python=sys.executable))
    (made.bin / "sleep").write_text("#!/bin/sh\n")
    for program in made.bin.iterdir():
        program.chmod(0o755)
    for script in SCRIPTS:
        shutil.copy(script, made.folder / "deploy" / "compose")
    (made.folder / ".gitignore").write_text(".env\n")
    (made.folder / ".env.example").write_text("RESUENA_VERSION=0.1.0\n")
    made.env = BEFORE
    made.git("init", "--quiet", "--initial-branch=main")
    for tag in ("v0.1.0", "v0.2.0"):
        (made.folder / "release").write_text(tag)
        made.git("add", "-A")
        made.git("commit", "--quiet", "-m", tag)
        made.git("tag", tag)
    made.git("reset", "--quiet", "--hard", "v0.1.0")
    return made


def order(calls: list[str], *parts: str) -> list[int]:
    """The index of the first call that contains each of these parts."""
    return [next(at for at, call in enumerate(calls) if part in call) for part in parts]


STEPS = (
    "config --quiet",
    "pull",
    "identity-svc check-settings",
    "gateway check-settings",
    "postgres nats",
    "service-keys",
    "identity-migrate",
    "tracking-migrate",
    "rm a-job",
)


def test_forwards_a_backup_comes_first_and_the_gateway_last(machine: Machine) -> None:
    done = machine.upgrade("v0.2.0")
    assert done.returncode == 0, done.stderr
    scaled = [f"--scale {service}=2" for service in SERVICES]
    steps = ("operator backup", *STEPS, *scaled, "stop identity-svc-1", "--scale gateway=2", "stop gateway-1")
    found = order(machine.calls, *steps, "operator doctor")
    assert found == sorted(found)
    recorded = json.loads(machine.state.read_text())["calls"]
    assert {(entry["tag"], entry["version"]) for entry in recorded[:1]} == {("v0.1.0", "0.1.0")}
    assert {(entry["tag"], entry["version"]) for entry in recorded[1:]} == {("v0.2.0", "0.2.0")}
    assert machine.env == BEFORE.replace("0.1.0", "0.2.0")
    assert len(machine.running) == len(machine.parts)
    assert not [name for name in machine.running if name.endswith("-1")]
    assert "To go back: sh deploy/compose/upgrade.sh v0.1.0" in done.stdout


def test_backwards_no_backup_is_made_and_the_gateway_comes_first(machine: Machine) -> None:
    machine.git("checkout", "--quiet", "v0.2.0")
    done = machine.upgrade("v0.1.0")
    assert done.returncode == 0, done.stderr
    found = order(
        machine.calls, *STEPS, "stop gateway-1", "--scale identity-svc=2", "stop tracking-svc-1", "doctor"
    )
    assert found == sorted(found)
    assert not [call for call in machine.calls if "backup" in call]
    assert machine.env == BEFORE
    assert "To go back: sh deploy/compose/upgrade.sh v0.2.0" in done.stdout


def test_a_release_that_cannot_check_settings_is_gone_back_to(machine: Machine) -> None:
    for tag, change in (("v0.3.0", ("rm", "--quiet")), ("v0.4.0", ("checkout", "--quiet", "v0.2.0", "--"))):
        machine.git(*change, "deploy/compose/check.sh")
        machine.git("commit", "--quiet", "--message", tag)
        machine.git("tag", tag)
    done = machine.upgrade("v0.3.0")
    assert done.returncode == 0, done.stderr
    assert not [call for call in machine.calls if "check-settings" in call]


def test_a_gateway_with_a_port_of_its_own_is_replaced_and_not_doubled(machine: Machine) -> None:
    assert machine.upgrade("v0.2.0", PUBLISHED="1").returncode == 0
    assert not [call for call in machine.calls if "--scale gateway" in call]
    assert "compose up -d --wait --wait-timeout 180 gateway" in machine.calls


@pytest.mark.parametrize(
    ("fails", "message"),
    [
        ("operator backup", "no backup was made"),
        ("postgres nats", "the stores of v0.2.0 do not run"),
        ("config --quiet", "the images of v0.2.0 are not there"),
        ("operator pull", "the images of v0.2.0 are not there"),
        ("media-svc check-settings", "v0.2.0 does not take these settings, so nothing was changed"),
        ("service-keys", "service-keys failed"),
        ("company-migrate", "company-migrate failed"),
    ],
)
@pytest.mark.parametrize(
    "env",
    [
        BEFORE,
        BEFORE.rstrip("\n"),
        BEFORE.replace("RESUENA_VERSION=0.1.0\n", ""),
        BEFORE.replace("RESUENA_VERSION=0.1.0\n", "").rstrip("\n"),
        BEFORE.replace("RESUENA_VERSION", "export RESUENA_VERSION"),
        BEFORE.replace("=0.1.0", '="0.1&0|x"'),
        "RESUENA_VERSION=0.0.9\n" + BEFORE,
    ],
)
def test_what_fails_before_a_container_is_replaced_leaves_checkout_and_settings(
    machine: Machine, fails: str, message: str, env: str
) -> None:
    machine.env = env
    done = machine.upgrade("v0.2.0", FAILS=fails)
    assert done.returncode == 1
    assert message in done.stderr
    assert machine.is_as_before(env)
    assert machine.running == [f"{name}-1" for name in machine.parts]
    assert not [call for call in machine.calls if "--scale" in call or call.startswith(("stop", "rm"))]
    assert not list(machine.folder.glob(".env.before"))


def signed_only(machine: Machine) -> str:
    """Sets the signer of images, installs `cosign`, and returns the file of settings."""
    (machine.bin / "cosign").write_text(COSIGN)
    (machine.bin / "cosign").chmod(0o755)
    machine.env = f"{BEFORE}RESUENA_SIGNED_BY={WORKFLOW}\n"
    return machine.env


def test_pulled_images_are_verified_by_digest_for_the_tag_and_its_commit(machine: Machine) -> None:
    env = signed_only(machine)
    done = machine.upgrade("v0.2.0")
    assert done.returncode == 0, done.stderr
    policy = (
        f"--certificate-identity {WORKFLOW}@refs/tags/v0.2.0"
        f" --certificate-github-workflow-sha {machine.git('rev-parse', 'v0.2.0^{commit}')}"
        " --certificate-oidc-issuer https://token.actions.githubusercontent.com"
    )
    assert (machine.bin / "state.json.cosign").read_text().splitlines() == [
        f"verify {policy} registry/{name}@sha256:{len('registry/' + name)}" for name in ("gateway", "operator")
    ]
    assert machine.env == env.replace("0.1.0", "0.2.0")
    found = order(machine.calls, "operator pull", "config --images", "check-settings")
    assert found == sorted(found)


@pytest.mark.parametrize(
    "environment", [{"UNSIGNED": "registry/operator@"}, {"BUILT_HERE": "yes"}, {"FAILS": "config --images"}]
)
def test_an_image_that_is_not_signed_or_was_not_pulled_changes_nothing(
    machine: Machine, environment: dict[str, str]
) -> None:
    env = signed_only(machine)
    done = machine.upgrade("v0.2.0", **environment)
    assert done.returncode == 1
    assert f"images of v0.2.0 are not signed by {WORKFLOW}" in done.stderr
    assert machine.is_as_before(env)
    assert not [call for call in machine.calls if "check-settings" in call or "migrate" in call]


def test_signatures_that_cannot_be_verified_change_nothing(machine: Machine) -> None:
    env = signed_only(machine)
    (machine.bin / "cosign").unlink()
    done = machine.upgrade("v0.2.0")
    assert done.returncode == 1
    assert "cosign is not installed" in done.stderr
    assert machine.is_as_before(env)


def test_one_that_is_interrupted_while_images_come_leaves_checkout_and_settings(machine: Machine) -> None:
    assert machine.upgrade("v0.2.0", INTERRUPTED="operator pull").returncode not in (0, 1)
    assert machine.is_as_before()


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_that_does_not_become_healthy_leaves_the_old_containers(machine: Machine, service: str) -> None:
    done = machine.upgrade("v0.2.0", FAILS=f"--scale {service}=")
    assert done.returncode == 1
    assert f"{service} of v0.2.0 does not become healthy" in done.stderr
    assert "To go back: sh deploy/compose/upgrade.sh v0.1.0" in done.stderr
    assert machine.running == [f"{name}-1" for name in machine.parts]
    assert f"compose logs --no-color --tail 20 {service}" in machine.calls


def test_a_gateway_that_does_not_become_healthy_leaves_the_old_one(machine: Machine) -> None:
    done = machine.upgrade("v0.2.0", FAILS="--scale gateway=")
    assert done.returncode == 1
    assert "the gateway of v0.2.0 does not become healthy: that of before serves on" in done.stderr
    assert [name for name in machine.running if name.startswith("gateway")] == ["gateway-1"]


def test_a_second_one_beside_it_is_refused_and_changes_nothing(machine: Machine) -> None:
    folder = os.open(machine.folder / "deploy" / "compose", os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        done = machine.upgrade("v0.2.0")
        assert done.returncode == 1
        assert "another upgrade runs in this folder" in done.stderr
        assert machine.calls == []
        assert machine.is_as_before()
    finally:
        os.close(folder)
    assert machine.upgrade("v0.2.0").returncode == 0


@pytest.mark.parametrize(
    "release",
    [
        "v9.9.9",
        "",
        "a b",
        "v0.2.0; touch hacked",
        "$(touch hacked)",
        "'",
        '"',
        "--help",
        "-h",
        "v0.1.0..v0.2.0",
        "\n",
    ],
)
def test_what_is_no_release_changes_nothing(machine: Machine, release: str) -> None:
    done = machine.upgrade(release)
    assert done.returncode == 1
    assert "this checkout has no" in done.stderr
    assert machine.calls == []
    assert machine.is_as_before()
    assert not (machine.folder / "hacked").exists()


@pytest.mark.parametrize("branch", ["feature/x", "a;b", "a$(touch${IFS}hacked)", "a'b", 'a"b', "a|b&c", "añb"])
def test_any_name_of_a_branch_is_one_tag_of_images(machine: Machine, branch: str) -> None:
    machine.git("branch", branch, "v0.2.0")
    done = machine.upgrade(branch)
    assert done.returncode == 0, done.stderr
    (version,) = [
        line.partition("=")[2] for line in machine.env.splitlines() if line.startswith("RESUENA_VERSION")
    ]
    assert version.strip("abcdefghijklmnopqrstuvwxyzIFS-") == ""
    assert machine.env.replace(version, "0.1.0") == BEFORE
    assert not (machine.folder / "hacked").exists()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SECRET=kept", "SECRET=kept\nRESUENA_VERSION=0.2.0\n"),
        ("export RESUENA_VERSION=0.1.0\nSECRET=kept\n", "RESUENA_VERSION=0.2.0\nSECRET=kept\n"),
        ("RESUENA_VERSION=0.0.9\nRESUENA_VERSION=0.1.0", "RESUENA_VERSION=0.2.0\nRESUENA_VERSION=0.2.0"),
        ("#RESUENA_VERSION=0.0.9\n", "#RESUENA_VERSION=0.0.9\nRESUENA_VERSION=0.2.0\n"),
    ],
)
def test_no_other_setting_is_touched(machine: Machine, before: str, after: str) -> None:
    machine.env = before
    assert machine.upgrade("v0.2.0").returncode == 0
    assert machine.env == after


@pytest.mark.parametrize(
    ("line", "brings"),
    [
        ("RESUENA_REGISTRY=registry", "pull"),
        ("export RESUENA_REGISTRY=registry", "pull"),
        ("RESUENA_REGISTRY=", "build"),
        ('RESUENA_REGISTRY=""', "build"),
        ("RESUENA_REGISTRY= # none", "build"),
        ("#RESUENA_REGISTRY=registry", "build"),
    ],
)
def test_images_are_pulled_where_there_is_a_registry_and_built_elsewhere(
    machine: Machine, line: str, brings: str
) -> None:
    machine.env = f"{line}\nRESUENA_VERSION=0.1.0\n"
    assert machine.upgrade("v0.2.0").returncode == 0
    assert [call for call in machine.calls if f"--profile operator {brings}" in call]


def test_settings_that_are_a_link_stay_one(machine: Machine) -> None:
    elsewhere = machine.folder.parent / "settings"
    (machine.folder / ".env").rename(elsewhere)
    elsewhere.chmod(0o600)
    (machine.folder / ".env").symlink_to(elsewhere)
    assert machine.upgrade("v0.2.0").returncode == 0
    assert (machine.folder / ".env").is_symlink()
    assert "RESUENA_VERSION=0.2.0" in elsewhere.read_text()
    assert elsewhere.stat().st_mode & 0o777 == 0o600


def test_a_version_of_the_shell_does_not_take_the_place_of_the_release(machine: Machine) -> None:
    """`docker compose` prefers a variable of the shell to that of .env."""
    docker = (machine.bin / "docker").read_text()
    (machine.bin / "docker").write_text(
        docker.replace("engine = ", "assert 'RESUENA_VERSION' not in os.environ\nengine = ")
    )
    assert machine.upgrade("v0.2.0", RESUENA_VERSION="0.1.0").returncode == 0


def test_a_changed_checkout_is_refused(machine: Machine) -> None:
    (machine.folder / "release").write_text("mine")
    done = machine.upgrade("v0.2.0")
    assert done.returncode == 1
    assert "files of the checkout were changed" in done.stderr
    assert (machine.folder / "release").read_text() == "mine"
    assert machine.calls == []


def test_a_file_that_the_release_would_overwrite_is_said_and_stays(machine: Machine) -> None:
    machine.git("checkout", "--quiet", "v0.2.0")
    (machine.folder / "new").write_text("theirs")
    machine.git("add", "new")
    machine.git("commit", "--quiet", "-m", "new")
    machine.git("tag", "v0.3.0")
    machine.git("checkout", "--quiet", "main")
    (machine.folder / "new").write_text("mine")
    done = machine.upgrade("v0.3.0")
    assert done.returncode == 1
    assert "cannot be checked out" in done.stderr
    assert (machine.folder / "new").read_text() == "mine"
    assert machine.is_as_before()
