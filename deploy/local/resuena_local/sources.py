"""Determines which processes run the code of a file, by the dependencies that workspace packages declare."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"[\w-]+")
OWN_FOLDERS = {"networks": "deploy/demo/resuena_networks"}
"""Code of processes that are not packages of their own."""
_SLICES = "*_graph"
"""Packages that contain a service's part of the public schema: only the gateway imports them."""


@dataclass(frozen=True)
class Package:
    """A package of the workspace: its folder, and the names of the workspace packages that it depends on."""

    folder: Path
    needs: frozenset[str]


@dataclass(frozen=True)
class Sources:
    """Folders of code, each with the names of the processes that import it."""

    folders: Mapping[Path, frozenset[str]]

    @classmethod
    def of(cls, root: Path, processes: Iterable[str]) -> Sources:
        """Reads the `pyproject.toml` of the packages of the workspace at `root`; `processes` are named as packages."""
        packages = workspace(root)
        folders: dict[Path, frozenset[str]] = {}
        named = set(processes)
        reached = {name: with_dependencies(name, packages) for name in named - OWN_FOLDERS.keys()}
        folders |= {root / OWN_FOLDERS[name]: frozenset({name}) for name in named & OWN_FOLDERS.keys()}
        for name, package in packages.items():
            folder = package.folder
            users = frozenset(process for process, parts in reached.items() if name in parts)
            if users:
                folders[folder / "src"] = users
                folders |= {part: users & {"gateway"} for part in folder.glob(f"src/{_SLICES}")}
            if name in reached and (folder / "migrations").exists():
                folders[folder / "migrations"] = frozenset({name})
        return cls(folders)

    @property
    def watched(self) -> list[Path]:
        """The folders that are in no other one."""
        return [folder for folder in self.folders if not any(parent in self.folders for parent in folder.parents)]

    def concerned(self, files: Iterable[Path]) -> set[str]:
        """Names of the processes that run code in these files."""
        names: set[str] = set()
        for file in files:
            folder = next((folder for folder in file.parents if folder in self.folders), None)
            names |= self.folders[folder] if folder else frozenset()
        return names

    @staticmethod
    def migrations(files: Iterable[Path]) -> bool:
        """Whether one of the files is a migration."""
        return any("migrations" in file.parts for file in files)


def workspace(root: Path) -> dict[str, Package]:
    """The packages of the workspace at `root`, by name, as their `pyproject.toml` declares them."""
    members = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["uv"]["workspace"]["members"]
    projects = {
        file.parent: tomllib.loads(file.read_text())["project"]
        for member in members
        for file in root.glob(f"{member}/pyproject.toml")
    }
    names = {project["name"] for project in projects.values()}
    packages: dict[str, Package] = {}
    for folder, project in projects.items():
        needs = {match[0] for text in project["dependencies"] if (match := _NAME.match(text))}
        packages[project["name"]] = Package(folder, frozenset(needs & names))
    return packages


def with_dependencies(name: str, packages: Mapping[str, Package]) -> set[str]:
    """The package and all its dependencies in the workspace."""
    reached: set[str] = set()
    waiting = {name}
    while waiting:
        package = waiting.pop()
        reached.add(package)
        waiting |= packages[package].needs - reached
    return reached
