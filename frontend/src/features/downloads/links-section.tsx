/** Why: a brand copies its link and downloads its QR code. */
import { useState } from "react";
import { Choice } from "~/domain/charts/choice";
import { useDownloadsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { QrCode } from "~/ui/qr-code";
import { saveFile } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { downloadLink, type LinkSource, type LinkStore, qrPng, qrSvg, SOURCES, STORES } from "./links";

export function LinksSection({ companyId, companyName }: { companyId: string; companyName: string }) {
  const texts = useDownloadsTexts();
  const [store, setStore] = useState<LinkStore>("any");
  return (
    <section aria-labelledby="links" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-xl min-w-0">
          <h2 id="links" className="text-2xl">
            {texts.links}
          </h2>
          <p className="mt-2 text-soft">{texts.linksLead}</p>
        </div>
        <Choice
          label={texts.store}
          options={STORES.map((value) => ({ value, text: texts.stores[value] }))}
          value={store}
          onChange={setStore}
        />
      </div>
      <ul className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {SOURCES.map((source) => (
          <li key={source} className="min-w-0">
            <LinkCard companyId={companyId} companyName={companyName} source={source} store={store} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkCardProps {
  companyId: string;
  companyName: string;
  source: LinkSource;
  store: LinkStore;
}

function LinkCard({ companyId, companyName, source, store }: LinkCardProps) {
  const texts = useDownloadsTexts();
  const address = downloadLink({ origin: window.location.origin, companyId, source, store });
  const name = `qr-${fileName(companyName)}-${source.toLowerCase()}${store === "any" ? "" : `-${store.toLowerCase()}`}`;

  async function copy() {
    if (await copyText("The link", address)) notify("good", texts.copied);
    else notify("bad", texts.copyFailed);
  }

  async function png() {
    try {
      saveFile(`${name}.png`, await qrPng(address), "image/png");
    } catch {
      notify("bad", texts.pngFailed);
    }
  }

  return (
    <div className="flex h-full flex-col gap-6 rounded-lg bg-surface p-6 shadow-lift sm:flex-row">
      <QrCode
        text={address}
        label={texts.qrOf(texts.sources[source])}
        className="size-44 shrink-0 self-center rounded-md"
      />
      <div className="grid min-w-0 flex-1 content-start gap-4">
        <div>
          <h3 className="text-lg">{texts.sources[source]}</h3>
          <p className="mt-1 text-sm text-soft">{texts.sourceHint[source]}</p>
        </div>
        <Input
          label={texts.address}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="font-mono text-sm"
          end={
            <button
              type="button"
              aria-label={texts.copy}
              title={texts.copy}
              onClick={() => void copy()}
              className="grid size-10 place-items-center rounded-full hover:bg-ink/8"
            >
              <Icon name="copy" />
            </button>
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            onClick={() => saveFile(`${name}.svg`, qrSvg(address), "image/svg+xml")}
          >
            <Icon name="upload" className="rotate-180" /> {texts.svg}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void png()}>
            <Icon name="upload" className="rotate-180" /> {texts.png}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A name that every file system accepts. */
function fileName(text: string): string {
  const plain = text.normalize("NFD").replace(/[^\w\s-]/g, "");
  return plain.trim().toLowerCase().replace(/\s+/g, "-") || "marca";
}
