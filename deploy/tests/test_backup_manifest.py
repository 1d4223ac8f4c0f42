"""Damaged or forged manifests: they are refused in one sentence, before anything else is read."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from resuena_operator.backup import make
from resuena_operator.backup.manifest import Manifest, load
from resuena_operator.backup.places import Place, Stored
from resuena_operator.outcome import Failed

STORED = Stored(1, "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")  # of "x"


def place_of(folder: Path, manifest: object) -> Place:
    text = manifest if isinstance(manifest, str) else json.dumps(manifest)
    (folder / "manifest.json").write_text(text)
    return Place(str(folder))


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[" * 100_000,
        "[]",
        "null",
        "3",
        {},
        {"format": 2},
        {"format": 2, "at": "now", "files": []},
        {"format": 2, "at": "now", "files": {"x": 5}},
        {"format": 2, "at": "now", "files": {"x": {"bytes": "many", "sha256": "-"}}},
        {"format": 2, "at": "now", "files": {}, "recipients": "age1"},
        {"format": 2, "at": "now", "files": {}, "tables": ["company"]},
    ],
)
async def test_a_damaged_one_is_an_expected_failure(damaged: object, tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"manifest\.json|has format"):
        await load(place_of(tmp_path, damaged))


async def test_one_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    """Copies made by root are not readable by the user of the container `operator`; the message named no reason."""
    manifest = tmp_path / "manifest.json"
    manifest.symlink_to(manifest)  # the tests may run as root, who may read everything
    with pytest.raises(Failed, match=r"cannot be read: .*symbolic links"):
        await load(Place(str(tmp_path)))


@pytest.mark.parametrize(
    "name", ["../x", "media/../../x", "/etc/passwd", "media//x", "./x", "media/.", "", ".", "media/"]
)
async def test_one_whose_files_are_outside_of_the_backup_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Failed, match="outside of the backup"):
        await load(place_of(tmp_path, {"format": 2, "at": "now", "files": {name: asdict(STORED)}}))


@pytest.mark.parametrize("recipients", [[], ["age1of-somebody"]])
async def test_one_that_does_not_name_what_a_restore_needs_is_not_whole(
    recipients: list[str], tmp_path: Path
) -> None:
    """Without a private key an encrypted backup without files was once verified as whole."""
    (tmp_path / "x").write_text("x")
    manifest = Manifest(at="now", recipients=recipients, secrets=["pepper"], files={"x": STORED})
    place = place_of(tmp_path, manifest.text().decode())
    wrong = "\n".join(await make.wrong_with(place, await load(place)))
    for path in ("databases/company.dump", "messages.jsonl.gz", "buckets.json", "secrets/pepper"):
        assert f"manifest.json does not name {manifest.stored_name(path)}" in wrong
    assert "manifest.json has no tables of company" in wrong
