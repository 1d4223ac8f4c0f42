"""What an operation reads of a type, so that a service need not send what nobody asked for."""

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
class Known:
    """What is found out once about a document, and holds each time that it is executed."""

    schema: GraphQLSchema
    document: DocumentNode
    masks: dict[str, FieldMask | None] = field(default_factory=dict)
    selections: dict[tuple[str, str], bool] = field(default_factory=dict)
    plans: dict[Hashable, Plan | None] = field(default_factory=dict)
    fault_logged: bool = False


_documents: OrderedDict[int, Known] = OrderedDict()
_running: ContextVar[Known] = ContextVar("running")


def begin(schema: GraphQLSchema, document: DocumentNode) -> None:
    """From here on in this task, `read_of` and plans are about this document."""
    known = _documents.get(id(document))
    if known is None or known.schema is not schema:
        known = _documents[id(document)] = Known(schema, document)  # keeps the document alive, and so its id
        if len(_documents) > _MAX_DOCUMENTS:
            _documents.popitem(last=False)
    _documents.move_to_end(id(document))
    _running.set(known)


def running() -> Known | None:
    """What is known of the document that is executed in this task."""
    return _running.get(None)


def read_of(type_name: str) -> FieldMask | None:
    """Paths into the type's message that the running operation may read, wherever in it; None: the whole message."""
    known = running()
    if known is None:
        return None
    if type_name not in known.masks:
        known.masks[type_name] = paths_read(known.schema, known.document, type_name)
    return known.masks[type_name]


def selects(type_name: str, field_name: str) -> bool:
    """Whether the running operation selects a field of a type somewhere, skipped or not."""
    known = running()
    if known is None:
        return False
    key = (type_name, field_name)
    if key not in known.selections:
        finder = _Selection(known.schema, type_name, field_name)
        visit(known.document, TypeInfoVisitor(finder.type_info, finder))
        known.selections[key] = finder.found
    return known.selections[key]


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
    """The paths that a document reads of a type: what every selection of it names, skipped or not.

    None where a field of it has a resolver of its own, which may read anything, or reads the message as a whole.
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
        return True  # a fragment that is spread is walked where it is defined

    def read(node: FieldNode, parent: GraphQLNamedType | None) -> bool:
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
