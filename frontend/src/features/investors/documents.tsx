/**
 * Why: the documents' addresses are known only to the server, which returns them to a signed-in user or with a guest
 * token.
 */
import { useEffect } from "react";
import { useInvestorsTexts, useLanguage } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { InvestorDocumentsDocument, type InvestorDocumentsQuery } from "~/session/generated/graphql";
import { leaveAsGuest } from "~/session/guest";
import { useCall } from "~/session/use-call";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { Spinner } from "~/ui/spinner";
import { WebLink } from "~/ui/web-link";

type Documents = InvestorDocumentsQuery["investorDocuments"];
type Kind = Documents[number]["kind"];

const SIGNS: Record<Kind, IconName> = {
  PitchDeck: "image",
  DemoVideo: "eye",
  StartupDatabase: "search",
  StartupPlatform: "external",
  Other: "info",
};

/** With a guest's token, or as the signed-in user: null until they have loaded. */
function useDocuments(guest: string | null) {
  const language = useLanguage();
  const { guest: texts } = useInvestorsTexts();
  const { data, error, retry } = useCall(InvestorDocumentsDocument, {}, { asker: "page", guest, language });
  const ended = guest && error instanceof CallError && error.code === "UNAUTHENTICATED";
  useEffect(() => {
    if (!ended) return;
    leaveAsGuest();
    notify("bad", texts.ended);
  }, [ended, texts.ended]);
  const failed = error && !ended ? ("failed" as const) : null;
  return { listed: data?.investorDocuments ?? failed, again: retry };
}

export function DocumentList({ guest }: { guest: string | null }) {
  const { documents } = useInvestorsTexts();
  const { listed, again } = useDocuments(guest);
  if (listed === null) return <Spinner label={documents.loading} className="min-h-40" />;
  if (listed === "failed") {
    return (
      <Banner
        tone="bad"
        action={
          <Button size="sm" variant="quiet" onClick={again}>
            {documents.retry}
          </Button>
        }
      >
        <strong className="block">{documents.notAvailable}</strong>
        {documents.failed}
      </Banner>
    );
  }
  if (listed.length === 0) return <p className="text-lg text-soft">{documents.none}</p>;
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {listed.map((document) => (
        <li key={document.url} className="flex min-w-0">
          <WebLink
            href={document.url}
            className="group flex min-h-60 min-w-0 grow flex-col gap-3 rounded-lg bg-surface p-7 transition-colors hover:bg-ink hover:text-paper focus-visible:rounded-lg"
          >
            <span className="mb-auto grid size-14 place-items-center rounded-full bg-signal text-on-signal">
              <Icon name={SIGNS[document.kind]} className="size-6" />
            </span>{" "}
            <span className="text-sm font-semibold text-soft group-hover:text-paper">
              {documents.kinds[document.kind]}
            </span>{" "}
            <span className="flex items-end justify-between gap-3 font-display text-xl leading-tight font-bold tracking-tight">
              {document.title}
              <Icon name="arrow-up-right" className="size-6" />
            </span>{" "}
            <span className="sr-only">({documents.external})</span>
          </WebLink>
        </li>
      ))}
    </ul>
  );
}
