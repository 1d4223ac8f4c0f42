"""Why an advertisement may be rejected: stable keys, texts for people."""

from __future__ import annotations

from kit.rpc.errors import InvalidInput, Violation

OTHER = "OTHER"
NOTE_MAX = 500
REASONS: dict[str, dict[str, str]] = {
    "BLURRY_PICTURE": {
        "es": "La imagen está borrosa o muy oscura.",
        "en": "The picture is blurry or too dark.",
    },
    "PRODUCT_NOT_SHOWN": {"es": "No se ve el producto.", "en": "The product is not shown."},
    "BRAND_NOT_TAGGED": {"es": "Falta etiquetar a la marca.", "en": "The brand is not tagged."},
    "HASHTAG_MISSING": {"es": "Falta el hashtag de la campaña.", "en": "The campaign's hashtag is missing."},
    "BRIEF_NOT_FOLLOWED": {"es": "No sigue el brief.", "en": "It does not follow the brief."},
    "TERMS_NOT_MET": {
        "es": "No cumple las bases y condiciones.",
        "en": "It does not meet the terms and conditions.",
    },
    "COMPETITOR_SHOWN": {"es": "Muestra otra marca.", "en": "It shows another brand."},
    "PICTURE_REUSED": {
        "es": "La imagen ya se usó en otra publicación.",
        "en": "The picture was used in another post already.",
    },
    "NOT_OWN_CONTENT": {
        "es": "El contenido no es de quien lo publica.",
        "en": "The content is not the publisher's own.",
    },
    "OFFENSIVE": {"es": "El contenido es ofensivo o ilegal.", "en": "The content is offensive or unlawful."},
    OTHER: {"es": "Otro motivo.", "en": "Another reason."},
}


class UnknownReason(InvalidInput):
    """The key is not on the list."""

    reason = "UNKNOWN_REASON"
    message = "Choose a reason from the list."


class NoteTooLong(InvalidInput):
    """A note has at most 500 characters."""

    reason = "NOTE_TOO_LONG"
    message = f"Write a note of up to {NOTE_MAX} characters."


def language_of(tag: str | None) -> str:
    """The language that texts are told in: English when its BCP 47 tag says so, otherwise Spanish."""
    return "en" if (tag or "").lower().split("-")[0].split("_")[0] == "en" else "es"


def text_of(key: str, tag: str | None) -> str:
    """The text of a key of the list."""
    return REASONS[key][language_of(tag)]


def shown(reason: str | None, note: str | None, tag: str | None) -> str | None:
    """What people read: the reason's text and the note; of OTHER the note alone; texts of before the list as is."""
    if reason is None:
        return note
    if reason == OTHER and note:
        return note
    text = text_of(reason, tag) if reason in REASONS else reason
    return f"{text} {note}" if note else text


def checked(reason: str | None, note: str | None) -> tuple[str | None, str | None]:
    """The key and the note as stored, blanks left out. Raises UnknownReason or NoteTooLong."""
    reason, note = (reason or "").strip() or None, (note or "").strip() or None
    if reason is not None and reason not in REASONS:
        raise UnknownReason(violations=[Violation("reason", UnknownReason.message, UnknownReason.reason)])
    if len(note or "") > NOTE_MAX:
        raise NoteTooLong(violations=[Violation("note", NoteTooLong.message, NoteTooLong.reason)])
    return reason, note


def taken(reason: str | None, note: str | None) -> tuple[str | None, str | None]:
    """As `checked`; but a text that is no key counts as a note on OTHER, as long as there is no other note."""
    text = (reason or "").strip()
    if text and text not in REASONS and not (note or "").strip():
        return checked(OTHER, text)
    return checked(reason, note)
