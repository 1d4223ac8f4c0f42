"""Encodes payout accounts, as who pays needs them, as protobuf messages."""

from __future__ import annotations

from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import payout_accounts_pb2 as pb

PAYEES = RowEncoder(pb.PayeeAccount)
