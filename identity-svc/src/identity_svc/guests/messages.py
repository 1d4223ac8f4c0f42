"""Encodes guest tokens as protobuf messages, without their secret."""

import resuena.identity.v1.identity_pb2 as pb
from kit.rpc.tables import RowEncoder

TOKENS = RowEncoder(pb.GuestToken, {"creation_dt": "created_at"})
