/**
 * Why: all ads that match the filters are exported to a spreadsheet, fetched page by page so that memory and the screen
 * stay free.
 */

import { useApolloClient } from "@apollo/client/react";
import { standingOf } from "~/domain/changes/ad-standing";
import { ExportButton } from "~/domain/exports/export-button";
import { pagesOf } from "~/domain/exports/pages-of";
import { type CsvMoments, useCsvMoments } from "~/domain/exports/use-csv-moments";
import { fullName } from "~/domain/full-name";
import type { PortalTexts } from "~/i18n/texts";
import { useLanguage, usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { type Cell, csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { type AdvertisementCardFragment, CampaignAdvertisementsDocument } from "./campaigns.generated";
import { type AdFilters, orderOf, whereOf } from "./filters";
import { sourceOf } from "./source-of";

const PAGE = 250;

interface AdsExportButtonProps {
  companyId: string;
  campaignId: string;
  campaignName: string;
  filters: AdFilters;
}

export function AdsExportButton({ companyId, campaignId, campaignName, filters }: AdsExportButtonProps) {
  const { campaigns, results } = usePortalTexts();
  const { csv } = results;
  const language = useLanguage();
  const client = useApolloClient();
  const zone = useTimeZone();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const { data } = await client.query({
      query: CampaignAdvertisementsDocument,
      variables: { where: whereOf(campaignId, filters, zone), ...orderOf(filters), limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    return data?.advertisements;
  }

  async function collect(onProgress: (count: number) => void) {
    const { created, updated, delivered } = csv.columns;
    const dated = Object.fromEntries(
      Object.entries({ created, updated, delivered }).map(([name, title]) => [name, moments.title(title)]),
    );
    const lines = [csvLines([Object.values({ ...csv.columns, ...dated })], language)];
    let rows = 0;
    for await (const ads of pagesOf<AdvertisementCardFragment>(PAGE, ({ _id }) => _id, page)) {
      const cells = ads.map((ad) => cellsOf(ad, campaigns.ad, moments));
      lines.push(csvLines(cells, language));
      rows += ads.length;
      onProgress(rows);
    }
    return { name: fileName(csv.file, campaignName, moments.today()), rows, lines, campaignId };
  }

  return <ExportButton kind="Advertisements" companyId={companyId} texts={csv} collect={collect} compact />;
}

/** In the order of the dictionary's columns. */
function cellsOf(
  ad: AdvertisementCardFragment,
  texts: PortalTexts["campaigns"]["ad"],
  { cell }: CsvMoments,
): Cell[] {
  const likes = ad.likeCount + ad.notSponsoredLikeCount;
  const comments = ad.commentCount + ad.notSponsoredCommentCount;
  const link = (platform: string) => ad._posts.find((post) => post.platform === platform)?.postPlatformId;
  return [
    ad.captionIdentifier,
    fullName(ad._person),
    ad.approvedByRule ? texts.byRule : texts.status[standingOf(ad).label],
    cell(ad.creationDt),
    likes,
    comments,
    cell(sourceOf(ad._posts)?.at),
    link("Instagram"),
    link("Facebook"),
    link("Twitter"),
    ad.caption,
    cell(ad.deliveredAt),
  ];
}
