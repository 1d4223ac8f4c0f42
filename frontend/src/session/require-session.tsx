/** Why: each portal route declares in one line who may see it; everybody else is redirected (docs/product.md, Roles). */
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
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
  /** Where a visitor is redirected, an address of `paths`; by default the sign-in, which leads back here. */
  otherwise?: string;
  /** Shown to a visitor in place of the redirect to `otherwise`. Not shown to a person who signs out on this page. */
  visitor?: ReactNode;
  /** Whether the signed-in person may see the page; others go back, or home. */
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
  // Keyed by the history entry: the previous page may be of the same route, and must then redirect again.
  if (status === "visitor" && visitor && !met) return <Fragment key={location.key}>{visitor}</Fragment>;
  if (status === "visitor" && !visitor) {
    if (isLeft(location.key)) return <PageSpinner />;
    return <Navigate to={localize(otherwise ?? paths.login({ from: returnFrom(location) }))} replace />;
  }
  if (!session || (when && !when(session))) return <Leave key={location.key} />;
  return <>{children(session)}</>;
}

/** Whether the page of that history entry is only still shown: who signs out goes home first, and home may take a moment to load. */
function isLeft(key: string): boolean {
  const entry = window.history.state as { key?: string } | null;
  return entry?.key !== undefined && entry.key !== key;
}

/** The history entry that was left last. */
let leftAt: number | null = null;

/**
 * Goes to the previous page of the site, or home when there is none. That page may redirect too: `onFirst` is called only for the page
 * that was asked for.
 */
export function Leave({ onFirst }: { onFirst?: () => void }) {
  const navigate = useNavigate();
  const localize = useLocalize();
  const { key } = useLocation();
  // StrictMode runs effects twice: without this it would go back two pages.
  const left = useRef(false);
  useEffect(() => {
    if (left.current || isLeft(key)) return;
    left.current = true;
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    const onTheWay = leftAt === index + 1;
    leftAt = index;
    if (!onTheWay) onFirst?.();
    void (index > 0 ? navigate(-1) : navigate(localize(paths.home), { replace: true }));
  }, [navigate, localize, onFirst, key]);
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
