"""Generates the Python stubs of all contracts, kit's own included; `--check` fails when committed ones are stale."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APIS = sorted(path.parent for path in (*ROOT.glob("*-svc/api/proto"), ROOT / "kit/proto"))


def generate(api: Path, out: Path) -> None:
    """Writes `<package>/v1/*_pb2*.py(i)` of one contract below `out`."""
    own = api / "proto"
    includes = [f"-I{each / 'proto'}" for each in APIS]
    includes.append(f"-I{files('grpc_tools') / '_proto'}")
    scripts = Path(sys.executable).parent
    plugins = [f"--plugin={tool}={scripts / tool}" for tool in ("protoc-gen-mypy", "protoc-gen-mypy_grpc")]
    outs = [f"--{kind}_out={out}" for kind in ("python", "grpc_python")]
    outs += [f"--{kind}_out=quiet:{out}" for kind in ("mypy", "mypy_grpc")]
    protos = [str(path.relative_to(own)) for path in sorted(own.rglob("*.proto"))]
    command = [sys.executable, "-m", "grpc_tools.protoc", *includes, *plugins, *outs, *protos]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own arguments
    for name in ("events", "identity", "page", "table"):  # they hold no service
        for empty in out.rglob(f"{name}_pb2_grpc.*"):
            empty.unlink()


def main(check: bool) -> int:
    """Returns 1 when `check` finds a stale or missing stub."""
    stale: list[str] = []
    for api in APIS:
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder)
            generate(api, fresh)
            committed = api / "src"
            generated = {path.relative_to(fresh) for path in fresh.rglob("*_pb2*")}
            present = {path.relative_to(committed) for path in committed.rglob("*_pb2*.py*")}
            present = {path for path in present if "__pycache__" not in path.parts}
            for path in sorted(generated | present):
                both = path in generated and path in present
                same = both and filecmp.cmp(fresh / path, committed / path, shallow=False)
                if same:
                    continue
                stale.append(str((committed / path).relative_to(ROOT)))
                if check:
                    continue
                if path in generated:
                    (committed / path).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(fresh / path, committed / path)
                else:
                    (committed / path).unlink()
    for name in stale:
        print(("stale: " if check else "wrote ") + name)
    if check and stale:
        print("The generated stubs are not current: run `make gen` and commit.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
