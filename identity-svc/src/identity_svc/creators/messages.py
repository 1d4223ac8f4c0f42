"""Encodes what is told of creators as protobuf messages."""

from __future__ import annotations

import resuena.identity.v1.identity_pb2 as pb
from kit.rpc.tables import RowEncoder

STANDINGS = RowEncoder(pb.CreatorStanding)
