/** Why: components that several screens of the app share. */
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Day } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { CallError } from "~/session/call-error";
import { Avatar } from "~/ui/avatar";
import { Badge, type Tone } from "~/ui/badge";
import { Button, buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { Skeletons } from "~/ui/loading";
import { Rings } from "~/ui/rings";
import { Bell } from "./bell";
import type {
  CampaignFaceFragment,
  CampaignRowFragment,
  MyAdvertisementState,
  PostingObstacle,
  PostRowFragment,
} from "./generated/graphql";
import { useErrorText } from "./me";
import { at, useTo } from "./use-to";

interface ScreenProps {
  title: string;
  text?: string | undefined;
  /** Where the arrow beside the title leads. */
  back?: string;
  /** Whether the screen's own response will bring the number of unread notices. */
  bellWaits?: boolean;
  children: ReactNode;
}

/** A screen: its title, which is the document's too, and its content. */
export function Screen({ title, text, back, bellWaits = false, children }: ScreenProps) {
  const { states, name } = useAppTexts();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className="column flex animate-rise flex-col gap-6 py-6">
      <header className="flex flex-col gap-1">
        <div className="flex items-center gap-2">
          {back && (
            <Link
              to={back}
              aria-label={states.back}
              className="-ml-3 grid size-12 shrink-0 place-items-center rounded-full hover:bg-ink/8"
            >
              <Icon name="chevron-right" className="size-6 rotate-180" />
            </Link>
          )}
          <h1 className="min-w-0 text-2xl">{title}</h1>
          {!back && <Bell waits={bellWaits} />}
        </div>
        {text && <p className="text-soft">{text}</p>}
      </header>
      {children}
    </div>
  );
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The number of skeleton lines, and their height. */
  skeleton?: { count: number; className: string };
  children: (data: Data) => ReactNode;
}

/** A query's state: loading, data or error. Data stays, also when a refetch failed. */
export function QueryView<Data>({
  query,
  skeleton = { count: 3, className: "h-24 w-full" },
  children,
}: QueryViewProps<Data>) {
  const { states } = useAppTexts();
  const textOf = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    const code = query.error instanceof CallError ? query.error.code : "INTERNAL";
    return (
      <Empty title={states.failedTitle} text={textOf(code)} alert>
        <Button onClick={() => void query.refetch()}>{states.retry}</Button>
      </Empty>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">{states.loading}</span>
      <Skeletons {...skeleton} />
    </div>
  );
}

interface EmptyProps {
  title: string;
  text?: string;
  alert?: boolean;
  children?: ReactNode;
}

