"""The packages that each distribution installs and each image copies: others' contracts (`*-api`), never another
service (`*-svc`)."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCK: dict[str, Any] = tomllib.loads((ROOT / "uv.lock").read_text())
NPM_LOCKS = [
    ROOT / folder / "package-lock.json"
    for folder in ("frontend", "tests/federation", "tests/clients", "tests/bench/peer")
]
WITHOUT_PACKAGES = ROOT / "deploy/pgbouncer/Dockerfile"
"""Its image has no package of ours."""
DOCKERFILES = sorted({*ROOT.glob("*/Dockerfile"), *ROOT.glob("deploy/*/Dockerfile")} - {WITHOUT_PACKAGES})


def packages(lock: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {package["name"]: package for package in lock["package"]}


def folder_of(package: dict[str, Any]) -> str | None:
    """The folder of a workspace member; None for a package from the registry."""
    editable = package["source"].get("editable")
    return str(editable) if editable else None


def closure(lock: dict[str, Any], name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """The names of all distributions that `name[extras]` installs without development groups."""
    packages_by_name = packages(lock)
    pending, seen = [(name, extra) for extra in ("", *extras)], set()
    while pending:
        node = pending.pop()
        if node in seen:
            continue
        seen.add(node)
        package, extra = packages_by_name[node[0]], node[1]
        needs = (
            package.get("optional-dependencies", {}).get(extra, []) if extra else package.get("dependencies", [])
        )
        pending += [
            (need["name"], wanted_extra) for need in needs for wanted_extra in ("", *need.get("extra", []))
        ]
    return {distribution for distribution, _ in seen}


def foreign_services(lock: dict[str, Any]) -> dict[str, set[str]]:
    """Distribution → the other services in its dependency closure, with every extra."""
    services_by_distribution = {}
    for name, package in packages(lock).items():
        if folder_of(package):
            extras = frozenset(package.get("optional-dependencies", {}))
            services = {other for other in closure(lock, name, extras) if other.endswith("-svc")} - {name}
            if services:
                services_by_distribution[name] = services
    return services_by_distribution


def test_no_distribution_installs_another_service() -> None:
    assert foreign_services(LOCK) == {}


@pytest.mark.parametrize(("package", "service"), [("campaign-svc", "company-svc"), ("gateway", "media-svc")])
def test_planted_dependency_on_a_service_is_found(package: str, service: str) -> None:
    broken = copy.deepcopy(LOCK)
    packages(broken)[package]["dependencies"].append({"name": service})
    assert foreign_services(broken)[package] >= {service}


@pytest.mark.parametrize(
    "name", ["gateway", "deploy", *sorted(name for name in packages(LOCK) if name.endswith("-api"))]
)
def test_only_services_install_what_databases_need(name: str) -> None:
    assert not closure(LOCK, name) & {"sqlalchemy", "sqlmodel", "asyncpg", "alembic"}


def copied_and_needed(dockerfile: str, lock: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The workspace folders that an image copies, and those that its `uv sync` installs from."""
    members = {folder: name for name, package in packages(lock).items() if (folder := folder_of(package))}
    sync = re.search(r"uv sync --frozen --no-dev --package (\S+)((?: --extra \S+)*)", dockerfile)
    assert sync, "the Dockerfile installs no package with uv"
    installed = closure(lock, sync[1], frozenset(re.findall(r"--extra (\S+)", sync[2])))
    needed = {folder for folder, name in members.items() if name in installed}
    needed -= {
        folder for folder in needed if str(Path(folder).parent) in needed
    }  # copied with the folder around it
    last_stage = dockerfile[dockerfile.rindex("\nFROM ") :]
    copied = set(re.findall(r"^COPY (\S+) \1$", last_stage, re.MULTILINE))
    return {folder for folder in copied if (ROOT / folder / "pyproject.toml").exists()}, needed


@pytest.mark.parametrize("path", DOCKERFILES, ids=lambda path: path.parent.name)
def test_image_carries_what_it_installs_and_nothing_else(path: Path) -> None:
    copied, needed = copied_and_needed(path.read_text(), LOCK)
    assert copied == needed


def test_planted_copy_of_a_service_is_found() -> None:
    text = (ROOT / "gateway/Dockerfile").read_text() + "\nCOPY campaign-svc campaign-svc\n"
    copied, needed = copied_and_needed(text, LOCK)
    assert copied - needed == {"campaign-svc"}


def unverifiable(lock: dict[str, Any]) -> set[str]:
    """Packages of `uv.lock` that are neither ours nor registry files with a hash each."""
    return {
        name
        for name, package in packages(lock).items()
        if not package["source"].keys() & {"editable", "virtual"}
        and not (
            "registry" in package["source"]
            and (files := [*package.get("wheels", []), *filter(None, [package.get("sdist")])])
            and all(file.get("hash", "").startswith("sha256:") for file in files)
        )
    }


def test_each_locked_package_is_verified_by_its_hash() -> None:
    assert unverifiable(LOCK) == set()


def test_planted_packages_without_a_hash_or_from_a_repository_are_found() -> None:
    broken = copy.deepcopy(LOCK)
    del packages(broken)["sqlalchemy"]["wheels"][0]["hash"]
    packages(broken)["alembic"]["source"] = {"git": "https://code.example/alembic"}
    assert unverifiable(broken) == {"sqlalchemy", "alembic"}


WITH_SCRIPTS = {"tests/clients": {"node_modules/@apollo/protobufjs"}}
"""Packages with an install script, by the folder whose installation ignores scripts."""


@pytest.mark.parametrize("path", NPM_LOCKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_npm_package_runs_a_script_at_its_installation_or_comes_from_elsewhere(path: Path) -> None:
    folder = path.parent.relative_to(ROOT).as_posix()
    ignored = WITH_SCRIPTS.get(folder, set())
    if ignored:
        assert f"npm ci --prefix {folder} --ignore-scripts " in (ROOT / "Makefile").read_text()
    for name, package in json.loads(path.read_text())["packages"].items():
        assert not package.get("hasInstallScript") or name in ignored, name
        assert not package.get("resolved"), f"{name} comes from an address of its own"
