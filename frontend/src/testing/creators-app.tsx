/** Why: a screen of the app is tested at its address, with the app's frame and session around it. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import type { CampaignDetailFragment, MeFragment, MyPostQuery } from "~/creators-app/generated/graphql";
import { Places } from "~/creators-app/places";
import { client } from "~/creators-app/query";
import { restore } from "~/creators-app/session";
import { api, network } from "./network";

export const ok = (more: object = {}) =>
  HttpResponse.json<{ data: object }>({ data: { result: { success: true, error: [], ...more } } });

export const refusal = (code: string, path = "") =>
  HttpResponse.json<{ data: object }>({
    data: { result: { success: false, error: [{ path, message: "", code }] } },
  });

export const appSession = {
  authenticated: true,
  _id: "0199-ana",
  email: "ana@resuena.demo",
  firstName: "Ana",
  operatorTimeZone: "America/Argentina/Buenos_Aires",
  accessToken: "token-app",
  accessTokenExpiresAt: new Date(Date.now() + 600_000).toISOString(),
};

export function meAnswer(changes: Partial<MeFragment> = {}): MeFragment {
  return {
    _id: "0199-ana",
    email: "ana@resuena.demo",
    emailConfirmedAt: "2026-11-01T00:00:00Z",
    firstName: "Ana",
    lastName: "Pereyra",
    handle: null,
    picture: null,
    city: null,
    interests: [],
    language: "es",
    adultDeclaredAt: "2026-11-01T00:00:00Z",
    termsVersion: "1",
    termsAcceptedAt: "2026-11-01T00:00:00Z",
    networks: [
      {
        platform: "Instagram",
        username: "ana.p",
        url: "https://www.instagram.com/ana.p",
        declaredAt: "2026-11-01T00:00:00Z",
      },
    ],
    referralCode: "ANA7Q2",
    referralLink: "http://localhost:4003/app/sumate?codigo=ANA7Q2",
    referralsFirstLevel: 1,
    referralsSecondLevel: 3,
    payoutAccount: null,
    ready: true,
    missing: [],
    ...changes,
  };
}

export function campaignAnswer(changes: Partial<CampaignDetailFragment> = {}): CampaignDetailFragment {
  return {
    _id: "c-1",
    name: "Mañanas con Aurora",
    company: { name: "Café Aurora", logo: null, thumbnail: null },
    type: "Advertising",
    rewardKind: "product",
    picture: null,
    brief: "Contá tu primer café del día.",
    terms: null,
    startDay: "2026-11-01",
    endDay: "2026-12-14",
    currency: "ARS",
    paysMe: null,
    paysMePerReaction: [],
    product: "Un café",
    placesLeft: "Few",
    city: null,
    obstacle: null,
    hashtags: ["cafeaurora"],
    mentions: [],
    forbiddenWords: ["barato"],
    postsPerPerson: 1,
    myPosts: 0,
    spotText: null,
    spotPicture: null,
    ...changes,
  };
}

type Post = NonNullable<MyPostQuery["myAdvertisement"]>;

export function postAnswer(changes: Partial<Post> = {}): Post {
  return {
    _id: "p-1",
    campaign: campaignAnswer(),
    state: "Waiting",
    captionIdentifier: "7KQ2M9XA",
    caption: "El primero del día. #cafeaurora",
    taggedPeople: [],
    image: "/media/p-1.jpg",
    imageGrid: null,
    imageZoom: null,
    networks: ["Instagram"],
    createdAt: "2026-11-26T13:00:00Z",
    auditDeadline: "2026-12-03T19:20:00Z",
    decidedAt: null,
    decidedBy: null,
    reason: null,
    note: null,
    change: null,
    posts: [],
    pays: null,
    currency: "ARS",
    earned: 0,
    rewardKind: "product",
    product: "Un café",
    deliveredAt: null,
    dispute: null,
    disputableUntil: null,
    publications: [],
    advice: [],
    history: [],
    ...changes,
  };
}

export const page = (nodes: readonly object[]) => ({
  nodes,
  pageInfo: { hasNextPage: false, endCursor: null },
});

/** The app at an address, for somebody who is signed in unless `visitor`. Every other operation is the test's to answer. */
export async function openApp(
  at: string,
  {
    visitor = false,
    me = meAnswer(),
    unread = 0,
  }: { visitor?: boolean; me?: MeFragment; unread?: number } = {},
) {
  client.clear();
  network.use(
    api.mutation("AppRefreshSession", () => ok({ session: appSession })),
    api.query("AppUnreadNotices", () => HttpResponse.json({ data: { myUnreadNotices: unread } })),
    api.query("Me", () => HttpResponse.json({ data: { creatorAccount: me } })),
  );
  if (visitor) localStorage.removeItem("resuena.app.signed-in");
  else localStorage.setItem("resuena.app.signed-in", "1");
  await restore();
  const user = userEvent.setup({ applyAccept: false });
  // A screen that comes in a file of its own is rendered once that has come.
  // oxlint-disable-next-line require-await -- `act` awaits what is rendered
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <Places />
          <Where />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  return { user };
}

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{`${pathname}${search}`}</p>;
}
