"""Errors of a proof of payment."""

from kit.rpc.errors import InvalidInput


class InvalidProof(InvalidInput):
    """The file's content is neither PDF nor PNG nor JPEG."""

    reason = "INVALID_PROOF"
    message = "Please upload a PDF, PNG or JPEG file."


class ProofTooLarge(InvalidInput):
    """The file exceeds 5 MiB."""

    reason = "PROOF_TOO_LARGE"
    message = "The file is too large: at most 5 MB."
