"""Encodes API keys as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.company.v1 import api_keys_pb2 as pb

API_KEYS = RowEncoder(pb.ApiKey)
