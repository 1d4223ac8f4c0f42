/** Why: portal screens say in one line who may see them; everybody else is led away as docs/product.md, Roles says. */
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
  /** Where a visitor goes, an address of `paths`; without it to the sign-in, which leads back here. */
  otherwise?: string;
  /** Instead of `otherwise`: what a visitor is shown, and leads them away. Whoever signs out on the page just leaves it. */
  visitor?: ReactNode;
  /** Whether somebody signed in may stay; who may not goes back or home. */
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
  // The page before may be of the same route; who is led away from it, too, leaves anew: hence the keys.
  if (status === "visitor" && visitor && !met) return <Fragment key={location.key}>{visitor}</Fragment>;
  if (status === "visitor" && !visitor) {
    return <Navigate to={localize(otherwise ?? paths.login({ from: returnFrom(location) }))} replace />;
  }
  if (!session || (when && !when(session))) return <Leave key={location.key} />;
  return <>{children(session)}</>;
}

/** The place in the tab's history that somebody last left. */
let leftAt: number | null = null;

/**
 * Goes to the previous page of the site, or home when there is none. That page may lead away, too: `onFirst` is called for the page
 * that was asked for, and not for those on the way back from it.
 */
export function Leave({ onFirst }: { onFirst?: () => void }) {
  const navigate = useNavigate();
  const localize = useLocalize();
  // StrictMode runs effects twice, and twice back is a page too far.
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    const onTheWay = leftAt === index + 1;
    leftAt = index;
    if (!onTheWay) onFirst?.();
    void (index > 0 ? navigate(-1) : navigate(localize(paths.home), { replace: true }));
  }, [navigate, localize, onFirst]);
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
