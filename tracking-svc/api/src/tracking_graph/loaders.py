"""RPC stubs and event batches: the slice's only access to tracking-svc."""

from __future__ import annotations

import asyncio
from contextvars import Context

import grpc

from kit.rpc.caller import current_context
from kit.rpc.errors import Unavailable, as_domain_error, from_status, to_status
from kit.rpc.idempotency import key_to_send
from kit.rpc.limits import MAX_ITEMS
from resuena.tracking.v1 import funnel_pb2_grpc, leads_pb2_grpc, tracking_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as pb

MAX_BATCHED_BYTES = 4096


class EventBatches:
    """Batches the events of concurrent visitors: those that arrive while an RPC is in flight share the next one.

    At most MAX_ITEMS events wait, so that the next RPC takes all of them; further ones are refused.
    """

    def __init__(self, tracking: tracking_pb2_grpc.TrackingServiceAsyncStub) -> None:
        self._tracking = tracking
        self._waiting: list[tuple[pb.VisitorEvent, asyncio.Future[str]]] = []
        self._sender: asyncio.Task[None] | None = None

    async def track(self, event: pb.TrackEventRequest) -> str:
        """The id of an event, once JetStream has acknowledged it. Raises the service's refusal, or Unavailable.

        The event of a signed-in visitor has an RPC of its own, since an RPC carries one access token; so has a large
        event. If a caller is cancelled, the event is still sent and the others of its batch get their responses.
        """
        context = current_context()
        if context.authorization or event.ByteSize() > MAX_BATCHED_BYTES:
            return (await self._tracking.TrackEvent(event)).id
        if len(self._waiting) >= MAX_ITEMS:
            raise Unavailable
        visitor = pb.VisitorEvent(
            event=event,
            client_ip=context.client_ip,
            user_agent=context.user_agent,
            idempotency_key=key_to_send(),
        )
        loop = asyncio.get_running_loop()
        future: asyncio.Future[str] = loop.create_future()
        self._waiting.append((visitor, future))
        if self._sender is None or self._sender.done():
            # In an empty context: no visitor's metadata or deadline applies to the shared RPC.
            self._sender = loop.create_task(self._send(), context=Context())
        return await future

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            request = pb.TrackEventsRequest(events=[visitor for visitor, _ in batch])
            try:
                for (_, future), outcome in zip(batch, await self._outcomes(request), strict=True):
                    if future.done():
                        continue
                    if outcome.HasField("refusal"):
                        future.set_exception(from_status(outcome.refusal))
                    else:
                        future.set_result(outcome.id)
            finally:
                for _, future in batch:
                    future.cancel()  # has no effect on completed ones

    async def _outcomes(self, request: pb.TrackEventsRequest) -> list[pb.TrackedOutcome]:
        try:
            return list((await self._tracking.TrackEvents(request)).outcomes)
        except grpc.RpcError as error:
            refusal = pb.TrackedOutcome(refusal=to_status(as_domain_error(error)).SerializeToString())
            return [refusal] * len(request.events)


class TrackingClient:
    """RPC stubs and the batches of events: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.tracking = tracking_pb2_grpc.TrackingServiceStub(channel)
        self.funnel = funnel_pb2_grpc.FunnelServiceStub(channel)
        self.leads = leads_pb2_grpc.LeadServiceStub(channel)
        self.events = EventBatches(self.tracking)


class TrackingLoaders:
    """One per operation."""

    def __init__(self, client: TrackingClient) -> None:
        self.client = client
