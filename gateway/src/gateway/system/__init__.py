"""The state of the whole system for operators: a slice of the public schema that the gateway itself serves.

It knows services by name only. Their self-description is defined in `kit/proto/kit/v1/system.proto`.
"""

from gateway.system.mutations import Mutation
from gateway.system.queries import Query, SystemLoaders
from kit.graph import Slice

NAME = "system"


SLICE = Slice(
    name=NAME,
    client=None,  # the collector, which queries every service
    loaders=SystemLoaders,
    query=Query,
    mutation=Mutation,
    arguments={
        "component": "The service whose dead letters are replayed.",
        "consumer": "Durable name of the consumer; all of the service when absent.",
    },
)
