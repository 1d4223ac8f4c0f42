"""Determines which fields of a type an operation reads, so that a service sends only these."""

from __future__ import annotations

from collections import OrderedDict
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

if TYPE_CHECKING:
    from kit.graph.plans import Plan

READ = "kit.graph.read"
_MAX_DOCUMENTS = 1000


@dataclass
class DocumentAnalysis:
    """The analysis of a document, which is valid for each of its executions."""

    schema: GraphQLSchema
    document: DocumentNode
    masks: dict[str, FieldMask | None] = field(default_factory=dict)
    selections: dict[tuple[str, str], bool] = field(default_factory=dict)
    plans: dict[Hashable, Plan | None] = field(default_factory=dict)
    fault_logged: bool = False


_documents: OrderedDict[int, DocumentAnalysis] = OrderedDict()
_running: ContextVar[DocumentAnalysis] = ContextVar("running")


def begin(schema: GraphQLSchema, document: DocumentNode) -> None:
    """Sets the document to which `read_of` and plans refer in this task from now on."""
    analysis = _documents.get(id(document))
    if analysis is None or analysis.schema is not schema:
        # It references the document, so that its id is not reused.
        analysis = _documents[id(document)] = DocumentAnalysis(schema, document)
        if len(_documents) > _MAX_DOCUMENTS:
            _documents.popitem(last=False)
    _documents.move_to_end(id(document))
    _running.set(analysis)


def running() -> DocumentAnalysis | None:
    """The analysis of the document that is executed in this task; None outside of any."""
    return _running.get(None)


def read_of(type_name: str) -> FieldMask | None:
    """Paths into the type's message that the running operation may read anywhere; None means the whole message."""
    analysis = running()
    if analysis is None:
        return None
    if type_name not in analysis.masks:
        analysis.masks[type_name] = paths_read(analysis.schema, analysis.document, type_name)
    return analysis.masks[type_name]


def selects(type_name: str, field_name: str) -> bool:
    """Whether the running operation selects a field of a type somewhere, skipped or not."""
    analysis = running()
    if analysis is None:
        return False
    key = (type_name, field_name)
    if key not in analysis.selections:
        finder = _Selection(analysis.schema, type_name, field_name)
        visit(analysis.document, TypeInfoVisitor(finder.type_info, finder))
        analysis.selections[key] = finder.found
    return analysis.selections[key]


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
            reading = core_field.extensions.get(READ)
            steps = reading.key.path.steps if reading is not None else ()
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
