/** Why: a link that shows a report is copied in one way, and the screen says whether the browser allowed it. */
import { paths } from "~/config/paths";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useLocalize } from "~/i18n/use-language";
import { copyText } from "~/ui/copy-text";
import { notify } from "~/ui/snackbar";

export function useShareLink() {
  const { links } = useReportsTexts();
  const localize = useLocalize();
  const addressOf = (token: string) => window.location.origin + localize(paths.shared(token));
  async function copy(token: string) {
    const copied = await copyText("The link to a report", addressOf(token));
    notify(copied ? "good" : "bad", copied ? links.copied : links.notCopied);
  }
  return { addressOf, copy };
}
