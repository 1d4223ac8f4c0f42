"""Test helpers for slices, which execute operations over fake or real clients and count the RPCs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphql import ExecutionResult

from kit.graph.compose.composition import Composition, compose
from kit.graph.declare.slice import Slice
from kit.graph.execute.errors import formatted
from kit.graph.execute.execution import run


@dataclass
class Answer:
    """The result of an operation, and its RPCs by method name."""

    data: Any
    errors: list[dict[str, Any]]
    calls: list[str]
    context: Any = field(repr=False, default=None)

    @property
    def rpcs(self) -> int:
        """How many RPCs were made."""
        return len(self.calls)


class Counted:
    """A client (or stub) that records the name of each RPC called through it."""

    def __init__(self, inner: Any, calls: list[str]) -> None:
        self._inner = inner
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._inner, name)
        if callable(attribute) and name[:1].isupper():

            def call(*args: Any, **kwargs: Any) -> Any:
                self._calls.append(name)
                return attribute(*args, **kwargs)

            return call
        if callable(attribute) or isinstance(attribute, str | int | float | bool | None):
            return attribute
        return Counted(attribute, self._calls)


_compositions: dict[tuple[tuple[int, ...], bool], tuple[tuple[Slice, ...], Composition]] = {}


def _composed(slices: tuple[Slice, ...], partial: bool) -> Composition:
    key = (tuple(id(schema_slice) for schema_slice in slices), partial)
    if key not in _compositions:
        _compositions[key] = (slices, compose(slices, partial=partial))
    return _compositions[key][1]


async def operation(
    slices: Sequence[Slice],
    clients: Mapping[str, Any],
    query: str,
    variables: dict[str, Any] | None = None,
    *,
    partial: bool = True,
    executor: Any = None,
    **context: Any,
) -> Answer:
    """Runs a query on the slices composed, over `clients` by slice name.

    A client is the slice's own on a channel to a test server, or a fake with the same attributes. RPCs are methods
    whose name starts with a capital letter.
    """
    composition = _composed(tuple(slices), partial)
    calls: list[str] = []
    operation_context = composition.context(
        {name: Counted(client, calls) for name, client in clients.items()}, **context
    )
    result: ExecutionResult = await run(composition.schema, query, operation_context, variables, executor=executor)
    return Answer(result.data, [formatted(error) for error in result.errors or ()], calls, operation_context)
