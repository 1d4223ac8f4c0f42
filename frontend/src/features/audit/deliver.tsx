/** Why: a product is handed over once; a second scan shows who handed it over, and when (docs/product.md, Screens). */
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { HandedOver } from "~/domain/hand-over/handed-over";
import { useHandOver } from "~/domain/hand-over/use-hand-over";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Moment } from "~/ui/moment";
import type { AuditedAdvertisementFragment } from "./audit.generated";

interface DeliverProps {
  ad: AuditedAdvertisementFragment;
  /** Whether the user belongs to the brand; only the brand hands products over. */
  brand: boolean;
}

export function Deliver({ ad, brand }: DeliverProps) {
  const { audit } = usePortalTexts();
  const counter = useHandOverTexts();
  const localize = useLocalize();
  const handOvers = useHandOver();
  if (ad.status !== "Approved" || ad.paymentType !== "Product") return null;
  if (handOvers.latest)
    return (
      <HandedOver handOvers={handOvers}>
        <LinkButton to={localize(paths.scan)} variant="ink">
          {counter.scanAnother}
        </LinkButton>
      </HandedOver>
    );
  if (ad.deliveredAt) {
    const by = fullName(ad.deliveredBy) ?? audit.by[ad.deliveredByRole === "Platform" ? "Platform" : "Brand"];
    return (
      <Banner tone="info">
        <Moment at={ad.deliveredAt} say={(when) => audit.delivered(when, by)} />
      </Banner>
    );
  }
  if (!brand) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        variant="ink"
        onClick={() =>
          handOvers.handOver({
            id: ad._id,
            product: ad._campaign?.productPaymentDescription || null,
            person: fullName(ad._person) ?? null,
          })
        }
      >
        {audit.deliver}
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{audit.deliverHint}</p>
    </div>
  );
}
