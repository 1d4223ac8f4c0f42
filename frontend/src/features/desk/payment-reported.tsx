/** Why: staff confirm a payment that a brand has reported, or say that it did not arrive. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/full-name";
import { ProofLink } from "~/domain/payments/proof-link";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { type DeskCampaignDetailFragment, DeskDismissPaymentReportDocument } from "./campaigns.generated";
import { useProblem } from "./use-problem";

interface PaymentReportedProps {
  campaign: DeskCampaignDetailFragment;
  /** Called after the report was dismissed, to refetch the lists. */
  moved: () => void;
  /** The element that has the focus once it was dismissed. */
  focusAfter: () => HTMLElement | null;
}

/** The member who reported the payment, while staff have to confirm it. */
export function PaymentReported({
  campaign: { _id, name, payment },
  moved,
  focusAfter,
}: PaymentReportedProps) {
  const { campaigns: texts, cancel, saving } = useDeskTexts();
  const formats = useFormats();
  const problem = useProblem();
  const [asking, setAsking] = useState(false);
  const [dismiss, { loading }] = useMutation(DeskDismissPaymentReportDocument, {
    variables: { id: _id, reportedAt: payment?.reportedAt ?? null },
  });
  const { missing } = texts;
  const who = fullName(payment?.reportedBy) ?? texts.by.Brand;

  async function tell() {
    try {
      const { data } = await dismiss();
      if (data?.result.success) notify("good", missing.done);
      else notify("bad", problem({ refusal: data?.result.error[0] }));
      setAsking(false);
      moved();
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  // The dialog outlives the banner: it closes once the outcome is known.
  return (
    <>
      {payment?.state === "Reported" && payment.reportedAt && (
        <Banner title={<Moment at={payment.reportedAt} say={(when) => texts.reported(when, who)} />}>
          <p>
            {texts.lookForPayment(formats.exactMoney(payment.amount, payment.currency), payment.reference)}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ProofLink payment={payment} />
            <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
              {missing.button}
            </Button>
          </div>
        </Banner>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={missing.title}
        description={missing.text(name)}
        focusAfter={focusAfter}
        actions={
          <>
            <Button variant="bare" onClick={() => setAsking(false)}>
              {cancel}
            </Button>
            <Button variant="danger" busy={loading} onClick={() => void tell()}>
              {loading ? saving : missing.yes}
            </Button>
          </>
        }
      />
    </>
  );
}
