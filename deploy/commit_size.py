"""Rejects commits of more than 2,000 hand-written lines: larger ones are not reviewed with care.

    python deploy/commit_size.py              what is staged
    python deploy/commit_size.py COMMIT       one that is made

Files that .gitattributes marks as generated, and binary files such as pictures, do not count.
"""

from __future__ import annotations

import subprocess
import sys

MOST = 2_000


def git(*arguments: str, given: str = "") -> str:
    return subprocess.run(["git", *arguments], input=given, capture_output=True, text=True, check=True).stdout  # noqa: S603, S607


def written(commit: str | None) -> int:
    """The lines that a commit, or the staged changes, add to hand-written files."""
    shown = ("show", "--format=", commit) if commit else ("diff", "--cached")
    added = {}
    for line in git(*shown, "--numstat", "--no-renames").splitlines():
        count, _, path = line.split("\t")
        if count != "-":  # a binary file
            added[path] = int(count)
    attributes = git("check-attr", "--stdin", "linguist-generated", given="\n".join(added)).splitlines()
    generated = {line.rsplit(": ", 2)[0] for line in attributes if not line.endswith(": unspecified")}
    return sum(count for path, count in added.items() if path not in generated)


def main(arguments: list[str]) -> int:
    """Prints the number of lines if there are too many."""
    lines = written(arguments[0] if arguments else None)
    if lines > MOST:
        print(
            f"{lines:,} hand-written lines are more than {MOST:,}: make several commits of it, each green.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
