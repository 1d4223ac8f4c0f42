"""Limits of lists of payments, and accepted types of proofs: no I/O here."""

from __future__ import annotations

from resuena.campaign.v1 import payments_pb2 as pb

PAGE, PAGE_MAX = 50, 100
PROOF_BYTES_MAX = 5 * 1024 * 1024
_SIGNATURES = {
    b"%PDF-": pb.PAYMENT_PROOF_TYPE_PDF,
    b"\x89PNG\r\n\x1a\n": pb.PAYMENT_PROOF_TYPE_PNG,
    b"\xff\xd8\xff": pb.PAYMENT_PROOF_TYPE_JPEG,
}


def proof_type(content: bytes) -> int | None:
    """The file type by its first bytes, ignoring its name; None for unaccepted types."""
    return next((kind for first, kind in _SIGNATURES.items() if content.startswith(first)), None)
