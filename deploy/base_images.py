"""`make base-images`: writes the present digest of each base image to base-images.Dockerfile.

A build takes the digests as named contexts of BuildKit, which replace the images that the FROM lines of Dockerfiles
name (https://docs.docker.com/reference/cli/docker/buildx/build/#build-context). So the digests stand in one file, and
builds for development need no registry.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from commands import ROOT, CommandError, output

FILE = ROOT / "deploy" / "base-images.Dockerfile"
_FROM = re.compile(r"^FROM (?P<image>[^\s@]+)(?:@(?P<digest>sha256:[0-9a-f]{64}))?$", re.MULTILINE)


class NoDigestError(Exception):
    """The file has no digest of an image; the message names it and the remedy."""


def digests(file: Path = FILE) -> dict[str, str]:
    """The digest of each image (`sha256:…`), empty for one that was never renewed."""
    return {line["image"]: line["digest"] or "" for line in _FROM.finditer(file.read_text())}


def contexts(file: Path = FILE) -> list[str]:
    """A named context for each image, as `--build-context` of docker takes it. Raises NoDigestError."""
    pinned = digests(file)
    if missing := [image for image, digest in pinned.items() if not digest]:
        raise NoDigestError(
            f"{file.name} has no digest of {', '.join(missing)}: `make base-images`, and commit it."
        )
    return [f"{image}=docker-image://{image}@{digest}" for image, digest in pinned.items()]


def renew(file: Path = FILE) -> list[str]:
    """Asks the registries for the digests, and writes them; returns the images whose digest changed.

    Raises CommandError, and leaves the file, when a registry cannot be asked.
    """
    before = digests(file)
    present = {}
    for image in before:
        manifest = output("docker", "buildx", "imagetools", "inspect", image, "--format", "{{json .Manifest}}")
        present[image] = json.loads(manifest)["digest"]
    file.write_text(_FROM.sub(lambda line: f"FROM {line['image']}@{present[line['image']]}", file.read_text()))
    return [image for image in before if before[image] != present[image]]


def main() -> int:
    """Renews the file and says what changed; returns 1 with a message when a registry cannot be asked."""
    try:
        changed = renew()
    except CommandError as error:
        print(f"base-images: {error}", file=sys.stderr)
        return 1
    print("\n".join(f"{image} has a new digest" for image in changed) or "All digests are current.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
