"""Which processes run the code of a file, by what the packages of the workspace declare that they depend on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"[\w-]+")
_SLICES = "*_graph"
"""Packages in which a service describes its part of the public schema: the gateway alone imports them."""


@dataclass(frozen=True)
class Sources:
    """Folders of code, each with the names of the processes that import it."""

    folders: Mapping[Path, frozenset[str]]

    @classmethod
    def of(cls, root: Path, processes: Iterable[str]) -> Sources:
        """Reads the `pyproject.toml` of the packages of the workspace at `root`; `processes` are named as packages."""
        members = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["uv"]["workspace"]["members"]
        needs: dict[str, set[str]] = {}
        folder_of: dict[str, Path] = {}
        for file in (file for member in members for file in root.glob(f"{member}/pyproject.toml")):
            project = tomllib.loads(file.read_text())["project"]
            needs[project["name"]] = {found[0] for text in project["dependencies"] if (found := _NAME.match(text))}
            folder_of[project["name"]] = file.parent
        folders: dict[Path, frozenset[str]] = {}
        reached = {name: _reached(name, needs) for name in processes}
        for package, folder in folder_of.items():
            users = frozenset(name for name, packages in reached.items() if package in packages)
            if users:
                folders[folder / "src"] = users
                folders |= {part: users & {"gateway"} for part in folder.glob(f"src/{_SLICES}")}
            if package in reached and (folder / "migrations").exists():
                folders[folder / "migrations"] = frozenset({package})
        return cls(folders)

    @property
    def watched(self) -> list[Path]:
        """Those of the folders that are in no other one."""
        return [folder for folder in self.folders if not any(parent in self.folders for parent in folder.parents)]

    def concerned(self, files: Iterable[Path]) -> set[str]:
        """Names of the processes that run code of these files."""
        names: set[str] = set()
        for file in files:
            folder = next((folder for folder in file.parents if folder in self.folders), None)
            names |= self.folders[folder] if folder else frozenset()
        return names

    @staticmethod
    def migrations(files: Iterable[Path]) -> bool:
        """Whether one of the files is a migration."""
        return any("migrations" in file.parts for file in files)


def _reached(name: str, needs: Mapping[str, set[str]]) -> set[str]:
    """The package and all of the workspace that it depends on."""
    reached: set[str] = set()
    waiting = {name}
    while waiting:
        package = waiting.pop()
        reached.add(package)
        waiting |= (needs[package] & needs.keys()) - reached
    return reached
