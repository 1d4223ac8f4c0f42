"""identity-svc's part of the public GraphQL schema: sessions, persons, their network accounts."""

from identity_graph.arguments import ARGUMENTS
from identity_graph.loaders import IdentityClient, IdentityLoaders
from identity_graph.mutations import Mutation
from identity_graph.notice_mutations import STOP_NOTICES
from identity_graph.queries import Query
from identity_graph.social_mutations import NETWORK_CALLS
from identity_graph.types import Advertisement, Person
from kit.graph import Slice

MAY_NOT_READ = (
    "Este enlace ya no sirve: abrí el documento otra vez desde la página de inversores.\n"
    "This link no longer works: open the document again from the investors page.\n"
)

CALLER_KINDS = {
    "app": frozenset({"createAdvertisements"}),
    "staff": frozenset({"readCompanies", "readLeads", "manageSystem"}),
}
"""Permissions of a session of the creators' app, and of staff: each role has one of these (docs/product.md, Roles)."""

slice = Slice(
    name="identity",
    client=IdentityClient,
    arguments=ARGUMENTS,
    loaders=IdentityLoaders,
    query=Query,
    mutation=Mutation,
    types=(Advertisement,),
    entities={Person: lambda loaders: loaders.person},
    callbacks=NETWORK_CALLS,
    one_clicks={"/app/stop": STOP_NOTICES},
    caller_kinds=CALLER_KINDS,
    private_documents={"/investors/documents/{name}": MAY_NOT_READ},
)
