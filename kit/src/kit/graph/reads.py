"""What an operation reads of a type, so that a service need not send what nobody asked for."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from google.protobuf.field_mask_pb2 import FieldMask
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLNamedType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    get_named_type,
)

READ = "kit.graph.read"

_asked: ContextVar[Callable[[str], FieldMask | None]] = ContextVar("asked")


def begin(schema: GraphQLSchema, document: DocumentNode) -> None:
    """From here on in this task, `read_of` speaks of this document."""
    known: dict[str, FieldMask | None] = {}

    def asked(type_name: str) -> FieldMask | None:
        if type_name not in known:
            known[type_name] = paths_read(schema, document, type_name)
        return known[type_name]

    _asked.set(asked)


def read_of(type_name: str) -> FieldMask | None:
    """Paths into the type's message that the running operation may read, wherever in it; None: the whole message."""
    asked = _asked.get(None)
    return asked(type_name) if asked is not None else None


def paths_read(schema: GraphQLSchema, document: DocumentNode, type_name: str) -> FieldMask | None:
    """The paths that a document reads of a type: what every selection of it names, skipped or not.

    None where a field of it has a resolver of its own, which may read anything, or reads the message as a whole.
    """
    paths: set[str] = set()

    def walk(selections: SelectionSetNode | None, parent: GraphQLNamedType | None) -> bool:
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                if not field(node, parent):
                    return False
            elif isinstance(node, InlineFragmentNode):
                condition = node.type_condition
                inner = schema.get_type(condition.name.value) if condition else parent
                if not walk(node.selection_set, inner):
                    return False
        return True  # a fragment that is spread is walked where it is defined

    def field(node: FieldNode, parent: GraphQLNamedType | None) -> bool:
        if node.name.value.startswith("__"):
            return True
        made: Any = getattr(parent, "fields", {}).get(node.name.value)
        if made is None:
            return False
        if parent is not None and parent.name == type_name:
            reading = made.extensions.get(READ)
            steps = reading.key.path.steps if reading is not None else ()
            if not steps:
                return False
            paths.add(".".join(steps))
        return walk(node.selection_set, get_named_type(made.type))

    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode):
            root: GraphQLNamedType | None = schema.get_root_type(definition.operation)
        elif isinstance(definition, FragmentDefinitionNode):
            root = schema.get_type(definition.type_condition.name.value)
        else:
            continue
        if not walk(definition.selection_set, root):
            return None
    return FieldMask(paths=sorted(paths))
