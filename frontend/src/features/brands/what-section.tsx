/** Why: what Resuena is, how many already use it, and the concept video (docs/product.md, Screens: /brands). */
import { VideoButton } from "~/domain/video/video-button";
import { useBrandsTexts } from "~/i18n/use-language";

export function WhatSection() {
  const { what, video } = useBrandsTexts();
  return (
    <section className="bg-sunk py-24 sm:py-32">
      <div className="wrap grid grid-cols-1 gap-x-8 gap-y-14 lg:grid-cols-12">
        <div className="flex flex-col items-start gap-8 lg:col-span-7">
          <h2 className="text-4xl">{what.title}</h2>
          <p className="max-w-xl text-lg text-soft">{what.text}</p>
          <VideoButton label={what.video} texts={video} className="mt-2" />
        </div>
        <dl className="flex flex-col gap-12 self-end lg:col-span-5 lg:items-end lg:text-right">
          {what.counters.map((counter) => (
            <div key={counter.label} className="flex flex-col-reverse gap-2">
              <dt className="text-lg text-soft">{counter.label}</dt>
              <dd className="figure text-5xl">{counter.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
