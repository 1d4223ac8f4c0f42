import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { activity } from "~/domain/notices/activity";
import { decidedHere } from "~/domain/waiting/waiting-counts";
import { DeactivateOwnCompanyDocument } from "~/features/settings/settings.generated";
import { makeClient } from "~/graphql/client";
import { mutated } from "~/graphql/mutated-link";
import { api, companyAnswer, network } from "~/testing/network";
import { asVisitor, failure, held, renderPortal, signIn, signOut } from "~/testing/portal";
import { PortalFrame } from "./portal-frame";

const NAMED = { firstName: "Alba", lastName: "Ríos" };

const Framed = () => (
  <PortalFrame>
    <Outlet />
  </PortalFrame>
);
const Here = () => "here";
const There = () => "there";

afterEach(async () => {
  vi.useRealTimers();
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  await signOut();
});

async function show(changes: Record<string, unknown> = {}) {
  network.use(
    api.query("NoticeBell", () =>
      HttpResponse.json({
        data: { notices: { __typename: "NoticePage", unreadCount: 0, notices: [] } },
      }),
    ),
  );
  await signIn({ ...NAMED, ...changes });
  return renderPortal(() => <PortalFrame>screen</PortalFrame>, "/portal", "/portal?from=here");
}

/** Answers the counts; `staff` as the server leaves out what was not asked for. */
function waits({ toAudit = 0, staff = {} }: { toAudit?: number; staff?: Record<string, unknown[]> }) {
  const requests: unknown[] = [];
  network.use(
    api.query("BrandWaiting", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({
        data: { companyTasks: { __typename: "CompanyTasks", toAudit, assignedToMe: 0 } },
      });
    }),
    api.query("DeskWaiting", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: staff });
    }),
  );
  return requests;
}
const place = (name: string | RegExp) =>
  within(screen.getByRole("complementary")).findByRole("link", { name });

test("a brand reads beside the inbox how many posts wait, in the rail and in the phones' bar", async () => {
  const requests = waits({ toAudit: 7 });
  await show();
  expect(await place("Por auditar, 7 en espera")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Auditar, 7 en espera" })).toBeInTheDocument();
  expect(requests).toEqual([{ companyId: "0197-company" }]);
});

test("what another page of the tab left unanswered is sent again from any screen", async () => {
  const decision = { ids: ["1"], status: "Approved", reason: null, note: null, creator: null };
  const handOver = { id: "2", product: "Taza", person: null };
  for (const [kind, thing] of Object.entries({ decisions: decision, "hand-overs": handOver }))
    sessionStorage.setItem(
      `resuena.unanswered-${kind}`,
      JSON.stringify([{ personId: "0197-person", thing, at: Date.now() }]),
    );
  const sent: unknown[] = [];
  network.use(
    api.mutation("InboxDecision", ({ variables }) => {
      sent.push(variables);
      const outcome = { __typename: "AuditOutcome", _id: "1", refusal: { code: "ALREADY_AUDITED" } };
      const outcomes = [{ ...outcome, advertisement: null }];
      return HttpResponse.json({ data: { auditAdvertisements: { success: true, error: [], outcomes } } });
    }),
    api.mutation("DeliverReward", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({
        data: { deliverReward: { success: true, error: [], advertisement: null } },
      });
    }),
  );
  waits({ toAudit: 0 });
  await show();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual(expect.arrayContaining([{ ids: ["1"], status: "Approved" }, { id: "2" }]));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  decidedHere.remove(["1"]);
});

test("who is signed in is shown by their company's thumbnail, in the rail and in the phones' menu", async () => {
  waits({ toAudit: 0 });
  const company = { ...companyAnswer(), thumbnail: "/media/thumbs/aa/logo.jpg" };
  const { user } = await show({ company });
  const rail = await screen.findByRole("button", { name: /^Mi cuenta/ });
  expect(rail.querySelector("img")).toHaveAttribute("src", "/media/thumbs/aa/logo.jpg");
  await user.click(screen.getByRole("button", { name: "Más" }));
  const account = await screen.findByRole("region", { name: "Mi cuenta" });
  expect(account.querySelector("img")).toHaveAttribute("src", "/media/thumbs/aa/logo.jpg");
});

