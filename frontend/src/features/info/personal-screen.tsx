/** Why: /{name} is a person's public page; any other word is a page that is not found (docs/product.md, Screens). */
import { useEffect } from "react";
import { useParams } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useInfoTexts, useLocalize } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { PersonalPageDocument, type PersonalPageQuery } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";
import { Avatar } from "~/ui/avatar";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { NotFound } from "~/ui/not-found";
import { Rings } from "~/ui/rings";

type Page = NonNullable<PersonalPageQuery["personalPage"]>;

/** The format of a page's name; for anything else no request is sent. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/;

export function PersonalScreen() {
  const name = useParams().name ?? "";
  const { personal } = useInfoTexts();
  const { shell } = useHomeTexts();
  const possible = NAME.test(name);
  const { data, error, retry } = useCall(possible ? PersonalPageDocument : null, { name }, { renew: false });
  const unknown = error instanceof CallError && error.code === "BAD_USER_INPUT";
  const nobody = !possible || unknown || (data && !data.personalPage);
  useEffect(() => {
    if (nobody) document.title = `${shell.notFound.metaTitle} · ${shell.brand}`;
  }, [nobody, shell]);

  if (nobody) return <NotFound />;
  if (error) {
    return (
      <EmptyState title={personal.failed.title} text={personal.failed.text}>
        <Button onClick={retry}>{personal.failed.retry}</Button>
      </EmptyState>
    );
  }
  if (!data?.personalPage) return <LoadingArea label={personal.loading} className="wrap min-h-[50vh]" />;
  return <Person page={data.personalPage} />;
}

function Person({ page }: { page: Page }) {
  const { personal } = useInfoTexts();
  const localize = useLocalize();
  const name = [page.firstName, page.lastName].filter(Boolean).join(" ") || page.handle;
  // Pictures on other hosts are not loaded: visitors of this page have not agreed to contact them.
  const picture = page.picture?.startsWith("/") && !page.picture.startsWith("//") ? page.picture : null;
  return (
    <section className="overflow-hidden">
      <div className="wrap grid min-h-[calc(100dvh-10rem)] grid-cols-1 items-center gap-12 py-14 lg:grid-cols-2">
        <div className="flex flex-col items-start gap-6 max-lg:order-last">
          <p className="rounded-full bg-signal px-4 py-1 font-semibold text-on-signal">@{page.handle}</p>
          <h1 className="text-4xl font-extrabold">{personal.title(name)}</h1>
          <p className="max-w-md text-lg">{personal.text}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <LinkButton to={localize(paths.brands)} size="lg">
              {personal.brands}
            </LinkButton>
            <LinkButton to={localize(paths.guides)} size="lg" variant="quiet">
              {personal.app}
            </LinkButton>
          </div>
        </div>
        <div className="relative mx-auto grid aspect-square w-full max-w-64 place-items-center sm:max-w-sm lg:max-w-lg">
          <Rings count={8} centre={false} className="absolute -inset-6 text-hot" />
          <Avatar name={name} src={picture} className="relative size-2/5 ring-8 ring-paper" />
        </div>
      </div>
    </section>
  );
}
