"""Entities of other slices that a response already contains, so that their owners need not be asked.

This does for the composed gateway what federation's `@provides` does in a router, except that a service decides for
each response: `@provides` is the same for all callers, also for those whom the owner would refuse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol, cast

from google.protobuf.message import Message
from graphql import GraphQLObjectType

from kit.graph.declare.context import Context
from kit.graph.execute.documents import read_of, running
from kit.graph.execute.plans import message_of


class Provided(Protocol):
    """A message with an entity's key, and with fields named as in the owner's message."""

    @property
    def id(self) -> str: ...


def may_provide(context: Context, type_name: str, fields: Collection[str]) -> bool:
    """Whether an entity's owner is composed here, and the running operation reads only these fields of it anywhere."""
    mask = read_of(type_name)
    return mask is not None and set(mask.paths) <= set(fields) and context.entity_loader(type_name) is not None


def provide(context: Context, type_name: str, entities: Iterable[Provided]) -> None:
    """Makes the running operation read these entities instead of loading them; call it only if `may_provide`.

    Others are still loaded from their owner. Raises ValueError for a field that the owner's message does not have.
    """
    executable, loader = running(), context.entity_loader(type_name)
    assert executable is not None
    assert loader is not None
    message = message_of(cast("GraphQLObjectType", executable.schema.get_type(type_name)))
    for entity in entities:
        fields = cast(Message, entity).ListFields()
        loader.prime(entity.id, message(**{field.name: value for field, value in fields}))


__all__ = ["may_provide", "provide"]
