"""Encodes acts as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.company.v1 import acts_pb2 as pb

ACTS = RowEncoder(pb.CompanyAct)
