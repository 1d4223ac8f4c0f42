"""Encodes guest tokens as protobuf messages, without their secret."""

from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import guests_pb2 as pb

TOKENS = RowEncoder(pb.GuestToken, {"creation_dt": "created_at"})
