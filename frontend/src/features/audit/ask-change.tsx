/** Why: beside the decision stands the third way, and while a change is asked, what was asked, until when, and how to withdraw it. */

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
  /** It was asked: the ad does not wait any more. */
  onAsked: () => void;
  /** Somebody else decided or asked meanwhile. */
  onStale: () => void;
}

export function AskChange({ id, reasons, close, onAsked, onStale }: AskChangeProps) {
  const { ask, busy } = useAsking();
  async function send(reason: string, text: string) {
    const asked = await ask(id, reason, text);
    if (asked === "failed") return;
    close();
    if (asked === "done") onAsked();
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
  /** Whether the caller decides on the ad, and so may withdraw the request. */
  mayWithdraw: boolean;
  onWithdrawn: () => void;
  onStale: () => void;
}

export function AskedChange({ ad, reasons, mayWithdraw, onWithdrawn, onStale }: AskedChangeProps) {
  const texts = useChangesTexts();
  const { takeBack, busy } = useAsking();
  const open = useChanges(ad).requests.find(({ state }) => state === "OPEN");
  async function withdraw() {
    const answer = await takeBack(ad._id);
    if (answer === "done") onWithdrawn();
    if (answer === "stale") onStale();
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
