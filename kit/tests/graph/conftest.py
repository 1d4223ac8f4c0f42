# ruff: noqa: A001, A002 - ids are called id here
"""Two small slices over messages defined here: a shop that owns orders, and a registry that owns customers."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Any

import grpc
import pytest
import strawberry
import structlog
import structlog.testing
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, timestamp_pb2
from google.protobuf.internal import enum_type_wrapper

from kit.graph import (
    ID,
    AckResult,
    Info,
    Loader,
    Money,
    MutationResult,
    Slice,
    argument,
    attribute,
    entity,
    enum_value,
    field,
    flattened,
    foreign,
    key,
    link,
    mutation,
    plain,
    proto_enum,
    related,
    required,
    result,
    stub,
    succeeded,
    value,
)
from kit.graph.execute.columns import row_lists, row_slots, rows
from kit.rpc.errors import FailedPrecondition, InvalidInput, Unavailable, Violation
from kit.rpc.tables import TIMESTAMP, add_column, fields_of
from kit.v1.table_pb2 import Table

F = descriptor_pb2.FieldDescriptorProto


def _messages() -> SimpleNamespace:
    file = descriptor_pb2.FileDescriptorProto(
        name="kit_tests_shop.proto",
        package="kit_tests",
        syntax="proto3",
        dependency=["google/protobuf/timestamp.proto"],
    )
    status = file.enum_type.add(name="Status")
    for number, name in enumerate(("STATUS_UNSPECIFIED", "STATUS_OPEN", "STATUS_PAID", "STATUS_LOST")):
        status.value.add(name=name, number=number)

    def message(name: str, *fields: tuple[Any, ...]) -> None:
        descriptor = file.message_type.add(name=name)
        for number, (field_name, kind, *more) in enumerate(fields, 1):
            field_descriptor = descriptor.field.add(name=field_name, number=number, label=F.LABEL_OPTIONAL)
            if isinstance(kind, str):
                field_descriptor.type = F.TYPE_ENUM if kind.endswith("Status") else F.TYPE_MESSAGE
                field_descriptor.type_name = kind
            else:
                field_descriptor.type = kind
            if "repeated" in more:
                field_descriptor.label = F.LABEL_REPEATED
            if "optional" in more:
                field_descriptor.proto3_optional = True
                field_descriptor.oneof_index = len(descriptor.oneof_decl)
                descriptor.oneof_decl.add(name=f"_{field_name}")

    text, whole, long, real, flag = F.TYPE_STRING, F.TYPE_INT32, F.TYPE_INT64, F.TYPE_DOUBLE, F.TYPE_BOOL
    message("Address", ("street", text), ("floor", whole, "optional"))
    message("Counts", ("likes", whole), ("shares", whole))
    message("Customer", ("id", text), ("name", text), ("code", text, "optional"))
    message("Line", ("name", text), ("price", long), ("product_id", text))
    message(
        "Order",
        ("id", text),
        ("customer_id", text),
        ("status", ".kit_tests.Status"),
        ("total", long),
        ("note", text, "optional"),
        ("tip", long, "optional"),
        ("weight", real),
        ("gift", flag),
        ("made", ".google.protobuf.Timestamp"),
        ("paid", ".google.protobuf.Timestamp"),
        ("address", ".kit_tests.Address"),
        ("billing", ".kit_tests.Address"),
        ("tags", text, "repeated"),
        ("past", ".kit_tests.Status", "repeated"),
        ("lines", ".kit_tests.Line", "repeated"),
        ("counts", ".kit_tests.Counts"),
        ("size", long),
        ("language", text),
    )
    pool = descriptor_pool.DescriptorPool()
    timestamp = descriptor_pb2.FileDescriptorProto()
    timestamp_pb2.DESCRIPTOR.CopyToProto(timestamp)
    pool.Add(timestamp)
    pool.Add(file)
    file_descriptor = pool.FindFileByName(file.name)
    classes = {
        name: message_factory.GetMessageClass(descriptor)
        for name, descriptor in file_descriptor.message_types_by_name.items()
    }
    return SimpleNamespace(
        **classes, Status=enum_type_wrapper.EnumTypeWrapper(file_descriptor.enum_types_by_name["Status"])
    )


pb = _messages()


@proto_enum(pb.Status, description="Where an order stands.")
class Status(Enum):
    Open = enum_value(1, description="Being filled.")
    Paid = enum_value(2, description="Paid for.")
    Lost = enum_value(3, description="Lost.")


@strawberry.enum(description="Language.")
class Language(Enum):
    es = "es"
    en = "en"


class ShopLoaders:
    def __init__(self, client: Any) -> None:
        self.client = client
        self.order = Loader(self._orders)
        self.of_customer = Loader(self._of_customer)
        self.gifts = Loader(self._gifts)

    async def _orders(self, ids: Sequence[str]) -> Any:
        return await self.client.GetOrders(list(ids))

    async def _of_customer(self, ids: Sequence[str]) -> Any:
        return await self.client.OrdersOfCustomers(list(ids))

    async def _gifts(self, codes: Sequence[str]) -> Any:
        return await self.client.Gifts(list(codes))


@value(pb.Address, description="Where it goes.")
class Address:
    street: str = attribute(description="Street.")
    floor: int | None = attribute(description="Floor.")


@value(pb.Line, description="Something bought.")
class Line:
    name: str = attribute(description="Name.")
    price: Money = attribute(description="Price.")


@value(pb.Order, description="More of an order.")
class Extras:
    weight: float = attribute(description="Weight.")
    where: Address = attribute(path="address", description="Where.")


@foreign()
class Customer:
    id: ID = key()
    code: str | None = required()
    orders: list["Order"] = related(ShopLoaders, "of_customer", description="Their orders.")
    gifts: list[str] = related(ShopLoaders, "gifts", key="code", requires="code", description="Their gifts.")

    @field(description="A greeting.", requires="code")
    async def greeting(self, word: str = "Hello") -> str:
        return f"{word} {self.id} {self.code}"


@entity(
    pb.Order,
    description="An order.",
    flat=flattened({"likes": "Likes.", "shares": "Shares."}, under="counts", graphql_names={"likes": "likeCount"}),
)
class Order:
    id: ID = key(description="Id.")
    status: Status = attribute(description="Status.")
    total: Money = attribute(description="Total.")
    note: str | None = attribute(description="Note.")
    tip: Money | None = attribute(description="Tip.")
    strict_note: str = attribute(path="note", description="A note that must be there.")
    weight: float = attribute(description="Weight.")
    gift: bool = attribute(description="Whether a gift.")
    made: datetime = attribute(description="When made.")
    paid: datetime | None = attribute(description="When paid.")
    address: Address = attribute(description="Goes to.")
    billing: Address | None = attribute(description="Bill goes to.")
    tags: list[str] = attribute(description="Tags.")
    past: list[Status] = attribute(description="Past.")
    lines: list[Line] = attribute(description="Lines.")
    size: int = attribute(description="Size.")
    language: Language | None = attribute(description="Language.")
    street: str = attribute(path="address.street", description="Street.")
    extras: Extras = attribute(path=".", description="More.")
    customer: Customer | None = link("customer_id", name="_customer", description="Who bought.")

    @field(description="Repeats the id.")
    async def echo(self, times: int = 1) -> str:
        if times == 0:
            raise InvalidInput("not zero", reason="ZERO")
        return self.id * times

    @field(description="May fail.")
    async def shaky(self) -> str | None:
        if self.gift:
            raise FailedPrecondition("no gifts", reason="GIFT")
        return "steady"


@result(description="Answer with an order.")
class OrderResult(MutationResult):
    order: Order | None = strawberry.field(default=None, description="The order.")


@strawberry.type
class ShopQuery:
    @field(description="Orders.")
    async def orders(self, info: Info, limit: int | None = 1000) -> list[Order]:
        orders: list[Order] = await info.context.of(ShopLoaders).client.ListOrders(limit)
        return orders

    @field(description="One order.")
    async def order(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> Order | None:
        order: Order | None = await info.context.of(ShopLoaders).order.load(id)
        return order

    @field(description="Who bought most.")
    async def best_customers(self, ids: list[ID]) -> list[Customer]:
        customers = [stub(Customer, id) for id in ids]
        return [customer for customer in customers if customer is not None]


@strawberry.type
class ShopMutation:
    @mutation(description="Pays.", paths={"id": "_id"})
    async def pay(self, info: Info, id: Annotated[ID, argument(name="_id")], status: Status) -> OrderResult:
        if id == "bad":
            raise InvalidInput(violations=[Violation("id", "Unknown order.", "UNKNOWN_ORDER")])
        if id == "down":
            raise Unavailable
        if id == "bug":
            raise ZeroDivisionError("secret detail")
        order = pb.Order(id=id, status=status.value, total=5, made=datetime.fromtimestamp(1, UTC))
        info.context.of(ShopLoaders).order.prime(id, order)
        return succeeded(OrderResult, data=plain(Order, order, omit=("strictNote",)), order=order)

    @mutation(description="Says yes.", anonymous=True)
    async def ping(self, source: str | None = None, next_: str | None = None) -> AckResult:
        return succeeded(AckResult, data={"source": source, "next": next_})


class RegistryLoaders:
    def __init__(self, client: Any) -> None:
        self.client = client
        self.customer = Loader(self._customers)

    async def _customers(self, ids: Sequence[str]) -> Any:
        return await self.client.GetCustomers(list(ids))


@entity(pb.Customer, description="A customer.", name="Customer")
class RegistryCustomer:
    id: ID = key(description="Id.")
    name: str = attribute(description="Name.")
    code: str | None = attribute(description="Code.")


@strawberry.type
class RegistryQuery:
    @field(description="Customers.")
    async def customers(self, info: Info) -> list[RegistryCustomer]:
        customers: list[RegistryCustomer] = await info.context.of(RegistryLoaders).client.ListCustomers()
        return customers


def _value(message: Any, path: str) -> Any:
    *above, last = path.split(".")
    for step in above:
        message = getattr(message, step)
    kind, value = message.DESCRIPTOR.fields_by_name[last], getattr(message, last)
    if kind.is_repeated:
        return (
            [
                {subfield.name: getattr(element, subfield.name) for subfield in kind.message_type.fields}
                for element in value
            ]
            if kind.message_type
            else list(value)
        )
    if kind.message_type and kind.message_type.full_name != TIMESTAMP:
        return message.HasField(last)
    if kind.has_presence and not message.HasField(last):
        return None
    return value.ToDatetime(tzinfo=UTC) if kind.message_type else value


def table_of(messages: Sequence[Any], lengths: Sequence[int] = ()) -> Table:
    """Messages of one type as a table."""
    table = Table(rows=len(messages), lengths=lengths)
    for path, kind in fields_of(messages[0].DESCRIPTOR) if messages else ():
        add_column(table, path, kind, [_value(message, path) for message in messages])
    return table


def table_of_slots(messages: Sequence[Any]) -> Table:
    """The messages of a batch, with None for unknown keys, as a table."""
    return table_of([message for message in messages if message], [1 if message else 0 for message in messages])


class FakeShop:
    """Returns orders from memory, as tables if `tables` is set; the methods named in `broken` are unavailable."""

    def __init__(self, orders: Sequence[Any] = (), *, tables: bool = False) -> None:
        self.orders = list(orders)
        self.tables = tables
        self.asked: list[list[str]] = []
        self.broken: set[str] = set()

    def _check(self, name: str) -> None:
        if name in self.broken:
            raise Unavailable

    async def ListOrders(self, limit: int | None) -> Sequence[Any]:
        self._check("ListOrders")
        orders = self.orders[:limit]
        return rows(table_of(orders), pb.Order) if self.tables else orders

    async def GetOrders(self, ids: list[str]) -> list[Any]:
        self._check("GetOrders")
        orders_by_id = {order.id: order for order in self.orders}
        orders = [orders_by_id.get(id) for id in ids]
        return row_slots(table_of_slots(orders), pb.Order) if self.tables else orders

    async def OrdersOfCustomers(self, ids: list[str]) -> list[Any]:
        self._check("OrdersOfCustomers")
        order_lists = [[order for order in self.orders if order.customer_id == id] for id in ids]
        if not self.tables:
            return order_lists
        return row_lists(
            table_of([order for each in order_lists for order in each], [len(each) for each in order_lists]),
            pb.Order,
        )

    async def Gifts(self, codes: list[str]) -> list[list[str]]:
        return [[f"gift-{code}"] for code in codes]


class FakeRegistry:
    def __init__(self, *, tables: bool = False) -> None:
        self.asked: list[list[str]] = []
        self.broken = False
        self.tables = tables

    async def GetCustomers(self, ids: list[str]) -> list[Any]:
        self.asked.append(ids)
        if self.broken:
            raise Unavailable
        customers = [
            None if id.startswith("lost") else pb.Customer(id=id, name=f"Name {id}", code=f"code-{id}")
            for id in ids
        ]
        return row_slots(table_of_slots(customers), pb.Customer) if self.tables else customers

    async def ListCustomers(self) -> list[Any]:
        return [pb.Customer(id="a", name="A", code="x"), pb.Customer(id="b", name="B")]


def _no_channel(channel: grpc.aio.Channel) -> Any:
    raise NotImplementedError


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """The log entries of the test; nothing is printed."""
    with structlog.testing.capture_logs() as entries:
        yield entries  # type: ignore[misc]


@pytest.fixture(scope="session")
def shop() -> SimpleNamespace:
    """Messages, slices and fakes."""
    order = Slice(
        name="shop",
        client=_no_channel,
        loaders=ShopLoaders,
        query=ShopQuery,
        mutation=ShopMutation,
        entities={Order: lambda loaders: loaders.order},
    )
    registry = Slice(
        name="registry",
        client=_no_channel,
        loaders=RegistryLoaders,
        query=RegistryQuery,
        entities={RegistryCustomer: lambda loaders: loaders.customer},
    )

    def an_order(id: str = "1", **more: Any) -> Any:
        given = {"customer_id": "a", "status": 1, "total": 1250, "made": datetime.fromtimestamp(10, UTC), **more}
        return pb.Order(id=id, **given)

    return SimpleNamespace(
        pb=pb,
        shop=order,
        registry=registry,
        slices=[order, registry],
        Shop=FakeShop,
        Registry=FakeRegistry,
        table_of=table_of,
        order=an_order,
        Order=Order,
        Customer=Customer,
        ShopLoaders=ShopLoaders,
    )
