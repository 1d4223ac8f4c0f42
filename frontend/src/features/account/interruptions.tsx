/**
 * Why: while the browser is offline, the API does not respond or the session has ended, a notice at the edge of the
 * screen says so, and the page keeps what was typed.
 */
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { SETTINGS_PATH } from "~/config/live-settings";
import { useInterruptionTexts } from "~/i18n/interruption-texts";
import { publicTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-language";
import { become, type Connection, currentConnection, sent, subscribe } from "~/session/connection";
import { askForSignIn, postponeSignIn, restore } from "~/session/session";
import { currentState, type SessionState } from "~/session/session-state";
import { useSession } from "~/session/use-session";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { notify } from "~/ui/snackbar";

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const ANSWER_MS = 5000;

export function Interruptions() {
  const connection = useConnection();
  const { session, over } = useSession();
  const texts = useInterruptionTexts();
  const offline = connection === "lost" && !navigator.onLine;
  return (
    <>
      <section
        aria-label={texts.region}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col gap-3 sm:top-auto sm:right-auto sm:bottom-6 sm:left-6 sm:w-md"
      >
        {connection === "lost" && (
          <Notice
            icon="warning"
            title={offline ? texts.offline : texts.silent}
            text={offline ? texts.offlineText : texts.silentText}
          />
        )}
        {over === "known" && (
          <Notice icon="info" title={texts.ended} text={texts.endedText}>
            <Button variant="signal" size="sm" onClick={askForSignIn}>
              {texts.open}
            </Button>
          </Notice>
        )}
      </section>
      <WayBack over={over} email={session?.email ?? ""} />
    </>
  );
}

interface NoticeProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <div className="pointer-events-auto flex animate-rise items-center gap-4 rounded-md bg-night px-4 py-3 text-sm text-on-night shadow-lift ring-1 ring-night-line">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-on-night text-night">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-night-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

/**
 * The dialog, fetched when a session ends. Not with `lazy`: a failed fetch would unmount the whole page; here the next
 * attempt fetches it again.
 */
function WayBack({ over, email }: { over: SessionState["over"]; email: string }) {
  const language = useLanguage();
  const [Shown, show] = useState<ComponentType<{ email: string }>>();
  useEffect(() => {
    if (!over) return;
    Promise.all([import("./sign-in-again"), publicTexts.load(language)]).then(
      ([{ SignInAgain }]) => show(() => SignInAgain),
      () => postponeSignIn(),
    );
  }, [over, language]);
  return over === "waited-for" && Shown && <Shown email={email} />;
}

/** The state of the connection. While it is interrupted, the API is probed. */
function useConnection(): Connection {
  const connection = useSyncExternalStore(subscribe, currentConnection);
  const { back } = useInterruptionTexts();
  const missed = useRef(false);

  useEffect(() => {
    const lose = () => become("lost");
    if (!navigator.onLine) lose();
    window.addEventListener("offline", lose);
    return () => window.removeEventListener("offline", lose);
  }, []);

  useEffect(() => {
    if (connection === "lost") missed.current = true;
    if (connection !== "fine" || !missed.current) return;
    missed.current = false;
    notify("good", back);
    if (currentState().status === "unavailable") void restore();
  }, [connection, back]);

  const fine = connection === "fine";
  useEffect(() => {
    if (!fine) return askUntilAnswered();
  }, [fine]);
  return connection;
}

/**
 * Probes the API at once, then with back-off, and when the browser comes online. Returns a function that stops it. A
 * browser that has just gone offline is not probed for a moment.
 */
function askUntilAnswered(): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  const ask = async () => {
    clearTimeout(timer);
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(ANSWER_MS)]);
    const answered = sent();
    const response = await fetch(SETTINGS_PATH, { cache: "no-store", signal }).catch(() => null);
    if (response && response.status < 500 && answered()) return;
    if (over.signal.aborted) return;
    become("lost");
    askLater();
  };
  const askLater = () => {
    timer = setTimeout(() => void ask(), wait);
    wait = Math.min(LONGEST_MS, wait * 2);
  };
  const online = () => void ask();
  window.addEventListener("online", online);
  if (currentConnection() === "lost") askLater();
  else void ask();
  return () => {
    over.abort();
    clearTimeout(timer);
    window.removeEventListener("online", online);
  };
}
