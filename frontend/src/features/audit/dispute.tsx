/**
 * Why: a brand disputes a decision of the platform on the ad's own page, and follows its outcome (docs/product.md,
 * Rulings).
 */

import { useMutation, useQuery } from "@apollo/client/react";
import { useLayoutEffect, useRef, useState } from "react";
import { statusOf } from "~/domain/advertisements/ad-status";
import type { DisputeShownFragment } from "~/domain/disputes/dispute.generated";
import { checkText, DisputeTexts, pathOf, TEXT_MAX } from "~/domain/disputes/dispute-texts";
import { codeOf } from "~/graphql/errors";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { AdvertisementDisputeDocument, DisputeDecisionDocument } from "./dispute.generated";

interface DisputeProps {
  ad: { _id: string; companyId: string; status: Parameters<typeof statusOf>[0] };
  /** Whether the user belongs to the ad's brand. */
  brand: boolean;
}

export function Dispute({ ad, brand }: DisputeProps) {
  const { data } = useQuery(AdvertisementDisputeDocument, {
    variables: { id: ad._id, companyId: brand ? ad.companyId : null },
    skip: statusOf(ad.status).label === "waiting",
    fetchPolicy: "cache-and-network",
  });
  const advertisement = data?.advertisements[0];
  if (advertisement?.dispute) return <Opened dispute={advertisement.dispute} brand={brand} />;
  return advertisement?.disputableUntil ? <Offer id={ad._id} until={advertisement.disputableUntil} /> : null;
}

function Opened({ dispute, brand }: { dispute: DisputeShownFragment; brand: boolean }) {
  const texts = useDisputesTexts();
  const ours = brand && dispute.side === "Brand";
  const open = dispute.state === "Open";
  return (
    <section aria-labelledby="dispute" className="mt-8 grid gap-4 rounded-lg bg-surface p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="dispute" className="text-lg">
          {texts.title}
        </h2>
        <Badge tone={open ? "wait" : dispute.state === "Overturned" ? "good" : "calm"}>
          {texts.state[dispute.state]}
        </Badge>
      </header>
      <DisputeTexts dispute={dispute} why={ours ? texts.ours : texts.why[dispute.side]} />
      {open && (
        <p className="text-sm text-soft">
          <Moment at={dispute.deadline} as="dayOf" say={texts.promised} />
        </p>
      )}
    </section>
  );
}

function Offer({ id, until }: { id: string; until: string }) {
  const texts = useDisputesTexts();
  const [writing, setWriting] = useState(false);
  return (
    <section aria-labelledby="dispute" className="mt-8 grid gap-3 rounded-lg bg-surface p-5">
      <h2 id="dispute" className="text-lg">
        {texts.offer}
      </h2>
      <p className="text-sm text-soft">
        <Moment at={until} say={texts.offerHint} />
      </p>
      {writing ? (
        <Writing id={id} cancel={() => setWriting(false)} />
      ) : (
        <p>
          <Button variant="quiet" size="sm" onClick={() => setWriting(true)}>
            {texts.begin}
          </Button>
        </p>
      )}
    </section>
  );
}

function Writing({ id, cancel }: { id: string; cancel: () => void }) {
  const texts = useDisputesTexts();
  const general = useTexts();
  const [dispute] = useMutation(DisputeDecisionDocument);
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    fields.current?.querySelector("textarea")?.focus();
  }, []);
  const form = useSubmit(
    ["text"],
    (_, values) => checkText(texts, values.text),
    async ({ text }) => {
      try {
        const { data } = await dispute({ variables: { id, text } });
        const failure = data?.result.error[0];
        if (!data?.result.success)
          return failure
            ? { path: pathOf(failure), text: errorText(general, failure.code, failure.message) }
            : texts.failed;
        notify("good", texts.sent);
        return null;
      } catch (error) {
        return errorText(general, codeOf(error));
      }
    },
  );
  return (
    <Form form={form} className="grid gap-4">
      <div ref={fields}>
        <Textarea
          label={texts.yourWhy}
          hint={texts.yourWhyHint}
          longest={TEXT_MAX}
          rows={4}
          {...form.field("text")}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={form.busy}>
          {form.busy ? texts.saving : texts.send}
        </Button>
        <Button variant="bare" disabled={form.busy} onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
