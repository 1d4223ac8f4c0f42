/**
 * Why: the app's download: a code to scan on a desktop, one button on a phone (docs/product.md, Screens: /download).
 */
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { companyCodeOf, deviceStore, STORES, type Store, sourceOf, storeLink } from "~/config/stores";
import { WebAppLink } from "~/domain/downloads/web-app-link";
import { useDownloadTexts } from "~/i18n/account-texts";
import { useLanguage, useLocalize } from "~/i18n/use-language";
import { buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Rings } from "~/ui/rings";
import { useHydrated } from "~/ui/use-hydrated";
import { PhoneFigure } from "./phone-figure";
import { ReferralCode } from "./referral-code";
import { StoreCard, StoreMark } from "./store-card";

export function DownloadScreen() {
  const texts = useDownloadTexts();
  const language = useLanguage();
  const localize = useLocalize();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const companyCode = hydrated ? companyCodeOf(query.get("companyCode")) : null;
  const source = hydrated ? sourceOf(query.get("source")) : null;
  const device = hydrated ? deviceStore(navigator) : null;
  // The prerendered page does not know the device: until hydration, the width decides.
  const shows = device ? "button" : hydrated ? "cards" : "either";

  return (
    <div className="wrap pt-4 pb-24 lg:pt-8">
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,10fr)_minmax(0,9fr)] lg:gap-14">
        <section className="flex min-w-0 flex-col items-start gap-7 lg:py-10">
          <p className="flex items-center gap-3 font-semibold text-accent">
            <span aria-hidden="true" className="size-3 rounded-full bg-hot" />
            {texts.eyebrow}
          </p>
          <h1 className="text-[clamp(2.75rem,7.2vw,5.75rem)] leading-[0.92] font-extrabold">{texts.title}</h1>
          <p className="max-w-lg text-lg text-soft">{texts.text}</p>
          {shows !== "cards" && (
            <PhoneButton
              store={device}
              href={storeLink({ store: device, companyCode, source, language })}
              className={classNames(shows === "either" && "sm:hidden")}
            />
          )}
          <div className="flex flex-col items-start gap-3">
            <WebAppLink className="text-link text-lg">{texts.here}</WebAppLink>
            <Link to={localize(paths.guides)} className="text-link">
              {texts.guides}
            </Link>
          </div>
          <ReferralCode className="mt-auto" />
        </section>
        <section
          aria-label={texts.stores}
          className="relative isolate flex min-w-0 flex-col justify-between gap-10 overflow-hidden rounded-xl bg-night p-6 text-on-night sm:p-10"
        >
          <Rings
            count={11}
            centre={false}
            className="absolute top-[11.5rem] left-1/2 -z-10 size-[64rem] sm:top-[13rem] -translate-1/2 text-hot opacity-70"
          />
          <PhoneFigure className="mx-auto w-full max-w-72" />
          {shows !== "button" && (
            <div className={classNames("flex flex-col gap-5", shows === "either" && "max-sm:hidden")}>
              <p className="mx-auto rounded-full bg-night px-5 py-1 text-center font-display text-xl font-bold">
                {texts.scan}
              </p>
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {[...STORES].reverse().map((store) => (
                  <StoreCard
                    key={store}
                    store={store}
                    href={storeLink({ store, companyCode, source, language })}
                  />
                ))}
              </ul>
            </div>
          )}
        </section>
      </div>
      <div className="mt-16">
        <ul className="grid grid-cols-1 gap-x-16 gap-y-8 sm:grid-cols-3">
          {texts.facts.map(({ value, label }) => (
            <li key={label} className="max-w-56">
              <span className="figure block text-3xl whitespace-nowrap">{value}</span>
              <span className="mt-2 block text-sm text-soft">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PhoneButtonProps {
  store: Store | null;
  href: string;
  className: string;
}

/** A plain link: the redirector is a page of its own. */
function PhoneButton({ store, href, className }: PhoneButtonProps) {
  const texts = useDownloadTexts();
  const label = store === "iOS" ? texts.ios.button : store === "Android" ? texts.android.button : texts.phone;
  return (
    <a
      href={href}
      className={buttonClasses({ size: "lg", className: classNames("w-full sm:w-auto", className) })}
    >
      {store && <StoreMark store={store} className="size-6" />}
      <span>{label}</span>
    </a>
  );
}
