"""Every error code of the API has a text in the frontend, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    {
        *ROOT.glob("*-svc/src/*_svc"),
        *ROOT.glob("*-svc/api/src/*_graph"),
        ROOT / "kit/src/kit",
        ROOT / "gateway/src",
    }
)
FOR_OUR_SERVICES = {
    "CAMPAIGN_EXISTS",
    "ID_REQUIRED",
    "INVALID_PROOF",
    "INVALID_REFERRAL",
    "INVALID_TICKET",
    "MOMENT_REQUIRED",
    "NO_FILE",
    "NO_FORM",
    "PERSON_REQUIRED",
    "PROOF_TOO_LARGE",
    "UNKNOWN_DOCUMENT",
    "UNKNOWN_PLATFORM",
}
"""Returned to the mobile side, to our own services and to uploads only: no field of the public schema returns them."""

FRONTENDS_OWN = {"UNKNOWN", "NETWORK", "API_NOT_LOADED", "API_TIMEOUT"}
CODES_OF_QUERIES = {"UNAUTHENTICATED", "FORBIDDEN", "UNAVAILABLE", "BAD_USER_INPUT", "INTERNAL"}
_PLACES = {"Violation": 2, "_refused": 1}
"""The position of the code among a call's arguments."""
_CODE = re.compile(r"[A-Z][A-Z_]{3,}")


def codes_in(tree: ast.AST) -> Iterator[str]:
    """Codes that are written as `reason = "…"`, `reason="…"`, or as the code of a Violation or MutationError."""
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if (
            isinstance(node, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == "reason" for target in node.targets)
        ) or (isinstance(node, ast.keyword) and node.arg in ("reason", "code")):
            given = [node.value]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _PLACES:
            place = _PLACES[getattr(node.func, "id", "")]
            given = node.args[place : place + 1]
        for descendant in (part for expression in given for part in ast.walk(expression)):
            if (
                isinstance(descendant, ast.Constant)
                and isinstance(descendant.value, str)
                and _CODE.fullmatch(descendant.value)
            ):
                yield descendant.value


def answered() -> set[str]:
    """Every code in the sources that can reach a client."""
    files = [path for source in SOURCES for path in source.rglob("*.py")]
    codes = {code for path in files for code in codes_in(ast.parse(path.read_text()))}
    assert len(codes) > 60
    return (codes | CODES_OF_QUERIES) - FOR_OUR_SERVICES


def texts(language: str) -> dict[str, str]:
    """The frontend's dictionary of errors."""
    source = (ROOT / f"frontend/src/i18n/{language}/errors.ts").read_text()
    return dict(re.findall(r'^  ([A-Z_]+):\s*"((?:[^"\\]|\\.)+)",$', source, re.MULTILINE))


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_code_has_a_text(language: str) -> None:
    assert sorted(answered() - set(texts(language))) == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_text_has_a_code(language: str) -> None:
    assert sorted(set(texts(language)) - answered() - FRONTENDS_OWN) == []


def test_texts_differ_by_language() -> None:
    spanish, english = texts("es"), texts("en")
    assert set(spanish) == set(english)
    assert [code for code in spanish if spanish[code] == english[code]] == []
