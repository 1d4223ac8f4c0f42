import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { meAnswer, ok, openApp, page, refusal } from "~/testing/creators-app";
import { api, network } from "~/testing/network";
import type { NoticeRowFragment } from "../generated/graphql";

const where = () => screen.getByTestId("where").textContent;

function noticeAnswer(changes: Partial<NoticeRowFragment> = {}): NoticeRowFragment {
  return {
    _id: "n-1",
    kind: "Approved",
    happenedAt: "2026-11-26T13:00:00Z",
    read: true,
    count: 1,
    campaignId: "c-1",
    campaignName: "Café de barrio",
    advertisementId: "p-1",
    answerUntil: null,
    payoutId: null,
    amount: null,
    currency: null,
    account: null,
    reason: null,
    platform: null,
    ...changes,
  };
}

function answerNotices(notices: NoticeRowFragment[]) {
  const marked: unknown[] = [];
  network.use(
    api.query("AppNotices", () =>
      HttpResponse.json({ data: { myNotices: { ...page(notices), unread: 0 } } }),
    ),
    api.mutation("AppMarkNoticesRead", ({ variables }) => {
      marked.push(variables);
      return ok({ unread: 0 });
    }),
  );
  return marked;
}

const preferences = [
  { topic: "Posts", inApp: true, byMail: true },
  { topic: "Changes", inApp: true, byMail: true },
  { topic: "Money", inApp: true, byMail: true },
  { topic: "Rewards", inApp: true, byMail: false },
  { topic: "People", inApp: true, byMail: true },
  { topic: "Campaigns", inApp: false, byMail: false },
];

describe("the bell", () => {
  test("says how many are unread, and leads to them; what is shown is read up to the newest", async () => {
    const marked = answerNotices([
      noticeAnswer({
        _id: "n-3",
        read: false,
        kind: "PersonJoined",
        count: 2,
        campaignId: null,
        campaignName: null,
        advertisementId: null,
      }),
      noticeAnswer({ _id: "n-2", read: false }),
      noticeAnswer(),
    ]);
    network.use(api.query("MyPosts", () => HttpResponse.json({ data: { myAdvertisements: page([]) } })));
    const { user } = await openApp("/app/posts", { unread: 2 });
    await user.click(await screen.findByRole("link", { name: "Avisos: 2 sin leer" }));
    const joined = await screen.findByRole("link", { name: /Se sumaron 2 personas con tu código\./ });
    expect(joined).toHaveAttribute("href", "/app/invite");
    expect(screen.getAllByText("nuevo")).toHaveLength(2);
    await waitFor(() => expect(marked).toEqual([{ upTo: "n-3" }]));
  });

  test("is not there for a visitor", async () => {
    await openApp("/app/login", { visitor: true });
    expect(await screen.findByRole("heading", { name: "¡Hola de nuevo!" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Avisos/ })).not.toBeInTheDocument();
  });
});

describe("the list", () => {
  const about: [Partial<NoticeRowFragment>, string, string][] = [
    [{ kind: "Rejected" }, "Rechazaron tu publicación de «Café de barrio»", "/app/posts/p-1"],
    [{ kind: "ChangeDue", answerUntil: "2026-12-01T15:00:00Z" }, "hasta el 1 de diciembre", "/app/posts/p-1"],
    [
      {
        kind: "PayoutPaid",
        payoutId: "pay-1",
        amount: 10_800.5,
        currency: "ARS",
        account: "•••• 5201",
        campaignId: null,
        campaignName: null,
        advertisementId: null,
      },
      "en tu cuenta •••• 5201",
      "/app/payouts/pay-1",
    ],
    [
      {
        kind: "PayoutReturned",
        payoutId: "pay-1",
        amount: 10_800,
        currency: "ARS",
        reason: "Cuenta cerrada",
        campaignId: null,
        campaignName: null,
        advertisementId: null,
      },
      "(Cuenta cerrada)",
      "/app/payouts/pay-1",
    ],
    [{ kind: "NewCampaign", advertisementId: null }, "Empezó «Café de barrio»", "/app/campaigns/c-1"],
    [
      { kind: "NewCampaign", advertisementId: null, campaignName: null },
      "Empezó una campaña",
      "/app/campaigns/c-1",
    ],
  ];
  test.each(about)("%j is a sentence that leads to what it is about", async (changes, part, place) => {
    answerNotices([noticeAnswer(changes)]);
    await openApp("/app/notices");
    const row = (await screen.findByText(part, { exact: false })).closest("a");
    expect(row).toHaveAttribute("href", place);
  });

  test("of nothing leads to what one is told", async () => {
    answerNotices([]);
    await openApp("/en/app/notices");
    expect(await screen.findByText("No notices yet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Choose what we tell you" })).toHaveAttribute(
      "href",
      "/en/app/me/notices",
    );
  });
});

