"""The slice of the public schema that tracking-svc brings: arrivals."""

from kit.graph import Slice
from tracking_graph.loaders import TrackingClient, TrackingLoaders
from tracking_graph.mutations import Mutation

slice = Slice(  # noqa: A001 - the name that the entry point gives
    name="tracking", client=TrackingClient, loaders=TrackingLoaders, mutation=Mutation
)
