"""Selects the tests that a change can break, by declared dependencies of packages, and by imports and paths in tests.

A changed file affects a test when its module, a `conftest.py` of its folders or a test module that these
import

- is that file, or is next to it where it is test data (a snapshot, say),
- imports the file's package, or one that depends on this package,
- names the file, or a folder that contains it, as a path.

A slice (`*_graph`) belongs to the gateway and to the tests that import it. Files of no package, such as the
Makefile, affect the tests in `deploy/tests`. Every change affects `tests/architecture`.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path

from resuena_local.sources import with_dependencies, workspace

ALWAYS = "tests/architecture"
UNOWNED = "deploy/tests"
OF_PYTHON = {"pyproject.toml", "uv.lock", "conftest.py"}
"""Files in the root that affect all Python tests."""
OWN_TARGETS = {
    "tests/federation": "test-federation",
    "tests/clients": "test-clients",
    "tests/chart": "test-chart",
}
"""Suites that run whole when one of their tests is affected, besides those of `make test-python`."""
WHOLE_SYSTEMS = {
    "tests/journeys/screens": "test-screens",
    "tests/journeys": "test-journeys",
    "tests/faults": "test-faults",
    "tests/restore": "test-restore",
    "tests/telemetry": "test-observability",
    "tests/upgrade": "test-upgrade",
    "tests/containers": "test-compose",
}
"""Suites that start a whole system; left out since that takes minutes."""
SLOW = "tests/api"
"""A suite of `make test-python` that takes as long as all others of one service, and that every service affects."""
OF_PAGES = ("test-journeys", "test-screens")
OF_PROCESSES = (*OF_PAGES, "test-faults", "test-restore", "test-observability")
WITH_OBJECT_STORE = {"media-svc", "operator"}
GENERATED = (
    "*.proto",
    "*_pb2*.py*",
    "*_graph/*.py",
    "*/migrations/*.py",
    "frontend/*.graphql",
    "frontend/*/generated/*",
    "frontend/codegen.ts",
    "*.generated.ts",
    "gateway/schema.graphql",
    "*/live_settings.toml",
    "deploy/generators/*",
    "deploy/kubernetes/resuena/files/dashboards/*",
    "buf*.yaml",
    "deploy/lint_migrations.py",
    "deploy/squawk.toml",
)
"""Files that `make contracts` checks."""
READS_FILES = re.compile(r"\b(readFileSync|globSync|readdirSync|execFileSync|spawnSync|createViteServer)\b")
"""In a frontend test: it depends on more than it imports."""
PATH = re.compile(r"[\w.*-]+(/[\w.*-]+)*")
NAMES_FILES = re.compile(r"\w[./]\w|^[A-Z]\w+file$")
"""Whether a string in a test can be a file's path at all."""


@dataclass
class Selection:
    """What to run, as words of the Makefile's `ONLY` by target (empty for the whole target), and what is left out."""

    parts: dict[str, list[str]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)


