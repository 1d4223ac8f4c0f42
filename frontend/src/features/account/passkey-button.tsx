/** Why: a user with a passkey signs in without typing: by a button, or from the browser's suggestions for a field. */
import { useCallback, useEffect, useState } from "react";
import { useTexts } from "~/i18n/use-language";
import { passkeysWork } from "~/session/browser-passkeys";
import type { Outcome } from "~/session/outcome";
import { choosePasskey, suggestPasskeys } from "~/session/passkeys";
import { Button, type ButtonSize } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { notify } from "~/ui/snackbar";
import { useHydrated } from "~/ui/use-hydrated";
import { failureText } from "./failure-text";

interface PasskeyButtonProps {
  /** The message shown once the user has signed in. */
  done: string;
  /** Whether a field of the page offers the browser's suggestions (autocomplete token `webauthn`). */
  suggests?: boolean;
  size?: ButtonSize;
}

export function PasskeyButton({ done, suggests = false, size = "lg" }: PasskeyButtonProps) {
  const texts = useTexts();
  const { login } = texts.account;
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const failureAfter = useCallback(
    (outcome: Outcome): string | null => {
      if (!outcome.ok) {
        return outcome.code === "CHALLENGE_EXPIRED"
          ? texts.account.login.codeExpired
          : failureText(texts, outcome, texts.account.login.failure);
      }
      notify("good", done);
      return null;
    },
    [texts, done],
  );

  // A browser allows one request at a time: while the button is busy it suggests nothing.
  useEffect(() => {
    if (!suggests || busy || !passkeysWork()) return;
    const controller = new AbortController();
    void suggestPasskeys(controller.signal).then((outcome) => outcome && setFailure(failureAfter(outcome)));
    return () => controller.abort();
  }, [suggests, busy, failureAfter]);

  async function choose() {
    setBusy(true);
    setFailure(null);
    const outcome = await choosePasskey();
    setFailure(outcome ? failureAfter(outcome) : login.passkeyUnused);
    setBusy(false);
  }

  // Prerendered pages have it, which avoids a layout shift for almost all visitors.
  if (hydrated && !passkeysWork()) return null;
  return (
    <div className="flex flex-col gap-4">
      <Failure text={failure} />
      <Button
        variant="quiet"
        size={size}
        busy={busy}
        disabled={!hydrated}
        onClick={() => void choose()}
        className="w-full whitespace-normal! max-sm:px-4 max-[22.5rem]:text-base"
      >
        {busy ? login.passkeyWaiting : login.passkey}
      </Button>
    </div>
  );
}
