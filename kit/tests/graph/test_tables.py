"""Rows of a statement become messages and tables by one description, and a table reads like the messages."""

from collections import namedtuple
from datetime import UTC, datetime
from typing import Any

import pytest

from kit.graph.execute.columns import joined, row_lists, row_slots, rows
from kit.rpc.errors import InvalidInput
from kit.rpc.tables import Computed, RowEncoder

Row = namedtuple("Row", ["id", "customer_id", "status", "cents", "note", "made", "tags", "lines", "likes", "street", "floor"])  # fmt: skip
MADE = datetime(2026, 11, 22, 16, 5, 1, 123456, UTC)
ROWS = [
    Row("1", "a", 1, 1250, None, MADE, ["x", "y"], [{"name": "pen", "price": 5, "product_id": "p"}], 7, "Here", 2),
    Row("2", "a", 2, 1250, "", None, [], [], 0, "There", None),
    Row("3", "a", 2, -1, "n", MADE, ["z"], [{"name": "ink", "price": 6, "product_id": "q"}] * 2, 0, "", 0),
]
PATHS = [
    "id",
    "customer_id",
    "status",
    "total",
    "note",
    "made",
    "tags",
    "lines",
    "counts.likes",
    "address",
    "language",
]


@pytest.fixture
def encoder(shop: Any) -> Any:
    sources: dict[str, str | Computed] = {
        "total": "cents",
        "language": Computed("{}-{}".format, "customer_id", "id"),
    }
    return RowEncoder(shop.pb.Order, sources).masked(PATHS)


@pytest.fixture
def orders(shop: Any) -> list[Any]:
    line, address = shop.pb.Line, shop.pb.Address
    pen, ink = line(name="pen", price=5, product_id="p"), line(name="ink", price=6, product_id="q")
    more = [
        {"status": 1, "made": MADE, "tags": ["x", "y"], "lines": [pen], "counts": {"likes": 7}, "total": 1250},
        {"status": 2, "note": "", "counts": {}, "total": 1250},
        {"status": 2, "note": "n", "made": MADE, "tags": ["z"], "lines": [ink, ink], "counts": {}, "total": -1},
    ]
    places = [address(street="Here", floor=2), address(street="There"), address(floor=0)]
    return [
        shop.pb.Order(id=str(index), customer_id="a", language=f"a-{index}", address=place, **given)
        for index, (given, place) in enumerate(zip(more, places, strict=True), 1)
    ]


def test_each_field_is_read_from_the_column_of_its_name_unless_said_otherwise(encoder: Any, orders: Any) -> None:
    assert encoder.messages(ROWS) == orders
    assert encoder.message(ROWS[1]) == orders[1]
    assert encoder.columns == set(Row._fields)


def test_a_table_reads_like_the_messages(shop: Any, encoder: Any, orders: Any) -> None:
    messages = rows(encoder.table(ROWS), shop.pb.Order)
    assert list(messages) == orders
    assert list(messages[1:]) == orders[1:]
    assert list(rows(encoder.table([]), shop.pb.Order)) == []


def test_what_all_rows_have_in_common_is_sent_once(encoder: Any) -> None:
    columns = {column.path: column for column in encoder.table(ROWS).columns}
    assert list(columns["customer_id"].strings) == ["a"]
    assert list(columns["made"].absent) == [1]
    assert "counts.shares" not in columns, "nothing is sent of what is unset in all"


def test_a_table_answers_a_batch(shop: Any, encoder: Any, orders: Any) -> None:
    lists = row_lists(encoder.table_of_lists([ROWS[:2], [], ROWS[2:]]), shop.pb.Order)
    assert [list(messages) for messages in lists] == [orders[:2], [], orders[2:]]
    assert list(joined([lists[2], lists[0]])) == [orders[2], *orders[:2]]
    first, missing, second, _ = row_slots(encoder.table_of_slots([ROWS[0], None, *ROWS[1:]]), shop.pb.Order)
    assert missing is None
    assert first is not None
    assert second is not None
    assert (first.id, first.HasField("note"), second.note, second.HasField("made")) == ("1", False, "", False)


def test_a_mask_names_fields_and_messages_that_hold_fields(shop: Any, encoder: Any) -> None:
    masked = encoder.masked(["address", "note"])
    assert masked.columns == {"street", "floor", "note"}
    assert masked.message(ROWS[2]) == shop.pb.Order(note="n", address={"floor": 0})
    assert encoder.masked(["address.street"]).columns == {"street"}


@pytest.mark.parametrize("path", ["nothing", "counts.nothing", "note.deeper", ""])
def test_a_mask_of_something_else_is_refused(encoder: Any, path: str) -> None:
    with pytest.raises(InvalidInput, match="There is no"):
        encoder.masked([path])
