"""Which tests a change can break: by the dependencies that packages declare, and by what tests import and read.

A test is concerned by a changed file when its module, a `conftest.py` of its folders or a module of tests that these
import

- is that file, or lies beside it where it is data of the tests (a snapshot, say),
- imports the package whose code the file is, or one that depends on this package,
- names the file, or a folder that holds it, as a path.

A slice (`*_graph`) is code of the gateway and of the tests that import it. What belongs to no package, such as the
Makefile, concerns the tests in `deploy/tests`. Every change concerns `tests/architecture`.
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
"""Files in the root that concern all tests in Python."""
OWN_TARGETS = {
    "tests/federation": "test-federation",
    "tests/clients": "test-clients",
    "tests/chart": "test-chart",
}
"""Suites that run whole when one of their tests is concerned, beside those of `make test-python`."""
WHOLE_SYSTEMS = {
    "tests/journeys/screens": "test-screens",
    "tests/journeys": "test-journeys",
    "tests/faults": "test-faults",
    "tests/restore": "test-restore",
    "tests/telemetry": "test-observability",
    "tests/upgrade": "test-upgrade",
    "tests/containers": "test-compose",
}
"""Suites that start a whole system, which takes minutes, so that they are left out."""
SLOW = "tests/api"
"""A suite of `make test-python` that takes as long as all others of one service, and that every service concerns."""
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
    "deploy/observability/*",
    "*/slice.graphql",
    "buf*.yaml",
    "deploy/lint_migrations.py",
    "deploy/squawk.toml",
)
"""What `make contracts` checks."""
READS_FILES = re.compile(r"\b(readFileSync|globSync|readdirSync|execFileSync|spawnSync|createViteServer)\b")
"""In a test of the frontend: what it depends on is not what it imports alone."""
PATH = re.compile(r"[\w.*-]+(/[\w.*-]+)*")
NAMES_FILES = re.compile(r"\w[./]\w|^[A-Z]\w+file$")
"""Whether a text in a test can be the path of a file at all."""


@dataclass
class Selection:
    """What to run, as words of the Makefile's `ONLY` by target (none for the whole target), and what is left out."""

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
        """The test folders that `make test-python` runs."""
        settings = tomllib.loads((self.root / "pyproject.toml").read_text())
        return list(settings["tool"]["pytest"]["ini_options"]["testpaths"])

    @cached_property
    def suites(self) -> dict[str, list[Path]]:
        """Test modules by the folder that is run as one."""
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
        """What tests import from folders of tests, by name."""
        modules: dict[str, list[Path]] = {}
        for folder in (*self.root.glob("*/tests"), *self.root.glob("tests/*")):
            for file in folder.rglob("*.py"):
                modules.setdefault(file.stem, []).append(file)
        return modules

    @cached_property
    def code_folders(self) -> dict[str, list[Path]]:
        """The folders from which the modules of each package are imported."""
        folders: dict[str, list[Path]] = {}
        for name, package in self.packages.items():
            build = tomllib.loads((package.folder / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
            folders[name] = [package.folder / part for part in build["dev-mode-dirs"]]
        return folders

    @cache  # noqa: B019
    def owner(self, path: str) -> str | None:
        """The package in whose folder a file is."""
        file = self.root / path
        inside = [name for name, package in self.packages.items() if package.folder in file.parents]
        return max(inside, key=lambda name: len(self.packages[name].folder.parts), default=None)

    @cache  # noqa: B019
    def users(self, package: str) -> set[str]:
        """A package and those that depend on it."""
        return {name for name in self.packages if package in with_dependencies(name, self.packages)}

    @cache  # noqa: B019 - one checkout lives as long as the process
    def packages_of(self, module: str) -> frozenset[str]:
        """The packages that have a module."""
        place = Path(*module.split(".")[:2])
        return frozenset(
            name
            for name, folders in self.code_folders.items()
            for folder in folders
            if (folder / place).is_dir() or (folder / place).with_suffix(".py").exists()
        )

    @cache  # noqa: B019
    def uses(self, test: Path) -> Uses:
        """What a test module uses: itself, the `conftest.py` above it, and what these import from folders of tests."""
        files: set[Path] = set()
        waiting = {test}
        imports: set[str] = set()
        paths: set[str] = set()
        while waiting:
            file = waiting.pop()
            files.add(file)
            found = self.read(file)
            imports |= found.imports
            paths |= found.paths
            above = [folder / "conftest.py" for folder in file.parents if self.root in folder.parents]
            named = [other for name in found.imports for other in self._modules(name, file)]
            waiting |= {other for other in (*above, *named) if other.exists()} - files
        return Uses(frozenset(files), frozenset(imports), frozenset(paths))

    def _modules(self, name: str, importer: Path) -> list[Path]:
        """What a module of tests can import under this name: the one beside it, else those of other folders."""
        named = self.modules.get(name, [])
        return [file for file in named if file.parent == importer.parent] or named

    @cache  # noqa: B019
    def read(self, file: Path) -> Uses:
        """The modules that a file imports or names to be run, and the paths of this checkout that it names."""
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
        """The paths from the root that a text can be; a mere name: one in the root, or beside the file that has it."""
        if (
            not (NAMES_FILES.search(text) and PATH.fullmatch(text))
            or ".." in text
            or ("*" in text and "/" not in text)
        ):
            return
        above = [folder for folder in file.parents if self.root in folder.parents]
        for folder in (self.root, *(above if "/" in text else above[:1])):
            found = next(folder.glob(text), None) if "*" in text else folder / text
            # A folder of the first level says little: `ROOT / "deploy"` stands before names that are computed.
            if found and (found.is_file() or ("/" in text and found.exists())):
                yield (folder.relative_to(self.root) / text).as_posix()


@dataclass(frozen=True)
class Uses:
    """What a module of tests is made of."""

    files: frozenset[Path]
    imports: frozenset[str]
    paths: frozenset[str]


def _parts(node: ast.AST) -> list[str]:
    """The constants at the end of a text or of a path such as `ROOT / "a" / "b"`."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        last = _parts(node.right)
        return [*_parts(node.left), *last] if last else []
    return []


def concerned(checkout: Checkout, test: Path, path: str) -> bool:
    """Whether a changed file concerns a test module."""
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
    # The plugin of the kit is part of every test.
    return package == "kit" or bool(imported & checkout.users(package))


def _holds(named: str, path: str) -> bool:
    return fnmatch(path, named) or fnmatch(path, f"{named}/*")


def _is_test(path: str) -> bool:
    return "tests" in Path(path).parts[:2]


def _is_code(checkout: Checkout, package: str, file: Path) -> bool:
    """Whether a file of a package decides what it does: its modules, migrations and contracts, and what it needs."""
    folder = checkout.packages[package].folder
    inside = [*checkout.code_folders[package], folder / "migrations", folder / "proto"]
    return file.suffix != ".md" and (file == folder / "pyproject.toml" or bool({*inside} & {*file.parents}))


def select(checkout: Checkout, files: Sequence[str]) -> Selection:
    """What a change of these files can have broken."""
    root = checkout.root
    selection = Selection()
    tests = {
        folder: [test for test in found if any(concerned(checkout, test, path) for path in files)]
        for folder, found in checkout.suites.items()
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
    """Folders where all of their tests are concerned, else their test modules."""
    words: list[str] = []
    for folder in checkout.python_suites:
        whole = len(tests[folder]) == len(checkout.suites[folder])
        words += [folder] if whole else [test.relative_to(checkout.root).as_posix() for test in tests[folder]]
    return words


def _frontend(root: Path, files: Iterable[str]) -> list[str] | None:
    """Sources whose importers are tested, and tests that read files; none for all tests, None without a change."""
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
