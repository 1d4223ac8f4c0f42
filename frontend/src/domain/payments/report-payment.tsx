/**
 * Why: a member who launches campaigns reports that the company has paid; everyone sees that, and who reported it,
 * until staff confirm it.
 */
import { useMutation } from "@apollo/client/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { fullName } from "~/domain/full-name";
import { PictureButton } from "~/domain/pictures/picture-button";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, mayEditCampaigns } from "~/session/use-session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { type PaymentFactsFragment, ReportPaymentDocument } from "./payment.generated";
import { PROOF_BYTES_MAX, PROOF_TYPES, storeProof } from "./proof";
import { ProofLink } from "./proof-link";

interface ReportPaymentProps {
  payment: PaymentFactsFragment;
  session: Session;
}

export function ReportPayment({ payment, session }: ReportPaymentProps) {
  const { report, proof } = usePaymentsTexts();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [storing, setStoring] = useState(false);
  const texts = useTexts();
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const justReported = useRef(false);
  /** Aborts the upload: closing the dialog, or leaving the page, does not report the payment. */
  const upload = useRef<AbortController>(null);
  useEffect(() => {
    return () => upload.current?.abort();
  }, []);
  const choice = useRef<HTMLButtonElement>(null);
  const [send, { loading }] = useMutation(ReportPaymentDocument, { variables: { id: payment._id } });
  const staff = isStaff(session);
  if (payment.reportedAt) {
    const who = fullName(payment.reportedBy) ?? (staff ? report.somebodyForStaff : report.somebody);
    const say = staff ? report.reportedForStaff : report.reported;
    return (
      <>
        <div
          // The button that had the focus is no longer rendered.
          ref={(element) => {
            if (justReported.current) element?.focus();
            justReported.current = false;
          }}
          tabIndex={-1}
          className="mt-4 flex gap-3 border-t border-line pt-4 text-sm"
        >
          <Icon name="check" className="size-5 text-good" />
          <Moment at={payment.reportedAt} say={(when) => say(when, who)} />
        </div>
        <div className="mt-3 empty:hidden">
          <ProofLink payment={payment} />
        </div>
      </>
    );
  }
  if (staff || payment.campaignEnded || !mayEditCampaigns(session, payment.companyId)) return null;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    const wrong =
      chosen.size > PROOF_BYTES_MAX
        ? proof.problems.PROOF_TOO_LARGE
        : PROOF_TYPES.some((type) => type === chosen.type)
          ? null
          : proof.problems.INVALID_PROOF;
    setProblem(wrong);
    setFile(wrong ? null : chosen);
  }

  /** The chosen file is uploaded first, so that staff find it when they are notified; resolves to whether it was. */
  async function store(signal: AbortSignal): Promise<boolean> {
    if (!file) return true;
    setProblem(null);
    setStoring(true);
    try {
      await storeProof(payment._id, file, signal);
      return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      const code = codeOf(error);
      const own: Partial<Record<string, string>> = proof.problems;
      setProblem(own[code] ?? errorText(texts, code));
      return false;
    } finally {
      setStoring(false);
    }
  }

  async function tell() {
    upload.current = new AbortController();
    if (!(await store(upload.current.signal))) return;
    setAsking(false);
    justReported.current = true;
    try {
      const { data } = await send();
      const code = data?.result.error[0]?.code;
      if (code) notify("bad", errorText(texts, code));
      else notify("good", report.done);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  function ask(open: boolean) {
    if (!open) upload.current?.abort();
    setAsking(open);
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Button size="sm" busy={loading} onClick={() => ask(true)}>
        {report.button}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{report.hint}</p>
      <Dialog
        open={asking}
        onOpenChange={ask}
        title={report.ask}
        description={report.askText(formats.exactMoney(payment.amount, payment.currency), payment.reference)}
        actions={
          <>
            <Button variant="bare" onClick={() => ask(false)}>
              {report.notYet}
            </Button>
            <Button busy={storing} onClick={() => void tell()}>
              {storing ? proof.storing : report.yes}
            </Button>
          </>
        }
      >
        <div className="mt-4 text-sm">
          <div className="flex justify-between gap-4">
            <label id="proof-label" htmlFor="payment-proof" className="font-medium">
              {proof.label}
            </label>
            <span className="text-soft">{proof.optional}</span>
          </div>
          <p id="proof-hint" className="mt-1 text-soft">
            {proof.hint}
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <PictureButton
              button={choice}
              labelledBy="proof-label"
              input={{
                id: "payment-proof",
                accept: PROOF_TYPES.join(","),
                "aria-invalid": problem ? true : undefined,
                "aria-describedby": problem ? "proof-hint proof-error" : "proof-hint",
              }}
              choose={choose}
              disabled={storing}
            >
              {file ? proof.change : proof.choose}
            </PictureButton>
            {file && (
              <Button
                variant="bare"
                size="sm"
                disabled={storing}
                onClick={() => {
                  setFile(null);
                  setProblem(null);
                  // This button disappears with the file.
                  choice.current?.focus();
                }}
              >
                {proof.remove}
              </Button>
            )}
          </div>
          <output className="mt-2 block wrap-anywhere empty:hidden">{file?.name}</output>
          <div className="mt-2 empty:hidden">
            <FieldError id="proof-error" role="alert" text={problem ?? undefined} />
          </div>
        </div>
      </Dialog>
    </div>
  );
}
