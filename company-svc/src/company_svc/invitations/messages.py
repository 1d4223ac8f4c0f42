"""Encodes invitations as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.company.v1 import members_pb2 as pb

INVITATIONS = RowEncoder(pb.Invitation)
OFFERS = RowEncoder(pb.GetInvitationOfferResponse)
