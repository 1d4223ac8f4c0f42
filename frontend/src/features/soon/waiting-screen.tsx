/** Why: the three placeholder pages, each with its own figure made of the same rings (docs/product.md, Screens). */
import { paths } from "~/config/paths";
import { useLocalize, useSoonTexts } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Rings } from "~/ui/rings";
import { WaitingPage } from "./waiting-page";

export function ComingSoonScreen() {
  const { soon } = useSoonTexts();
  return (
    <WaitingPage
      ground="hot"
      list="comingSoon"
      {...soon}
      figure={
        <Rings count={11} className="absolute -right-[22rem] bottom-[-26rem] size-[64rem] opacity-20" />
      }
    />
  );
}

export function ComingSoonInvestorsScreen() {
  const { investors } = useSoonTexts();
  const localize = useLocalize();
  return (
    <WaitingPage
      ground="night"
      list="comingSoonInvestors"
      {...investors}
      figure={
        <svg
          viewBox="-400 -400 800 800"
          fill="none"
          aria-hidden="true"
          className="absolute -top-72 -right-[26rem] size-[54rem] max-sm:-top-80 max-sm:-right-[38rem] max-sm:opacity-60"
        >
          {[90, 150, 210, 270, 330, 385].map((radius, index) => (
            <g key={radius} strokeWidth={26 - index * 4} opacity={1 - index * 0.16}>
              <path d={`M0 ${-radius}A${radius} ${radius} 0 1 1 ${-radius} 0`} className="stroke-hot" />
              <path d={`M${-radius} 0A${radius} ${radius} 0 0 1 0 ${-radius}`} className="stroke-signal" />
            </g>
          ))}
        </svg>
      }
    >
      <LinkButton to={localize(paths.investors)} variant="signal">
        {investors.link}
      </LinkButton>
    </WaitingPage>
  );
}

export function ThankYouScreen() {
  const { thanks } = useSoonTexts();
  const localize = useLocalize();
  return (
    <WaitingPage
      ground="paper"
      list="thankYou"
      {...thanks}
      figure={
        <Rings
          count={10}
          className="absolute top-1/2 -right-64 size-[52rem] -translate-y-1/2 opacity-90 max-lg:top-auto max-lg:-right-72 max-lg:-bottom-72 max-lg:translate-y-0 max-lg:opacity-25"
        />
      }
    >
      <LinkButton to={localize(paths.home)} variant="quiet">
        {thanks.home}
      </LinkButton>
    </WaitingPage>
  );
}
