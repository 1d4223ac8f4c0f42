"""Encodes persons, network accounts and personal pages as protobuf messages."""

from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import persons_pb2 as pb

PERSONS = RowEncoder(pb.Person)
CREDENTIALS = RowEncoder(pb.PersonCredential)
PAGES = RowEncoder(pb.PersonalPage)
