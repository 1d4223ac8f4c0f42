/**
 * Why: two hundred original pictures do not fit into a page's memory: the server streams them as a ZIP, which the
 * browser saves.
 */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { elapsedSince, type Mark, mark } from "~/config/clock";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { followDownload } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { PreparePictureArchiveDocument } from "./pictures.generated";

/** As `ARCHIVE_MAX` of the server. */
export const ARCHIVE_MAX = 200;
const MB = 1_000_000;
/** A little less than the server's ten minutes. */
const LINK_MS = 9 * 60_000;

interface Prepared {
  name: string;
  url: string;
  text: string;
  since: Mark;
}

const nameOf = (ids: ReadonlySet<string>) => [...ids].sort().join(" ");

/**
 * Prepares a ZIP file of these pictures and downloads it. A download may fail after it began, of which the page is not
 * notified: `again` says that these pictures are prepared, and restarts their download, by the same link while it is
 * valid.
 */
export function useArchive(companyId: string, ids: ReadonlySet<string>) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const sent = useSent();
  const [mutate, { loading: busy }] = useMutation(PreparePictureArchiveDocument);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const name = nameOf(ids);
  const again = prepared?.name === name;

  function begin({ url, text }: Prepared): void {
    followDownload(url);
    notify("good", text);
  }

  async function download(): Promise<void> {
    if (again && elapsedSince(prepared.since) < LINK_MS) {
      begin(prepared);
      return;
    }
    const since = mark();
    const refusal = await sent(async () => {
      const response = await mutate({ variables: { companyId, ids: [...ids] } });
      const { url, pictures, bytes } = response.data?.result ?? {};
      if (url && pictures && bytes) {
        const size = formats.number(Math.max(1, Math.round(bytes / MB)));
        const left = ids.size - pictures;
        let text = texts.begun(pictures, formats.number(pictures), size);
        if (left > 0) text += ` ${texts.leftOut(left, formats.number(left))}`;
        const archive = { name, url, text, since };
        setPrepared(archive);
        begin(archive);
      }
      return response;
    });
    if (refusal) notify("bad", refusal.text);
  }
  return { download, again, busy };
}
