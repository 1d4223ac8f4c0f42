"""Names are specific: at most one local name in a hundred is a generic word, and no function's name is one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VAGUE = {"found", "one", "told", "made", "known", "answer", "wanted", "asked", "item"}
VERB = "answer"
"""A function can be named so: it is what a server does."""
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


def vague_functions(source: str) -> Iterator[tuple[int, str]]:
    """The functions, fixtures and methods that a generic word names, with a line number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.strip("_") in VAGUE - {VERB}:
            yield node.lineno, node.name


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


@pytest.mark.parametrize("folder", FOLDERS)
def test_functions_are_named_by_what_they_do_or_return(folder: str) -> None:
    assert not [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in modules(ROOT / folder)
        for line, name in vague_functions(path.read_text())
    ]


def test_names_of_fixtures_and_methods_count_and_verbs_do_not() -> None:
    source = "class A:\n  def _told(self): ...\n  async def answer(self): ...\n\n@fixture\ndef made(): ...\n"
    assert {name for _, name in vague_functions(source)} == {"_told", "made"}


def test_names_of_parameters_loops_and_comprehensions_count() -> None:
    source = "def f(one):\n  for item in one:\n    known = [told for told in item]\n  return known\n"
    assert {name for _, name in local_names(source)} == VAGUE & {"one", "item", "known", "told"}
