"""Paths in the documents exist, and contain the names that stand beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), ROOT / "docs/product.md", ROOT / "docs/architecture.md"]
TOP = "|".join(sorted(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")))
PATH = re.compile(rf"`((?:{TOP})/[^`\s]*)`")
WITH_NAMES = re.compile(r"`([\w./-]+\.\w+)`: (`\w+`(?:, `\w+`)*)")


def alternatives(path: str) -> list[str]:
    """`a/{b,c}/d` is `a/b/d` and `a/c/d`; `<name>` and `*` match anything."""
    braces = re.search(r"\{([^}]*)\}", path)
    if braces:
        return [
            alternative
            for word in braces[1].split(",")
            for alternative in alternatives(path[: braces.start()] + word + path[braces.end() :])
        ]
    return [re.sub(r"<[^>]*>", "*", path)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_named_path_exists(document: Path) -> None:
    named = [alternative for path in PATH.findall(document.read_text()) for alternative in alternatives(path)]
    missing = [path for path in named if not any(ROOT.glob(path))]
    assert not missing, f"{document.name} names what does not exist: {missing}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_path_holds_the_names_beside_it(document: Path) -> None:
    for path, names in WITH_NAMES.findall(document.read_text()):
        text = (ROOT / path).read_text()
        for name in re.findall(r"\w+", names):
            assert re.search(rf"\b{name}\b", text), f"{document.name}: {name} is not in {path}"


@pytest.mark.parametrize("table", ["| field | rule | where |", "| what | value | where |"])
def test_each_rule_and_number_says_where_it_is(table: str) -> None:
    rows = (ROOT / "docs/product.md").read_text().partition(table)[2].partition("\n\n")[0].splitlines()[2:]
    assert rows
    assert all(PATH.search(row.split("|")[3]) for row in rows)
