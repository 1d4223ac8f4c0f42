"""`python -m gateway …`: what each command prints, and what a wrong one does."""

from typing import Any

import pytest

from gateway.__main__ import main
from gateway.settings_command import settings_command


def test_the_schema_and_its_documentation_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["schema"])
    assert "type Query {" in capsys.readouterr().out
    main(["docs"])
    assert capsys.readouterr().out.startswith("<!doctype html>")


@pytest.mark.parametrize(
    "arguments", [["other"], ["schema", "x", "y"], ["subgraph"], ["settings"], ["settings", "get"]]
)
def test_a_wrong_command_tells_the_right_ones(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert "usage: python -m gateway" in str(left.value)


def test_an_unknown_slice_is_told_with_those_there_are() -> None:
    for command in ("subgraph", "schema"):
        with pytest.raises(SystemExit) as left:
            main([command, "nothing"])
        assert "identity" in str(left.value)


async def test_settings_without_nats_do_not_wait_for_ever(monkeypatch: Any) -> None:
    monkeypatch.setattr("gateway.settings_command.WAIT_SECONDS", 0.1)
    with pytest.raises(TimeoutError):
        await settings_command(["list"], nats_url="nats://127.0.0.1:1")


def test_settings_are_checked_and_nothing_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.rpc.settings.setup_logging", lambda *_: None)  # else for all later tests
    main(["check-settings"])
    monkeypatch.setenv("RESUENA_GATEWAY_PROCESSES", "many")
    with pytest.raises(SystemExit) as left:
        main(["check-settings"])
    assert left.value.code == 2
