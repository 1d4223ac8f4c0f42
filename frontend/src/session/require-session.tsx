/** Why: portal screens say in one line who may see them; everybody else is led away as SPEC section 6 says. */
import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { returnFrom } from "~/config/safe-path";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageSpinner } from "~/ui/spinner";
import { restore } from "./session";
import type { Session } from "./session-state";
import { useSession } from "./use-session";

interface RequireSessionProps {
  /** Where a visitor goes, an address of `paths`; without it to the sign-in, which leads back here. */
  otherwise?: string;
  /** Whether somebody signed in may stay; who may not goes back or home. */
  when?: (session: Session) => boolean;
  children: (session: Session) => ReactNode;
}

export function RequireSession({ otherwise, when, children }: RequireSessionProps) {
  const { status, session } = useSession();
  const localize = useLocalize();
  const from = returnFrom(useLocation());
  if (status === "restoring") return <PageSpinner />;
  if (status === "unavailable") return <Unavailable />;
  if (status === "visitor") return <Navigate to={localize(otherwise ?? paths.login({ from }))} replace />;
  if (when && !when(session)) return <Leave />;
  return <>{children(session)}</>;
}

/** Goes to the previous page of the site, or home when there is none. */
export function Leave() {
  const navigate = useNavigate();
  const localize = useLocalize();
  useEffect(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (index > 0 ? navigate(-1) : navigate(localize(paths.home), { replace: true }));
  }, [navigate, localize]);
  return <PageSpinner />;
}

function Unavailable() {
  const { shell } = useHomeTexts();
  return (
    <EmptyState title={shell.unavailable.title} text={shell.unavailable.text}>
      <Button onClick={() => void restore()}>{shell.retry}</Button>
    </EmptyState>
  );
}
