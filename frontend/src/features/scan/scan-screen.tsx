/** Why: at the counter a QR code is scanned, and the audit page of its ad opens at once (docs/product.md, Screens). */
import { useApolloClient } from "@apollo/client/react";
import { type ChangeEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { adIn } from "~/domain/advertisements/ad-code";
import { FindAdvertisementDocument } from "~/domain/advertisements/ad-search.generated";
import { AdSearchForm } from "~/domain/advertisements/ad-search-dialog";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Banner, type BannerTone } from "~/ui/banner";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";
import { Camera } from "./camera";

interface Told {
  tone: BannerTone;
  text: string;
}

export function ScanScreen({ session }: { session: Session }) {
  const { audit, scan } = usePortalTexts();
  if (!may(session, "auditAdvertisement"))
    return <EmptyState title={audit.unauthorizedTitle} text={audit.unauthorized} />;
  // Staff search among all ads; a brand among its own.
  const companyId = may(session, "readCompanies") ? null : (session.company?._id ?? null);
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl">{scan.title}</h1>
      <p className="mt-3 max-w-xl text-soft">{scan.lead}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-2">
        <Scanner companyId={companyId} />
        <section aria-labelledby="by-hand" className="max-w-md">
          <h2 id="by-hand" className="mb-4 text-xl">
            {scan.byHand}
          </h2>
          <AdSearchForm companyId={companyId} />
        </section>
      </div>
    </div>
  );
}

function Scanner({ companyId }: { companyId: string | null }) {
  const { companies, scan } = usePortalTexts();
  const texts = useTexts();
  const client = useApolloClient();
  const navigate = useNavigate();
  const localize = useLocalize();
  const [on, setOn] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  /** What was looked up last: a code stays in view for many frames. */
  const last = useRef<string | null>(null);

  async function found(text: string) {
    if (text === last.current) return;
    last.current = text;
    const named = adIn(text);
    if (!named) {
      setTold({ tone: "bad", text: scan.notOurs });
      return;
    }
    if ("id" in named) {
      void navigate(localize(paths.audit(named.id)));
      return;
    }
    const { code } = named;
    setTold({ tone: "wait", text: scan.looking(code) });
    try {
      const { data } = await client.query({
        query: FindAdvertisementDocument,
        variables: { code, companyId },
        fetchPolicy: "network-only",
      });
      const ad = data?.advertisements[0];
      if (ad) void navigate(localize(paths.audit(ad._id)));
      else setTold({ tone: "bad", text: companies.adSearch.notFound });
    } catch (error) {
      last.current = null; // the same code may be tried again
      setTold({ tone: "bad", text: errorText(texts, codeOf(error)) });
    }
  }

  async function fromFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setTold({ tone: "wait", text: scan.reading });
    last.current = null;
    try {
      const { readQr } = await import("./qr-reader");
      const text = await readQr(file);
      if (text) await found(text);
      else setTold({ tone: "bad", text: scan.noCode });
    } catch {
      setTold({ tone: "bad", text: scan.noCode });
    }
  }

  return (
    <section aria-label={scan.title} className="grid max-w-md gap-4">
      {on ? (
        <Camera
          label={scan.camera}
          onText={(text) => void found(text)}
          onProblem={(problem) => {
            setOn(false);
            setTold({ tone: "bad", text: problem === "denied" ? scan.denied : scan.noCamera });
          }}
        />
      ) : (
        <div className="grid aspect-square place-items-center rounded-lg bg-sunk">
          <Rings count={6} className="size-48 text-hot" />
        </div>
      )}
      {told && <Banner tone={told.tone}>{told.text}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            last.current = null;
            setTold(null);
            setOn(!on);
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
