/** Why: a page for what does not exist yet: one sentence and its echo, with a form to be notified. */
import type { ReactNode } from "react";
import { SubscribeForm } from "~/domain/forms/subscribe-form";
import { useSoonTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";

/** hot: something comes · night: for investors · paper: something was done. */
type WaitingGround = "hot" | "night" | "paper";

const GROUNDS: Record<WaitingGround, { page: string; figure: string; text: string }> = {
  hot: { page: "bg-hot text-[#17130e]", figure: "text-[#17130e]", text: "" },
  night: { page: "bg-night text-on-night", figure: "text-hot", text: "text-night-soft" },
  paper: { page: "", figure: "text-hot", text: "text-soft" },
};

interface WaitingPageProps {
  ground: WaitingGround;
  title: string;
  echo: string;
  text: string;
  /** The list that its form joins. */
  list: string;
  success: string;
  figure: ReactNode;
  /** A link, below the text. */
  children?: ReactNode;
}

export function WaitingPage({
  ground,
  title,
  echo,
  text,
  list,
  success,
  figure,
  children,
}: WaitingPageProps) {
  const { form } = useSoonTexts();
  const looks = GROUNDS[ground];
  return (
    <section className={classNames("relative overflow-hidden", looks.page)}>
      <div aria-hidden="true" className={classNames("pointer-events-none absolute inset-0", looks.figure)}>
        {figure}
      </div>
      <div className="wrap relative grid grid-cols-1 gap-x-8 gap-y-12 pt-14 pb-20 sm:pt-20 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-12 lg:content-between lg:pb-24">
        <h1 className="text-5xl font-extrabold tracking-[-0.045em] lg:col-span-12">
          <span className="block">{title}</span>
          <span className="block font-medium">{echo}</span>
          <span
            aria-hidden="true"
            data-echo={echo}
            className="block font-extralight opacity-35 before:content-[attr(data-echo)] max-sm:hidden"
          />
        </h1>
        <div className="flex min-w-0 flex-col items-start gap-6 lg:col-span-5 lg:self-end">
          <p className={classNames("max-w-md text-lg", looks.text)}>{text}</p>
          {children}
        </div>
        <div
          className={classNames(
            "min-w-0 rounded-lg p-6 text-ink sm:p-8 lg:col-span-6 lg:col-start-7 lg:self-end",
            ground === "paper" ? "bg-sunk" : "bg-surface",
          )}
        >
          <SubscribeForm list={list} texts={form} success={success} />
        </div>
      </div>
    </section>
  );
}
