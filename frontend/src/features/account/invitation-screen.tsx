/** Why: the link of a company's invitation ends here: signed in, one joins at once; a visitor signs in first. */
import { Navigate, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { useProfileTexts } from "~/i18n/account-texts";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useTexts } from "~/i18n/use-language";
import type { Outcome } from "~/session/outcome";
import { RequireSession } from "~/session/require-session";
import { acceptInvitation, logOut } from "~/session/session";
import type { Session } from "~/session/session-state";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { notify } from "~/ui/snackbar";
import { useTokenCall } from "./use-token-call";
import { Waiting } from "./waiting";

export function InvitationScreen() {
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const [query] = useSearchParams();
  const token = query.get("token");
  if (!token) {
    return (
      <EmptyState title={invitation.failedTitle} text={invitation.missing}>
        <LinkButton to={localize(paths.home)}>{invitation.home}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <RequireSession otherwise={paths.login({ from: "invitation", id: token })}>
      {(session) => <Accept token={token} session={session} />}
    </RequireSession>
  );
}

function Accept({ token, session }: { token: string; session: Session }) {
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const outcome = useTokenCall(token, async (secret) => {
    const came = await acceptInvitation(secret);
    if (came.ok) notify("good", invitation.accepted);
    return came;
  });
  if (!outcome) return <Waiting text={invitation.working} />;
  if (outcome.ok) {
    const target = session.company ? paths.company(session.company._id) : paths.brands;
    return <Navigate to={localize(target)} replace />;
  }
  return <Refused outcome={outcome} />;
}

function Refused({ outcome }: { outcome: Extract<Outcome, { ok: false }> }) {
  const texts = useTexts();
  const { invitation } = useProfileTexts();
  const localize = useLocalize();
  const known: Partial<Record<string, string>> = invitation.failures;
  return (
    <EmptyState
      title={invitation.failedTitle}
      text={known[outcome.code] ?? errorText(texts, outcome.code, outcome.message)}
    >
      {outcome.code === "INVITATION_FOR_ANOTHER_EMAIL" ? (
        // Signing out makes this page lead to the login, which comes back here.
        <Button onClick={() => void logOut()}>{invitation.switchAccount}</Button>
      ) : (
        <LinkButton to={localize(paths.home)}>{invitation.home}</LinkButton>
      )}
    </EmptyState>
  );
}
