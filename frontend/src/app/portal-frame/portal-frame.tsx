/**
 * Why: the frame of the portal: a top bar, the rail with its places (on phones a bar below), the screen, and no
 * marketing around it.
 */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { LEGAL } from "~/app/shell/footer";
import { useWaiting } from "~/domain/waiting/use-waiting";
import { WaitingCounts } from "~/domain/waiting/waiting-counts";
import { useHomeTexts, useLanguage } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { BreadcrumbPlace } from "~/ui/breadcrumb";
import { PageSpinner } from "~/ui/spinner";
import { hasUnanswered } from "~/ui/unanswered";
import { BottomBar } from "./bottom-bar";
import { Rail, RailPlace } from "./rail";
import { TopBar } from "./top-bar";

const SendAgain = lazy(() => import("./send-again"));

export function PortalFrame({ children }: { children: ReactNode }) {
  const { shell } = useHomeTexts();
  const language = useLanguage();
  const { session, status } = useSession();
  const waiting = useWaiting(session);
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {shell.skip}
      </a>
      <TopBar session={session} crumbs={setCrumbs} />
      <div className="flex flex-1">
        {session && <Rail session={session} waiting={waiting} />}
        {status === "restoring" && <RailPlace />}
        <div className="flex min-w-0 flex-1 flex-col pb-(--bottom-bar)">
          {/* The footer starts below the first screen, so that it does not visibly move when the screen's content
              loads. */}
          <main
            id="content"
            tabIndex={-1}
            className="min-h-[calc(100dvh-3.5625rem)] flex-1 outline-none md:min-h-[calc(100dvh-5.8125rem)]"
          >
            <BreadcrumbPlace value={crumbs}>
              <WaitingCounts value={waiting}>
                <Suspense fallback={<PageSpinner />}>{children}</Suspense>
              </WaitingCounts>
            </BreadcrumbPlace>
          </main>
          <footer className="wrap flex flex-wrap items-center gap-x-6 py-4 text-xs text-soft">
            <p>© 2026 Resuena</p>
            <ul className="flex flex-wrap gap-x-6">
              {(["terms", "security", "privacy"] as const).map((document) => (
                <li key={document}>
                  <a
                    href={LEGAL[language][document]}
                    className="inline-block py-2 underline-offset-4 hover:text-ink hover:underline"
                  >
                    {shell.footer[document]}
                  </a>
                </li>
              ))}
            </ul>
          </footer>
        </div>
      </div>
      {session && <BottomBar session={session} waiting={waiting} />}
      {session && hasUnanswered() && (
        <Suspense>
          <SendAgain />
        </Suspense>
      )}
    </div>
  );
}
