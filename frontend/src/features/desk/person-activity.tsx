/** Why: a person's posts, money, disputes and blocks on one page, each with a link to the desk's view of it. */
import { Link } from "react-router";
import type { Month } from "~/config/days";
import { paths } from "~/config/paths";
import { statusOf } from "~/domain/advertisements/ad-status";
import { usePages } from "~/graphql/use-pages";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { usePeopleTexts } from "~/i18n/desk-people-texts";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { Badge } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import { ListState } from "./list-state";
import { PAYOUT_TONES } from "./payout-states";
import { Part } from "./person-part";
import { type DeskActivityFragment, DeskPersonPostsDocument } from "./persons.generated";

const POSTS = 12;

export function PersonActivity({ id, activity }: { id: string; activity: DeskActivityFragment }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Posts id={id} counts={activity.posts} />
      <Earnings activity={activity} />
      <Payouts payouts={activity.payouts} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Disputes disputes={activity.disputes} />
        <Warnings warnings={activity.warnings} lookedAt={activity.lookedAt} />
        <Blocks blocks={activity.blocks} />
      </div>
    </div>
  );
}

function Posts({ id, counts }: { id: string; counts: DeskActivityFragment["posts"] }) {
  const { posts: texts } = usePeopleTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const list = usePages(DeskPersonPostsDocument, "advertisements", { personId: id, limit: POSTS });
  return (
    <Part id="person-posts" title={texts.title}>
      {counts.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {counts.map(({ number, status }) => (
            <li key={status}>
              <Badge tone={statusOf(status).tone}>
                {`${campaigns.ad.status[statusOf(status).label]}: ${formats.number(number)}`}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <ListState list={list} empty={texts.none}>
        <ul className="mt-4 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {list.items?.map((ad) => (
            <li key={ad._id} className="flex min-w-0 items-center gap-3 border-b border-line py-3">
              <img
                src={ad.imageGrid}
                alt=""
                loading="lazy"
                className="size-12 shrink-0 rounded-sm bg-sunk object-cover"
              />
              <div className="min-w-0 flex-1">
                <Link
                  translate="no"
                  to={localize(paths.audit(ad._id))}
                  className="text-link block wrap-anywhere"
                >
                  {ad.campaignName}
                </Link>
                <p className="text-sm text-soft">
                  <span translate="no">{`${ad.companyName} · ${ad.captionIdentifier}`}</span>
                  <span>{" · "}</span>
                  <Moment at={ad.creationDt} as="dayOf" />
                </p>
              </div>
              <Badge tone={statusOf(ad.status).tone}>{campaigns.ad.status[statusOf(ad.status).label]}</Badge>
            </li>
          ))}
        </ul>
      </ListState>
    </Part>
  );
}

function Earnings({ activity: { balances, months } }: { activity: DeskActivityFragment }) {
  const { earnings: texts } = usePeopleTexts();
  const formats = useFormats();
  return (
    <Part id="person-earnings" title={texts.title}>
      {balances.length === 0 && <p className="mt-2 text-soft">{texts.none}</p>}
      {balances.map((balance) => (
        <dl key={balance.currency} className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
          {(["due", "onItsWay", "paid"] as const).map((name) => (
            <div key={name}>
              <dt className="text-sm text-soft">{texts[name]}</dt>
              <dd className="figure text-xl">{formats.exactMoney(balance[name], balance.currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {months.length > 0 && (
        <section
          aria-label={texts.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls
          tabIndex={0} /* oxlint-disable-line */
          className="mt-6 overflow-x-auto"
        >
          <table className="w-full min-w-136 text-sm">
            <thead>
              <tr className="text-left text-soft">
                <th scope="col" className="py-2 font-normal">
                  {texts.month}
                </th>
                {(["own", "firstLevel", "secondLevel", "total"] as const).map((name) => (
                  <th key={name} scope="col" className="py-2 text-right font-normal">
                    {texts[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((monthEarnings) => (
                <tr key={`${monthEarnings.month}${monthEarnings.currency}`} className="border-t border-line">
                  <th scope="row" className="py-2 text-left font-semibold first-letter:uppercase">
                    {formats.month(monthEarnings.month as Month)}
                  </th>
                  {(["own", "firstLevel", "secondLevel", "total"] as const).map((name) => (
                    <td key={name} className="py-2 text-right tabular-nums">
                      {formats.exactMoney(monthEarnings[name], monthEarnings.currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Part>
  );
}

function Payouts({ payouts }: { payouts: DeskActivityFragment["payouts"] }) {
  const { payouts: texts } = usePeopleTexts();
  const { payoutStates } = usePayoutsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { session } = useSession();
  const open = may(session, "managePayouts");
  return (
    <Part id="person-payouts" title={texts.title}>
      {payouts.length === 0 && <p className="mt-2 text-soft">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {payouts.map((payout) => (
          <li key={payout._id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold first-letter:uppercase">
                {open ? (
                  <Link to={localize(paths.deskPayouts(payout.batchId))} className="text-link">
                    {formats.month(payout.month as Month)}
                  </Link>
                ) : (
                  formats.month(payout.month as Month)
                )}
              </p>
              <p translate="no" className="text-sm text-soft">
                {`${payout.reference} · ${payout.accountKind} ${payout.account}`}
              </p>
              {payout.reason && <p className="text-sm text-bad">{payout.reason}</p>}
            </div>
            <p className="text-sm text-soft">
              {payout.returnedAt ? (
                <Moment at={payout.returnedAt} as="dayOf" say={texts.returned} />
              ) : payout.paidAt ? (
                <Moment at={payout.paidAt} as="dayOf" say={texts.paid} />
              ) : (
                <Moment at={payout.preparedAt} as="dayOf" say={texts.prepared} />
              )}
            </p>
            <Badge tone={PAYOUT_TONES[payout.state]}>{payoutStates[payout.state]}</Badge>
            <p className="figure text-lg">{formats.exactMoney(payout.amount, payout.currency)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Disputes({ disputes }: { disputes: DeskActivityFragment["disputes"] }) {
  const { disputes: texts } = usePeopleTexts();
  const words = useDisputesTexts();
  const localize = useLocalize();
  return (
    <Part id="person-disputes" title={texts.title}>
      {disputes.length === 0 && <p className="mt-2 text-soft">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {disputes.map(({ _id, advertisement, openedAt, side, state }) => (
          <li key={_id} className="flex flex-col items-start gap-1 py-3">
            {advertisement && (
              <Link
                translate="no"
                to={localize(paths.audit(advertisement._id))}
                className="text-link wrap-anywhere"
              >
                {advertisement.campaignName}
              </Link>
            )}
            <p className="text-sm text-soft">
              <span>{words.side[side]}</span>
              <span>{" · "}</span>
              <Moment at={openedAt} as="dayOf" />
            </p>
            <Badge tone={state === "Open" ? "wait" : state === "Overturned" ? "good" : "calm"}>
              {words.state[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Warnings({ lookedAt, warnings }: Pick<DeskActivityFragment, "lookedAt" | "warnings">) {
  const { warnings: texts } = usePeopleTexts();
  const formats = useFormats();
  return (
    <Part id="person-warnings" title={texts.title}>
      {lookedAt > 0 && <p className="mt-1 text-sm text-soft">{texts.lead(formats.number(lookedAt))}</p>}
      {warnings.length === 0 && <p className="mt-2 text-soft">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {warnings.map(({ name, number, title }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="shrink-0 text-sm text-soft">
              {texts.of(formats.number(number), formats.number(lookedAt))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Blocks({ blocks }: { blocks: DeskActivityFragment["blocks"] }) {
  const { blocks: texts } = usePeopleTexts();
  const localize = useLocalize();
  return (
    <Part id="person-blocks" title={texts.title}>
      {blocks.length === 0 && <p className="mt-2 text-soft">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {blocks.map(({ blockedAt, company }) => (
          <li key={`${company?._id}${blockedAt}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            {company ? (
              <Link translate="no" to={localize(paths.company(company._id))} className="text-link">
                {company.name}
              </Link>
            ) : (
              <span>{texts.gone}</span>
            )}
            <span className="text-sm text-soft">
              <Moment at={blockedAt} as="dayOf" say={texts.since} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
