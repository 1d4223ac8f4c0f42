"""Rules of external ids and metadata: no I/O here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from campaign_svc.external_data.models import ExternalChange
from kit.rpc.errors import Violation
from kit.texts import straight, text_violations

EXTERNAL_ID_MAX = 255
METADATA_MAX = 20
"""Maximum keys of one object."""
KEY_MAX = 40
VALUE_MAX = 500
SENT_MAX = 100
"""Maximum entries of one request, more than the keys of an object: one request may both remove and set keys."""


def external_id_of(text: str) -> str | None:
    """Return the external id without surrounding whitespace, as it is stored; None when it is empty."""
    return text.strip() or None


def change_violations(change: ExternalChange) -> list[Violation]:
    """Return the violations in the values of a change, without regard to the stored values."""
    violations = []
    external_id = external_id_of(change.external_id or "")
    if external_id is not None and (len(external_id) > EXTERNAL_ID_MAX or not external_id.isprintable()):
        text = f"An external id has up to {EXTERNAL_ID_MAX} printable characters, without line breaks."
        violations.append(Violation("external_id", text, "INVALID_EXTERNAL_ID"))
    if len(change.metadata) > SENT_MAX:
        return [*violations, _too_many()]
    keys = Counter(key.strip() for key, _ in change.metadata)
    for key, times in keys.items():
        if not 0 < len(key) <= KEY_MAX or not key.isprintable() or times > 1:
            text = (
                f"A key of metadata has 1 to {KEY_MAX} printable characters, and is given once: {_printable(key)}."
            )
            violations.append(Violation("metadata", text, "INVALID_METADATA_KEY"))
    for key, value in change.metadata:
        if len(straight(value)) > VALUE_MAX:
            text = f"A value of metadata has up to {VALUE_MAX} characters: shorten that of {_printable(key)}."
            violations.append(Violation("metadata", text, "METADATA_VALUE_TOO_LONG"))
        violations += text_violations("metadata", value)
    return violations


def merged(before: Mapping[str, str] | None, change: ExternalChange) -> dict[str, str] | None:
    """The metadata after a valid change; None when no key is left."""
    metadata = {} if change.clear_metadata else dict(before or {})
    for key, value in change.metadata:
        name, text = key.strip(), straight(value)
        if text:
            metadata[name] = text
        else:
            metadata.pop(name, None)
    return metadata or None


def size_violations(metadata: Mapping[str, str] | None) -> list[Violation]:
    """The violation for metadata with too many keys."""
    return [_too_many()] if len(metadata or ()) > METADATA_MAX else []


def taken_violation(name: str, holder_id: str | None) -> Violation:
    """The violation for an external id that another object of the company has.

    `name` is the kind of object in the message; `holder_id` is None where the caller does not reach the object.
    """
    who = f"The {name} {holder_id}" if holder_id is not None else f"Another {name} of the company"
    text = f"{who} has this external id. Remove it there first, or use another one."
    return Violation("external_id", text, "EXTERNAL_ID_TAKEN")


def _too_many() -> Violation:
    text = f"At most {METADATA_MAX} keys of metadata are kept. Remove some by an empty value."
    return Violation("metadata", text, "TOO_MANY_METADATA_KEYS")


def _printable(key: str) -> str:
    """A key as shown in a message: printable and shortened."""
    return "".join(char for char in key.strip() if char.isprintable())[:KEY_MAX] or "(empty)"
