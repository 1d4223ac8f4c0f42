"""The slice of the public schema that identity-svc brings: sessions, persons, their network accounts."""

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
    private_documents={"/investors/documents/{name}": MAY_NOT_READ},
)