export function Empty({ title, text, alert = false, children }: EmptyProps) {
  return (
    <section
      role={alert ? "alert" : undefined}
      className="flex flex-col items-center gap-4 py-12 text-center"
    >
      <Rings count={4} className="size-24 text-hot" />
      <h2 className="text-xl">{title}</h2>
      {text && <p className="max-w-sm text-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

/** A link of the app that looks like a button, as tall as a thumb is wide. */
export function Go({
  to,
  variant = "accent",
  className,
  children,
}: {
  to: string;
  variant?: "accent" | "quiet" | "ink" | "bare" | "signal";
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className={buttonClasses({
        variant,
        className: classNames("max-w-full whitespace-normal! text-center", className),
      })}
    >
      {children}
    </Link>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few options, side by side; they scroll where there is no room. */
export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={classNames(
            "min-h-12 shrink-0 rounded-full px-5 text-sm font-semibold transition-colors focus-visible:rounded-full",
            option === value ? "bg-ink text-paper" : "bg-surface hover:bg-ink/8",
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** The picture of a campaign or a post, in its frame; the rings where there is none. */
export function Picture({
  src,
  alt = "",
  className,
}: {
  src: string | null | undefined;
  alt?: string;
  className?: string;
}) {
  return src ? (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={classNames("bg-sunk object-cover", className)}
    />
  ) : (
    <span className={classNames("grid place-items-center bg-sunk text-hot", className)}>
      <Rings count={3} className="size-1/2" />
    </span>
  );
}

/** A campaign's reward, large: money, or the product or discount. */
export function Gives({ campaign }: { campaign: CampaignFaceFragment }) {
  const { campaigns } = useAppTexts();
  const formats = useFormats();
  if (campaign.rewardKind === "money")
    return (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figure text-xl">{formats.money(campaign.paysMe ?? 0, campaign.currency)}</span>
        <span className="text-sm text-soft">{campaigns.paysMe}</span>
      </span>
    );
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-soft">{campaigns.given[campaign.rewardKind]}</span>
      <span className="font-semibold">{campaign.product}</span>
    </span>
  );
}

/** Why a campaign takes no post from the user; for a campaign that has not begun, when it does. */
export function useObstacle(): (
  obstacle: PostingObstacle,
  campaign: Partial<Pick<CampaignRowFragment, "startDay">>,
) => string {
  const { campaign: words } = useAppTexts();
  const formats = useFormats();
  return (obstacle, { startDay }) =>
    obstacle === "NotBegun" && startDay
      ? words.begins(formats.day(startDay as Day))
      : words.obstacles[obstacle];
}

interface CampaignCardProps {
  /** Without its obstacle if the only possible one is shown elsewhere. */
  campaign: CampaignFaceFragment & Partial<Pick<CampaignRowFragment, "obstacle" | "startDay">>;
  /** Below the screen's title, or below a section's. */
  heading?: "h2" | "h3";
}

export function CampaignCard({ campaign, heading: Heading = "h3" }: CampaignCardProps) {
  const { campaigns } = useAppTexts();
  const whyNot = useObstacle();
  const formats = useFormats();
  const to = useTo();
  return (
    <article className="relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-lift">
      <Picture
        src={campaign.picture}
        className={classNames("w-full", campaign.picture ? "aspect-4/3" : "h-24 overflow-hidden")}
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-center gap-2 text-sm text-soft">
          <Avatar
            name={campaign.company.name}
            src={campaign.company.thumbnail ?? campaign.company.logo}
            className="size-7"
          />
          <span className="truncate">{campaign.company.name}</span>
        </div>
        <Heading className="text-lg">
          <Link to={to(at.campaign(campaign._id))} className="after:absolute after:inset-0 after:rounded-lg">
            {campaign.name}
          </Link>
        </Heading>
        <Gives campaign={campaign} />
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
          {campaign.obstacle ? (
            <span className="font-semibold text-wait">{whyNot(campaign.obstacle, campaign)}</span>
          ) : (
            campaign.placesLeft !== "Many" && (
              <Badge tone={campaign.placesLeft === "None" ? "bad" : "signal"}>
                {campaigns.unitsLeft[campaign.placesLeft]}
              </Badge>
            )
          )}
          {campaign.endDay && <span>{campaigns.untilDay(formats.dayMonth(campaign.endDay as Day))}</span>}
          {campaign.city && <span>{campaign.city}</span>}
        </div>
      </div>
    </article>
  );
}

const TONES: Record<MyAdvertisementState, Tone> = {
  Waiting: "wait",
  ChangeRequested: "wait",
  Approved: "good",
  Rejected: "bad",
  Withdrawn: "calm",
};
const SIGNS: Partial<Record<MyAdvertisementState, IconName>> = { ChangeRequested: "pencil" };

export function StateBadge({ state }: { state: MyAdvertisementState }) {
  const { posts } = useAppTexts();
  const sign = SIGNS[state];
  return (
    <Badge tone={TONES[state]} {...(sign && { icon: sign })}>
      {posts.state[state]}
    </Badge>
  );
}

/** Who decides on a post: the platform if paid in money, the brand if paid in products. */
export const decider = ({ rewardKind }: { rewardKind: PostRowFragment["rewardKind"] }) =>
  rewardKind === "money" ? "Platform" : "Brand";

/** The status of a post, in words and time. */
export function useStanding(): (post: PostRowFragment) => string {
  const { posts } = useAppTexts();
  const formats = useFormats();
  return (post) => {
    if (post.state === "ChangeRequested" && post.change)
      return posts.answer(formats.dayAndTime(post.change.answerUntil));
    if (post.state === "Waiting") {
      if (post.posts.length === 0) return posts.notPublished;
      return posts.decides[decider(post)](formats.dayAndTime(post.auditDeadline));
    }
    if (post.state === "Approved") {
      if (post.rewardKind === "money") return posts.earned(formats.exactMoney(post.earned, post.currency));
      return post.deliveredAt ? posts.collected : posts.toCollect;
    }
    return formats.relative(post.decidedAt ?? post.createdAt);
  };
}

export function PostRow({ post, leads }: { post: PostRowFragment; leads?: string }) {
  const standing = useStanding();
  const to = useTo();
  return (
    <article className="relative flex items-center gap-4 rounded-lg bg-surface p-3 shadow-lift">
      <Picture src={post.imageGrid ?? post.image} className="size-20 shrink-0 rounded-md" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div>
          <StateBadge state={post.state} />
        </div>
        <h2 className="truncate text-base font-semibold">
          <Link to={to(leads ?? at.post(post._id))} className="after:absolute after:inset-0 after:rounded-lg">
            {post.campaign.name}
          </Link>
        </h2>
        <p className="text-sm text-soft">{standing(post)}</p>
      </div>
      <Icon name="chevron-right" className="text-soft" />
    </article>
  );
}

/** Fetches the next page of a list. */
export function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { states } = useAppTexts();
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="self-center"
    >
      {query.isFetchingNextPage ? states.moreBusy : states.more}
    </Button>
  );
}

/** Opens as a sheet while it is rendered; the browser's own dialog. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { states } = useAppTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto mb-0 w-full max-w-lg flex-col gap-4 rounded-t-lg bg-surface p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-ink backdrop:bg-[#0d0b08]/70 open:flex sm:mb-auto sm:rounded-lg"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <button
          type="button"
          aria-label={states.close}
          onClick={() => dialog.current?.close()}
          className="-mr-3 grid size-12 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
