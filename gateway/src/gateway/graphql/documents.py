"""A cache of parsed, measured and validated documents."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256

import structlog
from graphql import (
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    NoSchemaIntrospectionCustomRule,
    parse,
    specified_rules,
    validate,
)

from gateway.graphql.cost import MAX_COST, check_cost, cost
from gateway.graphql.guards import MAX_TOKENS, Shape, measure
from gateway.graphql.requests import GraphQLRequest
from gateway.graphql.trusted import TrustedDocuments
from kit.graph.execute.documents import ExecutableDocument

log = structlog.get_logger("graphql")

_MAX_ERRORS = 5


class RefusedError(Exception):
    """The document cannot be executed; `errors` say why. `asks_again`: the client should send the text instead."""

    def __init__(self, errors: list[GraphQLError], *, asks_again: bool = False) -> None:
        super().__init__("refused")
        self.errors = errors
        self.asks_again = asks_again


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document ready to execute."""

    executable: ExecutableDocument
    shapes: dict[str | None, Shape]
    trusted: bool
    """Whether it is a trusted document, whose text is ours."""

    def shape(self, operation_name: str | None) -> Shape | None:
        """The shape of the operation to execute; None when the name selects none."""
        if operation_name is None and len(self.shapes) == 1:
            return next(iter(self.shapes.values()))
        return self.shapes.get(operation_name)

    def loggable_name(self, operation_name: str | None) -> str | None:
        """The operation's name as a trusted document spells it; None for others, whose names may be secrets."""
        if not self.trusted:
            return None
        if operation_name is None and len(self.shapes) == 1:
            return next(iter(self.shapes))
        return operation_name if operation_name in self.shapes else None


class Documents:
    """Prepares query texts, with an LRU cache of `size` valid ones."""

    def __init__(
        self,
        schema: GraphQLSchema,
        *,
        production: bool,
        trusted: TrustedDocuments | None = None,
        size: int = 1000,
    ) -> None:
        self._trusted = trusted if trusted is not None else TrustedDocuments({})
        self._schema = schema
        self._production = production
        self._rules = (*specified_rules, NoSchemaIntrospectionCustomRule) if production else specified_rules
        self._size = size
        self._known: OrderedDict[tuple[str, bool], Prepared] = OrderedDict()

    def prepare_trusted(self) -> None:
        """Prepares the trusted documents; logs those that the schema refuses."""
        for hash_, text in self._trusted:
            try:
                self.prepare(text)
            except RefusedError as error:
                log.error("trusted_document_refused", hash=hash_, cause=str(error.errors[0].message))

    def read(self, sent: GraphQLRequest, *, program: bool = False) -> Prepared:
        """The document of a request, whose operation is within its cost. Raises RefusedError.

        A `program`, which calls with an API key, may send any document and read the schema; the other limits apply.
        """
        prepared = self.prepare(self._text(sent, program=program), program=program)
        try:
            check_cost(self._schema, prepared.executable.document, sent.operation_name, sent.variables)
        except GraphQLError as error:
            raise RefusedError([error]) from error
        return prepared

    def cost_of(self, prepared: Prepared, sent: GraphQLRequest) -> dict[str, int]:
        """The cost of an operation and the maximum, for clients that request them."""
        requested = cost(self._schema, prepared.executable.document, sent.operation_name, sent.variables)
        return {"requested": requested, "maximum": MAX_COST}

    def _text(self, sent: GraphQLRequest, *, program: bool) -> str:
        trusted_text = self._trusted.text(sent.document_id) if sent.document_id else None
        if sent.query is None:
            if trusted_text is not None:
                return trusted_text
            if sent.persisted:
                raise RefusedError([self._not_persisted(program=program)], asks_again=True)
            raise RefusedError([_unknown("No trusted document has this hash.")])
        if not _agree(sent, trusted_text):
            raise RefusedError([_DIFFERS])
        if not program and not self._trusted.admits(sent.query):
            raise RefusedError([_unknown("Only trusted documents are executed here.")])
        return sent.query

    def _not_persisted(self, *, program: bool) -> GraphQLError:
        """The error that clients of automatic persisted queries expect, by message or code.

        `NotSupported` makes them stop sending hashes, so it is used where any text is executed. Where only trusted
        documents are executed, clients continue to send their hashes.
        """
        if self._trusted.only and not program:
            return GraphQLError("PersistedQueryNotFound", extensions={"code": "PERSISTED_QUERY_NOT_FOUND"})
        return GraphQLError("PersistedQueryNotSupported", extensions={"code": "PERSISTED_QUERY_NOT_SUPPORTED"})

    def prepare(self, query: str, *, program: bool = False) -> Prepared:
        """The prepared document. Raises RefusedError, in production without names of the schema but for programs."""
        program = program and self._production
        cached = self._known.get((query, program))
        if cached is not None:
            self._known.move_to_end((query, program))
            return cached
        try:
            document = parse(query, max_tokens=MAX_TOKENS, allow_empty_selection_sets=False)
            shapes = measure(document)
        except GraphQLError as error:
            raise RefusedError([self._quiet(error, program=program)]) from error
        except RecursionError as error:
            raise RefusedError([GraphQLError("The document is nested too deeply.")]) from error
        errors = validate(
            self._schema,
            document,
            rules=specified_rules if program else self._rules,
            max_errors=_MAX_ERRORS,
            hide_suggestions=self._production and not program,
            allow_empty_selection_sets=False,
        )
        if errors:
            raise RefusedError([self._quiet(error, program=program) for error in errors])
        prepared = self._known[query, program] = Prepared(
            ExecutableDocument(self._schema, document), shapes, self._trusted.has(query)
        )
        if len(self._known) > self._size:
            self._known.popitem(last=False)
        return prepared

    def _quiet(self, error: GraphQLError, *, program: bool) -> GraphQLError:
        if not self._production or program or isinstance(error, GraphQLSyntaxError) or error.extensions:
            return error
        return GraphQLError("The document is not valid.", error.nodes)


_DIFFERS = GraphQLError(
    "The hash is not that of the query.", extensions={"code": "BAD_USER_INPUT", "reason": "HASH_DIFFERS"}
)


def _agree(sent: GraphQLRequest, trusted_text: str | None) -> bool:
    """Whether hash and text of a request, of which one may be missing, refer to the same document.

    A `documentId` may have any format, so one that is not a trusted document's is not compared.
    """
    if not sent.document_id or sent.query == trusted_text:
        return True
    if trusted_text is not None:
        return False
    hashed = sent.document_id.removeprefix("sha256:").lower()
    return not sent.persisted or hashed == sha256((sent.query or "").encode()).hexdigest()


def _unknown(message: str) -> GraphQLError:
    return GraphQLError(message, extensions={"code": "BAD_USER_INPUT", "reason": "UNKNOWN_DOCUMENT"})
