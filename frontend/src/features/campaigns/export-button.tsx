/** Why: all ads that match the filters are exported to a spreadsheet, fetched page by page so that memory and the screen stay free. */

import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { standingOf } from "~/domain/changes/ad-standing";
import { type CsvMoments, useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import type { PortalTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { type Cell, csvLines } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import { fileName } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { type AdvertisementCardFragment, CampaignAdvertisementsDocument } from "./campaigns.generated";
import { type AdFilters, orderOf, whereOf } from "./filters";
import { sourceOf } from "./source-of";

const PAGE = 250;

interface ExportButtonProps {
  companyId: string;
  campaignId: string;
  campaignName: string;
  filters: AdFilters;
}

export function ExportButton({ companyId, campaignId, campaignName, filters }: ExportButtonProps) {
  const { campaigns, results } = usePortalTexts();
  const { csv } = results;
  const formats = useFormats();
  const language = useLanguage();
  const client = useApolloClient();
  const save = useRecordedCsv("Advertisements", companyId);
  const zone = useTimeZone();
  const moments = useCsvMoments();
  const [done, setDone] = useState<number | null>(null);

  async function download() {
    setDone(0);
    const { created, updated, delivered } = csv.columns;
    const dated = Object.fromEntries(
      Object.entries({ created, updated, delivered }).map(([name, title]) => [name, moments.title(title)]),
    );
    const titles = Object.values({ ...csv.columns, ...dated });
    const parts = [csvLines([titles], language)];
    let count = 0;
    try {
      for await (const ads of pagesOf(client, campaignId, filters, zone)) {
        const rows = ads.map((ad) => cellsOf(ad, campaigns.ad, moments));
        parts.push(csvLines(rows, language));
        count += ads.length;
        setDone(count);
      }
      await save({
        name: fileName(csv.file, campaignName, moments.today()),
        rows: count,
        lines: parts,
        campaignId,
      });
      notify("good", csv.done(formats.number(count)));
    } catch {
      notify("bad", csv.failed);
    } finally {
      setDone(null);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:px-2.5"
      busy={done !== null}
      onClick={() => void download()}
    >
      {done === null && <Icon name="download" />}
      <span className={done === null ? "max-sm:sr-only" : undefined}>
        {done === null ? csv.button : csv.busy(formats.number(done))}
      </span>
    </Button>
  );
}

/** Yields all pages of ads that match the filters, past the cache. */
async function* pagesOf(
  client: ApolloClient,
  campaignId: string,
  filters: AdFilters,
  zone: string,
): AsyncGenerator<readonly AdvertisementCardFragment[]> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const { data }: { data?: unknown } = await client.query({
      query: CampaignAdvertisementsDocument,
      variables: { where: whereOf(campaignId, filters, zone), ...orderOf(filters), limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    const { advertisements } = data as { advertisements: AdvertisementCardFragment[] };
    // Sorted by reactions, an ad may move to a later page between two requests.
    yield advertisements.filter(({ _id }) => !seen.has(_id));
    for (const { _id } of advertisements) seen.add(_id);
    if (advertisements.length < PAGE) return;
    after = advertisements.at(-1)?._id ?? null;
  }
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
