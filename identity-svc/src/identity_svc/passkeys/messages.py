"""Encodes passkeys as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import passkeys_pb2 as pb

PASSKEYS = RowEncoder(pb.Passkey, {"creation_dt": "created_at", "last_used_dt": "last_used_at"})
