"""Encodes passkeys as protobuf messages."""

import resuena.identity.v1.identity_pb2 as pb
from kit.rpc.tables import RowEncoder

PASSKEYS = RowEncoder(pb.Passkey, {"creation_dt": "created_at", "last_used_dt": "last_used_at"})
