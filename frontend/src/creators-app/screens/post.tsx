/** Why: one post of the user's: its status, the reason, and what to do now. */
import { useState } from "react";
import { useParams } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { CallError } from "~/session/call-error";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { Failure } from "~/ui/failure";
import { Input, Textarea } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Icon, type IconName } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { ask, type Operation } from "../api";
import {
  DisputeRejectionDocument,
  type MyAdvertisementStepKind,
  MyPostDocument,
  type MyPostQuery,
  type Platform,
  PublishableNetworksDocument,
  PublishForMeDocument,
  PublishMyPostDocument,
  RetryPublicationDocument,
  WithdrawPostDocument,
} from "../generated/graphql";
import { useErrorText } from "../me";
import { decider, Go, QueryView, Screen, Sheet, StateBadge } from "../parts";
import { changed, useAppQuery } from "../query";
import { pictureFile, shareWith } from "../share";
import { at, useTo } from "../use-to";

type Post = NonNullable<MyPostQuery["myAdvertisement"]>;

export function PostScreen() {
  const { postId = "" } = useParams();
  const { states, posts } = useAppTexts();
  const to = useTo();
  const query = useAppQuery("posts", MyPostDocument, { id: postId });
  return (
    <QueryView query={query} skeleton={{ count: 2, className: "column my-6 h-72" }}>
      {({ myAdvertisement: post }) =>
        post ? (
          <PostOf post={post} />
        ) : (
          <Screen title={states.missingTitle} text={states.missingText} back={to(at.posts)}>
            <Go to={to(at.posts)}>{posts.title}</Go>
          </Screen>
        )
      }
    </QueryView>
  );
}

interface Sent {
  result: { success: boolean; error: readonly { path: string; code: string; message: string }[] };
}

/** Sends a change of a post; resolves to why it failed, in words. All queries that show posts are refetched. */
function useChangePost() {
  const textOf = useErrorText();
  return async <Result extends Sent, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
  ) => {
    try {
      const { result } = await ask(operation, variables);
      const [error] = result.error;
      if (!result.success) return textOf(error?.code ?? "UNKNOWN", error?.message);
      changed("posts", "today", "rewards", "campaigns", "earnings");
      return null;
    } catch (error) {
      return textOf(error instanceof CallError ? error.code : "INTERNAL");
    }
  };
}

/** While it is being published automatically, its state is polled. */
const WHILE_PUBLISHING = 4_000;

