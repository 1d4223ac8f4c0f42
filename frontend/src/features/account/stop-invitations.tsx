/**
 * Why: an invitation mail has a link that stops such mails; the page asks first, since mail programs open links by
 * themselves.
 */
import { useEffect, useRef, useState } from "react";
import { paths } from "~/config/paths";
import { send } from "~/domain/forms/send";
import { useProfileTexts } from "~/i18n/account-texts";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { InvitationStopDocument, StopInvitationsDocument } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Failure } from "~/ui/failure";
import { AccountPage } from "./account-page";
import { Waiting } from "./waiting";

const ANYBODY = { renew: false };

export function StopInvitations({ token }: { token: string }) {
  const { stop: texts } = useProfileTexts().invitation;
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const errors = useTexts();
  const { data, error, retry } = useCall(InvitationStopDocument, { token }, ANYBODY);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The heading states the result, so that screen readers announce it.
  useEffect(() => {
    if (chosen !== null) title.current?.focus();
  }, [chosen]);

  async function choose(stopped: boolean): Promise<void> {
    setBusy(true);
    const outcome = await send(StopInvitationsDocument, { token, stopped });
    setBusy(false);
    setRefused(outcome.ok ? null : errorText(errors, outcome.code, outcome.message));
    if (outcome.ok) setChosen(stopped);
  }

  if (error)
    return (
      <EmptyState title={texts.unreadTitle} text={texts.unread}>
        <Button onClick={retry}>{invitation.retry}</Button>
      </EmptyState>
    );
  if (!data) return <Waiting text={texts.looking} />;
  const offer = data.invitationStop;
  if (!offer)
    return (
      <EmptyState title={texts.unknownTitle} text={texts.unknown}>
        <LinkButton to={localize(paths.home)}>{invitation.home}</LinkButton>
      </EmptyState>
    );
  const stopped = chosen ?? offer.stoppedAt !== null;
  return (
    <AccountPage
      titleRef={title}
      title={stopped ? texts.done : texts.title(offer.companyName)}
      text={stopped ? texts.doneText(offer.companyName) : texts.text(offer.companyName)}
    >
      <Failure text={refused} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={stopped ? "quiet" : "accent"}
          busy={busy}
          className="max-w-full whitespace-normal!"
          // The second click of a double click would undo the first.
          onClick={({ detail }) => detail < 2 && void choose(!stopped)}
        >
          {stopped ? texts.allow : texts.confirm}
        </Button>
      </div>
    </AccountPage>
  );
}
