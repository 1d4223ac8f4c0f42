"""`make api-change ES="…" EN="…"`: writes the entry of the API's changelog for what the schema has and none names.

    .venv/bin/python deploy/generators/api_change.py ES EN
    .venv/bin/python deploy/generators/api_change.py --release VERSION     at a release: all entries are past

Without texts it takes away names that no longer differ, and says what an entry is missing for.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from graphql import GraphQLSchema, build_schema

from gateway.documentation.entries import ENTRIES, read
from gateway.schema_changes import bare_sdl

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "gateway" / "schema.graphql"
RELEASED = ROOT / "gateway" / "released.graphql"
HEADER = (
    "# The public schema of the last release; `make release` writes it. Before the first one: of 2026-11-29.\n"
)


def schema(path: Path) -> GraphQLSchema:
    """The schema of a file."""
    return build_schema(path.read_text())


def main(arguments: list[str]) -> int:
    """Writes the changelog; 1 when it cannot."""
    match arguments:
        case ["--release", version]:
            ENTRIES.write_text(read().released(version).toml())
            RELEASED.write_text(HEADER + bare_sdl(schema(SCHEMA)))
            return 0
        case [es, en]:
            pass
        case _:
            print(__doc__, file=sys.stderr)
            return 1
    today = datetime.now(UTC).date()
    try:
        changelog = read().brought_up_to_date(schema(RELEASED), schema(SCHEMA), es.strip(), en.strip(), today)
    except LookupError as missing:
        print("The changelog of the API does not name:", file=sys.stderr)
        for kind, names in missing.args[0].items():
            print(*(f"  {kind}  {name}" for name in names), sep="\n", file=sys.stderr) if names else None
        print(
            'Say what it is for: make api-change ES="Qué se puede hacer." EN="What one can do."', file=sys.stderr
        )
        return 1
    ENTRIES.write_text(changelog.toml())
    print(f"{ENTRIES.relative_to(ROOT)}: {len(changelog.unreleased)} entries since the last release")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
