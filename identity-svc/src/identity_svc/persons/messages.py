"""Encodes persons, network accounts and personal pages as protobuf messages."""

import resuena.identity.v1.identity_pb2 as pb
from kit.rpc.tables import RowEncoder

PERSONS = RowEncoder(pb.Person)
CREDENTIALS = RowEncoder(pb.PersonCredential)
PAGES = RowEncoder(pb.PersonalPage)
