/** Why: Resuena's view of web3, in four reasons and without promises (docs/product.md, Screens: /web3). */
import { SubscribeForm } from "~/domain/forms/subscribe-form";
import { VideoButton } from "~/domain/video/video-button";
import { useSoonTexts } from "~/i18n/use-language";
import { Rings } from "~/ui/rings";
import { ChainFigure } from "./chain-figure";

export function Web3Screen() {
  const { web3, form } = useSoonTexts();
  const { hero, reasons, newsletter, video } = web3;
  return (
    <>
      <section className="relative overflow-hidden bg-night text-on-night">
        <div className="wrap relative grid grid-cols-1 gap-x-8 gap-y-10 pt-14 pb-20 sm:pt-20 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-12 lg:items-center">
          <div className="relative z-10 flex min-w-0 flex-col items-start gap-8 lg:col-span-8">
            <p className="-mb-3 font-semibold text-signal">{hero.eyebrow}</p>
            <h1 className="text-5xl font-extrabold tracking-[-0.045em]">{hero.title}</h1>
            <p className="max-w-lg text-lg text-night-soft">{hero.text}</p>
            <VideoButton label={hero.video} texts={video} className="outline-signal" />
          </div>
          <ChainFigure
            label={hero.figure}
            className="w-full max-lg:mx-auto max-lg:max-w-lg lg:absolute lg:-right-40 lg:bottom-4 lg:w-[44rem]"
          />
        </div>
      </section>
      <section className="py-24 sm:py-32">
        <div className="wrap flex flex-col gap-16">
          <h2 className="max-w-3xl text-4xl">{reasons.title}</h2>
          <ol className="grid grid-cols-1 gap-x-12 gap-y-14 sm:grid-cols-2">
            {reasons.items.map((reason, index) => (
              <li
                key={reason.title}
                className="grid min-w-0 grid-cols-[3.5rem_1fr] gap-x-5 sm:grid-cols-[5rem_1fr]"
              >
                <span aria-hidden="true" className="figure text-4xl text-accent">
                  {index + 1}
                </span>
                <div className="flex min-w-0 flex-col gap-3">
                  <h3 className="text-2xl">{reason.title}</h3>
                  <p className="max-w-md text-lg text-soft">{reason.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="pb-24 sm:pb-32">
        <div className="wrap">
          <div className="relative grid grid-cols-1 gap-x-12 gap-y-8 overflow-hidden rounded-xl bg-hot p-7 text-[#17130e] sm:p-14 lg:grid-cols-2 lg:items-center">
            <Rings
              count={8}
              centre={false}
              className="absolute -bottom-48 -left-40 size-[36rem] opacity-25"
            />
            <div className="relative flex flex-col gap-4">
              <h2 className="text-3xl">{newsletter.title}</h2>
              <p className="max-w-md text-lg">{newsletter.text}</p>
            </div>
            <div className="relative min-w-0 rounded-lg bg-surface p-6 text-ink sm:p-8">
              <SubscribeForm list="web3" texts={form} success={newsletter.success} />
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
