/** Why: the three actions of the audit, or why there are none (docs/product.md, States). */
import { useMutation } from "@apollo/client/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NO_REASON, type Reason, ReasonFields } from "~/domain/advertisements/reason-fields";
import { standingOf } from "~/domain/changes/ad-standing";
import { codeOf } from "~/graphql/errors";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";
import { notify } from "~/ui/snackbar";
import { AuditDecisionDocument, type AuditedAdvertisementFragment } from "./audit.generated";

/** What the user may decide on an ad in its current status; `staff` audit what is paid in money. */
export function decisionsOn(ad: AuditedAdvertisementFragment, staff: boolean) {
  const money = ad.paymentType === "Money";
  const mayApprove = standingOf(ad).label === "waiting" && money === staff;
  return { mayApprove, mayReject: mayApprove && (money || ad.campaignType !== "Spot") };
}

/** The reason that a check suggests, once the user opens the rejection with it; a new object each time. */
export interface Suggestion {
  key: string;
}

interface DecideProps {
  ad: AuditedAdvertisementFragment;
  /** Whether the user audits what is paid in money, as staff do. */
  staff: boolean;
  reasons: readonly { key: string; text: string }[];
  suggestion: Suggestion | null;
  /** The alternatives to deciding. */
  instead: ReactNode;
  /** It was decided here: one less waits. */
  onDecided: () => void;
  /** Another user decided meanwhile: the shown data is stale. */
  onStale: () => void;
}

export function Decide({ ad, staff, reasons, suggestion, instead, onDecided, onStale }: DecideProps) {
  const { audit } = usePortalTexts();
  const texts = useTexts();
  const [decide, { loading }] = useMutation(AuditDecisionDocument);
  const [reason, setReason] = useState<Reason>(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState<Suggestion | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  if (suggestion !== taken) {
    setTaken(suggestion);
    if (suggestion) setReason({ ...reason, key: suggestion.key });
    setProblem(undefined);
  }
  useEffect(() => {
    if (suggestion) fields.current?.querySelector("select")?.focus();
  }, [suggestion]);
  const status = standingOf(ad).label;
  const money = ad.paymentType === "Money";
  const { mayApprove, mayReject } = decisionsOn(ad, staff);

  async function save(decision: AdvertisementStatus) {
    const rejecting = decision !== "Approved";
    try {
      const { data } = await decide({
        variables: {
          id: ad._id,
          status: decision,
          ...(rejecting && reason.key && { reason: reason.key }),
          ...(rejecting && reason.note.trim() && { note: reason.note.trim() }),
        },
      });
      const result = data?.updateAdvertisement;
      const failure = result?.error[0];
      if (result?.success) notify("good", rejecting ? audit.rejectedNotice : audit.approvedNotice);
      else notify("bad", failure ? errorText(texts, failure.code, failure.message) : audit.failed);
      if (result?.success) onDecided();
      if (failure?.code === "ALREADY_AUDITED") onStale();
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  function approve() {
    void save("Approved");
  }

  function reject() {
    if (money && !reason.key) {
      setProblem(audit.reasonRequired);
      return;
    }
    if (window.confirm(audit.confirmReject)) void save(money ? "RejectedByPlatform" : "RejectedByCustomer");
  }

  useShortcuts({ a: mayApprove && !loading && approve, r: mayReject && !loading && reject });

  if (status === "approved") return <Banner tone="good">{audit.approvedState}</Banner>;
  if (status === "rejected") return <Banner tone="bad">{audit.rejectedState}</Banner>;
  if (status !== "waiting") return null;
  if (!mayApprove) {
    return (
      <>
        <p className="mb-4 text-soft">{money ? audit.inProgressMoney : audit.inProgress}</p>
        <Banner tone="wait">{money ? audit.onlyPlatform : audit.onlyBrand}</Banner>
      </>
    );
  }
  return (
    <>
      <p className="text-soft">
        {audit.inProgress} {audit.yourTurn}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="ink" busy={loading} onClick={approve}>
          <span>{loading ? audit.saving : mayReject ? audit.approve : audit.validate}</span> <Key>A</Key>
        </Button>
        {mayReject && (
          <Button variant="danger" disabled={loading} onClick={reject}>
            {audit.reject} <Key>R</Key>
          </Button>
        )}
        <div className="contents">{instead}</div>
      </div>
      {mayReject && (
        <div ref={fields}>
          <ReasonFields
            reasons={reasons}
            suggested={suggestion?.key ?? null}
            value={reason}
            onChange={(next) => {
              setReason(next);
              setProblem(undefined);
            }}
            required={money}
            error={problem}
          />
        </div>
      )}
    </>
  );
}