function PostOf({ post }: { post: Post }) {
  const { post: words } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const undecided = post.state === "Waiting" || post.state === "ChangeRequested";
  useAppQuery(
    "posts",
    MyPostDocument,
    { id: post._id },
    { every: WHILE_PUBLISHING, enabled: post.publications.some(isOpen) },
  );
  return (
    <Screen title={post.campaign.name} text={post.campaign.company.name} back={to(at.posts)}>
      <div className="-mt-2">
        <StateBadge state={post.state} />
      </div>
      <Now post={post} />
      {undecided && post.advice.length > 0 && (
        <Banner tone="wait" title={words.advice}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {post.advice.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
        </Banner>
      )}
      {post.state !== "Rejected" && post.state !== "Withdrawn" && <Publish post={post} />}
      {(post.image || post.caption) && (
        <section className="flex flex-col gap-4">
          {post.image && (
            <a href={post.imageZoom ?? post.image} target="_blank" rel="noreferrer">
              <img src={post.image} alt={words.pictureAlt} className="w-full rounded-lg bg-sunk" />
            </a>
          )}
          <h2 className="text-lg">{words.text}</h2>
          <p className="whitespace-pre-line">{post.caption}</p>
        </section>
      )}
      <section className="flex items-center justify-between gap-4 rounded-lg bg-surface p-5 shadow-lift">
        <div>
          <h2 className="text-sm font-semibold text-soft">{words.code}</h2>
          <p translate="no" className="figure text-xl tracking-widest select-all">
            {post.captionIdentifier}
          </p>
          <p className="text-sm text-soft">{words.codeText}</p>
        </div>
      </section>
      {post.rewardKind === "money" && post.state !== "Withdrawn" && (
        <dl className="grid grid-cols-2 gap-3">
          <Fact name={words.money} value={formats.money(post.pays ?? 0, post.currency)} />
          <Fact name={words.earned} value={formats.exactMoney(post.earned, post.currency)} />
        </dl>
      )}
      <History post={post} />
      <Go to={to(at.campaign(post.campaign._id))} variant="quiet">
        {words.campaign}
      </Go>
      {undecided && <Withdraw post={post} />}
    </Screen>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-lg bg-surface p-5 shadow-lift">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figure text-xl">{value}</dd>
    </div>
  );
}

/** Its status, in words and time, the reason, and the one thing to do. */
function Now({ post }: { post: Post }) {
  const { post: words } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  switch (post.state) {
    case "Waiting":
      return (
        <Banner tone="wait" title={words.waitingTitle}>
          {words.waitingText[decider(post)](formats.dayAndTime(post.auditDeadline))}
        </Banner>
      );
    case "ChangeRequested":
      return (
        <>
          <Banner tone="wait" title={words.changeTitle}>
            {post.change?.reason && <p>{post.change.reason.text}</p>}
            {post.change && <p>{post.change.text}</p>}
            {post.change && <p>{words.changeUntil(formats.dayAndTime(post.change.answerUntil))}</p>}
          </Banner>
          <Go to={to(at.revise(post._id))}>{words.change}</Go>
        </>
      );
    case "Approved":
      return post.rewardKind === "money" ? (
        <Banner tone="good" title={words.approvedTitle}>
          {words.approvedMoney(formats.exactMoney(post.earned, post.currency))}
        </Banner>
      ) : (
        <>
          <Banner tone="good" title={words.approvedTitle}>
            {!post.deliveredAt && words.approvedReward}
          </Banner>
          <Go to={to(at.reward(post._id))}>{words.collect}</Go>
        </>
      );
    case "Rejected":
      return <Rejected post={post} />;
    case "Withdrawn":
      return <Banner title={words.withdrawnTitle}>{words.withdrawnText}</Banner>;
  }
}

function Rejected({ post }: { post: Post }) {
  const { post: words } = useAppTexts();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const disputeState: Partial<Record<string, string>> = words.disputeState;
  return (
    <>
      <section className="flex flex-col gap-2 rounded-lg bg-bad-ground p-5 text-bad">
        <h2 className="text-lg">{words.rejectedTitle}</h2>
        <p>{post.reason?.text ?? words.noReason}</p>
        {post.note && <p className="whitespace-pre-line">{`“${post.note}”`}</p>}
      </section>
      {post.dispute && (
        <Banner
          tone={post.dispute.state === "Open" ? "wait" : "info"}
          title={disputeState[post.dispute.state]}
        >
          {post.dispute.settlement ?? post.dispute.text}
        </Banner>
      )}
      {!post.dispute && post.disputableUntil && (
        <>
          <p className="text-sm text-soft">{words.disputeUntil(formats.dayAndTime(post.disputableUntil))}</p>
          <Button variant="quiet" size="lg" onClick={() => setOpen(true)}>
            {words.dispute}
          </Button>
        </>
      )}
      {open && (
        <Sheet title={words.dispute} onClose={() => setOpen(false)}>
          <DisputeForm post={post} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function DisputeForm({ post, onDone }: { post: Post; onDone: () => void }) {
  const { post: words } = useAppTexts();
  const change = useChangePost();
  const form = useSubmit(
    ["text"],
    (_, { text }) => {
      const { length } = Array.from(text.trim());
      return length < 20 || length > 1000 ? words.disputeLength : null;
    },
    async ({ text }) => {
      const failed = await change(DisputeRejectionDocument, { id: post._id, text: text.trim() });
      if (failed) return failed;
      notify("good", words.disputeSent);
      onDone();
      return null;
    },
  );
  return (
    <Form form={form}>
      <p className="text-soft">{words.disputeText}</p>
      <Textarea {...form.field("text")} rows={5} required label={words.disputeField} />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {words.disputeSend}
      </Button>
    </Form>
  );
}

/** The way to the network: text, picture, and the link that the user pastes back. */
function Publish({ post }: { post: Post }) {
  const { post: words, networks } = useAppTexts();
  const [failure, setFailure] = useState<string | null>(null);
  const missing = post.networks.filter(
    (platform) => !post.posts.some((networkPost) => networkPost.platform === platform),
  );
  const undecided = post.state === "Waiting" || post.state === "ChangeRequested";
  const underWay = post.publications.filter(
    ({ platform, state }) => state !== "Cancelled" && missing.includes(platform),
  );
  const byHand = missing.filter(
    (platform) => !underWay.some((publication) => publication.platform === platform && isOpen(publication)),
  );
  const [correcting, setCorrecting] = useState<Platform | null>(null);

  async function copy() {
    const copied = await copyText("The text", post.caption);
    notify(copied ? "good" : "bad", copied ? words.copied : words.copyFailed);
  }

  async function share() {
    setFailure(null);
    try {
      const files = post.image ? [await pictureFile(post.image, post.captionIdentifier)] : [];
      const shared =
        (files.length > 0 && (await shareWith({ files, text: post.caption }))) ||
        (await shareWith({ text: post.caption }));
      if (!shared) setFailure(words.shareFailed);
    } catch {
      setFailure(words.shareFailed);
    }
  }

  return (
    <section className="flex flex-col gap-4">
      {underWay.map((publication) => (
        <PublicationOf key={publication.platform} post={post} publication={publication} />
      ))}
      <ForMe post={post} missing={byHand} />
      {byHand.length > 0 && (
        <>
          <div>
            <h2 className="text-lg">{words.publishTitle}</h2>
            <p className="text-soft">{words.publishText}</p>
          </div>
          <Failure text={failure} />
          <div className="grid grid-cols-2 gap-3">
            <Button variant="quiet" className="px-3" onClick={() => void copy()}>
              <Icon name="copy" />
              <span>{words.copyText}</span>
            </Button>
            <Button variant="quiet" className="px-3" onClick={() => void share()}>
              <Icon name="external" />
              <span>{words.share}</span>
            </Button>
          </div>
          {post.image && (
            <a
              href={post.image}
              download={`${post.captionIdentifier}.jpg`}
              className="text-link inline-flex min-h-12 items-center self-start"
            >
              {words.savePicture}
            </a>
          )}
        </>
      )}
      {post.posts.map(({ _id, platform, url, likes, comments, origin }) => (
        <div key={_id} className="flex flex-col gap-2 rounded-lg bg-surface p-5 shadow-lift">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-12 items-center gap-2"
            >
              <span>{words.linkOpen(networks.names[platform])}</span>
              <Icon name="external" />
            </a>
            {undecided && correcting !== platform && (
              <Button variant="bare" onClick={() => setCorrecting(platform)}>
                {words.linkChange}
              </Button>
            )}
          </div>
          {(likes != null || comments != null) && (
            <p className="flex gap-5 text-sm text-soft">
              <Count icon="heart" name={words.likes} count={knownCount(origin, "like", likes)} />
              <Count icon="comment" name={words.comments} count={knownCount(origin, "comment", comments)} />
            </p>
          )}
          <OriginOf origin={origin} />
          {correcting === platform && (
            <LinkForm post={post} platform={platform} url={url} onDone={() => setCorrecting(null)} />
          )}
        </div>
      ))}
      {byHand.map((platform) => (
        <LinkForm key={platform} post={post} platform={platform} />
      ))}
    </section>
  );
}

type Publication = Post["publications"][number];

const isOpen = ({ state }: Publication) =>
  state === "Waiting" || state === "Processing" || state === "Sending";

/**
 * Why the account has to be linked again before anything is published on it (campaign-svc, `publications/policies.py`).
 */
const LINK_FIRST: readonly (string | null | undefined)[] = [
  "ACCOUNT_NOT_LINKED",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "PERMISSION_MISSING",
  "ACCOUNT_RESTRICTED",
];

/** The progress of the automatic publication; a failure shows its reason and can be retried. */
function PublicationOf({ post, publication }: { post: Post; publication: Publication }) {
  const { post: words, networks } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const change = useChangePost();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { platform, state, reason, text, retryAt } = publication;
  const network = networks.names[platform];

  async function retry() {
    setBusy(true);
    setFailure(await change(RetryPublicationDocument, { id: post._id, network: platform }));
    setBusy(false);
  }

  return (
    <>
      <Banner tone={state === "Failed" ? "bad" : "wait"} title={words.publication[state](network)}>
        {text && <p>{text}</p>}
        {retryAt && <p>{words.retryAt(formats.dayAndTime(retryAt))}</p>}
      </Banner>
      <Failure text={failure} />
      {state === "Failed" && LINK_FIRST.includes(reason) && <Go to={to(at.networks)}>{words.toNetworks}</Go>}
      {state === "Failed" && (
        <Button variant="ink" size="lg" busy={busy} onClick={() => void retry()}>
          {words.retry}
        </Button>
      )}
    </>
  );
}

/** Offers automatic publication where the user's account is linked. */
function ForMe({ post, missing }: { post: Post; missing: readonly Platform[] }) {
  const { post: words, networks } = useAppTexts();
  const change = useChangePost();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const publishable = useAppQuery("account", PublishableNetworksDocument, {}).data?.publishableNetworks ?? [];
  const offered = missing.filter(
    (platform) =>
      publishable.includes(platform) &&
      !post.publications.some(
        (publication) => publication.platform === platform && publication.state === "Failed",
      ),
  );
  if (offered.length === 0) return null;

  async function publish() {
    setBusy(true);
    const failed = await change(PublishForMeDocument, { id: post._id, networks: [...offered] });
    setBusy(false);
    setFailure(failed);
    if (!failed) notify("good", words.forMeAsked);
  }

  return (
    <div className="flex flex-col gap-3">
      <Failure text={failure} />
      <Button size="lg" busy={busy} onClick={() => void publish()}>
        {words.forMe(offered.map((platform) => networks.names[platform]).join(", "))}
      </Button>
      <p className="text-sm text-soft">{words.forMeText}</p>
    </div>
  );
}

/** The source of the figures, and their time. */
function OriginOf({ origin }: { origin: Post["posts"][number]["origin"] }) {
  const { post: words } = useAppTexts();
  const formats = useFormats();
  const { source, measuredAt, missingSince } = origin;
  if (missingSince) return <p className="text-sm text-bad">{words.missing}</p>;
  if (!measuredAt) return null;
  const when = formats.dayAndTime(measuredAt);
  return (
    <p className="text-sm text-soft">{source === "Network" ? words.measured(when) : words.reported(when)}</p>
  );
}

/** Null if the network never reported it: unknown is not zero. */
function knownCount(
  { source, known: knownMetrics }: Post["posts"][number]["origin"],
  metric: string,
  count?: number | null,
) {
  return source === "Network" && !knownMetrics.includes(metric) ? null : (count ?? null);
}

function Count({ icon, name, count }: { icon: IconName; name: string; count: number | null }) {
  const formats = useFormats();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
      <span>{count === null ? "—" : formats.number(count)}</span>
    </span>
  );
}

interface LinkFormProps {
  post: Post;
  platform: Platform;
  url?: string;
  onDone?: () => void;
}

function LinkForm({ post, platform, url = "", onDone }: LinkFormProps) {
  const { post: words, networks } = useAppTexts();
  const change = useChangePost();
  const form = useSubmit(
    ["url"],
    (_, values) => (/^https:\/\/\S+$/i.test(values.url.trim()) ? null : words.linkRequired),
    async (values) => {
      const failed = await change(PublishMyPostDocument, { id: post._id, platform, url: values.url.trim() });
      if (failed) return { path: "url", text: failed };
      notify("good", words.linkSaved);
      onDone?.();
      return null;
    },
  );
  return (
    <Form form={form} className="flex flex-col gap-3">
      <Input
        {...form.field("url")}
        type="url"
        inputMode="url"
        autoComplete="off"
        defaultValue={url}
        placeholder="https://"
        required
        label={words.link(networks.names[platform])}
        hint={words.linkHint}
      />
      <Button type="submit" variant="ink" busy={form.busy} className="w-full">
        {url ? words.linkSave : words.already}
      </Button>
    </Form>
  );
}

const STEP_ICONS: Record<MyAdvertisementStepKind, IconName> = {
  Sent: "upload",
  ChangeRequested: "pencil",
  Revised: "upload",
  Approved: "check",
  Rejected: "cross",
  Withdrawn: "trash",
  Published: "globe",
  Disputed: "help",
  DisputeSettled: "info",
  Delivered: "qr",
};

function History({ post }: { post: Post }) {
  const { post: words } = useAppTexts();
  const formats = useFormats();
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{words.history}</h2>
      <ol className="flex flex-col gap-4">
        {post.history.map(({ kind, at: when, text }, index) => (
          <li key={index} className="flex gap-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk">
              <Icon name={STEP_ICONS[kind]} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{words.steps[kind]}</p>
              <p className="text-sm text-soft">{formats.dateTime(when)}</p>
              {text && <p className="text-sm break-words whitespace-pre-line">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Withdraw({ post }: { post: Post }) {
  const { post: words, states } = useAppTexts();
  const change = useChangePost();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function withdraw() {
    setBusy(true);
    const failed = await change(WithdrawPostDocument, { id: post._id });
    setFailure(failed);
    setBusy(false);
    if (failed) return;
    setConfirming(false);
    notify("info", words.withdrawn);
  }
  return (
    <>
      <Button variant="bare" size="lg" onClick={() => setConfirming(true)} className="text-bad">
        {words.withdraw}
      </Button>
      {confirming && (
        <Sheet title={words.withdrawAsk} onClose={() => setConfirming(false)}>
          <Failure text={failure} />
          <p className="text-soft">{words.withdrawText}</p>
          <Button variant="danger" size="lg" busy={busy} onClick={() => void withdraw()}>
            {words.withdrawYes}
          </Button>
          <Button variant="quiet" size="lg" onClick={() => setConfirming(false)}>
            {states.cancel}
          </Button>
        </Sheet>
      )}
    </>
  );
}
