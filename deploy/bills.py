"""Bills of materials (SBOM) of a release, in CycloneDX 1.5: its components, their licences and hashes.

    .venv/bin/python deploy/bills.py FOLDER VERSION [IMAGE…]

python.cdx.json has the locked Python packages, frontend.cdx.json what browsers get, and os.cdx.json the Debian packages
and the Python of the given images. Packages that only build or test a release are left out.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import uuid4

from commands import ROOT, CommandError, output
from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.utils import canonicalize_name

DEVELOPMENT = {"name": "cdx:npm:package:development", "value": "true"}
CLASSIFIER = "License :: "
INSIDE = r"""
python -c 'import platform; print("P", platform.python_version(), sep="\t")'
dpkg-query -W -f 'D\t${Package}\t${Version}\t${Architecture}\n'
for file in /usr/share/doc/*/copyright; do
  name=$(basename "$(dirname "$file")")
  sed -n "s/[[:space:]]\+/ /g; s/^License: *\([^ ].*\)/L\t$name\t\1/p" "$file" | sort -u
done
"""
"""Runs in an image: prints a line for its Python, each Debian package, and each licence in its copyright file."""

Bill = dict[str, Any]


def write(folder: Path, version: str, images: Sequence[str]) -> None:
    """Writes the bills of a release, that of the operating system only with images. Raises CommandError."""
    bills = {"python": of_python(), "frontend": of_the_frontend(version)}
    if images:
        bills["os"] = of_images(version, {image: output(*_in(image)) for image in images})
    for name, bill in bills.items():
        (folder / f"{name}.cdx.json").write_text(json.dumps(bill, indent=1, ensure_ascii=False) + "\n")


def of_python() -> Bill:
    """The locked packages that production runs, with hashes from uv and the licences that they declare."""
    uv = str(ROOT / ".tools" / "uv" / "bin" / "uv")
    export = ("export", "--quiet", "--frozen", "--all-packages", "--no-dev", "--format", "cyclonedx1.5")
    bill: Bill = json.loads(output(uv, *export))
    installed = {canonicalize_name(each.metadata["Name"]): each for each in metadata.distributions()}
    components = []
    for component in bill["components"]:
        distribution = installed.get(component["name"])
        if distribution is None and "purl" in component:
            continue  # for another operating system
        if distribution is not None and (licences := _licences(distribution.metadata)):
            component["licenses"] = licences
        components.append(component)
    return _only(bill, components)


def _licences(package: metadata.PackageMetadata) -> list[Bill]:
    """A package's licences: the SPDX expression if it has one, else the names it declares."""
    declared = [*(package.get_all("License-Expression") or ()), *(package.get_all("License") or ())]
    text = declared[0].strip() if declared else ""
    try:
        return [{"expression": canonicalize_license_expression(text)}]
    except InvalidLicenseExpression:
        classifiers = package.get_all("Classifier") or []
        names = [name.rpartition(" :: ")[2] for name in classifiers if name.startswith(CLASSIFIER)]
        return _named(names or text.splitlines()[:1])


def _named(names: Iterable[str]) -> list[Bill]:
    return [{"license": {"name": name}} for name in sorted(set(names))]


def of_the_frontend(version: str) -> Bill:
    """npm's locked packages, without those that only build and test the frontend.

    `npm sbom --omit dev` is not used: it omits React too, since development packages depend on it as well.
    """
    with tempfile.TemporaryDirectory() as copy:  # npm describes only packages that have a version
        for name in ("package.json", "package-lock.json"):
            read = json.loads((ROOT / "frontend" / name).read_text())
            read["version"] = version
            if "packages" in read:
                read["packages"][""]["version"] = version
            Path(copy, name).write_text(json.dumps(read))
        npm = str(ROOT / ".tools" / "bin" / "npm")
        described = output(npm, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", cwd=Path(copy))
    bill: Bill = json.loads(described)
    return _only(bill, [each for each in bill["components"] if DEVELOPMENT not in each["properties"]])


def _only(bill: Bill, components: list[Bill]) -> Bill:
    """The bill reduced to these components and the dependencies among them."""
    kept_refs = {component["bom-ref"] for component in components} | {bill["metadata"]["component"]["bom-ref"]}
    dependencies = [
        {**entry, "dependsOn": [ref for ref in entry.get("dependsOn", ()) if ref in kept_refs]}
        for entry in bill["dependencies"]
        if entry["ref"] in kept_refs
    ]
    return {**bill, "components": components, "dependencies": dependencies}


def _in(image: str) -> tuple[str, ...]:
    return ("docker", "run", "--rm", "--network", "none", "--entrypoint", "sh", image, "-c", INSIDE)


def of_images(version: str, described: dict[str, str]) -> Bill:
    """The Debian packages and the Python of images, from the output of INSIDE in each."""
    packages: dict[str, Bill] = {}
    for image, lines in described.items():
        rows = [line.split("\t") for line in lines.splitlines()]
        licences: dict[str, list[str]] = {}
        for row in rows:
            if row[0] == "L":
                licences.setdefault(row[1], []).append(row[2])
        for row in rows:
            match row:
                case ["P", release]:
                    purl, name = f"pkg:generic/python@{release}", "python"
                case ["D", name, release, architecture]:
                    purl = f"pkg:deb/debian/{name}@{release}?arch={architecture}"
                case _:
                    continue
            package = packages.setdefault(
                purl,
                {
                    "type": "library",
                    "bom-ref": purl,
                    "name": name,
                    "version": release,
                    "purl": purl,
                    "properties": [],
                },
            )
            if named := _named(licences.get(name, ())):
                package["licenses"] = named
            package["properties"].append({"name": "resuena:image", "value": image})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "serialNumber": f"urn:uuid:{uuid4()}",
        "metadata": {
            "component": {"type": "application", "name": "resuena", "version": version, "bom-ref": "resuena"}
        },
        "components": [packages[purl] for purl in sorted(packages)],
    }


if __name__ == "__main__":
    target, release_version, *image_names = sys.argv[1:]
    try:
        write(Path(target), release_version, image_names)
    except CommandError as error:
        sys.exit(f"bills: {error}")
