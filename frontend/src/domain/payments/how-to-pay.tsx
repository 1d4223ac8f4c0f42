/** Why: a user who has to pay for a campaign sees how much, with which reference and how, each with a copy button. */
import type { ReactNode } from "react";
import { chatLink, useLiveSettings } from "~/config/live-settings";
import { usePaymentsTexts } from "~/i18n/payments-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { Button, LinkButton } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { plainAmount } from "./amount";
import { Instructions } from "./instructions";
import type { PaymentFactsFragment } from "./payment.generated";
import { ReportPayment } from "./report-payment";

interface HowToPayProps {
  payment: PaymentFactsFragment;
  session: Session;
  /** Whether the title names the campaign, where payments of others may be beside it. */
  named?: boolean;
}

export function HowToPay({ payment, session, named = false }: HowToPayProps) {
  const texts = usePaymentsTexts();
  const formats = useFormats();
  const language = useLanguage();
  const settings = useLiveSettings();
  const { amount, currency, reference, instructions, campaignName } = payment;
  const staff = isStaff(session);
  const title = named ? texts.titleOf(campaignName) : texts.title;
  if (payment.campaignEnded && !staff)
    return (
      <Part title={title}>
        <div className="mt-3 grid justify-items-start gap-3">
          <p className="text-sm">{texts.ended}</p>
          <LinkButton
            to={chatLink(settings, texts.messageEnded(campaignName, reference))}
            variant="quiet"
            size="sm"
          >
            {texts.askEnded}
          </LinkButton>
        </div>
        <ReportPayment payment={payment} session={session} />
      </Part>
    );
  return (
    <Part title={title}>
      {payment.campaignEnded && <p className="mt-1 text-sm">{texts.endedForStaff}</p>}
      <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        <dl className="grid content-start gap-4">
          <Copied
            name={texts.amount}
            label={texts.copyAmount}
            what="An amount"
            done={texts.amountCopied}
            text={plainAmount(amount, language)}
          >
            <span className="tabular-nums">{formats.exactMoney(amount, currency)}</span>
          </Copied>
          <Copied
            name={texts.reference}
            label={texts.copyReference}
            what="A payment's reference"
            done={texts.referenceCopied}
            text={reference}
            note={texts.referenceHint}
          >
            <span translate="no" className="font-mono tracking-wider">
              {reference}
            </span>
          </Copied>
        </dl>
        {instructions ? (
          <Instructions text={instructions} />
        ) : staff ? (
          <p className="text-sm text-soft">{texts.noneForStaff(currency)}</p>
        ) : (
          <div className="grid content-start justify-items-start gap-3">
            <p className="text-sm">{texts.ask}</p>
            <LinkButton
              to={chatLink(settings, texts.message(campaignName, reference))}
              variant="quiet"
              size="sm"
            >
              {texts.write}
            </LinkButton>
          </div>
        )}
      </div>
      <ReportPayment payment={payment} session={session} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg bg-surface p-4 shadow-lift sm:p-5">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

interface CopiedProps {
  name: string;
  /** The button's accessible name, for users who do not see what it is beside. */
  label: string;
  /** What is copied, for the log. */
  what: string;
  done: string;
  text: string;
  note?: string;
  children: ReactNode;
}

function Copied({ name, label, what, done, text, note, children }: CopiedProps) {
  const texts = usePaymentsTexts();
  async function copy() {
    const copied = await copyText(what, text);
    notify(copied ? "good" : "bad", copied ? done : texts.notCopied);
  }
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-display text-2xl font-bold wrap-anywhere">{children}</span>
        <Button variant="quiet" size="sm" aria-label={label} onClick={() => void copy()}>
          <Icon name="copy" className="size-4" />
          <span>{texts.copy}</span>
        </Button>
      </dd>
      {note && <dd className="mt-1 text-sm text-soft">{note}</dd>}
    </div>
  );
}
