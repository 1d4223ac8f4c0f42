/** Why: at the counter a code is scanned, its product handed over with one tap, and the next one scanned at once. */
import { useApolloClient } from "@apollo/client/react";
import { type ChangeEvent, type RefObject, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { adIn, type NamedAd } from "~/domain/advertisements/ad-code";
import { AdSearchForm } from "~/domain/advertisements/ad-search-dialog";
import { fullName } from "~/domain/full-name";
import { HandedOver } from "~/domain/hand-over/handed-over";
import { useHandOver } from "~/domain/hand-over/use-hand-over";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Banner, type BannerTone } from "~/ui/banner";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { LinkTabs } from "~/ui/link-tabs";
import { NotFound } from "~/ui/not-found";
import { Rings } from "~/ui/rings";
import { Camera } from "./camera";
import { type CounterAdFragment, CounterAdvertisementDocument } from "./counter.generated";
import { CounterCard } from "./counter-card";
import { OwedList } from "./owed-list";

interface Message {
  tone: BannerTone;
  text: string;
}

/** The `ref` of the next element: keyboard and screen reader users continue from there after a hand-over. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The scanner at /scan, and the list of products to hand over at /scan/owed. */
export function ScanScreen({ session }: { session: Session }) {
  const owed = /\/owed\/*$/i.test(useLocation().pathname);
  const { audit, scan } = usePortalTexts();
  const texts = useHandOverTexts();
  const localize = useLocalize();
  if (!may(session, "auditAdvertisement"))
    return <EmptyState title={audit.unauthorizedTitle} text={audit.unauthorized} />;
  // Staff search among all ads, and hand nothing over; a brand searches among its own, and does.
  const companyId = may(session, "readCompanies") ? null : (session.company?._id ?? null);
  if (owed && !companyId) return <NotFound />;
  return (
    <div className="wrap py-6 md:py-10">
      <h1 className="text-3xl">{owed ? texts.owed.title : scan.title}</h1>
      {companyId && (
        <LinkTabs
          label={texts.tabs}
          current={owed ? "owed" : "scan"}
          tabs={[
            ["scan", texts.scan, localize(paths.scan)],
            ["owed", texts.owedTab, localize(paths.owed())],
          ]}
        />
      )}
      {owed && companyId ? <OwedList companyId={companyId} /> : <Counter companyId={companyId} />}
    </div>
  );
}

/** The last scanned ad, before or after its hand-over. */
function Counter({ companyId }: { companyId: string | null }) {
  const { companies, scan } = usePortalTexts();
  const texts = useHandOverTexts();
  const generalTexts = useTexts();
  const client = useApolloClient();
  const navigate = useNavigate();
  const localize = useLocalize();
  const handOvers = useHandOver();
  const [ad, setAd] = useState<CounterAdFragment | null>(null);
  /** The ad of the last hand-over: once undone, it can be handed over again. */
  const [handed, setHanded] = useState<CounterAdFragment | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [on, setOn] = useState(false);
  /** The last code that was looked up: a code stays in view for many frames. */
  const last = useRef<string | null>(null);
  const ready = ad !== null && !ad.deliveredAt && !handOvers.done.has(ad._id);

  async function look(named: NamedAd) {
    try {
      const { data } = await client.query({
        query: CounterAdvertisementDocument,
        variables: { ...named, companyId },
        fetchPolicy: "network-only",
      });
      const advertisement = data?.advertisements[0];
      if (!advertisement) {
        setMessage({ tone: "bad", text: companies.adSearch.notFound });
        return;
      }
      setMessage(null);
      // An ad that must be decided first, or whose product another company hands over, is opened on its page.
      if (
        companyId === advertisement.companyId &&
        advertisement.status === "Approved" &&
        advertisement.paymentType === "Product"
      )
        setAd(advertisement);
      else void navigate(localize(paths.audit(advertisement._id)));
    } catch (error) {
      last.current = null; // The same code may be tried again.
      setMessage({ tone: "bad", text: errorText(generalTexts, codeOf(error)) });
    }
  }

  async function lookUpCode(text: string) {
    // While a decision is open, another code that comes into view does not replace it.
    if (text === last.current || ready) return;
    last.current = text;
    const named = adIn(text);
    if (!named) {
      setMessage({ tone: "bad", text: scan.notOurs });
      return;
    }
    setAd(null);
    if ("code" in named) setMessage({ tone: "wait", text: scan.looking(named.code) });
    await look(named);
  }

  function handOver() {
    if (!ad) return;
    handOvers.handOver({
      id: ad._id,
      product: ad._campaign?.productPaymentDescription || null,
      person: fullName(ad._person) ?? null,
    });
    setHanded(ad);
    setAd(null);
  }

  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="grid max-w-md gap-4">
        {/* Rendered before its text, so that screen readers announce it; it has no gap of its own while it is
            empty. */}
        <div aria-live="polite" className="empty:-mb-4">
          {!ad && (
            <HandedOver handOvers={handOvers} undone={() => setAd(handed)}>
              {!on && (
                <Button
                  ref={takeFocus}
                  onClick={() => {
                    last.current = null;
                    setMessage(null);
                    setOn(true);
                  }}
                >
                  {texts.scanAnother}
                </Button>
              )}
            </HandedOver>
          )}
        </div>
        {ad && (
          <>
            {handOvers.held && <HandedOver handOvers={handOvers} small />}
            <CounterCard
              key={ad._id}
              ad={ad}
              justNow={handOvers.done.has(ad._id)}
              handOver={ready ? handOver : null}
              close={() => setAd(null)}
            />
          </>
        )}
        <Scanner
          onCode={lookUpCode}
          message={message}
          tell={setMessage}
          lastRef={last}
          on={on}
          turn={setOn}
          another={handOvers.latest !== null && !ready}
          lead={handOvers.latest === null && ad === null}
        />
      </div>
      <section aria-labelledby="by-hand" className="max-w-md">
        <h2 id="by-hand" className="mb-4 text-xl">
          {scan.byHand}
        </h2>
        <AdSearchForm companyId={companyId} open={(id) => void look({ id })} />
      </section>
    </div>
  );
}