test("whoever has no company yet books a demo in the rail, a brand and staff do not", async () => {
  waits({ toAudit: 0 });
  const demo = () => screen.queryByRole("link", { name: "Pedir una demo" });
  const { unmount } = await show({ company: null, permissions: [] });
  expect(await place("Pedir una demo")).toBeInTheDocument();
  unmount();
  await signOut();
  const { unmount: leave } = await show();
  await place("Campañas");
  expect(demo()).not.toBeInTheDocument();
  leave();
  await signOut();
  await show({ company: null, permissions: ["readCompanies", "manageCampaigns"] });
  await place("Cobros a marcas");
  expect(demo()).not.toBeInTheDocument();
});

test("the site's pages are one item for whoever has a company, and stand side by side for others", async () => {
  waits({ toAudit: 0 });
  const { user, unmount } = await show();
  const site = await screen.findByRole("navigation", { name: "Principal" });
  expect(within(site).queryByRole("link")).not.toBeInTheDocument();
  await user.click(within(site).getByRole("button", { name: "El sitio" }));
  expect(
    within(site)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Qué es", "Cómo funciona", "Ventajas", "Inversores", "Blog"]);
  unmount();
  await signOut();
  await show({ company: null, permissions: [] });
  expect(
    within(await screen.findByRole("navigation", { name: "Principal" })).getAllByRole("link"),
  ).toHaveLength(5);
});

test("where nothing waits there is no number, and whoever may not audit asks for none", async () => {
  waits({ toAudit: 0 });
  const { unmount } = await show();
  expect(await place("Por auditar")).toBeInTheDocument();
  unmount();
  await signOut();
  const requests = waits({ toAudit: 7 });
  await show({ permissions: ["readCampaings"] });
  expect(await place("Campañas")).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test("staff read what waits in each section that they may enter, and a hundred as more than that", async () => {
  const campaign = (_id: string, status: string) => ({ __typename: "Campaign", _id, status });
  const requests = waits({
    staff: {
      auditQueue: Array.from({ length: 100 }, () => ({
        __typename: "QueuedAdvertisement",
        claimedByMe: false,
      })),
      campaigns: [
        campaign("1", "WaitingForApproval"),
        campaign("2", "WaitingForPayment"),
        campaign("3", "WaitingForPayment"),
      ],
      leads: [{ __typename: "Lead", _id: "l-1" }],
      disputes: [
        { __typename: "Dispute", _id: "d-1", maySettle: true },
        { __typename: "Dispute", _id: "d-2", maySettle: false },
      ],
      secondOpinions: [
        { __typename: "SecondOpinion", _id: "o-1" },
        { __typename: "SecondOpinion", _id: "o-2" },
      ],
    },
  });
  await show({
    permissions: ["readCampaings", "auditMoneyAdvertisement", "manageCampaigns", "readLeads"],
    company: null,
  });
  expect(await place("Cola de auditoría, 99+ en espera")).toBeInTheDocument();
  expect(await place("Campañas, 1 en espera")).toBeInTheDocument();
  expect(await place("Cobros a marcas, 2 en espera")).toHaveAttribute(
    "href",
    "/desk/campaigns?status=WaitingForPayment",
  );
  expect(await place("Contactos, 1 en espera")).toBeInTheDocument();
  // Of disputes those that one may settle.
  expect(await place("Reclamos, 1 en espera")).toBeInTheDocument();
  expect(await place("Segunda opinión, 2 en espera")).toBeInTheDocument();
  expect(requests).toEqual([{ queue: true, campaigns: true, leads: true, deletions: false }]);
});

test.each([
  ["nobody's company", [], true],
  [
    "a deactivated company",
    [{ __typename: "ClosedMembership", companyName: "Café Aurora", role: "owner" }],
    false,
  ],
])(
  "in %s a person is offered another one only where it would not be refused",
  async (_, closedMemberships, offered) => {
    network.use(api.query("ClosedCompany", () => HttpResponse.json({ data: { closedMemberships } })));
    await show({ permissions: [], company: null });
    expect(await place("Avisos")).toBeInTheDocument();
    const add = () => screen.getByRole("complementary").querySelector('[href="/signup"]');
    if (offered) await waitFor(() => expect(add()).toBeInTheDocument());
    else expect(add()).toBeNull();
  },
);

test("the counts are read again after news, and stay when that fails", async () => {
  waits({ toAudit: 7 });
  await show();
  await place("Por auditar, 7 en espera");
  waits({ toAudit: 3 });
  activity.tell();
  expect(await place("Por auditar, 3 en espera")).toBeInTheDocument();
  let failed = 0;
  network.use(
    api.query("BrandWaiting", () => {
      failed += 1;
      return failure("SERVICE_UNAVAILABLE");
    }),
  );
  mutated.tell();
  await waitFor(() => expect(failed).toBe(1));
  expect(await place("Por auditar, 3 en espera")).toBeInTheDocument();
});

test("while a page is being left the counts wait until the next one is there", async () => {
  waits({ toAudit: 7 });
  await signIn(NAMED);
  const next = held();
  const Stub = createRoutesStub([
    {
      Component: Framed,
      children: [
        { path: "/portal", Component: Here },
        { path: "/creators", loader: () => next.until.then(() => null), Component: There },
      ],
    },
  ]);
  render(
    <ApolloProvider client={makeClient()}>
      <Stub initialEntries={["/portal"]} />
    </ApolloProvider>,
  );
  await place("Por auditar, 7 en espera");
  const requests = waits({ toAudit: 3 });
  const link = await place("Creadores");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(link);
  mutated.tell();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(requests).toEqual([]);
  await act(async () => next.release());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("there")).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test("while a change is under way, which may end the session, the counts wait for its answer", async () => {
  waits({ toAudit: 7 });
  await signIn(NAMED);
  const gate = held();
  network.use(
    api.mutation("DeactivateOwnCompany", async () => {
      await gate.until;
      return HttpResponse.json({ data: { result: { success: true, error: [] } } });
    }),
  );
  const client = makeClient();
  const Stub = createRoutesStub([{ Component: Framed, children: [{ path: "/portal", Component: Here }] }]);
  render(
    <ApolloProvider client={client}>
      <Stub initialEntries={["/portal"]} />
    </ApolloProvider>,
  );
  await place("Por auditar, 7 en espera");
  const requests = waits({ toAudit: 3 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  activity.tell();
  const changing = client.mutate({
    mutation: DeactivateOwnCompanyDocument,
    variables: { companyId: "0197-company" },
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(requests).toEqual([]);
  gate.release();
  await act(() => changing);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(requests).toHaveLength(1);
});

test("the rail's foot says who is signed in, and holds settings, theme, language and the way out", async () => {
  const { user } = await show();
  const rail = within(screen.getByRole("complementary"));
  await user.click(rail.getByRole("button", { name: /^Mi cuenta:\s*Alba Ríos/ }));
  expect(rail.getAllByText("Café Aurora")[0]).toBeVisible();
  expect(rail.getByRole("link", { name: "Mi perfil" })).toBeVisible();
  const theme = within(rail.getByRole("group", { name: "Tema" }));
  await user.click(theme.getByRole("radio", { name: "Oscuro" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  expect(rail.getByRole("link", { name: "Español" })).toHaveAttribute("aria-current", "true");
  expect(rail.getByRole("link", { name: "English" })).toHaveAttribute("href", "/en/portal?from=here");
  await user.click(rail.getByRole("button", { name: "Salir" }));
  expect(await screen.findByText("at /")).toBeInTheDocument();
});

test("Escape closes the account's menu and gives the focus back", async () => {
  const { user } = await show();
  const button = within(screen.getByRole("complementary")).getByRole("button", { name: /^Mi cuenta/ });
  await user.click(button);
  await user.keyboard("{Escape}");
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(button).toHaveFocus();
});

test("on phones the sheet of all places holds the account too", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Más" }));
  const account = within(await screen.findByRole("region", { name: "Mi cuenta" }));
  expect(account.getByText("Alba Ríos")).toBeInTheDocument();
  expect(account.getByRole("link", { name: "Configuración" })).toHaveAttribute("href", "/settings");
  await user.click(account.getByRole("radio", { name: "Claro" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "light");
  expect(account.getByRole("link", { name: "English" })).toBeInTheDocument();
  expect(account.getByRole("button", { name: "Salir" })).toBeInTheDocument();
});

test("neither the footer nor the top bar repeats what the rail holds", async () => {
  await show();
  expect(within(screen.getByRole("contentinfo")).queryByRole("radio")).toBeNull();
  expect(within(screen.getByRole("banner")).queryByRole("button", { name: /cuenta|Idioma/ })).toBeNull();
});

test("a visitor finds language and sign-in in the top bar", async () => {
  await asVisitor();
  renderPortal(() => <PortalFrame>screen</PortalFrame>, "/portal", "/portal");
  const banner = within(screen.getByRole("banner"));
  expect(banner.getByRole("button", { name: /^Idioma/ })).toBeInTheDocument();
  expect(banner.getByRole("button", { name: "Mi cuenta" })).toBeInTheDocument();
});
