/** Why: all movements go to a spreadsheet, fetched page by page; their sums there are the balances here. */
import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import { useMoneyTexts } from "~/i18n/money-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { csvLines } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import { fileName } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
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
  const formats = useFormats();
  const language = useLanguage();
  const client = useApolloClient();
  const save = useRecordedCsv("Money", asked.companyId);
  const moments = useCsvMoments();
  const [done, setDone] = useState<number | null>(null);

  async function download() {
    setDone(0);
    const { when, ...others } = csv.columns;
    const parts = [csvLines([[moments.title(when), ...Object.values(others)]], language)];
    let count = 0;
    try {
      for await (const movements of pagesOf(client, asked)) {
        const rows = movements.map((one) => [
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
        parts.push(csvLines(rows, language));
        count += movements.length;
        setDone(count);
      }
      await save({
        name: fileName(csv.file, of, moments.today()),
        rows: count,
        lines: parts,
        ...(asked.campaignId && { campaignId: asked.campaignId }),
      });
      notify("good", csv.done(formats.number(count)));
    } catch {
      notify("bad", csv.failed);
    } finally {
      setDone(null);
    }
  }

  return (
    <Button variant="quiet" size="sm" busy={done !== null} onClick={() => void download()}>
      {done === null && <Icon name="download" />}
      <span>{done === null ? csv.button : csv.busy(formats.number(done))}</span>
    </Button>
  );
}

/** Yields all pages of movements, past the cache. */
async function* pagesOf(client: ApolloClient, asked: Asked): AsyncGenerator<readonly MoneyLineFragment[]> {
  let after: string | null = null;
  for (;;) {
    const { data }: { data?: unknown } = await client.query({
      query: MoneyMovementsDocument,
      variables: { ...asked, limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    const { moneyMovements } = data as { moneyMovements: MoneyLineFragment[] };
    yield moneyMovements;
    if (moneyMovements.length < PAGE) return;
    after = moneyMovements.at(-1)?._id ?? null;
  }
}
