"""The API by which a service declares its part of the public GraphQL schema: see README.md beside this file."""

from strawberry import ID, argument, input  # noqa: A004 - the name that slices import

from kit.graph.declare.archives import Archive, ArchivedFile
from kit.graph.declare.callbacks import Callback, CallbackRequest, CallbackResponse
from kit.graph.declare.context import APP_COOKIE, Context, Info, RequestMeta
from kit.graph.declare.exports import Export
from kit.graph.declare.fields import attribute, field, flattened, key, link, related, replaced_by, required
from kit.graph.declare.link_previews import LinkPreview
from kit.graph.declare.live import subscription
from kit.graph.declare.loading import Loader
from kit.graph.declare.one_click import OneClick
from kit.graph.declare.paging import (
    PAGE_SIZE,
    Connection,
    OrderBy,
    PageInfo,
    SortDirection,
    limit_number,
    order_number,
    page_size,
)
from kit.graph.declare.private_files import PrivateFile, PrivateFiles
from kit.graph.declare.results import AckResult, MutationError, MutationResult, failed, mutation, result, succeeded
from kit.graph.declare.scalars import Day, Money
from kit.graph.declare.slice import Slice, discover
from kit.graph.declare.sources import Key, Reference, slots, stub
from kit.graph.declare.types import entity, enum_value, foreign, proto_enum, value
from kit.graph.execute.columns import column, row_lists, row_slots, rows
from kit.graph.execute.documents import read_of, selects
from kit.graph.execute.plain import plain, plain_entity
from kit.graph.execute.provided import may_provide, provide

__all__ = [
    "APP_COOKIE",
    "ID",
    "PAGE_SIZE",
    "AckResult",
    "Archive",
    "ArchivedFile",
    "Callback",
    "CallbackRequest",
    "CallbackResponse",
    "Connection",
    "Context",
    "Day",
    "Export",
    "Info",
    "Key",
    "LinkPreview",
    "Loader",
    "Money",
    "MutationError",
    "MutationResult",
    "OneClick",
    "OrderBy",
    "PageInfo",
    "PrivateFile",
    "PrivateFiles",
    "Reference",
    "RequestMeta",
    "Slice",
    "SortDirection",
    "argument",
    "attribute",
    "column",
    "discover",
    "entity",
    "enum_value",
    "failed",
    "field",
    "flattened",
    "foreign",
    "input",
    "key",
    "limit_number",
    "link",
    "may_provide",
    "mutation",
    "order_number",
    "page_size",
    "plain",
    "plain_entity",
    "proto_enum",
    "provide",
    "read_of",
    "related",
    "replaced_by",
    "required",
    "result",
    "row_lists",
    "row_slots",
    "rows",
    "selects",
    "slots",
    "stub",
    "subscription",
    "succeeded",
    "value",
]
