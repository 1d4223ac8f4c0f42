"""The slice of the public schema that company-svc brings: companies, terms and notices."""

from company_graph.arguments import ARGUMENTS
from company_graph.loaders import CompanyClient, CompanyLoaders
from company_graph.mutations import Mutation
from company_graph.queries import Query
from company_graph.types import Company
from kit.graph import Slice

slice = Slice(
    name="company",
    client=CompanyClient,
    arguments=ARGUMENTS,
    loaders=CompanyLoaders,
    query=Query,
    mutation=Mutation,
    entities={Company: lambda loaders: loaders.company},
)
