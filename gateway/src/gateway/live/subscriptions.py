"""Executes subscription operations for every transport."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any

import structlog
from graphql import ExecutionResult, GraphQLError

from gateway.callers import Callers
from gateway.graphql.documents import Prepared
from gateway.graphql.requests import GraphQLRequest, content
from gateway.live.follower import Follower
from gateway.live.hub import Hub
from gateway.live.metrics import EVENTS, OPEN
from gateway.live.quotas import MAX_SUBSCRIPTIONS_A_CALLER, FullError, Quota
from kit.graph.compose.composition import Composition
from kit.graph.declare.context import RequestMeta
from kit.graph.execute.execution import subscribe
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.errors import DomainError, ResourceExhausted, as_domain_error

log = structlog.get_logger("live")


class Subscriptions:
    """Executes subscriptions over one composition, with a limit per caller."""

    def __init__(
        self,
        composition: Composition,
        clients: Mapping[str, Any],
        callers: Callers,
        hub: Hub,
        *,
        production: bool,
        seconds: float,
    ) -> None:
        self._composition = composition
        self._clients = clients
        self._callers = callers
        self._hub = hub
        self._production = production
        self._seconds = seconds
        self._quota = Quota("subscriptions", MAX_SUBSCRIPTIONS_A_CALLER)

    async def answers(
        self,
        sent: GraphQLRequest,
        prepared: Prepared,
        call: CallContext,
        following: asyncio.Event | None = None,
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yields response bodies; one without `data` is the last. Iterate in one task, and close it.

        `following` is set once all later facts will be delivered.
        """
        try:
            with self._quota.occupy(call.caller.session_id or call.client_ip or ""), OPEN.track_inprogress():
                log.info("subscribed", name=prepared.loggable_name(sent.operation_name))
                enter_context(await self._callers.renewed(call, self._seconds))
                async with aclosing(self._results(sent, prepared, call, following)) as results:
                    async for result in results:
                        EVENTS.inc()
                        yield content(result, quiet=self._production)
        except FullError:
            yield _stopped(
                ResourceExhausted(
                    f"At most {MAX_SUBSCRIPTIONS_A_CALLER} subscriptions.", reason="TOO_MANY_SUBSCRIPTIONS"
                )
            )
        except Exception as error:  # a bug here must not leave the client waiting
            yield _stopped(as_domain_error(error))

    def _results(
        self, sent: GraphQLRequest, prepared: Prepared, call: CallContext, following: asyncio.Event | None
    ) -> AsyncGenerator[ExecutionResult, None]:
        context = self._composition.context(
            self._clients,
            caller=call.caller,
            request=RequestMeta(call.client_ip, call.user_agent, call.language, call.request_id),
            live=Follower(self._hub, self._callers, call, self._seconds, following),
        )
        return subscribe(
            prepared.executable,
            context,
            sent.variables,
            sent.operation_name,
            hide_suggestions=self._production,
        )


def _stopped(error: DomainError) -> dict[str, Any]:
    return content(ExecutionResult(None, [GraphQLError(error.message, original_error=error)]))
