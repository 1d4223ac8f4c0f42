/**
 * Why: the link of a company's invitation opens this page: a signed-in user reads who invites and joins; a visitor
 * signs in first. The link that stops invitation mails (`stop`) needs no account.
 */
import type { ReactNode } from "react";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { useProfileTexts } from "~/i18n/account-texts";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useSettingsTexts, useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { InvitationOfferDocument, type InvitationOfferQuery } from "~/session/generated/graphql";
import type { Outcome } from "~/session/outcome";
import { ownPlace } from "~/session/own-place";
import { RequireSession } from "~/session/require-session";
import { acceptInvitation, logOut } from "~/session/session";
import type { Session } from "~/session/session-state";
import { useCall } from "~/session/use-call";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Failure } from "~/ui/failure";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { AccountPage } from "./account-page";
import { StopInvitations } from "./stop-invitations";
import { ENDED } from "./use-invitation-offer";
import { Waiting } from "./waiting";

export function InvitationScreen() {
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const [query] = useSearchParams();
  const token = query.get("token");
  const stop = query.get("stop");
  if (stop) return <StopInvitations key={stop} token={stop} />;
  if (!token) {
    return (
      <EmptyState title={invitation.failedTitle} text={invitation.missing}>
        <LinkButton to={localize(paths.home)}>{invitation.home}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <RequireSession otherwise={paths.login({ from: "invitation", id: token })}>
      {(session) => <Invitation key={token} token={token} session={session} />}
    </RequireSession>
  );
}

interface InvitationProps {
  token: string;
  session: Session;
}

function Invitation({ token, session }: InvitationProps) {
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const explained = useExplained();
  const { data, error, retry } = useCall(InvitationOfferDocument, { token });
  const [step, setStep] = useState<"asked" | "joining" | "joined">("asked");
  const [refused, setRefused] = useState<string | null>(null);

  async function join(): Promise<void> {
    setStep("joining");
    setRefused(null);
    const outcome = await acceptInvitation(token);
    if (outcome.ok) notify("good", invitation.accepted);
    else setRefused(explained(outcome));
    setStep(outcome.ok ? "joined" : "asked");
  }

  if (step === "joined") {
    const target = session.company ? paths.company(session.company._id) : paths.brands;
    return <Navigate to={localize(target)} replace />;
  }
  if (error) {
    const code = error instanceof CallError ? error.reason : "INTERNAL";
    const ended = ENDED.includes(code);
    return (
      <EmptyState
        title={ended ? invitation.failedTitle : invitation.unreadTitle}
        text={explained({ code, message: "" })}
      >
        {!ended && <Button onClick={retry}>{invitation.retry}</Button>}
        <LinkButton variant={ended ? "accent" : "quiet"} to={localize(ownPlace(session))}>
          {invitation.own}
        </LinkButton>
      </EmptyState>
    );
  }
  if (!data) return <Waiting text={invitation.looking} />;
  const offer = data.invitationOffer;
  return (
    <AccountPage title={invitation.title(offer.companyName)} text={invitation.by(offer.invitedBy)}>
      <Terms offer={offer} />
      <Failure text={refused} />
      {step === "joining" ? (
        <Button busy size="lg">
          {invitation.working}
        </Button>
      ) : (
        <Decision offer={offer} session={session} onJoin={() => void join()} />
      )}
    </AccountPage>
  );
}

type Offer = InvitationOfferQuery["invitationOffer"];

/** The offered role, the expiry of the invitation, and its addressee. */
function Terms({ offer }: { offer: Offer }) {
  const { invitation } = useProfileTexts();
  const { roles } = useSettingsTexts();
  const facts: readonly (readonly [string, ReactNode, string?])[] = [
    [roles.label, roles[offer.role], roles.about[offer.role]],
    [invitation.until, <Moment key="until" at={offer.expiresAt} as="deadline" />],
    [invitation.account, offer.email],
  ];
  return (
    <dl className="flex flex-col gap-5 border-y border-line py-6">
      {facts.map(([name, value, more]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
          {more && <dd className="text-sm text-soft">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps {
  offer: Offer;
  session: Session;
  onJoin: () => void;
}

/** The buttons; instead of joining, the reason why this account cannot. */
function Decision({ offer, session, onJoin }: DecisionProps) {
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const later = (text: string) => (
    <LinkButton variant="quiet" to={localize(ownPlace(session))}>
      {text}
    </LinkButton>
  );
  if (session.email !== offer.email) {
    return (
      <>
        <Banner tone="wait">
          {session.email
            ? invitation.another(offer.email, session.email)
            : invitation.failures.INVITATION_FOR_ANOTHER_EMAIL}
        </Banner>
        <div className="flex flex-wrap gap-3">
          {/* Signing out makes this page redirect to the login, which returns here. */}
          <Button onClick={() => void logOut()}>{invitation.switchAccount}</Button>
          {later(invitation.own)}
        </div>
      </>
    );
  }
  if (session.company) {
    return (
      <>
        <Banner tone="wait">{invitation.belongs(session.company.name)}</Banner>
        <div className="flex flex-wrap gap-3">{later(invitation.own)}</div>
      </>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={onJoin} className="max-w-full whitespace-normal!">
        {invitation.join(offer.companyName)}
      </Button>
      {later(invitation.later)}
    </div>
  );
}

/** The text of a refused invitation. */
function useExplained() {
  const texts = useTexts();
  const failures: Partial<Record<string, string>> = useProfileTexts().invitation.failures;
  return ({ code, message }: Pick<Extract<Outcome, { ok: false }>, "code" | "message">) =>
    failures[code] ?? errorText(texts, code, message);
}
