"""tracking-svc's part of the public GraphQL schema: arrivals, the funnel, and leads."""

from kit.graph import Slice
from tracking_graph.arguments import ARGUMENTS
from tracking_graph.download_links import SHORT, address_of
from tracking_graph.loaders import TrackingClient, TrackingLoaders
from tracking_graph.mutations import Mutation
from tracking_graph.queries import Query

slice = Slice(
    name="tracking",
    client=TrackingClient,
    loaders=TrackingLoaders,
    query=Query,
    mutation=Mutation,
    arguments=ARGUMENTS,
    short_links={SHORT: address_of},
)
