/** Why: the link to a shared report is copied in one way, and the screen shows whether the browser allowed it. */
import { paths } from "~/config/paths";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useLocalize } from "~/i18n/use-language";
import { copyText } from "~/ui/copy-text";
import { notify } from "~/ui/snackbar";

export function useShareLink() {
  const { links } = useReportsTexts();
  const localize = useLocalize();
  const addressOf = (token: string) => window.location.origin + localize(paths.shared(token));
  /** Shows only success: the link is on the screen anyway. */
  async function copyQuietly(token: string) {
    const copied = await copyText("The link to a report", addressOf(token));
    if (copied) notify("good", links.copied);
    return copied;
  }
  async function copy(token: string) {
    if (!(await copyQuietly(token))) notify("bad", links.notCopied);
  }
  return { addressOf, copy, copyQuietly };
}
