/** Why: a product is handed over once; a second scan shows who handed it over, and when (docs/product.md, Screens). */
import { useMutation } from "@apollo/client/react";
import { fullName } from "~/domain/advertisements/ad-status";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { type AuditedAdvertisementFragment, DeliverRewardDocument } from "./audit.generated";

interface DeliverProps {
  ad: AuditedAdvertisementFragment;
  /** Whether the caller is of the brand, which alone hands products over. */
  brand: boolean;
}

export function Deliver({ ad, brand }: DeliverProps) {
  const { audit } = usePortalTexts();
  const texts = useTexts();
  const [deliver, { loading }] = useMutation(DeliverRewardDocument);
  if (ad.status !== "Approved" || ad.paymentType !== "Product") return null;
  if (ad.deliveredAt) {
    const by = fullName(ad.deliveredBy) ?? audit.by[ad.deliveredByRole === "Platform" ? "Platform" : "Brand"];
    return (
      <Banner tone="info">
        <Moment at={ad.deliveredAt} say={(when) => audit.delivered(when, by)} />
      </Banner>
    );
  }
  if (!brand) return null;

  async function handOver() {
    try {
      const { data } = await deliver({ variables: { id: ad._id } });
      const failure = data?.deliverReward.error[0];
      if (data?.deliverReward.success) notify("good", audit.deliveredNotice);
      else notify("bad", failure ? errorText(texts, failure.code, failure.message) : audit.deliverFailed);
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button variant="ink" busy={loading} onClick={() => void handOver()}>
        {loading ? audit.delivering : audit.deliver}
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{audit.deliverHint}</p>
    </div>
  );
}
