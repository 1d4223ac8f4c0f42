/** Why: shows whether an account's e-mail is confirmed, and resends the mail. */

import { useState } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { type AccountSettingsQuery, ResendEmailConfirmationDocument } from "./account.generated";
import { Section } from "./section";
import { useAction } from "./use-action";

export type Account = NonNullable<AccountSettingsQuery["account"]>;

export function EmailSection({ account: { email, emailConfirmedAt } }: { account: Account }) {
  const { email: texts } = useSettingsTexts();
  const resend = useAction(ResendEmailConfirmationDocument);
  const [sent, setSent] = useState(false);
  return (
    <Section
      title={texts.title}
      aside={
        emailConfirmedAt ? (
          <Badge tone="good">{texts.confirmed}</Badge>
        ) : (
          <Badge tone="wait">{texts.pending}</Badge>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{email}</p>
          <p className="text-sm text-soft">
            {emailConfirmedAt ? (
              <Moment at={emailConfirmedAt} as="dayOf" say={texts.confirmedOn} />
            ) : (
              texts.pendingText
            )}
          </p>
        </div>
        {!emailConfirmedAt && !sent && (
          <Button
            variant="quiet"
            size="sm"
            busy={resend.busy}
            onClick={() => void resend.run({}).then((done) => setSent(done !== null))}
          >
            {resend.busy ? texts.sending : texts.resend}
          </Button>
        )}
      </div>
      {sent && <Banner tone="good">{texts.sent}</Banner>}
      <Failure text={resend.refusal?.text} />
    </Section>
  );
}
