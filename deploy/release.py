"""`make release`: prepares a release in dist/ and says what would be tagged; with PUBLISH=yes it commits and tags.

    .venv/bin/python deploy/release.py prepare VERSION [--publish] [--checks="test test-chart"]
    .venv/bin/python deploy/release.py set VERSION
    python3 deploy/release.py outputs VERSION        what .github/workflows/release.yml builds, as outputs of a step

The version stands in pyproject.toml. `set` writes it to the other files that must name it; deploy/tests/test_release.py
holds them equal.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from base_images import NoDigestError, contexts
from commands import ROOT, CommandError, output, run

CHARTS = ("deploy/kubernetes/stores", "deploy/kubernetes/resuena")
IMAGES = {
    "gateway": "gateway/Dockerfile",
    "identity-svc": "identity-svc/Dockerfile",
    "company-svc": "company-svc/Dockerfile",
    "campaign-svc": "campaign-svc/Dockerfile",
    "tracking-svc": "tracking-svc/Dockerfile",
    "media-svc": "media-svc/Dockerfile",
    "operator": "deploy/operator/Dockerfile",
}
"""The images that production runs, by Dockerfile."""
CHECKS = "test test-chart"
UNRELEASED = "## [Unreleased]"
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
_DECLARED = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
_NAMING = {"Chart.yaml": r"^(?:version|appVersion): (.+)$", ".env.example": r"^RESUENA_VERSION=(.*)$"}
"""Patterns of the version in files other than pyproject.toml."""


class ReleaseError(Exception):
    """The release cannot be made; the message names the obstacle."""


# --- the version


def present(root: Path = ROOT) -> str:
    """The version in pyproject.toml."""
    declared = _DECLARED.search((root / "pyproject.toml").read_text())
    if declared is None:
        raise ReleaseError("pyproject.toml names no version.")
    return declared[1]


def parts(version: str) -> tuple[int, ...]:
    """A version as numbers. Raises ReleaseError for an invalid one."""
    match = _VERSION.fullmatch(version)
    if match is None:
        raise ReleaseError(f"{version!r} is no version: write three numbers, like 1.4.0.")
    return tuple(map(int, match.groups()))


def copies(root: Path = ROOT) -> list[Path]:
    """The files that name the version, all but uv.lock."""
    packages = [path for glob in ("*", "*/api", "deploy/*") for path in root.glob(f"{glob}/pyproject.toml")]
    charts = (root / chart / "Chart.yaml" for chart in CHARTS)
    return [root / "pyproject.toml", *sorted(packages), *charts, root / ".env.example"]


def named(path: Path) -> set[str]:
    """The versions that a file declares as its own."""
    pattern = _NAMING.get(path.name, _DECLARED.pattern)
    return set(re.findall(pattern, path.read_text(), re.MULTILINE))


def set_version(version: str, root: Path = ROOT) -> None:
    """Writes the version everywhere: packages, lock, charts, .env.example."""
    parts(version)
    for path in copies(root):
        text = path.read_text()
        if path.name == "Chart.yaml":
            text = re.sub(r"^(version|appVersion): .+$", rf"\1: {version}", text, flags=re.MULTILINE)
        elif path.name == ".env.example":
            text = re.sub(r"^RESUENA_VERSION=.*$", f"RESUENA_VERSION={version}", text, flags=re.MULTILINE)
        else:
            text = _DECLARED.sub(f'version = "{version}"', text, count=1)
        path.write_text(text)
    lock = root / "uv.lock"
    own = r'(\[\[package\]\]\nname = "[^"]+"\nversion = )"[^"]+"(\nsource = \{ (?:virtual|editable) = )'
    lock.write_text(re.sub(own, rf'\1"{version}"\2', lock.read_text()))


# --- the changelog


def unreleased(changelog: str) -> str:
    """The entries under Unreleased. Raises ReleaseError when there are none."""
    _, heading, rest = changelog.partition(UNRELEASED + "\n")
    notes = re.split(r"^## \[", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()
    if not heading or not notes:
        raise ReleaseError(f"CHANGELOG.md has nothing under {UNRELEASED!r}: write what changes for users.")
    return notes


def released(changelog: str, version: str, day: date) -> str:
    """The changelog with the unreleased entries under the version and the day."""
    unreleased(changelog)
    return changelog.replace(UNRELEASED + "\n", f"{UNRELEASED}\n\n## [{version}] - {day.isoformat()}\n", 1)


# --- the steps


def outputs(version: str) -> str:
    """The outputs of the workflow's first job: `images` in JSON, and a line of `contexts` for each base image.

    Raises ReleaseError when this is another version, and NoDigestError.
    """
    if version != present():
        raise ReleaseError(f"The tag names {version}, and pyproject.toml {present()}.")
    built = json.dumps([{"name": name, "file": file} for name, file in IMAGES.items()])
    return "\n".join([f"images={built}", "contexts<<END", *contexts(), "END"])


def images(version: str, pinned: Sequence[str]) -> list[str]:
    """Builds the images on the pinned base images (`contexts`), named as compose names them (RESUENA_REGISTRY); returns
    their names, none without Docker."""
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode  # noqa: S607
    ):
        return []
    names = []
    bases = [word for context in pinned for word in ("--build-context", context)]
    for name, file in IMAGES.items():
        names.append(f"{os.environ.get('RESUENA_REGISTRY') or 'resuena'}/{name}:{version}")
        run(
            "docker",
            "build",
            "-q",
            "-f",
            file,
            "-t",
            names[-1],
            *bases,
            "--build-arg",
            f"VERSION={version}",
            "--build-arg",
            f"REVISION={output('git', 'rev-parse', 'HEAD').strip()}",
            ".",
        )
    return names


def _contexts() -> list[str]:
    """The base images by digest; none while digests are missing, with a warning."""
    try:
        return contexts()
    except NoDigestError as error:
        print(f"release: base images are taken by tag. {error}", file=sys.stderr)
        return []


def prepare(version: str, *, checks: Sequence[str], publish: bool) -> None:
    """Checks, builds everything below dist/VERSION, and prints what would be tagged, or tags it."""
    before = present()
    if parts(version) < parts(before) or output("git", "tag", "--list", f"v{version}").strip():
        raise ReleaseError(f"{version} is not after {before}, or is tagged already.")
    changelog = ROOT / "CHANGELOG.md"
    notes = unreleased(changelog.read_text())
    dirty = output("git", "status", "--porcelain").strip()
    if publish and (dirty or output("git", "branch", "--show-current").strip() != "main"):
        raise ReleaseError("A release is made of the branch main without changes that are not committed.")
    for check in checks:
        run("make", check)

    folder = ROOT / "dist" / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "notes.md").write_text(f"# Resuena {version}\n\n{notes}\n")
    helm = str(ROOT / ".tools" / "helm" / "helm")
    for chart in CHARTS:
        run(helm, "package", chart, "--version", version, "--app-version", version, "-d", str(folder))
    if publish:
        set_version(version)
        changelog.write_text(released(changelog.read_text(), version, datetime.now(UTC).date()))
        run(sys.executable, "deploy/generators/api_change.py", "--release", version)
        run("git", "commit", "-qam", f"Release {version}")
        run("git", "tag", "-a", f"v{version}", "-F", str(folder / "notes.md"), "--cleanup=whitespace")
    built = images(version, _contexts())
    run(sys.executable, "deploy/bills.py", str(folder), version, *built)

    print(f"\nResuena {version}, after {before}, in {folder.relative_to(ROOT)}/:")
    for path in sorted(folder.iterdir()):
        print(f"  {path.name:<28} {path.stat().st_size:>10,} bytes")
    print("Images: " + (", ".join(built) or "none, since no Docker answers here"))
    if not any(ROOT.glob("LICEN[CS]E*")):
        print(
            "Licence: none is chosen. Until its owner adds a LICENSE file, nobody else may use, copy or change it."
        )
    print("Checks: " + (", ".join(checks) or "none were asked for"))
    if publish:
        print(
            f"Tagged v{version}. Now: git push --follow-tags. The tag's workflow builds, signs and pushes the images."
        )
    else:
        print(
            f"Dry run: nothing is tagged. `make release VERSION={version} PUBLISH=yes` would write {version} into"
        )
        print(
            f"  {len(copies())} files and uv.lock, date the changelogs, commit `Release {version}`, tag v{version}."
        )
        if dirty:
            print("  It would refuse now: there are changes that are not committed.")
    print("Then `make released-statements`, so that the next release's migrations are held to this one.")


def main() -> int:
    """Reads the command line; returns 1 with a message when the release cannot be made."""
    parser = argparse.ArgumentParser(prog="release.py", description=__doc__)
    parser.add_argument("command", choices=("prepare", "set", "outputs"))
    parser.add_argument("version")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("--checks", default=CHECKS)
    chosen = parser.parse_args()
    os.environ["PATH"] = f"{ROOT / '.tools' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    try:
        if chosen.command == "set":
            set_version(chosen.version)
        elif chosen.command == "outputs":
            print(outputs(chosen.version))
        else:
            prepare(chosen.version, checks=chosen.checks.split(), publish=chosen.publish)
    except (ReleaseError, CommandError, NoDigestError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
