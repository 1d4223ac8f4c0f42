"""What the launcher's tests share: a data folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from resuena_local.layout import Folders


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders(tmp_path / "data")
    for folder in (made.run, made.logs, made.postgres):
        folder.mkdir(parents=True)
    return made
