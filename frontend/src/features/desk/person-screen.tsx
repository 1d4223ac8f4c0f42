/** Why: what staff need to help a creator is on one page; opening it is recorded (ADR 0087). */
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { usePeopleTexts } from "~/i18n/desk-people-texts";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { DeskFrame } from "./desk-layout";
import { PersonActivity } from "./person-activity";
import { PersonLink } from "./person-link";
import { Part } from "./person-part";
import { DeskPersonDocument, type DeskRecordFragment } from "./persons.generated";

export function PersonScreen({ id }: { id: string }) {
  const texts = usePeopleTexts();
  const desk = useDeskTexts();
  const localize = useLocalize();
  const { data, error, refetch } = useQuery(DeskPersonDocument, {
    variables: { personId: id },
    fetchPolicy: "network-only",
  });
  if (!data) {
    return (
      <DeskFrame title={texts.title}>
        {error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <Loading label={desk.loading} className="mt-6 grid gap-4">
            <Skeleton className="h-64" />
            <Skeleton className="h-40" />
          </Loading>
        )}
      </DeskFrame>
    );
  }
  const record = data.personRecord;
  if (!record) {
    return (
      <DeskFrame title={texts.title}>
        <EmptyState level={2} title={texts.missing} text={texts.missingText}>
          <LinkButton to={localize(paths.deskPeople())}>{texts.back}</LinkButton>
        </EmptyState>
      </DeskFrame>
    );
  }
  const name = record.erasedAt ? texts.erased : (fullName(record) ?? texts.unnamed);
  return (
    <DeskFrame title={name} {...(record.handle && { lead: `@${record.handle}` })}>
      <p className="mt-2">
        <Link to={localize(paths.deskPeople())} className="text-link inline-flex items-center gap-1">
          <Icon name="chevron-right" className="rotate-180" />
          <span>{texts.back}</span>
        </Link>
      </p>
      <div className="mt-4 empty:hidden">
        <Standing record={record} />
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {!record.erasedAt && <Facts record={record} />}
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {!record.erasedAt && <Networks networks={record.networks} />}
          {!record.erasedAt && <Account account={record.payoutAccount} />}
          <Views views={record.views} />
        </div>
      </div>
      <PersonActivity id={id} activity={data.personActivity} />
    </DeskFrame>
  );
}

function Standing({ record }: { record: DeskRecordFragment }) {
  const texts = usePeopleTexts();
  const formats = useFormats();
  if (record.erasedAt) {
    return (
      <Banner tone="info" title={texts.erasedOn(formats.dateTime(record.erasedAt))}>
        {texts.erasedText}
      </Banner>
    );
  }
  if (!record.deletionDueAt) return null;
  return (
    <Banner tone="wait" title={texts.deletion}>
      {texts.deletionOn(formats.dateTime(record.deletionDueAt))}
    </Banner>
  );
}

function Facts({ record }: { record: DeskRecordFragment }) {
  const { facts: texts, erased, unnamed } = usePeopleTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { company, email, language, referrer, referrerId, termsAcceptedAt, termsVersion } = record;
  const day = (moment: string) => formats.dateTime(moment as never);
  const rows: [string, ReactNode][] = [
    [
      texts.email,
      <span key="email" className="flex flex-col items-start gap-1 *:whitespace-normal!">
        <span translate="no" className="wrap-anywhere">
          {email}
        </span>
        <Badge tone={record.emailConfirmedAt ? "good" : "wait"}>
          {record.emailConfirmedAt ? texts.confirmed(day(record.emailConfirmedAt)) : texts.unconfirmed}
        </Badge>
      </span>,
    ],
    [texts.city, record.city ?? texts.no],
    [texts.joined, <Moment key="joined" at={record.joinedAt} />],
    [texts.language, language === "es" || language === "en" ? texts.languages[language] : texts.no],
    [texts.adult, record.adultDeclaredAt ? day(record.adultDeclaredAt) : texts.no],
    [
      texts.terms,
      termsVersion && termsAcceptedAt ? texts.termsVersion(termsVersion, day(termsAcceptedAt)) : texts.no,
    ],
    [
      texts.code,
      <span key="code" translate="no" className="font-mono">
        {record.referralCode}
      </span>,
    ],
    [
      texts.referrer,
      referrerId ? (
        <PersonLink
          key="referrer"
          id={referrerId}
          name={fullName(referrer) ?? (referrer ? unnamed : erased)}
        />
      ) : (
        texts.house
      ),
    ],
    [
      texts.brought,
      texts.broughtCount(
        formats.number(record.referralsFirstLevel),
        formats.number(record.referralsSecondLevel),
      ),
    ],
  ];
  if (company) {
    rows.push([
      texts.company,
      <Link key="company" translate="no" to={localize(paths.company(company._id))} className="text-link">
        {company.name}
      </Link>,
    ]);
  }
  return (
    <Part id="person-facts" title={texts.title}>
      {record.staff && (
        <p className="mt-2">
          <Badge tone="signal">{texts.staff}</Badge>
        </p>
      )}
      <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

type Network = DeskRecordFragment["networks"][number];

const TONES: Record<Network["state"], Tone> = {
  Linked: "good",
  Confirmed: "good",
  Declared: "calm",
  NeedsAttention: "wait",
  Unlinked: "calm",
};

function Networks({ networks }: { networks: readonly Network[] }) {
  const { networks: texts } = usePeopleTexts();
  const formats = useFormats();
  return (
    <Part id="person-networks" title={texts.title}>
      {networks.length === 0 ? (
        <p className="mt-2 text-soft">{texts.none}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {networks.map(({ followers, platform, since, state, url, username }) => (
            <li key={platform} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p translate="no" className="text-sm text-soft">
                  {platform}
                </p>
                {url ? (
                  <a
                    translate="no"
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="text-link wrap-anywhere"
                  >
                    {username}
                  </a>
                ) : (
                  <p>{texts.nameless}</p>
                )}
                <p className="text-sm text-soft">
                  <Moment at={since} as="dayOf" say={texts.since} />
                  {typeof followers === "number" && (
                    <span>{` · ${texts.followers(formats.number(followers))}`}</span>
                  )}
                </p>
              </div>
              <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Account({ account }: { account: DeskRecordFragment["payoutAccount"] }) {
  const { account: texts } = usePeopleTexts();
  return (
    <Part id="person-account" title={texts.title}>
      {account ? (
        <>
          <p translate="no" className="figure mt-2 text-lg">{`${account.kind} ${account.masked}`}</p>
          <p className="text-sm text-soft">
            <Moment at={account.changedAt} say={texts.changed} />
          </p>
        </>
      ) : (
        <p className="mt-2 text-soft">{texts.none}</p>
      )}
    </Part>
  );
}

function Views({ views }: { views: DeskRecordFragment["views"] }) {
  const { views: texts } = usePeopleTexts();
  return (
    <Part id="person-views" title={texts.title}>
      <p className="mt-1 text-sm text-soft">{texts.text}</p>
      {views.length === 0 ? (
        <p className="mt-3 text-soft">{texts.none}</p>
      ) : (
        <ul className="mt-3 grid gap-1 text-sm">
          {views.map(({ viewer, viewedAt }) => (
            <li key={viewedAt} className="flex flex-wrap justify-between gap-x-4">
              <span translate="no">{fullName(viewer) ?? texts.gone}</span>
              <Moment at={viewedAt} className="text-soft" />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
