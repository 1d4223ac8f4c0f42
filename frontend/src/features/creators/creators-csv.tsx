/** Why: the whole ranking goes to a spreadsheet, in the order, for the campaign and for the name that the page shows. */

import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { csvLines } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import { fileName } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { allCreators, type CreatorsAsked } from "./all-creators";

export function CreatorsCsv({ variables }: { variables: CreatorsAsked }) {
  const { csv, table } = useCreatorsTexts();
  const formats = useFormats();
  const language = useLanguage();
  const client = useApolloClient();
  const save = useRecordedCsv("Creators", variables.companyId);
  const moments = useCsvMoments();
  const [done, setDone] = useState<number | null>(null);

  async function download() {
    setDone(0);
    try {
      const rows = await allCreators(client, variables, setDone);
      // A column for each currency: amounts of two are never added.
      const currencies = [
        ...new Set(rows.flatMap(({ costs }) => costs.map(({ currency }) => currency))),
      ].sort();
      const lines = rows.map((row) => {
        const decided = row.approved + row.rejected;
        return [
          fullName(row.person) ?? table.unknown,
          row.tags.join(", "),
          row.advertisements,
          row.approved,
          row.rejected,
          decided === 0 ? null : Math.round((row.approved / decided) * 1000) / 1000,
          row.engagement,
          row.campaigns,
          moments.cell(row.firstAt),
          moments.cell(row.lastAt),
          ...currencies.map((one) => row.costs.find(({ currency }) => currency === one)?.spent),
        ];
      });
      const { first, last, ...counts } = csv.columns;
      const titles = [
        ...Object.values(counts),
        moments.title(first),
        moments.title(last),
        ...currencies.map(csv.cost),
      ];
      await save({
        name: fileName(csv.file, moments.today()),
        rows: lines.length,
        lines: [csvLines([titles, ...lines], language)],
        ...(variables.campaignId && { campaignId: variables.campaignId }),
      });
      notify("good", csv.done(formats.number(rows.length)));
    } catch {
      notify("bad", csv.failed);
    } finally {
      setDone(null);
    }
  }

  return (
    <Button variant="quiet" size="sm" busy={done !== null} onClick={() => void download()}>
      {done === null && <Icon name="upload" className="size-5 rotate-180" />}
      <span>{done === null ? csv.button : csv.busy(formats.number(done))}</span>
    </Button>
  );
}
