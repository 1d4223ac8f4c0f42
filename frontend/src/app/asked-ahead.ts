/**
 * Why: the first requests of these screens follow from their address, so the document sends them early
 * (`scripts/write-preloads.ts`).
 */
import type { DocumentNode } from "graphql";
import { PAGE_SIZE } from "~/features/campaigns/ad-pages";
import {
  CampaignAdvertisementsDocument,
  CampaignPageDocument,
} from "~/features/campaigns/campaigns.generated";
import { listOf, NO_FILTERS } from "~/features/campaigns/filters";

interface FirstRequest {
  query: DocumentNode;
  variables: Record<string, unknown>;
}

/**
 * By route id; the address's parameters in order. Must equal what the screen itself sends, or the request is sent
 * twice.
 */
export const ASKED_AHEAD: Record<string, (...parameters: string[]) => FirstRequest[]> = {
  "routes/campaign": (companyId = "", campaignId = "") => [
    { query: CampaignPageDocument, variables: { companyId, campaignId } },
    {
      query: CampaignAdvertisementsDocument,
      variables: listOf(campaignId, NO_FILTERS, "UTC", PAGE_SIZE, null),
    },
  ],
};
