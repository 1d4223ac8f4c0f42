"""Encodes deletion requests as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import deletions_pb2 as pb

DELETIONS = RowEncoder(
    pb.DeletionRequest,
    {f"{step}_dt": f"{step}_at" for step in ("requested", "confirmed", "due", "cancelled", "erased")},
)
