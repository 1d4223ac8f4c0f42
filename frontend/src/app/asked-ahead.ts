/** Why: what these screens ask for first is known from their address, so the document asks for it (`scripts/write-preloads.ts`). */
import type { DocumentNode } from "graphql";
import { PAGE_SIZE } from "~/features/campaigns/ad-pages";
import {
  CampaignAdvertisementsDocument,
  CampaignPageDocument,
} from "~/features/campaigns/campaigns.generated";
import { listOf, NO_FILTERS } from "~/features/campaigns/filters";

interface Asked {
  query: DocumentNode;
  variables: Record<string, unknown>;
}

/** By the route's id; the parameters of the address in their order. Must be what the screen itself sends, or it is asked for twice. */
export const ASKED_AHEAD: Record<string, (...parameters: string[]) => Asked[]> = {
  "routes/campaign": (companyId = "", campaignId = "") => [
    { query: CampaignPageDocument, variables: { companyId, campaignId } },
    {
      query: CampaignAdvertisementsDocument,
      variables: listOf(campaignId, NO_FILTERS, "UTC", PAGE_SIZE, null),
    },
  ],
};
