"""Decodes reports of figures, and encodes rows by functions compiled once per shape of row.

Lists are most of what this service does, and naming each of some hundred columns for each row costs more than reading
them from PostgreSQL. The compiled function takes a row apart by position and calls the message's constructor once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import compress
from typing import Any, TypeVar

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from campaign_svc.figures.models import COUNTS, Report
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import campaign_pb2 as pb

M = TypeVar("M", bound=Message)
Encoder = Callable[[Sequence[Any]], list[M]]
_NAME = re.compile(r"[a-z_]+")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(value: datetime | None) -> Timestamp | None:
    """A moment as protobuf has it; None stays None, which constructors take as absent."""
    if value is None:
        return None
    since = value - _EPOCH
    return Timestamp(seconds=since.days * 86_400 + since.seconds, nanos=since.microseconds * 1_000)


class Layout:
    """How a message is built from columns.

    `plain` fields have a column of the same name. `nested` fields are messages whose fields are columns of the same
    name, but for those renamed: ``{"hashtag_resource": {"enabled": "hashtag_enabled"}}``. `moments` are timestamps.
    `computed` fields are Python expressions over columns, for which `names` holds what they call. `alike` are fields
    that most rows of a list have in common: built once for each of their values in a list, and merged as bytes.
    """

    def __init__(
        self,
        message: type[Message],
        *,
        plain: Sequence[str],
        nested: Mapping[str, Mapping[str, str]],
        moments: Sequence[str],
        computed: Mapping[str, str] | None = None,
        names: Mapping[str, Callable[..., Any]] | None = None,
        alike: Collection[str] = (),
    ) -> None:
        self.message = message
        self._made_of: dict[str, Any] = {
            "plain": tuple(plain),
            "nested": {field: dict(columns) for field, columns in nested.items()},
            "moments": tuple(moments),
            "computed": dict(computed or {}),
            "names": dict(names or {}),
            "alike": frozenset(alike),
        }
        self.masked = lru_cache(maxsize=200)(self._masked)
        self._names: dict[str, Any] = dict(names or {})
        parts = {name: name for name in plain}
        for field, columns in nested.items():
            kind = message.DESCRIPTOR.fields_by_name[field].message_type
            assert kind is not None
            if any(one.has_presence for one in kind.fields):
                parts[field] = "{" + ", ".join(f"{key!r}: {column}" for key, column in columns.items()) + "}"
            else:
                self._names[f"_names_of_{field}"] = tuple(columns)
                parts[field] = f"_given(_names_of_{field}, ({', '.join(columns.values())},))"
        parts |= {name: f"_moment({name})" for name in moments}
        parts |= dict(computed or {})
        own = {field: value for field, value in parts.items() if field not in alike}
        common = {field: value for field, value in parts.items() if field in alike}
        self._own, self._common = (
            f"_message({', '.join(f'{field}={value}' for field, value in some.items())})" for some in (own, common)
        )
        self._common_text = " ".join(common.values())
        self.columns = frozenset(_NAME.findall(" ".join(parts.values()))) | {
            column for columns in nested.values() for column in columns.values()
        }
        """Names of the columns that it needs; some of them may be none of the table's."""
        self._compiled = cache(self._compile)

    def _masked(self, paths: frozenset[str]) -> Layout:
        """The layout of messages of which only these paths are filled in. Raises InvalidInput for one that is none."""
        inner: dict[str, set[str]] = {}
        for path in paths:
            field, _, rest = path.partition(".")
            known = self._made_of["nested"].get(field, {})
            if field not in self.message.DESCRIPTOR.fields_by_name or (rest and rest not in known):
                raise InvalidInput(f"There is no {path} to read.")
            inner.setdefault(field, set()).update([rest] if rest else known)
        made = self._made_of
        return Layout(
            self.message,
            plain=[field for field in made["plain"] if field in inner],
            nested={
                field: {key: column for key, column in columns.items() if key in inner[field]}
                for field, columns in made["nested"].items()
                if field in inner
            },
            moments=[field for field in made["moments"] if field in inner],
            computed={field: text for field, text in made["computed"].items() if field in inner},
            names=made["names"],
            alike=made["alike"] & inner.keys(),
        )

    def encoded(self, rows: Sequence[Any]) -> list[Any]:
        """The messages of rows of one statement, in their order."""
        return self._compiled(tuple(rows[0]._fields))(rows) if rows else []

    def _compile(self, columns: tuple[str, ...]) -> Encoder[Any]:
        # The text is made of descriptors' and columns' names, never of anybody's input.
        names = {"_message": self.message, "_moment": moment, "_given": _given, **self._names}
        row = f"({', '.join(columns)},)"
        if not self._common_text:
            return eval(f"lambda rows: [{self._own} for {row} in rows]", names)  # type: ignore[no-any-return]  # noqa: S307
        used = set(_NAME.findall(self._common_text))
        key = ", ".join(column for column in columns if column in used)
        source = f"""
def encoded(rows):
    seen, messages = {{}}, []
    for {row} in rows:
        common = seen.get(key := ({key},))
        if common is None:
            common = seen[key] = {self._common}.SerializeToString()
        message = {self._own}
        message.MergeFromString(common)
        messages.append(message)
    return messages
"""
        exec(source, names)  # noqa: S102
        return names["encoded"]  # type: ignore[no-any-return]


def _given(names: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Only what is not zero: most figures are, and zero is what an absent field reads as."""
    return dict(zip(compress(names, values), filter(None, values), strict=True))


def same(names: Sequence[str]) -> dict[str, str]:
    """Fields whose columns have their names."""
    return {name: name for name in names}


def moment_given(value: Timestamp, path: str) -> datetime:
    """A timestamp as a moment. Raises InvalidInput for one that no calendar has."""
    try:
        return value.ToDatetime(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(violations=[Violation(path, "No such moment.", "BAD_USER_INPUT")]) from error


def report_of(message: pb.EngagementReport) -> Report:
    """Figures to be rolled up."""
    return Report(
        post_id=message.post_id,
        counts={name: getattr(message.counts, name) for name in COUNTS},
        observed_at=moment_given(message.observed_at, "observed_at"),
    )
