"""Local names are specific: at most one in a hundred is a generic word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VAGUE = {"found", "one", "told", "made", "known", "answer", "wanted", "asked", "item"}
MOST = 0.01
FOLDERS = [
    "kit",
    "gateway",
    "identity-svc",
    "company-svc",
    "campaign-svc",
    "tracking-svc",
    "media-svc",
    "deploy",
    "tests",
]


def modules(folder: Path) -> Iterator[Path]:
    """Handwritten files: no generated stubs, no npm packages."""
    for path in folder.rglob("*.py"):
        if "node_modules" not in path.parts and not path.stem.endswith(("_pb2", "_pb2_grpc")):
            yield path


def local_names(source: str) -> Iterator[tuple[int, str]]:
    """The variables and parameters of each function, once each, with a line number."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            names: dict[str, int] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    names.setdefault(node.id, node.lineno)
                elif isinstance(node, ast.arg):
                    names.setdefault(node.arg, node.lineno)
            yield from ((line, name) for name, line in names.items())


@pytest.mark.parametrize("folder", FOLDERS)
def test_locals_are_named_by_what_they_hold(folder: str) -> None:
    count, vague = 0, []
    for path in modules(ROOT / folder):
        for line, name in local_names(path.read_text()):
            count += 1
            if name in VAGUE:
                vague.append(f"{path.relative_to(ROOT)}:{line} {name}")
    assert count > 500
    assert len(vague) <= MOST * count, "\n".join(vague)


def test_names_of_parameters_loops_and_comprehensions_count() -> None:
    source = "def f(one):\n  for item in one:\n    known = [told for told in item]\n  return known\n"
    assert {name for _, name in local_names(source)} == VAGUE & {"one", "item", "known", "told"}
