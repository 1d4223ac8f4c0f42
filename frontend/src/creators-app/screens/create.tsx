/** Why: one screen leads from a campaign to a sent post, and from a change request to the revised one. */
import { useNavigate, useParams } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { CallError } from "~/session/call-error";
import { Banner } from "~/ui/banner";
import { notify } from "~/ui/snackbar";
import { ask } from "../api";
import { forgetDraft } from "../drafts";
import {
  MyPostDocument,
  OpenCampaignDocument,
  RevisePostDocument,
  SubmitPostDocument,
} from "../generated/graphql";
import { useErrorText, useMe } from "../me";
import { Go, QueryView, Screen, useObstacle } from "../parts";
import { PostForm } from "../post-form";
import { changed, useAppQuery } from "../query";
import { at, useTo } from "../use-to";

export function CreateScreen() {
  const { campaignId = "" } = useParams();
  const { create, states, posts } = useAppTexts();
  const whyNot = useObstacle();
  const me = useMe();
  const query = useAppQuery("campaigns", OpenCampaignDocument, { id: campaignId });
  const textOf = useErrorText();
  const navigate = useNavigate();
  const to = useTo();
  const account = me.data?.creatorAccount;
  const data = account && query.data ? { campaign: query.data.openCampaign, account } : undefined;
  return (
    <QueryView
      query={{
        data,
        error: query.error ?? me.error,
        refetch: () => Promise.all([query.refetch(), me.refetch()]),
      }}
      skeleton={{ count: 2, className: "column my-6 h-72" }}
    >
      {({ campaign, account: mine }) =>
        !campaign ? (
          <Screen title={states.missingTitle} text={states.missingText} back={to(at.campaigns)}>
            <Go to={to(at.campaigns)}>{posts.toCampaigns}</Go>
          </Screen>
        ) : (
          <Screen title={create.title} text={campaign.name} back={to(at.campaign(campaignId))}>
            {campaign.obstacle ? (
              <>
                <Banner tone="wait">{whyNot(campaign.obstacle, campaign)}</Banner>
                <Go to={to(at.campaign(campaignId))}>{states.back}</Go>
              </>
            ) : (
              <PostForm
                campaign={campaign}
                me={mine}
                submit={create.send}
                send={async (post) => {
                  try {
                    const { result } = await ask(SubmitPostDocument, { input: { campaignId, ...post } });
                    if (!result.success || !result.advertisement)
                      return textOf(result.error[0]?.code ?? "UNKNOWN", result.error[0]?.message);
                    forgetDraft(mine._id, campaignId);
                    changed("posts", "today", "account");
                    notify("good", create.sent);
                    await navigate(to(at.post(result.advertisement._id)), { replace: true });
                    changed("campaigns");
                    return null;
                  } catch (error) {
                    return textOf(error instanceof CallError ? error.code : "INTERNAL");
                  }
                }}
              />
            )}
          </Screen>
        )
      }
    </QueryView>
  );
}

export function ReviseScreen() {
  const { postId = "" } = useParams();
  const { create, post: words, posts } = useAppTexts();
  const me = useMe();
  const query = useAppQuery("posts", MyPostDocument, { id: postId });
  const textOf = useErrorText();
  const navigate = useNavigate();
  const to = useTo();
  const account = me.data?.creatorAccount;
  const data = account && query.data ? { post: query.data.myAdvertisement, account } : undefined;
  return (
    <QueryView
      query={{
        data,
        error: query.error ?? me.error,
        refetch: () => Promise.all([query.refetch(), me.refetch()]),
      }}
      skeleton={{ count: 2, className: "column my-6 h-72" }}
    >
      {({ post, account: mine }) =>
        !post?.change ? (
          <Screen title={words.change} text={textOf("NO_CHANGE_REQUESTED")} back={to(at.posts)}>
            <Go to={to(at.posts)}>{posts.title}</Go>
          </Screen>
        ) : (
          <Screen title={words.change} text={post.campaign.name} back={to(at.post(postId))}>
            <Banner tone="wait" title={create.asked}>
              {[post.change.reason?.text, post.change.text].filter(Boolean).join(" ")}
            </Banner>
            <PostForm
              campaign={post.campaign}
              me={mine}
              before={{
                caption: post.caption,
                image: post.image,
                networks: post.networks,
                tagged: post.taggedPeople,
              }}
              submit={create.revise}
              send={async ({ picture, caption, taggedPeople }) => {
                try {
                  const { result } = await ask(RevisePostDocument, {
                    id: postId,
                    caption,
                    ...(picture && { picture }),
                    taggedPeople,
                  });
                  if (!result.success)
                    return textOf(result.error[0]?.code ?? "UNKNOWN", result.error[0]?.message);
                  notify("good", create.revised);
                  await navigate(to(at.post(postId)), { replace: true });
                  changed("posts", "today");
                  return null;
                } catch (error) {
                  return textOf(error instanceof CallError ? error.code : "INTERNAL");
                }
              }}
            />
          </Screen>
        )
      }
    </QueryView>
  );
}
