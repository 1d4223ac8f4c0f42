/** Why: what the user should do now, one row each; then recent earnings, then what they may do next. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Month } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Icon, type IconName } from "~/ui/icon";
import { keepUnread } from "../bell";
import { TodayDocument, type TodayQuery } from "../generated/graphql";
import { shownName } from "../own-networks";
import { CampaignCard, Picture, QueryView, Screen } from "../parts";
import { useAppQuery } from "../query";
import { at, useTo } from "../use-to";

export function TodayScreen() {
  const { today } = useAppTexts();
  const query = useAppQuery("today", TodayDocument, {}, { keep: ({ unread }) => keepUnread(unread) });
  const firstName = query.data?.me?.firstName;
  return (
    <Screen title={firstName ? today.hello(firstName) : today.helloNobody} bellWaits={query.isPending}>
      <QueryView query={query} skeleton={{ count: 4, className: "h-28 w-full" }}>
        {(data) => (
          <>
            <ToDo
              posts={data.todo.nodes}
              me={data.me}
              accounts={data.networks?.accounts ?? []}
              earns={data.earnings.totals.length > 0}
            />
            <ThisMonth earnings={data.earnings} />
            <Open campaigns={data.open.nodes} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

interface ToDoProps {
  posts: TodayQuery["todo"]["nodes"];
  me: TodayQuery["me"];
  accounts: NonNullable<TodayQuery["networks"]>["accounts"];
  earns: boolean;
}

function ToDo({ posts, me, accounts, earns }: ToDoProps) {
  const { today, posts: texts, networks } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const rows: ReactNode[] = [];
  if (me && me.missing.length > 0)
    rows.push(
      <Task
        key="account"
        icon="user"
        title={today.account.title}
        text={today.account.text(me.missing.length)}
        action={today.account.action}
        leads={to(at.start)}
      />,
    );
  for (const account of accounts)
    if (account.state === "NeedsAttention")
      rows.push(
        <Task
          key={account.platform}
          icon="globe"
          title={today.network.title(networks.names[account.platform])}
          text={shownName(account)}
          action={today.network.action}
          leads={to(at.networks)}
        />,
      );
  for (const post of posts) {
    const { campaignName, state, rewardKind, posts: published, change } = post;
    const changing = state === "ChangeRequested";
    const publishing = !changing && published.length === 0;
    const words = changing ? today.change : publishing ? today.publish : today.collect;
    const collecting = words === today.collect && rewardKind !== "money";
    rows.push(
      <Task
        key={post._id}
        picture={post.imageGrid ?? post.image}
        icon="image"
        title={words.title}
        text={
          change ? `${campaignName} · ${texts.answer(formats.dayAndTime(change.answerUntil))}` : campaignName
        }
        action={words.action}
        leads={to(changing ? at.revise(post._id) : collecting ? at.reward(post._id) : at.post(post._id))}
      />,
    );
  }
  if (me && !me.payoutAccount && earns)
    rows.push(
      <Task
        key="payout"
        icon="coins"
        title={today.payout.title}
        text={today.payout.text}
        action={today.payout.action}
        leads={to(at.payout)}
      />,
    );
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{today.todo}</h2>
      {rows.length > 0 ? (
        <ul className="flex flex-col gap-3">{rows}</ul>
      ) : (
        <p className="flex items-center gap-3 text-soft">
          <Icon name="check" className="size-6 text-good" />
          <span>{today.nothing}</span>
        </p>
      )}
    </section>
  );
}

interface TaskProps {
  picture?: string | null | undefined;
  icon: IconName;
  title: string;
  text: string;
  action: string;
  leads: string;
}

function Task({ picture, icon, title, text, action, leads }: TaskProps) {
  return (
    <li className="flex items-center gap-4 rounded-lg bg-surface p-3 shadow-lift">
      {picture ? (
        <Picture src={picture} className="size-14 shrink-0 rounded-md" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-sunk text-hot">
          <Icon name={icon} className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="line-clamp-2 text-sm text-soft">{text}</p>
      </div>
      <Link
        to={leads}
        aria-label={`${action}: ${text}`}
        className="inline-flex min-h-12 shrink-0 items-center rounded-full bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong focus-visible:rounded-full"
      >
        {action}
      </Link>
    </li>
  );
}

function ThisMonth({ earnings }: { earnings: TodayQuery["earnings"] }) {
  const { today, earnings: texts } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  return (
    <section className="flex flex-col gap-4 rounded-lg bg-night p-6 text-on-night">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{today.month}</h2>
        <span className="text-sm text-night-soft">{formats.month(earnings.month as Month)}</span>
      </div>
      {earnings.totals.length > 0 ? (
        earnings.totals.map(({ currency, total }) => (
          <p key={currency} className="figure text-3xl">
            {formats.exactMoney(total, currency)}
          </p>
        ))
      ) : (
        <p className="text-night-soft">{today.monthEmpty}</p>
      )}
      {earnings.latest.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm">
          {earnings.latest.map(({ _id, kind, amount, currency, campaignName }) => (
            <li key={_id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate text-night-soft">{campaignName ?? texts.kinds[kind]}</span>
              <span className="font-semibold">{formats.exactMoney(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={to(at.earnings)}
        className="inline-flex min-h-12 items-center gap-2 self-start font-semibold text-signal"
      >
        <span>{today.toEarnings}</span>
        <Icon name="arrow-right" />
      </Link>
    </section>
  );
}

function Open({ campaigns }: { campaigns: TodayQuery["open"]["nodes"] }) {
  const { today } = useAppTexts();
  const to = useTo();
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{today.open}</h2>
        <Link to={to(at.campaigns)} className="text-link inline-flex min-h-12 items-center">
          {today.all}
        </Link>
      </div>
      {campaigns.length === 0 && <p className="text-soft">{today.openEmpty}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign._id} campaign={campaign} />
        ))}
      </div>
    </section>
  );
}
