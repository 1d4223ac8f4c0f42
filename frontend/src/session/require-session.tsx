/** Why: each portal route declares in one line who may see it; other users are redirected (docs/product.md, Roles). */
import { type ReactNode, useEffect, useRef, useState } from "react";
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
import { want } from "./wanted";

interface RequireSessionProps {
  /** Where a visitor is redirected, an address of `paths`; by default the sign-in, which returns here. */
  otherwise?: string;
  /** Shown to a visitor instead of that redirect. Not shown to a user whose session ends on this page. */
  visitor?: ReactNode;
  /** Whether the signed-in user may see the page; others go back, or home. */
  when?: (session: Session) => boolean;
  children: (session: Session) => ReactNode;
}

export function RequireSession({ otherwise, visitor, when, children }: RequireSessionProps) {
  const { status, session } = useSession();
  const localize = useLocalize();
  const location = useLocation();
  const [met, setMet] = useState(false);
  if (session && !met) setMet(true);
  if (status === "restoring") return <PageSpinner />;
  if (status === "unavailable") return <Unavailable />;
  if (status === "visitor") {
    if (visitor && !met) return visitor;
    if (isLeft(location.key)) return <PageSpinner />;
    const from = returnFrom(location);
    return <AskToSignIn at={localize(otherwise ?? paths.login({ from }))} from={from} />;
  }
  // Keyed by the history entry: the previous page may be of the same route, and must then redirect again.
  if (when && !when(session)) return <Leave key={location.key} />;
  return <>{children(session)}</>;
}

/** Redirects to the sign-in `at`; the page `from` is remembered for visitors who take a detour, such as the sign-up. */
function AskToSignIn({ at, from }: { at: string; from: string | null }) {
  const home = useLocalize()(paths.home);
  useEffect(() => {
    if (at !== home) want(from);
  }, [at, home, from]);
  return <Navigate to={at} replace />;
}

/**
 * Whether the page of that history entry is only still shown: a user who signs out goes home first, and home may take a
 * moment to load.
 */
function isLeft(key: string): boolean {
  const entry = window.history.state as { key?: string } | null;
  return entry?.key !== undefined && entry.key !== key;
}

/** Goes to the previous page of the site, or home if there is none. */
function Leave() {
  const navigate = useNavigate();
  const localize = useLocalize();
  const { key } = useLocation();
  // StrictMode runs effects twice: without this it would go back two pages.
  const left = useRef(false);
  useEffect(() => {
    if (left.current || isLeft(key)) return;
    left.current = true;
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    void (index > 0 ? navigate(-1) : navigate(localize(paths.home), { replace: true }));
  }, [navigate, localize, key]);
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
