"""`make upgrade`: upgrades a locked package to a newer version, and prints the changes in the lock.

    python deploy/upgrade.py PACKAGE [VERSION]

PACKAGE is a Python package (uv.lock) or an npm one (each package.json that names it); VERSION defaults to the newest.
Packages that depend on it may be upgraded too. The next `make` installs what is locked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "deploy" / "local"))

import bootstrap  # noqa: E402 - a program beside this one, which runs without our packages

NPM = tuple(ROOT / folder for folder in ("frontend", "tests/federation", "tests/clients", "tests/bench/peer"))
Versions = Mapping[str, str]
_SIZE = re.compile(r", size = \d+")


class UpgradeError(Exception):
    """The package was not upgraded; the message says why and what to do."""


def python_versions(lock: str) -> Versions:
    """The packages of uv.lock that come from an index, by name."""
    packages = tomllib.loads(lock)["package"]
    return {package["name"]: package["version"] for package in packages if "registry" in package["source"]}


def npm_versions(lock: str) -> Versions:
    """The packages of package-lock.json, by path."""
    packages = json.loads(lock)["packages"]
    return {
        path.removeprefix("node_modules/"): package["version"]
        for path, package in packages.items()
        if "version" in package and path
    }


def difference(before: Versions, after: Versions) -> list[str]:
    """A line for each package that is new, removed or of another version."""
    names = sorted({*before, *after})
    changed = [name for name in names if before.get(name) != after.get(name)]
    width = max(map(len, changed), default=0)
    return [f"{name:<{width}}  {before.get(name, 'new')} → {after.get(name, 'gone')}" for name in changed]


def declarations(package: str, root: Path) -> list[str]:
    """The version constraints on a Python package in the workspace's pyproject.toml files, each with its file."""
    requirement = re.compile(rf'"({re.escape(package)}(?:\[[^"]*\])?[^"\w-][^"]*)"')
    files = [*root.glob("pyproject.toml"), *root.glob("*/pyproject.toml"), *root.glob("*/*/pyproject.toml")]
    return [
        f"{file.relative_to(root)}: {constraint}"
        for file in sorted(files)
        for constraint in requirement.findall(file.read_text())
    ]


def upgrade_python(package: str, version: str) -> list[str]:
    """Updates the package in uv.lock; a line per changed version. Raises UpgradeError when none changed."""
    env = bootstrap.package_environment()
    if bootstrap.own_index(env):
        raise UpgradeError(
            "pip is configured for an index of its own, whose addresses would stand in uv.lock beside the public ones. "
            "Do this on a machine that reaches pypi.org."
        )
    file = ROOT / "uv.lock"
    before = file.read_text()
    requirement = f"{package}=={version}" if version else package
    run([str(bootstrap.uv_program()), "lock", "--quiet", "--upgrade-package", requirement], env)
    after = file.read_text()
    # Only some indexes report file sizes; adding them would change every line of the lock.
    if _SIZE.search(before) is None:
        file.write_text(after := _SIZE.sub("", after))
    lines = difference(python_versions(before), python_versions(after))
    if not lines:
        file.write_text(before)
        constraints = "".join(f"\n    {line}" for line in declarations(package, ROOT))
        raise UpgradeError(
            f"{package} stays at {python_versions(before)[package]}: it is the newest that is taken by whoever needs it"
            f"{'. Declared here:' + constraints if constraints else ' (no package of ours).'}"
        )
    return lines


def upgrade_npm(package: str, version: str, folders: Iterable[Path]) -> list[str]:
    """Installs the package in each folder and returns what changed in their locks."""
    lines: list[str] = []
    for folder in folders:
        files = [folder / "package.json", folder / "package-lock.json"]
        kept = [file.read_text() for file in files]
        command = [
            "npm",
            "install",
            "--save-exact",
            "--omit-lockfile-registry-resolved",
            "--no-audit",
            "--no-fund",
        ]
        try:
            run(
                [*command, "--prefix", str(folder), f"{package}@{version or 'latest'}"],
                bootstrap.node_environment(),
            )
            run(["npm", "ci", "--dry-run", "--prefix", str(folder)], bootstrap.node_environment())
        except UpgradeError:
            for file, text in zip(files, kept, strict=True):
                file.write_text(text)
            raise
        changed = difference(npm_versions(kept[1]), npm_versions(files[1].read_text()))
        lines += [f"{folder.relative_to(ROOT)}: {line}" for line in changed]
    if not lines:
        raise UpgradeError(f"{package} is at its newest version already.")
    return lines


def npm_folders(package: str) -> list[Path]:
    """The folders whose package.json names the package."""
    folders = []
    for folder in NPM:
        declared = json.loads((folder / "package.json").read_text())
        if package in {**declared.get("dependencies", {}), **declared.get("devDependencies", {})}:
            folders.append(folder)
    return folders


def run(command: list[str], env: Mapping[str, str]) -> None:
    """Runs a command. Raises UpgradeError with its output when it fails."""
    done = subprocess.run(command, cwd=ROOT, env=dict(env), capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise UpgradeError((done.stderr or done.stdout).strip())


def upgrade(package: str, version: str) -> list[str]:
    """Upgrades the package wherever it is locked and returns the changes. Raises UpgradeError."""
    if not package:
        raise UpgradeError(
            "Which one? make upgrade PACKAGE=react, PACKAGE=pydantic (VERSION=… for another than the newest)"
        )
    lines: list[str] = []
    folders = npm_folders(package)
    if folders:
        lines += upgrade_npm(package, version, folders)
    elif package in python_versions((ROOT / "uv.lock").read_text()):
        lines += upgrade_python(package, version)
    else:
        raise UpgradeError(f"{package} is neither in uv.lock nor in a package.json.")
    return lines


def main(arguments: list[str]) -> int:
    """Prints the changes, or why there are none."""
    package, version = (*arguments, "", "")[:2]
    try:
        lines = upgrade(package.strip(), version.strip())
    except UpgradeError as failure:
        print(failure, file=sys.stderr)
        return 1
    print("\n".join(lines))
    print("\nRead what these versions changed, then `make test`, and commit the lock.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
