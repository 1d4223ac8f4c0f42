/** Why: a reward is handed over at the brand's counter by a code, which stays on the screen also without a network. */
import { useParams, useSearchParams } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Icon } from "~/ui/icon";
import { QrCode } from "~/ui/qr-code";
import {
  MyPostDocument,
  MyRewardsDocument,
  type PostDetailFragment,
  type RewardState,
} from "../generated/graphql";
import { Choices, Empty, Go, More, PostRow, QueryView, Screen } from "../parts";
import { useAppQuery, usePaged } from "../query";
import { at, useTo } from "../use-to";

const FIRST = 20;

export function RewardsScreen() {
  const { rewards, posts } = useAppTexts();
  const [query, setQuery] = useSearchParams();
  const to = useTo();
  const collected = query.get("state") === "collected";
  const state: RewardState = collected ? "Collected" : "ToCollect";
  const list = usePaged("rewards", MyRewardsDocument, { state, first: FIRST }, (data) => data.myRewards);
  return (
    <Screen title={rewards.title} text={rewards.text} back={to(at.me)}>
      <Choices
        label={rewards.filters}
        options={[
          ["", rewards.toCollect],
          ["collected", rewards.collected],
        ]}
        value={collected ? "collected" : ""}
        onChange={(value) => setQuery(value ? { state: value } : {}, { replace: true })}
      />
      <QueryView query={{ data: list.nodes, error: list.error, refetch: list.refetch }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty
              title={collected ? rewards.emptyCollected : rewards.empty}
              {...(!collected && { text: rewards.emptyText })}
            >
              <Go to={to(at.campaigns)}>{posts.toCampaigns}</Go>
            </Empty>
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {nodes.map((post) => (
                  <li key={post._id}>
                    <PostRow post={post} leads={at.reward(post._id)} />
                  </li>
                ))}
              </ul>
              <More query={list} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}

export function RewardScreen() {
  const { postId = "" } = useParams();
  const { states, rewards } = useAppTexts();
  const to = useTo();
  const query = useAppQuery("rewards", MyPostDocument, { id: postId });
  return (
    <QueryView query={query} skeleton={{ count: 1, className: "column my-6 h-96" }}>
      {({ myAdvertisement: post }) =>
        post?.state === "Approved" && post.rewardKind !== "money" ? (
          <Reward post={post} />
        ) : (
          <Screen title={states.missingTitle} text={states.missingText} back={to(at.rewards)}>
            <Go to={to(at.rewards)}>{rewards.title}</Go>
          </Screen>
        )
      }
    </QueryView>
  );
}

/** High contrast in both themes: cameras and counter staff read it. */
function Reward({ post }: { post: PostDetailFragment }) {
  const { rewards } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const code = post.captionIdentifier;
  return (
    <Screen
      title={post.product ?? post.campaign.name}
      text={post.campaign.company.name}
      back={to(at.rewards)}
    >
      <output className="block">
        {post.deliveredAt && (
          <span className="flex animate-pop flex-col items-center gap-3 rounded-lg bg-good-ground p-8 text-center text-good">
            <Icon name="check" className="size-16" />
            <span className="font-display text-2xl font-bold">{rewards.deliveredTitle}</span>
            <span>{rewards.deliveredText(formats.dateTime(post.deliveredAt))}</span>
          </span>
        )}
      </output>
      {!post.deliveredAt && (
        <section className="flex flex-col items-center gap-5 rounded-lg bg-white p-5 text-[#17130e] shadow-lift">
          <QrCode text={code} label={rewards.codeAlt(code)} className="w-full max-w-88" />
          <p translate="no" className="figure text-3xl tracking-widest select-all">
            {code}
          </p>
          <p className="text-center text-sm">{rewards.showText}</p>
        </section>
      )}
      <Go to={to(at.post(post._id))} variant="quiet">
        {post.campaign.name}
      </Go>
    </Screen>
  );
}
