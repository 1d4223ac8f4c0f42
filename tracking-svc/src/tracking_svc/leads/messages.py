"""Encodes leads as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.tracking.v1 import leads_pb2 as pb

LEADS = RowEncoder(pb.Lead, {"creation_dt": "created_at", "handled_dt": "handled_at"})
