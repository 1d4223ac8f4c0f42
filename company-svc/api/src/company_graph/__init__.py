"""company-svc's part of the public GraphQL schema: companies, terms, notices, API keys and webhooks."""

from company_graph.arguments import ARGUMENTS
from company_graph.loaders import CompanyClient, CompanyLoaders, exchange_key
from company_graph.mutations import Mutation
from company_graph.queries import Query
from company_graph.types import Company
from kit.graph import Slice
from resuena.company.webhook_payloads import json_schema

slice = Slice(
    name="company",
    client=CompanyClient,
    arguments=ARGUMENTS,
    loaders=CompanyLoaders,
    query=Query,
    mutation=Mutation,
    key_exchange=exchange_key,
    json_schemas={"/docs/webhooks.schema.json": json_schema()},
    entities={Company: lambda loaders: loaders.company},
)
