/** Why: on a desktop each store has a code to scan, and a link. */
import { lazy, Suspense } from "react";
import type { Store } from "~/config/stores";
import { useDownloadTexts } from "~/i18n/account-texts";
import { buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { useHydrated } from "~/ui/use-hydrated";

interface StoreCardProps {
  store: Store;
  /** The counted address within the site that redirects to the store. */
  href: string;
}

/** Phones show no codes, so the code that draws them is loaded on desktops only, after the page. */
const QrCode = lazy(async () => ({ default: (await import("~/ui/qr-code")).QrCode }));

export function StoreCard({ store, href }: StoreCardProps) {
  const texts = useDownloadTexts();
  const words = store === "iOS" ? texts.ios : texts.android;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg bg-on-night p-4 text-night">
      <Code address={href} label={words.qr} />
      <div className="flex items-center gap-3">
        <StoreMark store={store} className="size-7" />
        <p className="min-w-0">
          <span className="block font-display font-bold">{words.name}</span>
          <span className="block text-sm">{words.device}</span>
        </p>
      </div>
      <a
        href={href}
        className={buttonClasses({ size: "sm", className: "bg-night! text-on-night! hover:opacity-85" })}
      >
        {texts.open}
        <span className="sr-only">: {words.name}</span>
      </a>
    </li>
  );
}

/** The QR code of an address of this very site, which only the browser knows; until then its space is reserved. */
function Code({ address, label }: { address: string; label: string }) {
  const held = <div className="aspect-square rounded-md bg-white" />;
  if (!useHydrated()) return held;
  return (
    <Suspense fallback={held}>
      <QrCode
        text={new URL(address, window.location.origin).href}
        label={label}
        className="aspect-square w-full rounded-md"
      />
    </Suspense>
  );
}

const MARKS: Record<Store, string> = {
  // An apple with a bite, and a play triangle: recognisable shapes, redrawn by us.
  iOS: "M16.2 12.9c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.6.8-3.3.8s-1.7-.8-2.9-.8C6.6 7.9 4.5 9.5 4.5 13c0 3.4 2.5 7.7 4.5 7.7 1 0 1.4-.7 2.7-.7s1.6.7 2.7.7c1.9 0 3.5-3.2 3.9-4.6-1.3-.5-2.1-1.7-2.1-3.2zM14.2 6.5c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.6.6-1.1 1.6-.9 2.6.9.1 1.9-.5 2.5-1.2z",
  Android: "M6 3.6v16.8c0 .6.7 1 1.2.7l14-8.4c.5-.3.5-1 0-1.3l-14-8.4C6.7 2.7 6 3 6 3.6z",
};

/** A store's sign; decorative. */
export function StoreMark({ store, className }: { store: Store; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className={classNames("shrink-0", className)}
    >
      <path d={MARKS[store]} />
    </svg>
  );
}
