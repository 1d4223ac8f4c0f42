/** Why: whoever launches campaigns says that the company has paid; everybody sees that, and by whom, until staff confirm it. */
import { useMutation } from "@apollo/client/react";
import { useRef, useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, mayEditCampaigns } from "~/session/use-session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { type PaymentFactsFragment, ReportPaymentDocument } from "./payment.generated";

interface ReportPaymentProps {
  payment: PaymentFactsFragment;
  session: Session;
}

export function ReportPayment({ payment, session }: ReportPaymentProps) {
  const { report } = usePaymentsTexts();
  const texts = useTexts();
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const told = useRef(false);
  const [send, { loading }] = useMutation(ReportPaymentDocument, { variables: { id: payment._id } });
  const staff = isStaff(session);
  if (payment.reportedAt) {
    const who = fullName(payment.reportedBy) ?? (staff ? report.somebodyForStaff : report.somebody);
    const say = staff ? report.reportedForStaff : report.reported;
    return (
      <div
        // The button that had the focus has gone.
        ref={(answer) => {
          if (told.current) answer?.focus();
          told.current = false;
        }}
        tabIndex={-1}
        className="mt-4 flex gap-3 border-t border-line pt-4 text-sm"
      >
        <Icon name="check" className="size-5 text-good" />
        <Moment at={payment.reportedAt} say={(when) => say(when, who)} />
      </div>
    );
  }
  if (staff || payment.campaignEnded || !mayEditCampaigns(session, payment.companyId)) return null;

  async function tell() {
    setAsking(false);
    told.current = true;
    try {
      const { data } = await send();
      const code = data?.result.error[0]?.code;
      if (code) notify("bad", errorText(texts, code));
      else notify("good", report.done);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Button size="sm" busy={loading} onClick={() => setAsking(true)}>
        {report.button}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{report.hint}</p>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={report.ask}
        description={report.askText(formats.exactMoney(payment.amount, payment.currency), payment.reference)}
        actions={
          <>
            <Button variant="bare" onClick={() => setAsking(false)}>
              {report.notYet}
            </Button>
            <Button onClick={() => void tell()}>{report.yes}</Button>
          </>
        }
      />
    </div>
  );
}
