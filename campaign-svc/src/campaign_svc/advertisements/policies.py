"""The audit's rules (docs/product.md, States and Rulings), its reasons, ad codes and picture sizes: no I/O here."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.advertisements.errors import (
    NoteTooLong,
    OwnAdvertisement,
    UnknownReason,
)
from kit.codes import code_of_length
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import seen_length, straight, text_violations
from resuena.campaign.v1 import campaign_pb2 as pb

MAX_CAMPAIGNS = 100
MAX_AT_ONCE = 100
NOTE_MAX = 500
"""Maximum characters of a note on a decision."""
WAITING_CUSTOMER = int(pb.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT)
WAITING_PLATFORM = int(pb.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT)
APPROVED = int(pb.ADVERTISEMENT_STATUS_APPROVED)
REJECTED_BY_CUSTOMER = int(pb.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER)
REJECTED_BY_PLATFORM = int(pb.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM)
WITHDRAWN = 6
"""Status of an advertisement withdrawn before its audit; not in the contract, since only its person still reads it."""
WAITING = (WAITING_CUSTOMER, WAITING_PLATFORM)
REJECTED = (REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM)
NO_CHANGE = int(pb.CHANGE_STATE_NONE)
CHANGE_REQUESTED = int(pb.CHANGE_STATE_REQUESTED)
CHANGED = int(pb.CHANGE_STATE_CHANGED)
UNANSWERED = int(pb.CHANGE_STATE_UNANSWERED)
MONEY = int(pb.PAYMENT_TYPE_MONEY)
SPOT = int(pb.CAMPAIGN_TYPE_SPOT)
CODE_LENGTH = 8
OWN = "/media/"
# Why an advertisement may be rejected: stable keys, texts for people.
OTHER = "OTHER"
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
        "en": "The picture was used in another ad already.",
    },
    "NOT_OWN_CONTENT": {
        "es": "El contenido no es de quien lo publica.",
        "en": "The content is not by whoever posts it.",
    },
    "OFFENSIVE": {"es": "El contenido es ofensivo o ilegal.", "en": "The content is offensive or unlawful."},
    OTHER: {"es": "Otro motivo.", "en": "Another reason."},
}


def first_status(payment_type: int) -> int:
    """The status of a new advertisement: it waits for staff if paid in money, else for the brand."""
    return WAITING_PLATFORM if payment_type == MONEY else WAITING_CUSTOMER


def check_not_own(caller: Caller, person_id: str) -> None:
    """Raises OwnAdvertisement for the creator: no person decides on, judges, or hands over their own advertisement."""
    if caller.person_id == person_id:
        raise OwnAdvertisement


def past_violations(
    made_at: datetime, decided_at: datetime | None, delivered_at: datetime | None, now: datetime
) -> list[Violation]:
    """The invalid moments of a backdated decision: in the future, missing, or out of order."""
    if decided_at is None or not made_at <= decided_at <= now:
        return [Violation("decided_at", "After the advertisement was made, and not ahead.", "BAD_USER_INPUT")]
    if delivered_at is not None and not decided_at <= delivered_at <= now:
        return [Violation("delivered_at", "After the decision, and not ahead.", "BAD_USER_INPUT")]
    return []


def wanted_code(typed: str) -> str:
    """The ad code in typed or pasted text (kit.codes). Raises InvalidInput unless it has eight characters."""
    code = code_of_length(typed, CODE_LENGTH)
    if len(code) != CODE_LENGTH:
        message = f"An ad code has {CODE_LENGTH} characters."
        raise InvalidInput(violations=[Violation("caption_identifier", message, "BAD_USER_INPUT")])
    return code


def reason_text(key: str, tag: str | None) -> str:
    """The text of a reason's key in the given language (BCP 47)."""
    return REASONS[key][language_of(tag)]


def reason_shown(reason: str | None, note: str | None, tag: str | None) -> str | None:
    """The shown text: the reason's and the note; for OTHER only the note; a stored text that is no key unchanged."""
    if reason is None:
        return note
    if reason == OTHER and note:
        return note
    text = reason_text(reason, tag) if reason in REASONS else reason
    return f"{text} {note}" if note else text


def checked_reason(reason: str | None, note: str | None) -> tuple[str | None, str | None]:
    """Key and note as they are stored; None for those without a visible character.

    Raises UnknownReason, NoteTooLong or InvalidInput for control characters in the note.
    """
    if violations := text_violations("note", note or ""):
        raise InvalidInput(violations=violations)
    reason, note = _seen(reason), _seen(note)
    if reason is not None and reason not in REASONS:
        raise UnknownReason(violations=[Violation("reason", UnknownReason.message, UnknownReason.reason)])
    if len(note or "") > NOTE_MAX:
        raise NoteTooLong(violations=[Violation("note", NoteTooLong.message, NoteTooLong.reason)])
    return reason, note


def reason_or_note(reason: str | None, note: str | None) -> tuple[str | None, str | None]:
    """As `checked_reason`, but an unknown key without a note becomes the note of OTHER."""
    text = _seen(reason)
    if text and text not in REASONS and not _seen(note):
        return checked_reason(OTHER, text)
    return checked_reason(reason, note)


def _seen(text: str | None) -> str | None:
    return straight(text or "") if seen_length(text or "") else None


def plain_address(address: str) -> str:
    """The address without its `?size=`."""
    return address.partition("?")[0]


def picture_key(address: str) -> str | None:
    """The picture's key in media-svc; None for an address of another host."""
    return plain_address(address).removeprefix(OWN) if address.startswith(OWN) else None


def sized_picture(address: str, size: str) -> str:
    """The address of the size `grid` or `zoom`; that of another host is unchanged."""
    return f"{address}?size={size}" if address.startswith(OWN) and "?" not in address else address
