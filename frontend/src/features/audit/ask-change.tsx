/**
 * Why: beside the decision, the auditor can request a change; an open request shows its text, its deadline, and how to
 * withdraw it.
 */

import { ChangeForm } from "~/domain/changes/change-form";
import { Wanted } from "~/domain/changes/revisions";
import { useAsking } from "~/domain/changes/use-asking";
import { type ChangingAd, useChanges } from "~/domain/changes/use-changes";
import { useChangesTexts } from "~/i18n/changes-texts";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";

type Reasons = readonly { key: string; text: string }[];

interface AskChangeProps {
  id: string;
  reasons: Reasons;
  close: () => void;
  /** It was requested: the ad no longer waits. */
  onAsked: () => void;
  /** Another user decided or requested a change meanwhile. */
  onStale: () => void;
}

export function AskChange({ id, reasons, close, onAsked, onStale }: AskChangeProps) {
  const { ask, busy } = useAsking();
  async function send(reason: string, text: string) {
    const outcome = await ask(id, reason, text);
    if (outcome === "failed") return;
    close();
    if (outcome === "done") onAsked();
    else onStale();
  }
  return (
    <div className="mt-5">
      <ChangeForm
        reasons={reasons}
        busy={busy}
        ask={(reason, text) => void send(reason, text)}
        cancel={close}
      />
    </div>
  );
}

interface AskedChangeProps {
  ad: ChangingAd;
  reasons: Reasons;
  /** Whether the user decides on the ad, and so may withdraw the request. */
  mayWithdraw: boolean;
  onWithdrawn: () => void;
  onStale: () => void;
}

export function AskedChange({ ad, reasons, mayWithdraw, onWithdrawn, onStale }: AskedChangeProps) {
  const texts = useChangesTexts();
  const { takeBack, busy } = useAsking();
  const open = useChanges(ad).requests.find(({ state }) => state === "OPEN");
  async function withdraw() {
    const outcome = await takeBack(ad._id);
    if (outcome === "done") onWithdrawn();
    if (outcome === "stale") onStale();
  }
  return (
    <Banner tone="wait" title={texts.asked}>
      {open && (
        <>
          <p>
            <Moment at={open.answerUntil} as="dayOf" say={texts.until} />
          </p>
          <Wanted reason={open.reason} text={open.text} reasons={reasons} />
        </>
      )}
      {mayWithdraw && (
        <Button variant="quiet" size="sm" busy={busy} className="mt-3" onClick={() => void withdraw()}>
          {busy ? texts.withdrawing : texts.withdraw}
        </Button>
      )}
    </Banner>
  );
}