def changed_files(root: Path, base: str) -> list[str]:
    """Paths of files that differ from the merge base of `base` and this branch, including new and removed files."""
    shared = _git(root, "merge-base", base, "HEAD")[0]
    differing = _git(root, "diff", "--name-only", "--no-renames", "-z", shared)
    return sorted({*differing, *_git(root, "ls-files", "--others", "--exclude-standard", "-z")})


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(  # noqa: S603 - no shell reads the arguments
        ["git", *arguments],  # noqa: S607
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return [part for part in done.stdout.replace("\n", "\0").split("\0") if part]


class Checkout:
    """The packages and the tests of a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.packages = workspace(root)

    @cached_property
    def python_suites(self) -> list[str]:
        """The test folders of `make test-python`."""
        settings = tomllib.loads((self.root / "pyproject.toml").read_text())
        return list(settings["tool"]["pytest"]["ini_options"]["testpaths"])

    @cached_property
    def suites(self) -> dict[str, list[Path]]:
        """Test modules by the folder with which they run."""
        folders = [*self.python_suites, *OWN_TARGETS, *WHOLE_SYSTEMS]
        suites: dict[str, list[Path]] = {folder: [] for folder in folders}
        for folder in folders:
            for file in sorted((self.root / folder).rglob("test_*.py")):
                if file not in suites["tests/journeys/screens"]:
                    suites[folder].append(file)
        return suites

    @cached_property
    def suite_of(self) -> dict[Path, str]:
        """The folder with which a test module runs."""
        return {test: folder for folder, tests in self.suites.items() for test in tests}

    @cached_property
    def modules(self) -> dict[str, list[Path]]:
        """Modules that tests import from test folders, by name."""
        modules: dict[str, list[Path]] = {}
        for folder in (*self.root.glob("*/tests"), *self.root.glob("tests/*")):
            for file in folder.rglob("*.py"):
                modules.setdefault(file.stem, []).append(file)
        return modules

    @cached_property
    def code_folders(self) -> dict[str, list[Path]]:
        """The import folders of each package."""
        folders: dict[str, list[Path]] = {}
        for name, package in self.packages.items():
            build = tomllib.loads((package.folder / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
            folders[name] = [package.folder / part for part in build["dev-mode-dirs"]]
        return folders

    @cache  # noqa: B019
    def owner(self, path: str) -> str | None:
        """The package whose folder contains a file."""
        file = self.root / path
        inside = [name for name, package in self.packages.items() if package.folder in file.parents]
        return max(inside, key=lambda name: len(self.packages[name].folder.parts), default=None)

    @cache  # noqa: B019
    def users(self, package: str) -> set[str]:
        """A package and those that depend on it."""
        return {name for name in self.packages if package in with_dependencies(name, self.packages)}

    @cache  # noqa: B019 - one checkout lives as long as the process
    def packages_of(self, module: str) -> frozenset[str]:
        """The packages that contain a module."""
        place = Path(*module.split(".")[:2])
        return frozenset(
            name
            for name, folders in self.code_folders.items()
            for folder in folders
            if (folder / place).is_dir() or (folder / place).with_suffix(".py").exists()
        )

    @cache  # noqa: B019
    def uses(self, test: Path) -> Uses:
        """A test module's sources: itself, the `conftest.py` above it, and what these import from test folders."""
        files: set[Path] = set()
        waiting = {test}
        imports: set[str] = set()
        paths: set[str] = set()
        while waiting:
            file = waiting.pop()
            files.add(file)
            module = self.read(file)
            imports |= module.imports
            paths |= module.paths
            above = [folder / "conftest.py" for folder in file.parents if self.root in folder.parents]
            named = [other for name in module.imports for other in self._modules(name, file)]
            waiting |= {other for other in (*above, *named) if other.exists()} - files
        return Uses(frozenset(files), frozenset(imports), frozenset(paths))

    def _modules(self, name: str, importer: Path) -> list[Path]:
        """The test modules that an import of this name can mean: the one next to it, else those of other folders."""
        named = self.modules.get(name, [])
        return [file for file in named if file.parent == importer.parent] or named

    @cache  # noqa: B019
    def read(self, file: Path) -> Uses:
        """The modules that a file imports or runs by name, and the paths of this checkout that it names."""
        imports: set[str] = set()
        paths: set[str] = set()
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imports |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imports |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Constant | ast.BinOp):
                text = "/".join(_parts(node))
                imports |= {text} if re.fullmatch(r"resuena_\w+(\.\w+)*", text) else set()
                paths |= set(self._named(file, text))
        return Uses(frozenset({file}), frozenset(imports), frozenset(paths))

    def _named(self, file: Path, text: str) -> Iterator[str]:
        """The paths from the root that a string can mean; a bare name: one in the root, or next to the naming file."""
        if (
            not (NAMES_FILES.search(text) and PATH.fullmatch(text))
            or ".." in text
            or ("*" in text and "/" not in text)
        ):
            return
        above = [folder for folder in file.parents if self.root in folder.parents]
        for folder in (self.root, *(above if "/" in text else above[:1])):
            path = next(folder.glob(text), None) if "*" in text else folder / text
            # A first-level folder is too unspecific: `ROOT / "deploy"` precedes computed names.
            if path and (path.is_file() or ("/" in text and path.exists())):
                yield (folder.relative_to(self.root) / text).as_posix()


@dataclass(frozen=True)
class Uses:
    """The sources of a test module."""

    files: frozenset[Path]
    imports: frozenset[str]
    paths: frozenset[str]


