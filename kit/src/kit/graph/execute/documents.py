"""Determines which fields of a type an operation reads, so that a service sends only these."""

from __future__ import annotations

from collections.abc import Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

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
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    get_named_type,
    visit,
)

from kit.graph.compose.composition import FIELD_ACCESS

if TYPE_CHECKING:
    from kit.graph.execute.plans import Plan


@dataclass(eq=False)
class ExecutableDocument:
    """A validated document, with its plans and what it reads, which are computed once and valid for each execution."""

    schema: GraphQLSchema
    document: DocumentNode
    masks: dict[str, FieldMask | None] = field(default_factory=dict)
    selections: dict[tuple[str, str], bool] = field(default_factory=dict)
    plans: dict[Hashable, Plan | None] = field(default_factory=dict)
    fault_logged: bool = False


_running: ContextVar[ExecutableDocument] = ContextVar("running")


def begin(executable: ExecutableDocument) -> None:
    """Sets the document to which `read_of` and plans refer in this task from now on."""
    _running.set(executable)


def running() -> ExecutableDocument | None:
    """The document that is executed in this task; None outside of any."""
    return _running.get(None)


def read_of(type_name: str) -> FieldMask | None:
    """Paths into the type's message that the running operation may read anywhere; None means the whole message."""
    executable = running()
    if executable is None:
        return None
    if type_name not in executable.masks:
        executable.masks[type_name] = paths_read(executable.schema, executable.document, type_name)
    return executable.masks[type_name]


def selects(type_name: str, field_name: str) -> bool:
    """Whether the running operation selects a field of a type somewhere, skipped or not."""
    executable = running()
    if executable is None:
        return False
    key = (type_name, field_name)
    if key not in executable.selections:
        finder = _Selection(executable.schema, type_name, field_name)
        visit(executable.document, TypeInfoVisitor(finder.type_info, finder))
        executable.selections[key] = finder.found
    return executable.selections[key]


class _Selection(Visitor):
    def __init__(self, schema: GraphQLSchema, type_name: str, field_name: str) -> None:
        super().__init__()
        self.type_info = TypeInfo(schema)
        self.found = False
        self._type_name = type_name
        self._field_name = field_name

    def enter_field(self, node: FieldNode, *_: object) -> None:
        """Compare the field and the type that it is selected on."""
        parent = self.type_info.get_parent_type()
        if parent is not None and parent.name == self._type_name and node.name.value == self._field_name:
            self.found = True


def paths_read(schema: GraphQLSchema, document: DocumentNode, type_name: str) -> FieldMask | None:
    """The paths that a document reads of a type, in all selections of it, skipped or not.

    None where a selected field has a resolver of its own, which may read anything, or reads the whole message.
    """
    paths: set[str] = set()

    def walk(selections: SelectionSetNode | None, parent: GraphQLNamedType | None) -> bool:
        for node in selections.selections if selections else ():
            if isinstance(node, FieldNode):
                if not read(node, parent):
                    return False
            elif isinstance(node, InlineFragmentNode):
                condition = node.type_condition
                inner = schema.get_type(condition.name.value) if condition else parent
                if not walk(node.selection_set, inner):
                    return False
        return True  # a fragment is walked at its definition, not at its spread

    def read(node: FieldNode, parent: GraphQLNamedType | None) -> bool:
        if node.name.value.startswith("__"):
            return True
        core_field: Any = getattr(parent, "fields", {}).get(node.name.value)
        if core_field is None:
            return False
        if parent is not None and parent.name == type_name:
            access = core_field.extensions.get(FIELD_ACCESS)
            steps = access.key.path.steps if access is not None else ()
            if not steps:
                return False
            paths.add(".".join(steps))
        return walk(node.selection_set, get_named_type(core_field.type))

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
