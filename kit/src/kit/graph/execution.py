"""Executes operations on a composed schema, completing plain data by compiled plans."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any

from graphql import (
    DocumentNode,
    ExecutionResult,
    GraphQLError,
    GraphQLObjectType,
    GraphQLSchema,
    located_error,
    parse,
    validate,
)
from graphql.execution import Executor, create_source_event_stream
from graphql.pyutils import Path
from strawberry.execution import optimized_is_awaitable

from kit.graph.composition import DEFINITION
from kit.graph.context import Context
from kit.graph.plans import Plan, plan
from kit.graph.reads import begin

_MAX_OPERATIONS = 1000
_plans: OrderedDict[int, tuple[Any, Any, dict[Any, Plan | None]]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class _Work:
    """One value being completed by a plan, and how to do it without."""

    plan: Plan
    kind: GraphQLObjectType
    field_details_list: Any
    path: Path
    normally: Callable[[], Any]


class CompiledExecutor(Executor):  # type: ignore[type-arg]
    """graphql-core's executor, except that objects read from protobuf messages are completed by plans.

    Plans are kept per operation node, so they pay off when the same parsed document is executed again.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = _plans.get(id(self.operation))
        if known is None or known[1] is not self.schema:
            # The operation and its fragments are kept alive with their plans: ids of nodes are the keys.
            known = ((self.operation, self.fragment_definitions), self.schema, {})
            _plans[id(self.operation)] = known
            if len(_plans) > _MAX_OPERATIONS:
                _plans.popitem(last=False)
        else:
            _plans.move_to_end(id(self.operation))
        self._known_plans = known[2]

    def complete_list_value(  # noqa: PLR0917 - graphql-core's signature
        self,
        return_type: Any,
        field_details_list: Any,
        info: Any,
        path: Path,
        result: Any,
        position_context: Any,
    ) -> Any:
        """Completes a list of messages by a plan where there is one."""
        item_type = return_type.of_type
        kind = getattr(item_type, "of_type", item_type)

        def normally() -> Any:
            return super(CompiledExecutor, self).complete_list_value(
                return_type, field_details_list, info, path, result, position_context
            )

        made = self._plan_for(kind, field_details_list) if isinstance(kind, GraphQLObjectType) else None
        if made is None or not hasattr(result, "__getitem__"):
            return normally()
        try:
            rows = made.rows(result)
        except Exception:  # whatever it is, the normal path tells it properly
            return normally()
        if not made.batched and not made.others:
            return rows
        return self._finish_list(_Work(made, kind, field_details_list, path, normally), item_type, rows, result)

    def complete_object_value(  # noqa: PLR0917 - graphql-core's signature
        self,
        return_type: Any,
        field_details_list: Any,
        info: Any,
        path: Path,
        result: Any,
        position_context: Any,
    ) -> Any:
        """Completes a message by a plan where there is one."""

        def normally() -> Any:
            return super(CompiledExecutor, self).complete_object_value(
                return_type, field_details_list, info, path, result, position_context
            )

        made = self._plan_for(return_type, field_details_list)
        if made is None:
            return normally()
        try:
            rows = made.rows((result,))
        except Exception:  # as above
            return normally()
        if not made.batched and not made.others:
            return rows[0]
        return self._finish_one(_Work(made, return_type, field_details_list, path, normally), rows, result)

    def _plan_for(self, kind: GraphQLObjectType, field_details_list: Any) -> Plan | None:
        key = (kind.name, *(id(details.node) for details in field_details_list))
        try:
            return self._known_plans[key]
        except KeyError:
            made = None
            if DEFINITION in kind.extensions and not any(
                details.fragment_variable_values for details in field_details_list
            ):
                nodes = [details.node for details in field_details_list]
                made = plan(self.schema, self.fragment_definitions, kind, nodes)
            self._known_plans[key] = made
            return made

    async def _finish_list(self, work: _Work, item_type: Any, rows: list[Any], sources: Sequence[Any]) -> Any:
        if not await self._filled(work, rows, sources):
            usual = work.normally()
            return await usual if isawaitable(usual) else usual
        if not work.plan.others:
            return rows
        paths = [work.path.add_key(index, None) for index in range(len(rows))]
        outcomes = await asyncio.gather(
            *(self._others(work, *each) for each in zip(rows, sources, paths, strict=True)), return_exceptions=True
        )
        completed: list[Any] = []
        for row, path, outcome in zip(rows, paths, outcomes, strict=True):
            if isinstance(outcome, Exception):
                self.handle_field_error(outcome, item_type, work.field_details_list, path)
                completed.append(None)
            elif isinstance(outcome, BaseException):
                raise outcome
            else:
                completed.append(row)
        return completed

    async def _finish_one(self, work: _Work, rows: list[Any], source: Any) -> Any:
        if not await self._filled(work, rows, (source,)):
            usual = work.normally()
            return await usual if isawaitable(usual) else usual
        if work.plan.others:
            await self._others(work, rows[0], source, work.path)
        return rows[0]

    async def _filled(self, work: _Work, rows: list[Any], sources: Sequence[Any]) -> bool:
        try:
            await work.plan.fill(rows, sources, self.context_value)
        except Exception:  # loads are remembered: the normal path meets the same failure and places it
            return False
        return True

    async def _others(self, work: _Work, row: dict[str, Any], source: Any, path: Path) -> None:
        """Executes the fields that are not data, on the normal path, into the row."""
        grouped = self.collect_subfields(work.kind, work.field_details_list).grouped_field_set
        waiting: list[str] = []
        for name in work.plan.others:
            value = self.execute_field(work.kind, source, grouped[name], Path(path, name, work.kind.name), None)
            row[name] = value
            if self.is_awaitable(value):
                waiting.append(name)
        if waiting:
            values = await asyncio.gather(*(row[name] for name in waiting), return_exceptions=True)
            for value in values:
                if isinstance(value, BaseException):
                    raise value
            row.update(zip(waiting, values, strict=True))


