/** Why: staff and the company read the file attached to a payment; it is downloaded, never shown in the page. */
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import type { PaymentLineFragment } from "./payment.generated";
import { saveProof } from "./proof";

/** Renders nothing without an attached file. */
export function ProofLink({ payment }: { payment: PaymentLineFragment }) {
  const { proof } = usePaymentsTexts();
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  if (!payment.proofType) return null;
  async function save() {
    setBusy(true);
    try {
      await saveProof(payment._id, payment.reference);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={() => void save()}>
      <Icon name="download" className="size-4" />
      <span>{proof.download(payment.proofType)}</span>
    </Button>
  );
}