describe("choosing", () => {
  const answered = () =>
    network.use(
      api.query("AppNoticePreferences", () =>
        HttpResponse.json({ data: { myNoticePreferences: preferences } }),
      ),
    );
  const topic = async (name: string) => within(await screen.findByRole("group", { name }));

  test("a tick is kept at once, alone", async () => {
    answered();
    const sent: unknown[] = [];
    network.use(
      api.mutation("AppUpdateNoticePreferences", ({ variables }) => {
        sent.push(variables);
        return ok({ preferences });
      }),
    );
    const { user } = await openApp("/app/me/notices");
    await user.click((await topic("Campañas nuevas")).getByLabelText("Por e-mail"));
    expect(sent).toEqual([{ preferences: [{ topic: "Campaigns", inApp: false, byMail: true }] }]);
  });

  test("a tick that was refused is taken back, and says so", async () => {
    answered();
    network.use(api.mutation("AppUpdateNoticePreferences", () => refusal("UNAVAILABLE")));
    const { user } = await openApp("/app/me/notices");
    const posts = await topic("Tus publicaciones");
    await user.click(posts.getByLabelText("En la app"));
    expect(await posts.findByRole("alert")).toBeInTheDocument();
    expect(posts.getByLabelText("En la app")).toBeChecked();
  });

  test("of two ticks at once the refused one is taken back alone", async () => {
    let stored = preferences;
    const sent: { inApp: boolean; byMail: boolean }[] = [];
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    network.use(
      api.query("AppNoticePreferences", () => HttpResponse.json({ data: { myNoticePreferences: stored } })),
      api.mutation("AppUpdateNoticePreferences", async ({ variables }) => {
        const [next] = variables["preferences"] as [(typeof preferences)[number]];
        sent.push(next);
        if (sent.length === 1) {
          await refused;
          return refusal("UNAVAILABLE");
        }
        stored = stored.map((preference) => (preference.topic === next.topic ? next : preference));
        return ok({ preferences: stored });
      }),
    );
    const { user } = await openApp("/app/me/notices");
    const posts = await topic("Tus publicaciones");
    await user.click(posts.getByLabelText("En la app"));
    await user.click(posts.getByLabelText("Por e-mail"));
    refuse();
    expect(await posts.findByRole("alert")).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ inApp: true, byMail: false });
    await waitFor(() => expect(posts.getByLabelText("En la app")).toBeChecked());
    expect(posts.getByLabelText("Por e-mail")).not.toBeChecked();
  });

  test("whoever has not confirmed their e-mail is told that it gets none", async () => {
    answered();
    await openApp("/app/me/notices", { me: meAnswer({ emailConfirmedAt: null }) });
    expect(await screen.findByText(/Todavía no confirmaste tu e-mail/)).toBeInTheDocument();
  });
});

describe("the link of a mail", () => {
  test("ends mails of its kind, for a visitor too, once they say so", async () => {
    const sent: unknown[] = [];
    network.use(
      api.mutation("AppStopNotices", ({ variables }) => {
        sent.push(variables);
        return ok({ topics: ["Posts", "People"] });
      }),
    );
    const { user } = await openApp("/app/stop?stop=secreto", { visitor: true });
    await user.click(await screen.findByRole("button", { name: "No recibir más" }));
    expect(await screen.findByText("Gente que trajiste")).toBeInTheDocument();
    expect(sent).toEqual([{ token: "secreto" }]);
    expect(where()).toBe("/app/stop?stop=secreto");
  });

  test("that is no longer good says so", async () => {
    network.use(api.mutation("AppStopNotices", () => refusal("INVALID_TOKEN")));
    const { user } = await openApp("/en/app/stop?stop=x", { visitor: true });
    await user.click(await screen.findByRole("button", { name: "Stop these emails" }));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
  });
});
