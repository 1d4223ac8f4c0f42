/** Why: hundreds of originals are too large for a page's memory, so the server packs them and the browser downloads the file by itself. */
import { useMutation } from "@apollo/client/react";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { followDownload } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { PreparePictureArchiveDocument } from "./pictures.generated";

/** As `ARCHIVE_MAX` of the server. */
export const ARCHIVE_MAX = 200;
const MB = 1_000_000;

/** Prepares a ZIP file of these pictures and downloads it; true once the browser has begun to. */
export function useArchive(companyId: string) {
  const { pictures: texts } = useCreatorsTexts();
  const formats = useFormats();
  const sent = useSent();
  const [mutate, { loading: busy }] = useMutation(PreparePictureArchiveDocument);

  async function download(ids: readonly string[]): Promise<boolean> {
    let begun = "";
    const refusal = await sent(async () => {
      const answer = await mutate({ variables: { companyId, ids: [...ids] } });
      const { url, pictures, bytes } = answer.data?.result ?? {};
      if (url && pictures && bytes) {
        followDownload(url);
        const size = formats.number(Math.max(1, Math.round(bytes / MB)));
        const left = ids.length - pictures;
        begun = texts.begun(pictures, formats.number(pictures), size);
        if (left > 0) begun += ` ${texts.leftOut(left, formats.number(left))}`;
      }
      return answer;
    });
    notify(refusal ? "bad" : "good", refusal?.text ?? begun);
    return !refusal;
  }
  return { download, busy };
}
