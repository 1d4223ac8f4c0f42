"""Limits of documents (depth, tokens, aliases, root fields, digits), checked in linear time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FloatValueNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    Visitor,
    visit,
)

MAX_TOKENS = 1000
MAX_DEPTH = 10
MAX_ALIASES = 15
MAX_DIRECTIVES = 5
MAX_ROOT_FIELDS = 10
MAX_MUTATIONS = 1
MAX_OPERATIONS = 10
MAX_NUMBER = 100
"""Characters of a number."""


@dataclass(frozen=True, slots=True)
class _Measure:
    """Measures of a selection with its fragments expanded; memoized, so that no fragment is visited twice."""

    depth: int = 0
    aliases: int = 0
    directives: int = 0
    fields: int = 0
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shape:
    """Kind and root fields of an operation."""

    kind: OperationType
    root_fields: frozenset[str]


def measure(document: DocumentNode) -> dict[str | None, Shape]:
    """The shape of each operation by name. Raises GraphQLError when one exceeds a limit."""
    visit(document, _Numbers())
    fragments = {
        definition.name.value: definition
        for definition in document.definitions
        if isinstance(definition, FragmentDefinitionNode)
    }
    operations = [
        definition for definition in document.definitions if isinstance(definition, OperationDefinitionNode)
    ]
    if len(operations) > MAX_OPERATIONS:
        raise _refusal(f"at most {MAX_OPERATIONS} operations")
    scale = _Scale(fragments)
    shapes: dict[str | None, Shape] = {}
    for operation in operations:
        measured = scale.selection(operation.selection_set)
        directives = measured.directives + len(operation.directives or ())
        mutation = operation.operation is OperationType.MUTATION
        describes = measured.names <= {"__schema", "__type", "__typename"}
        if measured.depth > MAX_DEPTH and not describes:
            raise _refusal(f"at most {MAX_DEPTH} levels")
        if measured.aliases > MAX_ALIASES:
            raise _refusal(f"at most {MAX_ALIASES} aliases")
        if directives > MAX_DIRECTIVES:
            raise _refusal(f"at most {MAX_DIRECTIVES} directives")
        if measured.fields > (MAX_MUTATIONS if mutation else MAX_ROOT_FIELDS):
            raise _refusal("one mutation a request" if mutation else f"at most {MAX_ROOT_FIELDS} root fields")
        shapes[operation.name.value if operation.name else None] = Shape(operation.operation, measured.names)
    return shapes


def _refusal(limit: str) -> GraphQLError:
    return GraphQLError(f"The document is past a limit: {limit}.", extensions={"code": "BAD_USER_INPUT"})


class _Numbers(Visitor):
    """Refuses literals that Python cannot convert to a number: its limit is 4,300 digits."""

    def enter_int_value(self, node: IntValueNode | FloatValueNode, *_: Any) -> None:
        if len(node.value) > MAX_NUMBER:
            raise _refusal(f"numbers of at most {MAX_NUMBER} characters")

    enter_float_value = enter_int_value


class _Scale:
    def __init__(self, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._known: dict[str, _Measure] = {}

    def selection(self, selections: SelectionSetNode | None) -> _Measure:
        """Measures a selection; `fields` and `names` are those of its own level."""
        depth = aliases = directives = fields = 0
        names: set[str] = set()
        for selection in selections.selections if selections else ():
            directives += len(selection.directives or ())
            if isinstance(selection, FieldNode):
                below = self.selection(selection.selection_set)
                depth = max(depth, 1 + below.depth)
                aliases += below.aliases + (selection.alias is not None)
                fields += 1
                names.add(selection.name.value)
            else:
                below = self._spread(selection)
                depth = max(depth, below.depth)
                aliases += below.aliases
                fields += below.fields
                names |= below.names
            directives += below.directives
        return _Measure(depth, aliases, directives, fields, frozenset(names))

    def _spread(self, selection: object) -> _Measure:
        if isinstance(selection, InlineFragmentNode):
            return self.selection(selection.selection_set)
        assert isinstance(selection, FragmentSpreadNode)
        name = selection.name.value
        if name not in self._known:
            self._known[name] = _Measure()  # a cycle counts nothing here: validation refuses it
            fragment = self._fragments.get(name)
            if fragment is not None:
                self._known[name] = self.selection(fragment.selection_set)
        return self._known[name]
