/** Why: all movements go to a spreadsheet, fetched page by page; their sums there are the balances here. */
import { useApolloClient } from "@apollo/client/react";
import { fullName } from "~/domain/advertisements/ad-status";
import { ExportButton } from "~/domain/exports/export-button";
import { pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useMoneyTexts } from "~/i18n/money-texts";
import { useLanguage } from "~/i18n/use-language";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { type MoneyLineFragment, MoneyMovementsDocument } from "./money.generated";
import { balanceAfter, balanceChange, wordsOf } from "./movement-words";

const PAGE = 250;

interface Asked {
  companyId: string;
  campaignId: string | null;
}

export function MoneyCsv({ asked, of }: { asked: Asked; of: string }) {
  const texts = useMoneyTexts();
  const { csv } = texts;
  const language = useLanguage();
  const client = useApolloClient();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const variables = { ...asked, limit: PAGE, after };
    const { data } = await client.query({
      query: MoneyMovementsDocument,
      variables,
      fetchPolicy: "no-cache",
    });
    return data?.moneyMovements;
  }

  async function collect(told: (count: number) => void) {
    const { when, ...others } = csv.columns;
    const lines = [csvLines([[moments.title(when), ...Object.values(others)]], language)];
    let rows = 0;
    for await (const movements of pagesOf<MoneyLineFragment>(PAGE, ({ _id }) => _id, page)) {
      const cells = movements.map((one) => [
        moments.cell(one.recordedAt),
        wordsOf(one, texts),
        one.campaignName,
        one.captionIdentifier,
        fullName(one.person),
        one.currency,
        one.amount,
        balanceChange(one),
        balanceAfter(one),
        one.available,
        one.frozen,
      ]);
      lines.push(csvLines(cells, language));
      rows += movements.length;
      told(rows);
    }
    const name = fileName(csv.file, of, moments.today());
    return { name, rows, lines, ...(asked.campaignId && { campaignId: asked.campaignId }) };
  }

  return <ExportButton kind="Money" companyId={asked.companyId} texts={csv} collect={collect} />;
}
