"""The slice of the public schema that tracking-svc brings: arrivals."""

from kit.graph import Slice
from tracking_graph.arguments import ARGUMENTS
from tracking_graph.loaders import TrackingClient, TrackingLoaders
from tracking_graph.mutations import Mutation

slice = Slice(
    name="tracking", client=TrackingClient, loaders=TrackingLoaders, mutation=Mutation, arguments=ARGUMENTS
)
