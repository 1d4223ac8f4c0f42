"""`make evaluate-checks`: how good the checks are, on a labelled set made from the demo by a seed; see docs/checks.md.

Half of the scenes is there to choose thresholds by (`--half choose`), the other to report (the default). Prints a table, and writes
curves of thresholds and the three worst mistakes with pictures to a folder.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "campaign-svc" / "tests"))

import captions
import details
import figures
import pictures
from cases import Case, curve, precision, recall, table
from PIL import Image

from campaign_svc.bootstrap import MIGRATIONS
from kit.db import Database
from kit.db.migrate import upgrade
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

SEED = 2026
WORST = 3
CURVES: dict[str, Sequence[float]] = {
    "picture_reused": range(0, 129, 4),
    "picture_blurred": (5, 10, 15, 20, 30, 40, 60, 80),
    "picture_plain": (2, 4, 6, 8, 12, 16, 24, 32),
    "picture_screenshot": (-0.40, -0.30, -0.25, -0.20, -0.15, -0.10, -0.05),
    "picture_small": (239, 319, 399, 479, 559, 639),
    "picture_text": (-0.12, -0.10, -0.08, -0.06, -0.05, -0.04, -0.03, -0.02),
}
"""Thresholds that are tried, as `MEASURES` has them."""
SIDE = 480


async def of_pictures(
    url: str, scenes: Sequence[str], each: int
) -> tuple[list[Case], list[Case], dict[str, bytes]]:
    """Cases of reused pictures, those of the changes without a promised result, and all pictures by name."""
    database = Database(url)
    originals = pictures.originals(scenes, each)
    promised = list(pictures.labelled(scenes, each, pictures.CHANGES, SEED))
    further = [picture for picture in pictures.labelled(scenes, each, pictures.FURTHER, SEED) if picture.original]
    cases = await pictures.reused(database, originals, promised)
    beyond = await pictures.reused(database, {}, further)
    await database.dispose()
    return cases, beyond, originals | {picture.name: picture.data for picture in (*promised, *further)}


def evaluated(url: str, half: str, scenes_most: int, each: int) -> tuple[list[Case], list[Case], dict[str, bytes]]:
    """All cases, those without a promised result, and pictures by name."""
    scenes = sorted(details.drawn())[0 if half == "choose" else 1 :: 2][:scenes_most]
    reused, beyond, shown = asyncio.run(of_pictures(url, scenes, each))
    seed = SEED + (half == "choose")
    cases = [
        *reused,
        *pictures.qualities(pictures.originals(scenes, each), seed),
        *captions.copied(20 * each, seed),
        *figures.growth(20 * each, seed),
        *figures.usual(20 * each, seed),
        *figures.ratio(20 * each, seed),
        *figures.followers(20 * each, seed),
    ]
    return cases, beyond, shown


def write_curves(cases: Sequence[Case], folder: Path) -> None:
    """Writes `curves.csv`: precision and recall at other thresholds."""
    with (folder / "curves.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["check", "threshold", "precision", "recall"])
        for check, thresholds in CURVES.items():
            own = [case for case in cases if case.check == check]
            for threshold, right, share_found in curve(own, thresholds):
                writer.writerow([check, abs(threshold), f"{right:.4f}", f"{share_found:.4f}"])


def write_worst(cases: Sequence[Case], shown: dict[str, bytes], folder: Path) -> list[str]:
    """Writes the worst mistakes about reused pictures as `worst-1.jpg` …: false warnings first, then those farthest
    from their original."""
    wrong = [case for case in cases if not case.correct and case.pictures and case.distance is not None]
    wrong.sort(key=lambda case: (not case.warned, -(case.distance or 0)))
    lines = []
    for number, case in enumerate(wrong[:WORST], 1):
        own, other = case.pictures or ("", "")
        pair = Image.new("RGB", (2 * SIDE + 8, SIDE), "white")
        for at, name in enumerate((own, other)):
            picture = pictures.opened(shown[name])
            picture.thumbnail((SIDE, SIDE))
            pair.paste(picture, (at * (SIDE + 8), 0))
        pair.save(folder / f"worst-{number}.jpg", quality=88)
        said = "taken for" if case.warned else "not found as a copy of"
        lines.append(f"  worst-{number}.jpg: {own} {said} {other}, {case.distance:g} bits")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 when reused pictures are found less well than promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=["choose", "report"], default="report")
    parser.add_argument("--scenes", type=int, default=99, help="at most so many")
    parser.add_argument("--each", type=int, default=10, help="pictures of each scene")
    parser.add_argument("--out", type=Path, default=Path("evaluation"))
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    server, leave = from_wheel(f"evaluate-checks-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        cases, beyond, shown = evaluated(url, options.half, options.scenes, options.each)
    finally:
        databases.drop_all()
        leave()
    print(table(cases))
    print("\nNothing is promised for these:")
    print(table(beyond))
    write_curves(cases, options.out)
    print(f"\nCurves of thresholds in {options.out / 'curves.csv'}; the worst mistakes about reused pictures:")
    print("\n".join(write_worst([*cases, *beyond], shown, options.out)) or "  none")
    return 0 if kept(cases) else 1


RECALL, PRECISION = 0.95, 0.99


def kept(cases: Sequence[Case]) -> bool:
    """Whether reused pictures that were re-encoded, resized, cropped by up to 10 % or filtered are found as
    promised."""
    own = [case for case in cases if case.check == "picture_reused"]
    return recall(own).value >= RECALL and precision(own).value >= PRECISION


if __name__ == "__main__":
    sys.exit(main())
