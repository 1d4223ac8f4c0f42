/** Why: the three actions of the audit, or why there are none (SPEC section 4). */
import { useMutation } from "@apollo/client/react";
import { statusOf } from "~/features/campaigns/ad-status";
import { codeOf } from "~/graphql/errors";
import { AuditDecisionDocument, type AuditedAdvertisementFragment } from "~/graphql/generated/graphql";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { notify } from "~/ui/notices";

type Decision = "Approved" | "RejectedByCustomer";

export function Decide({ ad }: { ad: AuditedAdvertisementFragment }) {
  const { audit } = usePortalTexts();
  const texts = useTexts();
  const [decide, { loading }] = useMutation(AuditDecisionDocument);
  const status = statusOf(ad.status).label;

  async function save(decision: Decision) {
    try {
      const { data } = await decide({ variables: { id: ad._id, status: decision } });
      const result = data?.updateAdvertisement;
      const problem = result?.error[0];
      if (result?.success)
        notify("good", decision === "Approved" ? audit.approvedNotice : audit.rejectedNotice);
      else notify("bad", problem ? errorText(texts, problem.code, problem.message) : audit.failed);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  if (status === "approved") return <Banner tone="good">{audit.approvedState}</Banner>;
  if (status === "rejected") return <Banner tone="bad">{audit.rejectedState}</Banner>;
  if (ad.paymentType === "Money") return <Banner tone="wait">{audit.onlyPlatform}</Banner>;
  if (status !== "waiting") return null;
  return (
    <>
      <p className="text-soft">{audit.inProgress}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {ad.campaignType === "Spot" ? (
          <Button busy={loading} onClick={() => void save("Approved")}>
            {loading ? audit.saving : audit.validate}
          </Button>
        ) : (
          <>
            <Button busy={loading} onClick={() => void save("Approved")}>
              {loading ? audit.saving : audit.approve}
            </Button>
            <Button
              variant="danger"
              disabled={loading}
              onClick={() => {
                if (window.confirm(audit.confirmReject)) void save("RejectedByCustomer");
              }}
            >
              {audit.reject}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