interface ScannerProps {
  onCode: (text: string) => Promise<void>;
  message: Message | null;
  tell: (message: Message | null) => void;
  lastRef: RefObject<string | null>;
  /** Whether the camera is on, and its switch. */
  on: boolean;
  turn: (on: boolean) => void;
  /** Whether one was handed over, so that the next is another. */
  another: boolean;
  /** Whether nothing was scanned yet, and the instructions are shown. */
  lead: boolean;
}

function Scanner({ onCode, message, tell, lastRef, on, turn, another, lead }: ScannerProps) {
  const { scan } = usePortalTexts();
  const counter = useHandOverTexts();

  async function fromFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    tell({ tone: "wait", text: scan.reading });
    lastRef.current = null;
    try {
      const { readQr } = await import("./qr-reader");
      const text = await readQr(file);
      if (text) await onCode(text);
      else tell({ tone: "bad", text: scan.noCode });
    } catch {
      tell({ tone: "bad", text: scan.noCode });
    }
  }

  return (
    <section aria-label={scan.title} className="grid gap-4">
      {another && on && (
        <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          {counter.scanAnother}
          <span className="block text-sm font-normal text-soft">{counter.next}</span>
        </p>
      )}
      {lead && !message && <p className="text-soft">{scan.lead}</p>}
      {message && <Banner tone={message.tone}>{message.text}</Banner>}
      {on ? (
        <Camera
          label={scan.camera}
          onText={(text) => void onCode(text)}
          onProblem={(problem) => {
            turn(false);
            tell({ tone: "bad", text: problem === "denied" ? scan.denied : scan.noCamera });
          }}
        />
      ) : (
        <div className="grid h-40 place-items-center rounded-lg bg-sunk sm:aspect-square sm:h-auto">
          <Rings count={6} className="size-32 text-hot sm:size-48" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={on || another ? "quiet" : "accent"}
          onClick={() => {
            lastRef.current = null;
            tell(null);
            turn(!on);
          }}
        >
          {on ? scan.stop : scan.start}
        </Button>
        <label className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-full bg-ink/8 px-6 font-semibold hover:bg-ink/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
          <Icon name="image" />
          {scan.file}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => void fromFile(event)}
          />
        </label>
      </div>
    </section>
  );
}
