"""Encodes investors' documents as protobuf messages."""

from __future__ import annotations

from identity_svc.settings import InvestorDocument
from resuena.identity.v1 import investor_documents_pb2 as pb

_KINDS = {
    "PitchDeck": pb.INVESTOR_DOCUMENT_KIND_PITCH_DECK,
    "DemoVideo": pb.INVESTOR_DOCUMENT_KIND_DEMO_VIDEO,
    "StartupDatabase": pb.INVESTOR_DOCUMENT_KIND_STARTUP_DATABASE,
    "StartupPlatform": pb.INVESTOR_DOCUMENT_KIND_STARTUP_PLATFORM,
    "Other": pb.INVESTOR_DOCUMENT_KIND_OTHER,
}


def document_message(document: InvestorDocument) -> pb.InvestorDocument:
    """The protobuf message of a document, with title and address for the reader."""
    return pb.InvestorDocument(title=document.title, kind=_KINDS[document.kind], url=document.url)
