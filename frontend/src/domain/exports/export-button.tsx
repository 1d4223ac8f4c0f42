/**
 * Why: each list is exported to a spreadsheet in the same way: recorded, with progress while it is fetched, and a
 * message at the end.
 */
import { useState } from "react";
import type { ExportKind } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { type RecordedFile, useRecordedCsv } from "./use-recorded-csv";

interface ExportButtonProps {
  kind: ExportKind;
  companyId: string | number | null;
  texts: {
    button: string;
    busy: (count: string) => string;
    done: (count: string) => string;
    failed: string;
  };
  /** Fetches the file's lines; `onProgress` is called with the number of rows so far. */
  collect: (onProgress: (count: number) => void) => Promise<RecordedFile>;
  /** Whether a phone shows only the icon. */
  compact?: boolean;
}

export function ExportButton({ kind, companyId, texts, collect, compact = false }: ExportButtonProps) {
  const formats = useFormats();
  const save = useRecordedCsv(kind, companyId);
  const [count, setCount] = useState<number | null>(null);
  const idle = count === null;

  async function download() {
    setCount(0);
    try {
      const file = await collect(setCount);
      await save(file);
      notify("good", texts.done(formats.number(file.rows)));
    } catch {
      notify("bad", texts.failed);
    } finally {
      setCount(null);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      className={compact ? "max-sm:px-2.5" : undefined}
      busy={!idle}
      onClick={() => void download()}
    >
      {idle && <Icon name="download" />}
      <span className={idle && compact ? "max-sm:sr-only" : undefined}>
        {idle ? texts.button : texts.busy(formats.number(count))}
      </span>
    </Button>
  );
}
