"""Executes operations on a composed schema, completing lists by plans."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import cache
from inspect import isawaitable
from typing import Any

from graphql import (
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
from pydantic_settings import BaseSettings, SettingsConfigDict
from strawberry.execution import optimized_is_awaitable

from kit.graph.compose.composition import DEFINITION
from kit.graph.declare.context import Context
from kit.graph.execute.documents import ExecutableDocument, begin, running
from kit.graph.execute.fallbacks import count_fallback
from kit.graph.execute.plans import Plan, plan
from kit.graph.internals import separate_collected_fields


class SeparateExecutor(Executor):  # type: ignore[type-arg]
    """graphql-core's executor, except that events of a subscription share no cache."""

    def build_per_event_executor(self, payload: Any) -> Executor:  # type: ignore[type-arg]
        """An executor for one event of a subscription.

        It has its own cache of collected fields: graphql-core's copies share one, to which each event adds entries that
        no other event uses, for as long as the subscription is open.
        """
        executor = super().build_per_event_executor(payload)
        separate_collected_fields(executor)
        return executor


class PlannedExecutor(SeparateExecutor):
    """graphql-core's executor, except that lists of objects are completed by plans where there is one.

    Plans are kept with the document, so they pay off when the same parsed document is executed again.
    """

    def complete_list_value(  # noqa: PLR0917 - graphql-core's signature
        self,
        return_type: Any,
        field_details_list: Any,
        info: Any,
        path: Path,
        result: Any,
        position_context: Any,
    ) -> Any:
        """Completes a list by a plan where there is one."""
        item_type = return_type.of_type
        kind = getattr(item_type, "of_type", item_type)

        def normally() -> Any:
            return super(PlannedExecutor, self).complete_list_value(
                return_type, field_details_list, info, path, result, position_context
            )

        list_plan = self._plan_for(kind, field_details_list) if isinstance(kind, GraphQLObjectType) else None
        if list_plan is None or not isinstance(result, Sequence):
            return normally()
        if list_plan.batched or list_plan.others:
            return self._complete(list_plan, normally, item_type, field_details_list, path, result)
        try:
            return list_plan.rows(result)
        except Exception as error:  # whatever it is, graphql-core handles it properly
            count_fallback(kind.name, error)
            return normally()

    def _plan_for(self, kind: GraphQLObjectType, field_details_list: Any) -> Plan | None:
        executable = running()
        if executable is None:
            return None
        key = (kind.name, *(id(details.node) for details in field_details_list))
        if key not in executable.plans:
            list_plan = None
            if DEFINITION in kind.extensions and not any(
                details.fragment_variable_values for details in field_details_list
            ):
                nodes = [details.node for details in field_details_list]
                list_plan = plan(self.schema, self.fragment_definitions, kind, nodes)
            executable.plans[key] = list_plan
        return executable.plans[key]

    async def _complete(  # noqa: PLR0917 - of one list
        self,
        list_plan: Plan,
        normally: Callable[[], Any],
        item_type: Any,
        field_details_list: Any,
        path: Path,
        sources: Sequence[Any],
    ) -> Any:
        kind = getattr(item_type, "of_type", item_type)
        try:
            rows: list[Any] = await list_plan.complete(sources, self.context_value)
        except Exception as error:  # loads are cached: graphql-core gets the same failure and reports it in place
            count_fallback(kind.name, error)
            usual = normally()
            return await usual if isawaitable(usual) else usual
        if not list_plan.others:
            return rows
        paths = [path.add_key(index, None) for index in range(len(rows))]
        outcomes = await asyncio.gather(
            *(
                self._others(list_plan, kind, field_details_list, *each)
                for each in zip(rows, sources, paths, strict=True)
            ),
            return_exceptions=True,
        )
        for index, outcome in enumerate(outcomes):
            if isinstance(outcome, Exception):
                self.handle_field_error(outcome, item_type, field_details_list, paths[index])
                rows[index] = None
            elif isinstance(outcome, BaseException):
                raise outcome
        return rows

    async def _others(  # noqa: PLR0917 - of one row
        self, list_plan: Plan, kind: Any, field_details_list: Any, row: dict[str, Any], source: Any, path: Path
    ) -> None:
        """Executes the fields that are not plain data on the normal path, and puts their values into the row."""
        grouped = self.collect_subfields(kind, field_details_list).grouped_field_set
        waiting: list[str] = []
        for name in list_plan.others:
            value = self.execute_field(kind, source, grouped[name], Path(path, name, kind.name), None)
            row[name] = value
            if self.is_awaitable(value):
                waiting.append(name)
        if waiting:
            values = await asyncio.gather(*(row[name] for name in waiting), return_exceptions=True)
            for value in values:
                if isinstance(value, BaseException):
                    raise value
            row.update(zip(waiting, values, strict=True))


class ExecutionSettings(BaseSettings):
    """Settings of executing operations, read from environment variables with the prefix RESUENA_."""

    model_config = SettingsConfigDict(env_prefix="RESUENA_")

    graph_plans: bool = True
    """Whether plans complete lists by columns. If false, graphql-core completes each value, with the same results."""


@cache
def default_executor() -> type[Executor]:  # type: ignore[type-arg]
    """The executor that the settings select, read once."""
    return PlannedExecutor if ExecutionSettings().graph_plans else SeparateExecutor


async def execute(
    executable: ExecutableDocument,
    context: Any,
    variables: dict[str, Any] | None = None,
    operation_name: str | None = None,
    *,
    executor: type[Executor] | None = None,  # type: ignore[type-arg]
    hide_suggestions: bool = False,
) -> ExecutionResult:
    """Executes an operation of the document; errors of the request are returned as an ExecutionResult without data."""
    begin(executable)
    built = (executor or default_executor()).build(
        executable.schema,
        executable.document,
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
    executable: ExecutableDocument,
    context: Context,
    variables: dict[str, Any] | None = None,
    operation_name: str | None = None,
    *,
    hide_suggestions: bool = False,
) -> AsyncGenerator[ExecutionResult, None]:
    """Yields the results of a subscription of the document, one for each event.

    The caller is verified before each event by `context.live.renew`. An error that ends the subscription, or prevents
    its start, is a last result without data. Iterate in one task, since the call context belongs to it, and close it.
    """
    begin(executable)
    built = default_executor().build(
        executable.schema,
        executable.document,
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
    except Exception as error:  # of the source; errors of an event's fields are in its result
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
    return await execute(ExecutableDocument(schema, document), context, variables, **more)
