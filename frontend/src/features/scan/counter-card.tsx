/**
 * Why: before a hand-over the card shows the product and its recipient; the second time, who handed it over and when.
 */
import { useEffect, useRef } from "react";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Moment } from "~/ui/moment";
import type { CounterAdFragment } from "./counter.generated";

interface CounterCardProps {
  ad: CounterAdFragment;
  /** Whether it was just handed over here. */
  justNow: boolean;
  /** Hands the product over; null once that was done. */
  handOver: (() => void) | null;
  /** Continues without a hand-over. */
  close: () => void;
}

export function CounterCard({ ad, justNow, handOver, close }: CounterCardProps) {
  const texts = useHandOverTexts();
  const { audit } = usePortalTexts();
  const localize = useLocalize();
  const title = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the result, for keyboards and screen readers.
  useEffect(() => {
    title.current?.focus();
  }, []);
  const by = fullName(ad.deliveredBy) ?? audit.by[ad.deliveredByRole === "Platform" ? "Platform" : "Brand"];
  return (
    <section className="grid gap-4 rounded-lg bg-surface p-5 shadow-lift" aria-labelledby="found">
      <div>
        {handOver && <p className="text-sm text-soft">{texts.ready}</p>}
        <h2
          id="found"
          ref={title}
          tabIndex={-1}
          translate="no"
          className="mt-1 text-2xl leading-tight wrap-anywhere outline-none"
        >
          {ad._campaign?.productPaymentDescription || texts.product}
        </h2>
        <p className="mt-1 text-lg wrap-anywhere">{texts.to(fullName(ad._person) ?? texts.someone)}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft">
          <span translate="no" className="wrap-anywhere">
            {ad.campaignName}
          </span>
          <span translate="no" className="font-semibold tracking-widest">
            {ad.captionIdentifier}
          </span>
        </p>
      </div>
      {!handOver && (
        <Banner tone="info">
          {ad.deliveredAt ? (
            <Moment at={ad.deliveredAt} say={(when) => texts.already(when, by)} />
          ) : (
            justNow && texts.justNow
          )}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {handOver && (
          <Button size="lg" className="grow" onClick={handOver}>
            {texts.handOver}
          </Button>
        )}
        <Button variant="quiet" size={handOver ? "lg" : "md"} onClick={close}>
          {handOver ? texts.cancel : texts.scanAnother}
        </Button>
        <LinkButton to={localize(paths.audit(ad._id))} variant="bare" size={handOver ? "lg" : "md"}>
          {texts.seeAd}
        </LinkButton>
      </div>
    </section>
  );
}
