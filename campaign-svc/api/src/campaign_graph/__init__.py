"""campaign-svc's slice of the public schema: campaigns, advertisements, posts, the audit."""

from campaign_graph.arguments import ARGUMENTS
from campaign_graph.creator_mutations import STOP_INVITATIONS
from campaign_graph.loaders import CampaignClient, CampaignLoaders
from campaign_graph.mutations import Mutation
from campaign_graph.network_links import NETWORK_WEBHOOKS
from campaign_graph.payment_files import PAYMENT_PROOFS
from campaign_graph.payout_files import PAYOUT_FILES
from campaign_graph.picture_files import open_archive
from campaign_graph.post_files import POST_EXPORTS
from campaign_graph.queries import Query
from campaign_graph.report_previews import preview_of_share
from campaign_graph.subscriptions import Subscription
from campaign_graph.types import Advertisement, Campaign, Company
from kit.graph import Slice

slice = Slice(
    name="campaign",
    client=CampaignClient,
    arguments=ARGUMENTS,
    loaders=CampaignLoaders,
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    types=(Company,),
    entities={
        Campaign: lambda loaders: loaders.campaign,
        Advertisement: lambda loaders: loaders.advertisement,
    },
    link_previews={"/shared/{token}": preview_of_share},
    one_clicks={"/invitation": STOP_INVITATIONS},
    callbacks=NETWORK_WEBHOOKS,
    archives={"/media/archives/{token}": open_archive},
    exports=POST_EXPORTS,
    private_files={"/media/payments/{id}/proof": PAYMENT_PROOFS, **PAYOUT_FILES},
)
