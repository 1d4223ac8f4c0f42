/** Why: the user's posts, and the status of each. */
import { useSearchParams } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { type MyAdvertisementState, MyPostsDocument } from "../generated/graphql";
import { Choices, Empty, Go, More, PostRow, QueryView, Screen } from "../parts";
import { usePaged } from "../query";
import { at, useTo } from "../use-to";

const STATES: readonly MyAdvertisementState[] = [
  "ChangeRequested",
  "Waiting",
  "Approved",
  "Rejected",
  "Withdrawn",
];
const FIRST = 20;

export function PostsScreen() {
  const { posts } = useAppTexts();
  const [query, setQuery] = useSearchParams();
  const to = useTo();
  const state = STATES.find((option) => option === query.get("state")) ?? null;
  const list = usePaged(
    "posts",
    MyPostsDocument,
    { where: state ? { state: [state] } : null, first: FIRST },
    (data) => data.myAdvertisements,
  );
  return (
    <Screen title={posts.title}>
      <Choices
        label={posts.filters}
        options={[["", posts.all], ...STATES.map((option) => [option, posts.states[option]] as const)]}
        value={state ?? ""}
        onChange={(value) => setQuery(value ? { state: value } : {}, { replace: true })}
      />
      <QueryView query={{ data: list.nodes, error: list.error, refetch: list.refetch }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty title={state ? posts.emptyFiltered : posts.empty} text={posts.emptyText}>
              <Go to={to(at.campaigns)}>{posts.toCampaigns}</Go>
            </Empty>
          ) : (
            <>
              <ul className="flex flex-col gap-3">
                {nodes.map((post) => (
                  <li key={post._id}>
                    <PostRow post={post} />
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
