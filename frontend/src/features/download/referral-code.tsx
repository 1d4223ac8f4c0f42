/** Why: the app requires a referral code; a visitor without one copies ours with one click. */
import { useEffect, useState } from "react";
import { useLiveSettings } from "~/config/live-settings";
import { useDownloadTexts } from "~/i18n/account-texts";
import { classNames } from "~/ui/class-names";
import { copyText } from "~/ui/copy-text";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { useHydrated } from "~/ui/use-hydrated";

/** How long the code stays green (docs/product.md, Numbers). */
export const COPIED_MS = 4000;

export function ReferralCode({ className }: { className?: string }) {
  const { code: texts } = useDownloadTexts();
  const code = useLiveSettings()["referral.code"];
  const hydrated = useHydrated();
  // Counts the copies: another one restarts the four seconds.
  const [copies, setCopies] = useState(0);
  const [green, setGreen] = useState(false);

  useEffect(() => {
    if (!copies) return;
    const timer = setTimeout(() => setGreen(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    if (!(await copyText("The referral code", code))) return;
    setCopies((before) => before + 1);
    setGreen(true);
    notify("good", texts.copied);
  }

  return (
    <section
      aria-labelledby="referral"
      className={classNames("flex w-full max-w-lg flex-col gap-2", className)}
    >
      <h2 id="referral" className="text-base font-semibold tracking-normal">
        {texts.label}
      </h2>
      <div className="flex items-center justify-between gap-3 rounded-lg border-2 border-dashed border-control/70 py-3 pr-3 pl-6">
        <code
          translate="no"
          className={classNames(
            "figure min-w-0 truncate text-2xl tracking-wider transition-colors",
            green && "text-good",
          )}
        >
          {code}
        </code>
        <button
          type="button"
          aria-label={texts.copy}
          title={texts.copy}
          disabled={!hydrated}
          onClick={() => void copy()}
          className={classNames(
            "grid size-12 shrink-0 place-items-center rounded-full transition-colors focus-visible:rounded-full",
            green ? "bg-good-ground text-good" : "bg-ink/8 hover:bg-ink/15",
          )}
        >
          <Icon name={green ? "check" : "copy"} className="size-6" />
        </button>
      </div>
      <p className="text-sm text-soft">{texts.text}</p>
    </section>
  );
}
