"""The counters are compared only once no fact is in transit."""

from __future__ import annotations

from typing import Any, cast

import pytest
import settling

from resuena_local.layout import Layout


class World:
    """A fact that a consumer processes during the check, and that it then forwards as another fact."""

    def __init__(self) -> None:
        self.unsent = 0
        self.messages = 1
        self.looks = 0

    async def taken_up(self, _: Layout) -> tuple[str, dict[str, int]]:
        self.looks += 1
        if self.looks == 1:
            self.unsent = 1
        return "", {"CAMPAIGN": self.messages}

    async def rows(self, *_: object) -> list[tuple[Any, ...]]:
        return [(self.unsent,)]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    fake_world = World()
    monkeypatch.setattr(settling, "rows", fake_world.rows)
    monkeypatch.setattr(settling, "_taken_up", fake_world.taken_up)
    return fake_world


NOWHERE = cast(Layout, None)


@pytest.mark.quick
async def test_what_a_consumer_tells_on_is_waited_for(world: World) -> None:
    assert "facts to tell" in await settling.unsettled(NOWHERE)
    world.unsent = 0
    assert await settling.unsettled(NOWHERE) == ""


@pytest.mark.quick
async def test_a_fact_that_is_told_meanwhile_is_waited_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fake_rows(*_: object) -> list[tuple[Any, ...]]:
        world.messages = 2
        return [(0,)]

    monkeypatch.setattr(settling, "rows", fake_rows)
    assert await settling.unsettled(NOWHERE) == "facts are told"
