"""A release's bills of materials are complete, and contain nothing that is only used to build or test it."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cyclonedx.model.bom import Bom

ROOT = Path(__file__).parents[2]
IMAGE = """P\t3.13.9
D\tlibc6\t2.41-12\tamd64
D\tzlib1g\t1:1.3.dfsg-1\tamd64
L\tlibc6\tLGPL-2.1+
L\tlibc6\tGPL-2+
"""


@pytest.fixture(scope="module")
def bills() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bills", ROOT / "deploy" / "bills.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def python(bills: ModuleType) -> dict[str, Any]:
    bill: dict[str, Any] = bills.of_python()
    return bill


@pytest.fixture(scope="module")
def frontend(bills: ModuleType) -> dict[str, Any]:
    bill: dict[str, Any] = bills.of_the_frontend("1.2.3")
    return bill


@pytest.fixture(scope="module")
def images(bills: ModuleType) -> dict[str, Any]:
    bill: dict[str, Any] = bills.of_images(
        "1.2.3", {"resuena/gateway:1.2.3": IMAGE, "resuena/media-svc:1.2.3": IMAGE}
    )
    return bill


def names(bill: dict[str, Any]) -> set[str]:
    return {component["name"] for component in bill["components"]}


# uv and npm name themselves in the legacy field that version 1.5 still has.
@pytest.mark.filterwarnings("ignore::cyclonedx.schema.deprecation.SchemaDeprecationWarning1Dot5")
@pytest.mark.parametrize("name", ["python", "frontend", "images"])
def test_each_is_read_by_others(name: str, request: pytest.FixtureRequest) -> None:
    bill = request.getfixturevalue(name)
    read = Bom.from_json(json.loads(json.dumps(bill)))  # type: ignore[attr-defined]
    assert len(read.components) == len({component["bom-ref"] for component in bill["components"]})
    references = {component["bom-ref"] for component in bill["components"]} | {
        bill["metadata"]["component"]["bom-ref"]
    }
    for entry in bill.get("dependencies", ()):
        assert {entry["ref"], *entry["dependsOn"]} <= references


def test_what_runs_in_python_is_there_and_what_tests_it_is_not(python: dict[str, Any]) -> None:
    assert {"fastapi", "strawberry-graphql", "grpcio", "asyncpg", "nats-py", "pillow"} <= names(python)
    assert not {"pytest", "ruff", "mypy", "playwright", "cyclonedx-python-lib"} & names(python)


def test_what_browsers_get_is_there_and_what_builds_it_is_not(frontend: dict[str, Any]) -> None:
    assert {"react", "react-dom", "react-router", "graphql"} <= names(frontend)
    assert not {"vite", "vitest", "typescript", "tailwindcss"} & names(frontend)


def test_packages_of_others_have_licences_and_hashes(python: dict[str, Any], frontend: dict[str, Any]) -> None:
    of_others = [component for component in python["components"] if "purl" in component]
    assert [component["name"] for component in of_others if "licenses" not in component] == ["pyrage"], (
        "it declares none"
    )
    for component in of_others:
        assert all(reference["hashes"] for reference in component["externalReferences"])
    assert [
        component["name"]
        for component in frontend["components"]
        if "licenses" not in component or not component["hashes"]
    ] == []


def test_a_package_of_several_images_is_named_once_with_its_licences_and_images(images: dict[str, Any]) -> None:
    by_name = {component["name"]: component for component in images["components"]}
    assert set(by_name) == {"python", "libc6", "zlib1g"}
    assert by_name["libc6"]["purl"] == "pkg:deb/debian/libc6@2.41-12?arch=amd64"
    assert [licence["license"]["name"] for licence in by_name["libc6"]["licenses"]] == ["GPL-2+", "LGPL-2.1+"]
    assert [entry["value"] for entry in by_name["libc6"]["properties"]] == [
        "resuena/gateway:1.2.3",
        "resuena/media-svc:1.2.3",
    ]


def test_a_program_that_fails_ends_it_with_its_error_output(bills: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(bills.CommandError, match="No such file"):
        bills.output("ls", str(tmp_path / "nothing"))


def test_the_lines_of_an_image_are_those_of_this_machine_when_run_here(bills: ModuleType) -> None:
    printed = subprocess.run(
        ["sh", "-c", bills.INSIDE], capture_output=True, text=True, errors="replace", check=True
    ).stdout
    rows = [line.split("\t") for line in printed.splitlines()]
    assert all(len(row) == {"P": 2, "D": 4, "L": 3}[row[0]] for row in rows)
    assert "P" in {row[0] for row in rows}
