"""Journeys wait for what they assert: on a busy machine a page updates a little later, and a single read comes too
early."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = [*ROOT.glob("tests"), *ROOT.glob("*/tests")]
LOOKS = {
    "all_inner_texts", "all_text_contents", "aria_snapshot", "bounding_box", "content", "count", "evaluate", "evaluate_all",
    "get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled",
    "is_hidden", "is_visible", "text_content", "title",
}  # fmt: skip
"""Playwright methods that return the present state without waiting. `Locator.count` has no argument; `count` of a
string or a list has one."""
WAITING = {"becomes", "eventually", "expect"}
OWN_DOING = {"clicks", "keys"}
"""Functions that count the journey's own actions, which are complete at once."""
NOT_A_PAGE = {"answer", "own", "own_system", "response", "self", "system"}
"""Variables whose `url` never changes."""
ADVICE = "use Playwright's `expect(…)`, or `eventually(lambda: …)` and `becomes(lambda: …, …)` of tests/journeys/people.py"


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and its descendants, without lambdas and without the arguments of `eventually`, `becomes` and
    `expect`."""
    yield node
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WAITING:
        return
    for child in ast.iter_child_nodes(node):
        yield from parts(child)


def look(node: ast.AST) -> bool:
    """Whether the node reads the present state of a page or a locator."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS:
        return not (node.args and node.func.attr == "count")
    if isinstance(node, ast.Attribute) and node.attr == "url":
        page = node.value
        return page.id not in NOT_A_PAGE if isinstance(page, ast.Name) else getattr(page, "attr", "") == "page"
    return False


def looks(node: ast.AST, names: set[str]) -> bool:
    """Whether the node contains such a read, itself or as one of these variables or functions."""
    return any(
        look(part) or (isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in names)
        for part in parts(node)
    )


def bound(target: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}


def variables(function: ast.FunctionDef, readers: set[str]) -> set[str]:
    """The function's variables that were read from a page."""
    names: set[str] = set()
    for node in parts(function):
        if isinstance(node, ast.Assign) and looks(node.value, readers):
            names.update(*(bound(target) for target in node.targets))
        elif isinstance(node, ast.NamedExpr) and looks(node.value, readers):
            names |= bound(node.target)
    return names


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def waits(function: ast.FunctionDef) -> bool:
    return any(isinstance(part, ast.Name) and part.id in WAITING for part in ast.walk(function))


def readers(tree: ast.Module) -> set[str]:
    """Functions that return what they read from a page without waiting for it."""
    return {
        function.name
        for function in functions(tree)
        if function.name not in OWN_DOING and not waits(function)
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value and looks(node.value, variables(function, set()))
    }


def asserted_looks(tree: ast.Module, shared: set[str]) -> list[int]:
    """Lines with assertions on a value that was read from a page once."""
    named = readers(tree) | shared
    return sorted(
        {
            node.lineno
            for function in functions(tree)
            for node in ast.walk(function)
            if isinstance(node, ast.Assert) and looks(node.test, named | variables(function, named))
        }
    )


def journeys() -> dict[Path, ast.Module]:
    """Files of tests that drive a page."""
    texts = {path: path.read_text() for folder in TESTS for path in folder.rglob("*.py")}
    return {
        path: ast.parse(text) for path, text in texts.items() if "playwright" in text and path != Path(__file__)
    }


def test_no_assertion_is_on_a_single_look_at_a_page() -> None:
    trees = journeys()
    shared = readers(trees[ROOT / "tests" / "journeys" / "steps.py"])
    offenders = [
        f"{path.relative_to(ROOT)}:{line}" for path, tree in trees.items() for line in asserted_looks(tree, shared)
    ]
    assert len(trees) > 40
    assert not offenders, f"{ADVICE}: {offenders}"


@pytest.mark.parametrize(
    "lines",
    [
        "assert page.locator('li').count() == 2",
        "assert 'a' in page.url",
        "assert opened.page.url.endswith('/portal')",
        "text = row.inner_text()\n    assert text == 'a'",
        "first, second = row.all_inner_texts()\n    if second:\n        assert first",
        "assert shown(page) == 'a'",
        "said = shown(page)\n    assert said == 'a'",
        "if (said := row.input_value()):\n        assert said == 'a'",
    ],
)
def test_a_single_look_is_found(lines: str) -> None:
    tree = ast.parse(f"def shown(page):\n    return page.title()\n\ndef test_it(page, row):\n    {lines}\n")
    assert asserted_looks(tree, set())


@pytest.mark.parametrize(
    "lines",
    [
        "expect(row).to_have_count(row.count())",
        "assert eventually(lambda: row.inner_text(), 'a text') == 'a'",
        "text = eventually(lambda: re.search('a', row.inner_text()), 'an a')\n    assert text",
        "assert system.url",
        "assert 'abc'.count('a') == 1, page.url",
        "assert shown(page) == 'a'",
    ],
)
def test_what_waits_is_left_alone(lines: str) -> None:
    waiting = "def shown(page):\n    expect(page).to_have_title('a')\n    return page.title()"
    tree = ast.parse(f"{waiting}\n\ndef test_it(page, row):\n    {lines}\n")
    assert not asserted_looks(tree, set())


def pauses(node: ast.AST) -> Iterator[int]:
    """Lines that sleep outside of loops, which poll, and outside of nested functions, which simulate a slow person."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.While | ast.For | ast.AsyncFor | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Attribute):
            sleeps = child.func.attr == "sleep" and ast.unparse(child.args[0]) != "0"
            if sleeps or child.func.attr == "wait_for_timeout":
                yield child.lineno
        yield from pauses(child)


def pausing_tests(tree: ast.Module) -> list[int]:
    return [
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for line in pauses(node)
    ]


def test_no_test_waits_for_a_time() -> None:
    """A fixed pause is too short on a busy machine, and too long on every other one."""
    texts = {path: path.read_text() for folder in TESTS for path in folder.rglob("test_*.py")}
    offenders = [
        f"{path.relative_to(ROOT)}:{line}"
        for path, text in texts.items()
        if "sleep" in text or "wait_for_timeout" in text
        for line in pausing_tests(ast.parse(text))
    ]
    assert not offenders, f"{ADVICE}: {offenders}"


def test_journeys_ask_again_by_eventually_alone() -> None:
    """`time.sleep` blocks the browser's events, and a hand-written loop may lack a time limit."""
    folder = ROOT / "tests" / "journeys"
    offenders = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in {"sleep", "wait_for_timeout"}
    ]
    assert not offenders, f"{ADVICE}: {offenders}"


def test_a_pause_is_found() -> None:
    bad = "async def test_it(page):\n    await asyncio.sleep(1)\n    page.wait_for_timeout(250)\n    time.sleep(0.1)\n"
    assert pausing_tests(ast.parse(bad)) == [2, 3, 4]
    fine = "async def test_it():\n    await asyncio.sleep(0)\n    while waiting():\n        await asyncio.sleep(0.1)\n"
    assert not pausing_tests(ast.parse(fine))