async def execute(
    schema: GraphQLSchema,
    document: DocumentNode,
    context: Any,
    variables: dict[str, Any] | None = None,
    operation_name: str | None = None,
    *,
    executor: type[Executor] = CompiledExecutor,  # type: ignore[type-arg]
    hide_suggestions: bool = False,
) -> ExecutionResult:
    """Executes a validated document; errors of the request come back as an ExecutionResult without data."""
    begin(schema, document)
    built = executor.build(
        schema,
        document,
        context_value=context,
        raw_variable_values=variables,
        operation_name=operation_name,
        is_awaitable=optimized_is_awaitable,  # type: ignore[arg-type]
        hide_suggestions=hide_suggestions,
    )
    if isinstance(built, list):
        return ExecutionResult(None, built)
    result = built.execute_operation()
    done = await result if isawaitable(result) else result
    assert isinstance(done, ExecutionResult)
    return done


async def subscribe(
    schema: GraphQLSchema,
    document: DocumentNode,
    context: Context,
    variables: dict[str, Any] | None = None,
    operation_name: str | None = None,
    *,
    hide_suggestions: bool = False,
) -> AsyncGenerator[ExecutionResult, None]:
    """The answers of a validated subscription, one for each event.

    The caller is verified before each event by `context.live.renew`. What stops the subscription, or does not let it
    begin, is a last answer without data. Iterate in one task, since the call context belongs to it, and close it.
    """
    begin(schema, document)
    built = CompiledExecutor.build(
        schema,
        document,
        context_value=context,
        raw_variable_values=variables,
        operation_name=operation_name,
        is_awaitable=optimized_is_awaitable,  # type: ignore[arg-type]
        hide_suggestions=hide_suggestions,
    )
    if isinstance(built, list):
        yield ExecutionResult(None, built)
        return
    source: Any = create_source_event_stream(built)
    source = await source if isawaitable(source) else source
    if isinstance(source, ExecutionResult):
        yield source
        return
    try:
        async with aclosing(source):
            async for event in source:
                if context.live is not None:
                    await context.live.renew()
                result = built.build_per_event_executor(event).execute_operation(False)
                done = await result if isawaitable(result) else result
                assert isinstance(done, ExecutionResult)
                yield done
    except Exception as error:  # of the source; those of an event's fields are in its answer
        yield ExecutionResult(None, [located_error(error)])
    finally:
        if context.live is not None:
            context.live.leave()


async def run(
    schema: GraphQLSchema, query: str, context: Any, variables: dict[str, Any] | None = None, **more: Any
) -> ExecutionResult:
    """Parses, validates and executes a query; for tests and tools, without the gateway's caches and guards."""
    document = parse(query)
    errors: list[GraphQLError] = validate(schema, document)
    if errors:
        return ExecutionResult(None, errors)
    return await execute(schema, document, context, variables, **more)
