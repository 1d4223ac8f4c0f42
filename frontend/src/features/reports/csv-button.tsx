/** Why: a report's tables contain every creator and every post of its period, fetched page by page on demand. */
import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { CreatorRowFragment } from "~/domain/creators/creator-row.generated";
import { allOf, pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import type { Report } from "~/domain/reports/report-view";
import type { AdvertisementWhere, ReportWhere } from "~/graphql/schema.generated";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useLanguage, usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { reportRows } from "./report-csv";
import { ReportCreatorsDocument, type ReportPostFragment, ReportPostsDocument } from "./reports.generated";

const CREATORS = 100;
const POSTS = 250;

type Where = ReportWhere & { companyId: string };

export function CsvButton({ report, where }: { report: Report; where: Where }) {
  const reports = useReportsTexts();
  const creators = useCreatorsTexts();
  const statuses = usePortalTexts().campaigns.ad.status;
  const language = useLanguage();
  const client = useApolloClient();
  const save = useRecordedCsv("Report", where.companyId);
  const moments = useCsvMoments();
  const [busy, setBusy] = useState(false);
  const { csv } = reports;

  async function download() {
    setBusy(true);
    try {
      const rows = reportRows(
        report,
        await creatorsOf(client, where),
        await postsOf(client, where),
        {
          reports,
          creators,
          statuses,
        },
        moments,
      );
      const lines = [csvLines(rows, language)];
      await save({ name: fileName(csv.file, moments.dayOf(where.from)), rows: rows.length, lines });
    } catch {
      notify("bad", csv.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={() => void download()}>
      {busy ? csv.busy : csv.button}
    </Button>
  );
}

function creatorsOf(client: ApolloClient, { companyId, campaignIds = null, from, to }: Where) {
  const page = async (after: string | null) => {
    const { data } = await client.query({
      query: ReportCreatorsDocument,
      variables: {
        companyId,
        campaignIds,
        period: { from, to },
        limit: CREATORS,
        after,
      },
      fetchPolicy: "no-cache",
    });
    return data?.creators.creators;
  };
  return allOf(pagesOf<CreatorRowFragment>(CREATORS, ({ personId }) => personId, page));
}

/** A list of posts is of one campaign or of the whole company. */
async function postsOf(client: ApolloClient, { companyId, campaignIds, from, to }: Where) {
  const scope = { companyId, createdFrom: from, createdTo: to };
  const lists: AdvertisementWhere[] = campaignIds?.map((campaignId) => ({ ...scope, campaignId })) ?? [scope];
  const posts: ReportPostFragment[] = [];
  for (const where of lists) {
    const page = async (after: string | null) => {
      const variables = { where, limit: POSTS, after };
      const { data } = await client.query({ query: ReportPostsDocument, variables, fetchPolicy: "no-cache" });
      return data?.advertisements;
    };
    posts.push(...(await allOf(pagesOf<ReportPostFragment>(POSTS, ({ _id }) => _id, page))));
  }
  return posts;
}
