"""Types that tracking-svc brings."""

from enum import Enum

from kit.graph import enum_value, proto_enum
from resuena.tracking.v1 import tracking_pb2 as pb


@proto_enum(pb.TrackedEvent, description="What happened.")
class TrackedEvent(Enum):
    """See the description."""

    APP_DOWNLOAD = enum_value(pb.TRACKED_EVENT_APP_DOWNLOAD, description="Somebody came to download the app.")
    STORE_REDIRECT = enum_value(pb.TRACKED_EVENT_STORE_REDIRECT, description="Somebody was sent to a store.")


SOURCES = {"WEB_CORP": pb.TRACK_SOURCE_WEB_CORP, "PHYSICAL_QR": pb.TRACK_SOURCE_PHYSICAL_QR}
STORES = {"ios": pb.STORE_IOS, "android": pb.STORE_ANDROID}
