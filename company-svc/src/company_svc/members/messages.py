"""Encodes members as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.company.v1 import members_pb2 as pb

MEMBERS = RowEncoder(pb.Member)
CLOSED = RowEncoder(pb.ClosedMembership)
