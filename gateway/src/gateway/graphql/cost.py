"""Cost limit of operations: an upper bound of the number of objects in the response, multiplying list limits.

An object costs one, its scalars nothing. The assumed length of a list is its `limit` or `first` argument, the larger
if both are given, else their defaults, else 1,000, which is also the maximum; one when an `_id` is requested, directly
or in a filter; the number of ids in an argument that lists ids; and without any of these, 1,000 at the root and 25
below it. The length of the lists of a page, such as the `nodes` of a connection, follows from the arguments of the
field that returns the page. Objects below a list are counted once for each of its elements.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLField,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    Undefined,
    get_named_type,
    is_composite_type,
    value_from_ast_untyped,
)
from graphql.utilities.get_default_value_ast import get_default_value_ast

MAX_COST = 100_000
MAX_LIST = 1000
ASSUMED_LENGTH_AT_ROOT = 1000
ASSUMED_LENGTH_BELOW = 25
LIMITS = ("limit", "first")
KEY = "_id"
MOST = 10**12  # saturates, so that numbers stay small however deep a document multiplies


def check_cost(
    schema: GraphQLSchema, document: DocumentNode, operation_name: str | None, variables: Mapping[str, Any] | None
) -> None:
    """Raises GraphQLError when the operation of a valid document exceeds MAX_COST with these variables."""
    if cost(schema, document, operation_name, variables) > MAX_COST:
        raise GraphQLError(
            f"The document is past a limit: it may answer more than {MAX_COST} objects. Ask for fewer at a time.",
            extensions={"code": "BAD_USER_INPUT"},
        )


def cost(
    schema: GraphQLSchema, document: DocumentNode, operation_name: str | None, variables: Mapping[str, Any] | None
) -> int:
    """The cost of one operation of a valid document; 0 when the name selects none."""
    operations = [
        definition for definition in document.definitions if isinstance(definition, OperationDefinitionNode)
    ]
    if operation_name is not None:
        operations = [
            operation for operation in operations if operation.name and operation.name.value == operation_name
        ]
    if len(operations) != 1:
        return 0
    root = schema.get_root_type(operations[0].operation)
    if root is None:
        return 0
    return _Pricing(schema, document, operations[0], variables or {}).selection(
        operations[0].selection_set, root, ASSUMED_LENGTH_AT_ROOT
    )


class _Pricing:
    """One pass over an operation; each fragment is priced once."""

    def __init__(
        self,
        schema: GraphQLSchema,
        document: DocumentNode,
        operation: OperationDefinitionNode,
        variables: Mapping[str, Any],
    ) -> None:
        self._schema = schema
        self._fragments = {
            definition.name.value: definition
            for definition in document.definitions
            if isinstance(definition, FragmentDefinitionNode)
        }
        defaults = {
            variable_definition.variable.name.value: value_from_ast_untyped(variable_definition.default_value)
            for variable_definition in operation.variable_definitions or ()
            if variable_definition.default_value is not None
        }
        self._variables = {**defaults, **variables}
        self._known: dict[tuple[str, int], int] = {}

    def selection(self, selections: SelectionSetNode | None, parent: GraphQLNamedType, unsaid: int) -> int:
        """The cost of a selection; `unsaid` is the assumed length of a list without a limit."""
        total = 0
        for selection in selections.selections if selections else ():
            if isinstance(selection, FieldNode):
                total += self._field(selection, parent, unsaid)
            elif isinstance(selection, InlineFragmentNode):
                condition = selection.type_condition
                kind = self._schema.type_map[condition.name.value] if condition else parent
                total += self.selection(selection.selection_set, kind, unsaid)
            else:
                assert isinstance(selection, FragmentSpreadNode)
                total += self._fragment(selection.name.value, unsaid)
        return min(total, MOST)

    def _fragment(self, name: str, unsaid: int) -> int:
        key = (name, unsaid)
        if key not in self._known:
            self._known[key] = 0  # a cycle, which validation refuses
            fragment = self._fragments[name]
            kind = self._schema.type_map[fragment.type_condition.name.value]
            self._known[key] = self.selection(fragment.selection_set, kind, unsaid)
        return self._known[key]

    def _field(self, node: FieldNode, parent: GraphQLNamedType, unsaid: int) -> int:
        if node.selection_set is None or node.name.value.startswith("__"):
            return 0
        field = self._schema.get_field(parent, node.name.value)  # type: ignore[arg-type]
        if field is None:
            return 0
        kind = get_named_type(field.type)
        if not is_composite_type(kind):
            return 0
        is_list = _is_list(field)
        is_page = not is_list and any(name in field.args for name in LIMITS)
        size = self._size(node, field, unsaid) if is_list or is_page else 1
        below = 1 + self.selection(node.selection_set, kind, size if is_page else ASSUMED_LENGTH_BELOW)
        return min(below * size if is_list else below, MOST)

    def _size(self, node: FieldNode, field: GraphQLField, unsaid: int) -> int:
        given = {
            argument.name.value: value_from_ast_untyped(argument.value, self._variables)
            for argument in node.arguments or ()
        }
        for name, value in given.items():
            if (name == KEY and value is not None) or (isinstance(value, dict) and _names_one(value)):
                return 1
        limits = [name for name in LIMITS if name in field.args]
        if limits:
            values = [given[name] for name in limits if given.get(name, Undefined) is not Undefined]
            if not values:
                defaults = (get_default_value_ast(field.args[name]) for name in limits)
                values = [value_from_ast_untyped(default) for default in defaults if default]
            numbers = [value for value in values if _is_number(value)]
            return int(max(0, min(max(numbers), MAX_LIST))) if numbers else MAX_LIST  # 1e400 is a number too
        for name, value in given.items():
            if isinstance(value, list) and get_named_type(field.args[name].type).name == "ID":
                return min(len(value), MAX_LIST)
        return unsaid


def _names_one(where: Mapping[str, Any]) -> bool:
    value = where.get(KEY)
    return value is not None and value is not Undefined


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_list(field: GraphQLField) -> bool:
    kind = field.type
    if isinstance(kind, GraphQLNonNull):
        kind = kind.of_type
    return isinstance(kind, GraphQLList)
