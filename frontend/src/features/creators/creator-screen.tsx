/** Why: all that a company knows of a creator before it decides: profile, results, notes, and their posts. */
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { networkName } from "~/domain/advertisements/network";
import { handleOf } from "~/domain/creators/handles";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Avatar } from "~/ui/avatar";
import { EmptyState } from "~/ui/empty-state";
import { Explanation } from "~/ui/explanation";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { OneLine } from "~/ui/one-line";
import { WebLink } from "~/ui/web-link";
import { CreatorPageDocument, type CreatorPageQuery } from "./creator.generated";
import { CreatorAds } from "./creator-ads";
import { Blocked, EndWork } from "./creator-block";
import { CreatorCampaigns } from "./creator-campaigns";
import { CreatorInvitation } from "./creator-invitation";
import { CreatorNotes } from "./creator-notes";
import { CreatorTags } from "./creator-tags";

type Creator = NonNullable<CreatorPageQuery["creator"]>;
type Account = CreatorPageQuery["personCredentials"][number];

export function CreatorScreen({ session }: { session: Session }) {
  const texts = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const localize = useLocalize();
  const [query] = useSearchParams();
  const { personId = "" } = useParams();
  const companyId = session.company?._id ?? "";
  const variables = { companyId, personId };
  const { data, error, refetch } = useQuery(CreatorPageDocument, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const back = `${localize(paths.creators)}${query.size > 0 ? `?${query}` : ""}`;
  if (!data)
    return error ? (
      <Failed error={error} retry={() => refetch()} />
    ) : (
      <div className="wrap py-8 md:py-10">
        <Loading heading label={states.loading} className="grid gap-4">
          <Skeletons count={3} className="h-28" />
        </Loading>
      </div>
    );
  const { creator, personCredentials: accounts, creatorTags: companyTags } = data;
  if (!creator)
    return (
      <EmptyState title={texts.profile.none} text={texts.profile.noneHint}>
        <Back to={back} />
      </EmptyState>
    );
  const name = fullName(creator.person) ?? texts.table.unknown;
  return (
    <div className="wrap py-6 md:py-8">
      <Back to={back} />
      <Head name={name} creator={creator} accounts={accounts}>
        <CreatorTags
          variables={variables}
          tags={creator.tags}
          companyTags={companyTags}
          writable={creator.writable}
        />
      </Head>
      <Blocked variables={variables} name={name} creator={creator} />
      <CreatorInvitation variables={variables} creator={creator} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Record creator={creator} />
          <CreatorCampaigns companyId={companyId} creator={creator} />
        </div>
        <CreatorNotes variables={variables} notes={creator.notes} writable={creator.writable} />
      </div>
      <CreatorAds session={session} companyId={companyId} creator={creator} />
      <EndWork variables={variables} name={name} creator={creator} />
    </div>
  );
}

function Back({ to }: { to: string }) {
  const { ads } = useCreatorsTexts();
  return (
    <Link
      to={to}
      className="inline-flex min-h-10 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
    >
      <Icon name="chevron-down" className="size-4 rotate-90" />
      <span>{ads.back}</span>
    </Link>
  );
}

interface HeadProps {
  name: string;
  creator: Creator;
  accounts: readonly Account[];
  children: ReactNode;
}

function Head({ name, creator, accounts, children }: HeadProps) {
  const { profile } = useCreatorsTexts();
  const picture = accounts.find((account) => account.picture)?.picture;
  return (
    <header className="mt-2 flex items-start gap-4">
      <Avatar name={name} src={picture} className="size-14 sm:size-20" />
      <div className="min-w-0 flex-1">
        <h1 translate="no" className="text-3xl wrap-anywhere">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {accounts.map((account) => {
            const handle = handleOf(account);
            return (
              handle && (
                <span key={account._id} translate="no" className="inline-flex min-w-0 gap-1.5">
                  {handle.text && <span className="text-soft">{networkName(account.platform)}</span>}
                  {handle.address ? (
                    <WebLink href={handle.address} className="text-link font-semibold wrap-anywhere">
                      {handle.text ?? networkName(account.platform)}
                    </WebLink>
                  ) : (
                    <span className="font-semibold wrap-anywhere">
                      {handle.text ?? networkName(account.platform)}
                    </span>
                  )}
                </span>
              )
            );
          })}
          <Moment
            at={creator.firstAt}
            as="monthOf"
            say={(when) => profile.since(when)}
            className="text-soft"
          />
        </p>
        {children}
      </div>
    </header>
  );
}

function Record({ creator }: { creator: Creator }) {
  const { profile } = useCreatorsTexts();
  const { record } = profile;
  const formats = useFormats();
  const decided = creator.approved + creator.rejected;
  const days = creator.daysToPost;
  return (
    <dl
      aria-label={record.label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-line shadow-lift sm:grid-cols-3"
    >
      <Figure
        name={record.posts}
        explained={record.explained.posts}
        note={record.published(formats.number(creator.published))}
      >
        {formats.number(creator.advertisements)}
      </Figure>
      <Figure
        name={record.rate}
        explained={record.explained.rate}
        note={decided > 0 ? record.decided(formats.number(creator.approved), formats.number(decided)) : null}
      >
        {decided > 0 ? formats.percent(creator.approved / decided) : "–"}
      </Figure>
      <Figure name={record.interactions} explained={record.explained.interactions}>
        {formats.number(creator.engagement)}
      </Figure>
      <Figure name={record.days} explained={record.explained.days}>
        {days === null ? "–" : record.daysIn(Math.round(days), formats.number(Math.round(days)))}
      </Figure>
      <Figure
        name={record.products}
        explained={record.explained.products}
        note={record.owed(creator.owed, formats.number(creator.owed))}
      >
        {formats.number(creator.delivered)}
      </Figure>
      <Figure name={record.cost} explained={record.explained.cost}>
        {creator.costs.length === 0
          ? "–"
          : creator.costs.map(({ spent, currency }) => (
              <OneLine key={currency} text={formats.money(spent, currency)} />
            ))}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  explained: string;
  note?: string | null;
  children: ReactNode;
}

function Figure({ name, explained, note, children }: FigureProps) {
  const { profile } = useCreatorsTexts();
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="pr-5 text-sm text-soft">
        <span className="pr-5">{name}</span>
        <Explanation label={profile.record.explain(name)} text={explained} />
      </dt>
      <dd className="font-display text-xl font-bold wrap-anywhere tabular-nums">{children}</dd>
      {note && <dd className="text-xs leading-snug text-soft">{note}</dd>}
    </div>
  );
}
