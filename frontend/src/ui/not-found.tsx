/** Why: the not-found page, also shown for ids of things that do not exist or that the user may not see. */
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { LinkButton } from "./button";
import { Rings } from "./rings";

export function NotFound() {
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  return (
    <section className="relative grid min-h-[calc(100dvh-10rem)] place-items-center overflow-hidden">
      <Rings
        count={11}
        centre={false}
        className="absolute top-1/2 left-1/2 size-[60rem] -translate-1/2 text-line"
      />
      <div className="wrap relative flex flex-col items-center gap-6 py-24 text-center">
        <p className="figure text-5xl text-hot">{shell.notFound.code}</p>
        <h1 className="text-3xl">{shell.notFound.title}</h1>
        <p className="max-w-lg text-lg text-soft">{shell.notFound.text}</p>
        <LinkButton to={localize(paths.home)} size="lg">
          {shell.notFound.button}
        </LinkButton>
      </div>
    </section>
  );
}
