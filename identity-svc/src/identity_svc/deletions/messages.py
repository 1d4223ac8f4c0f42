"""Encodes deletion requests as protobuf messages."""

import resuena.identity.v1.identity_pb2 as pb
from kit.rpc.tables import RowEncoder

DELETIONS = RowEncoder(
    pb.DeletionRequest,
    {f"{step}_dt": f"{step}_at" for step in ("requested", "confirmed", "due", "cancelled", "erased")},
)