def _parts(node: ast.AST) -> list[str]:
    """The constants at the end of a string or of a path such as `ROOT / "a" / "b"`."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        last = _parts(node.right)
        return [*_parts(node.left), *last] if last else []
    return []


def concerned(checkout: Checkout, test: Path, path: str) -> bool:
    """Whether a changed file affects a test module."""
    file = checkout.root / path
    uses = checkout.uses(test)
    if file in uses.files or path in OF_PYTHON or any(_holds(named, path) for named in uses.paths):
        return True
    suite = checkout.suite_of[test]
    if _is_test(path):
        return file.suffix != ".py" and path.startswith(f"{suite}/")
    package = checkout.owner(path)
    if package is None or not _is_code(checkout, package, file):
        return suite == UNOWNED and not path.startswith(("frontend/", "docs/")) and file.suffix != ".md"
    imported = {name for module in uses.imports for name in checkout.packages_of(module)}
    if slices := [part for part in file.parts if part.endswith("_graph")]:
        return "gateway" in imported or slices[0] in {module.partition(".")[0] for module in uses.imports}
    # The kit's pytest plugin is part of every test.
    return package == "kit" or bool(imported & checkout.users(package))


def _holds(named: str, path: str) -> bool:
    return fnmatch(path, named) or fnmatch(path, f"{named}/*")


def _is_test(path: str) -> bool:
    return "tests" in Path(path).parts[:2]


def _is_code(checkout: Checkout, package: str, file: Path) -> bool:
    """Whether a package's file affects its behaviour: modules, migrations, contracts and dependencies."""
    folder = checkout.packages[package].folder
    inside = [*checkout.code_folders[package], folder / "migrations", folder / "proto"]
    return file.suffix != ".md" and (file == folder / "pyproject.toml" or bool({*inside} & {*file.parents}))


def select(checkout: Checkout, files: Sequence[str]) -> Selection:
    """The tests that a change of these files can break."""
    root = checkout.root
    selection = Selection()
    tests = {
        folder: [test for test in suite if any(concerned(checkout, test, path) for path in files)]
        for folder, suite in checkout.suites.items()
    }
    tests[ALWAYS] = checkout.suites[ALWAYS]
    of_system = tests[SLOW]
    tests[SLOW] = [test for test in of_system if test.relative_to(root).as_posix() in files]
    pages = _frontend(root, files)
    if pages is not None:
        selection.parts["test-frontend"] = pages
    selection.parts["test-python"] = _folders_and_files(checkout, tests)
    for folder, target in OWN_TARGETS.items():
        if tests[folder]:
            selection.parts[target] = []
    journeys = [path for path in files if (root / path) in tests["tests/journeys"]]
    if journeys:
        selection.parts["test-journeys"] = journeys
    if any(fnmatch(path, pattern) for path in files for pattern in GENERATED):
        selection.parts["contracts"] = []
    if any(path.endswith((".py", ".pyi", ".toml", ".lock")) for path in files):
        selection.parts["typecheck"] = []
    elif pages is not None:
        selection.parts["typecheck"] = ["frontend"]
    selection.left_out = _left_out(checkout, files, tests, journeys)
    if len(of_system) > len(tests[SLOW]):
        selection.left_out.append(f"test-python ONLY={SLOW}")
    return selection


def _folders_and_files(checkout: Checkout, tests: dict[str, list[Path]]) -> list[str]:
    """Folders if all of their tests are affected, else their test modules."""
    words: list[str] = []
    for folder in checkout.python_suites:
        whole = len(tests[folder]) == len(checkout.suites[folder])
        words += [folder] if whole else [test.relative_to(checkout.root).as_posix() for test in tests[folder]]
    return words


def _frontend(root: Path, files: Iterable[str]) -> list[str] | None:
    """Sources whose importers are tested, and tests that read files; empty for all tests, None without a change."""
    changed = [path for path in files if path.startswith("frontend/") and not path.endswith(".md")]
    if not changed:
        return None
    if not all(re.fullmatch(r"frontend/src/.*\.(tsx?|graphql)", path) for path in changed):
        return []
    tests = [*root.glob("frontend/src/**/*.test.ts*"), *root.glob("frontend/scripts/*.test.ts")]
    readers = {test.relative_to(root).as_posix() for test in tests if READS_FILES.search(test.read_text())}
    return [path.removeprefix("frontend/") for path in sorted({*changed, *readers})]


def _left_out(
    checkout: Checkout, files: Iterable[str], tests: dict[str, list[Path]], journeys: list[str]
) -> list[str]:
    """Targets that the change affects too, left out because they take too long."""
    targets: set[str] = set()
    for folder, target in WHOLE_SYSTEMS.items():
        if {test.relative_to(checkout.root).as_posix() for test in tests[folder]} - {*journeys}:
            targets.add(target)
    for path in files:
        package = checkout.owner(path)
        if path.startswith("frontend/") and not path.endswith((".md", ".test.ts", ".test.tsx")):
            targets |= {*OF_PAGES}
        elif package and _is_code(checkout, package, checkout.root / path) and not _is_test(path):
            targets |= {*OF_PROCESSES}
            targets |= {"test-s3"} if WITH_OBJECT_STORE & checkout.users(package) else set()
    return [target for target in (*OF_PROCESSES, "test-s3", "test-upgrade", "test-compose") if target in targets]
