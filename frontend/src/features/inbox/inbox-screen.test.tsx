import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PortalFrame } from "~/app/portal-frame/portal-frame";
import InboxPage from "~/app/routes/inbox";
import { addDays, type Day, dayIn, startOf } from "~/config/days";
import { activity } from "~/domain/notices/activity";
import { useDecidedHere } from "~/domain/waiting/waiting-counts";
import { currentState } from "~/session/session-state";
import { checksAnswer, marked, REUSED, serveChecks } from "~/testing/checks";
import { api, network } from "~/testing/network";
import { failure, held, renderPortal, signIn, signOut } from "~/testing/portal";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function ad(id: string, changes: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: id,
    campaignId: "k-1",
    companyId: "0197-company",
    personId: `p-${id}`,
    captionIdentifier: `CODE-${id}`,
    campaignName: "Otoño en taza",
    campaignType: "Advertising",
    multimediaUri: `/media/${id}.jpg`,
    imageGrid: `/media/${id}-grid.jpg`,
    imageZoom: `/media/${id}-zoom.jpg`,
    caption: "Mi taza #Aurora",
    status: "WaitingForCustomerAudit",
    creationDt: inHours(-80),
    auditDeadline: inHours(-8),
    checks: marked(),
    changeState: "NONE",
    assignee: null as object | null,
    snoozedUntil: null as string | null,
    snoozer: null as object | null,
    _person: { __typename: "Person", _id: `p-${id}`, firstName: "Persona", lastName: id },
    _posts: [],
    _campaign: {
      __typename: "Campaign",
      _id: "k-1",
      companyId: "0197-company",
      name: "Otoño en taza",
      type: "Advertising",
      paymentType: "Product",
      productPaymentDescription: "Una caja de café",
      customAdPrice: null,
      currency: "ARS",
      briefToShow: "Mostrá la taza.",
      termsAndConditionsToShow: "",
    },
    ...changes,
  };
}

const projection = (ids: readonly string[]) => ({
  __typename: "AuditProjection",
  deciding: ids.length,
  refused: [],
  campaigns: [{ __typename: "ProjectedCampaign", campaignId: "k-1", deciding: ids.length, freeStock: 7 }],
});

/** The server's answers; `sent` has the decisions that reached it, `requests` the conditions of each list. */
function serve(ads: ReturnType<typeof ad>[], refusal?: string) {
  const sent: unknown[] = [];
  const requests: unknown[] = [];
  serveChecks();
  network.use(
    api.query("Inbox", ({ variables }) => {
      requests.push(variables.where);
      return HttpResponse.json({ data: { advertisements: ads } });
    }),
    api.query("InboxCampaigns", () =>
      HttpResponse.json({
        data: {
          campaigns: [
            {
              __typename: "Campaign",
              _id: "k-1",
              name: "Otoño en taza",
              paymentType: "Product",
              totals: {
                __typename: "CampaignTotals",
                spentOnReactions: 0,
                waiting: ads.length,
                changing: asksChanges.length,
                snoozed: away.length,
              },
            },
          ],
          auditReasons: [
            { __typename: "AuditReason", key: "BLURRY", text: "La foto está borrosa" },
            { __typename: "AuditReason", key: "DUPLICATE", text: "Ya se publicó antes" },
          ],
          inboxViews: [],
          companies: [{ __typename: "Company", _id: "0197-company", members }],
        },
      }),
    ),
    api.query("InboxChanges", () => HttpResponse.json({ data: { advertisements: asksChanges } })),
    api.query("ApprovedByRule", () => HttpResponse.json({ data: { automaticApprovals: byRule } })),
    api.query("AuditRecord", ({ variables }) =>
      HttpResponse.json({ data: { approved: [], rejected: [], auditProjection: projection(variables.ids) } }),
    ),
    api.query("WaitingChecks", ({ variables }) => {
      requests.push(variables.where);
      return HttpResponse.json({ data: { advertisements: ads } });
    }),
    api.query("InboxProjection", ({ variables }) =>
      HttpResponse.json({ data: { auditProjection: projection(variables.ids) } }),
    ),
    api.query("InboxNamed", ({ variables }) =>
      HttpResponse.json({ data: { advertisements: elsewhere.filter(({ _id }) => _id === variables.id) } }),
    ),
    api.mutation("InboxDecision", ({ variables }) => {
      sent.push(variables);
      const outcomes = (variables.ids as string[]).map((_id) => ({
        __typename: "AuditOutcome",
        _id,
        advertisement: refusal ? null : { __typename: "Advertisement", _id, status: variables.status },
        refusal: refusal ? { __typename: "AuditRefusal", code: refusal, message: refusal } : null,
      }));
      const auditAdvertisements = { __typename: "AuditResult", success: true, error: [], outcomes };
      return HttpResponse.json({ data: { auditAdvertisements } });
    }),
  );
  return { sent, requests };
}

/** What only its own address reads: further down than the list, or not waiting; a test changes it. */
let elsewhere: ReturnType<typeof ad>[];
/** Who belongs to the company; a test changes it. */
let members: Record<string, unknown>[];
/** Of which a change is asked; a test changes it. */
let asksChanges: Record<string, unknown>[];
/** What the company snoozed. */
let away: ReturnType<typeof ad>[];
/** What the company's rule approved; a test changes it. */
let byRule: Record<string, unknown>;
const NOTHING_BY_RULE = {
  __typename: "AutomaticApprovals",
  today: 0,
  enabled: false,
  dailyLimit: 20,
  advertisements: [],
};

const LEFT = "resuena.unanswered-decisions";
const show = (at = "/inbox") => renderPortal(InboxPage, "/inbox/:advertisementId?", at);
const shown = (name: string) => screen.findByRole("heading", { level: 2, name });
const list = () => screen.getByRole("region", { name: "Publicaciones en espera" });
const listed = () =>
  within(list())
    .getAllByRole("button", { name: /^Abrir/ })
    .map((element) => element.textContent);

beforeEach(() => {
  byRule = NOTHING_BY_RULE;
  asksChanges = [];
  away = [];
  members = [];
  elsewhere = [];
  return signIn();
});

afterEach(() => {
  vi.useRealTimers();
  // A decision that is still held is sent now, to this test's own handlers and not to the next test's.
  window.dispatchEvent(new Event("pagehide"));
  return signOut();
});

describe("what waits", () => {
  test("is what the brand decides, oldest first, narrowed by the address", async () => {
    const { requests } = serve([ad("1"), ad("2")]);
    show("/inbox?campaign=k-1&network=Instagram&age=48&checks=warnings");
    await shown("Persona 1");
    expect(requests[0]).toMatchObject({
      companyId: "0197-company",
      paymentType: "Product",
      status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
      campaignId: "k-1",
      platform: ["Instagram"],
      checks: ["WITH_WARNINGS"],
    });
    const { createdTo } = requests[0] as { createdTo: string };
    expect(Date.now() - new Date(createdTo).getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
  });

  test.each(["overdue", "72"])(
    "is past each ad's own deadline with age=%s, whatever its age",
    async (age) => {
      const { requests } = serve([ad("1")]);
      show(`/inbox?age=${age}`);
      await shown("Persona 1");
      expect(requests[0]).toMatchObject({ overdue: true });
      expect(requests[0]).not.toHaveProperty("createdTo");
    },
  );

  test("leads to what the company knows of the creator", async () => {
    serve([ad("a")]);
    show();
    expect(within(await shown("Persona a")).getByRole("link")).toHaveAttribute("href", "/creators/p-a");
  });

  test("says how long it is past its deadline, and what an approval leaves", async () => {
    serve([ad("1")]);
    show();
    await shown("Persona 1");
    expect(screen.getAllByText("Venció hace 8 horas").length).toBeGreaterThan(0);
    expect(await screen.findByText("Si la aprobás, te quedan 7 unidades libres.")).toBeInTheDocument();
    expect(screen.getByText("Es su primera publicación para vos.")).toBeInTheDocument();
    expect(screen.getByText("Una caja de café")).toBeInTheDocument();
  });

  test("is counted alike beside the title and in the rail, also while a decision is held and once it is sent", async () => {
    const { sent } = serve([ad("1"), ad("2"), ad("3")]);
    let toAudit = 3;
    network.use(
      api.query("BrandWaiting", () =>
        HttpResponse.json({
          data: { companyTasks: { __typename: "CompanyTasks", toAudit, assignedToMe: 0 } },
        }),
      ),
      api.query("NoticeBell", () =>
        HttpResponse.json({ data: { notices: { __typename: "NoticePage", unreadCount: 0, notices: [] } } }),
      ),
    );
    const { user } = renderPortal(
      () => (
        <PortalFrame>
          <InboxPage />
        </PortalFrame>
      ),
      "/inbox/:advertisementId?",
      "/inbox",
    );
    const rail = within(screen.getByRole("complementary"));
    const both = async (title: string, name: string) => {
      expect(await screen.findByText(title)).toBeInTheDocument();
      expect(await rail.findByRole("link", { name })).toBeInTheDocument();
    };
    await shown("Persona 1");
    await both("3 esperan tu decisión, lo más urgente primero.", "Por auditar, 3 en espera");
    await user.keyboard("a");
    await both("2 esperan tu decisión, lo más urgente primero.", "Por auditar, 2 en espera");
    await user.keyboard("a");
    await waitFor(() => expect(sent).toHaveLength(1));
    toAudit = 2;
    await both("1 espera tu decisión.", "Por auditar, 1 en espera");
    await user.keyboard("z");
    await both("2 esperan tu decisión, lo más urgente primero.", "Por auditar, 2 en espera");
  });

  test("shows of which a change is asked, what, and until when, though nothing else waits", async () => {
    asksChanges = [
      {
        __typename: "Advertisement",
        _id: "ad-7",
        campaignName: "Otoño en taza",
        imageGrid: "/media/ad-7.jpg",
        multimediaUri: "/media/ad-7.jpg",
        changeState: "Requested",
        changeRequest: {
          __typename: "ChangeRequest",
          apiKey: null,
          _id: "c-1",
          text: "Mostrá la taza entera.",
          answerUntil: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString(),
        },
        _person: { __typename: "Person", _id: "p-7", firstName: "Carla", lastName: "Luz" },
      },
    ];
    serve([]);
    const { user } = show();
    await user.click(await screen.findByRole("link", { name: "Cambios pedidos (1)" }));
    expect(window.location.search).toBe("?view=changes");
    const list = within(await screen.findByRole("list", { name: "Cambios pedidos" }));
    expect(list.getByRole("link", { name: "Carla Luz" })).toHaveAttribute("href", "/audit/ad-7");
    expect(list.getByText("Mostrá la taza entera.")).toBeVisible();
    expect(list.getByText(/vence en 3 días/)).toBeVisible();
  });

  test("no change is asked: it says what will stand there", async () => {
    serve([ad("1")]);
    show("/inbox?view=changes");
    expect(await shown("No esperás ningún cambio")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Cambios pedidos" })).toHaveAttribute("aria-current", "page");
  });

  test("nothing waits: it says so and leads on", async () => {
    serve([]);
    show();
    expect(await shown("Estás al día")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver mis campañas" })).toHaveAttribute(
      "href",
      "/companies/0197-company",
    );
  });

  test("without the permission it says whom to ask", async () => {
    await signIn({ permissions: ["readCampaings"] });
    show();
    expect(await screen.findByText("No tenés permiso para auditar")).toBeInTheDocument();
    expect(screen.getByText(/^No tenés permisos para entrar al módulo de auditoría/)).toBeInTheDocument();
  });
});

describe("snoozed until another day", () => {
  const LUZ = { __typename: "Person", _id: "p-luz", firstName: "Luz", lastName: "Sosa" };

  /** The inbox, and how it was asked to snooze; `refusal` is the answer to that, which comes once `until` is kept. */
  function serveSnoozing(ads: ReturnType<typeof ad>[], refusal?: string, until?: Promise<void>) {
    const snoozed: unknown[] = [];
    const served = serve(ads);
    network.use(
      api.query("InboxSnoozed", ({ variables }) => {
        served.requests.push(variables.where);
        return HttpResponse.json({ data: { advertisements: away } });
      }),
      api.mutation("SnoozeAdvertisements", async ({ variables }) => {
        const { ids, day } = variables as { ids: string[]; day: string | null };
        snoozed.push({ ids, day });
        await until;
        const outcomes = ids.map((_id) => ({
          __typename: "AuditOutcome",
          _id,
          advertisement: refusal
            ? null
            : {
                __typename: "Advertisement",
                _id,
                snoozedUntil: day && startOf(day as Day, ZONE),
                snoozer: day && LUZ,
              },
          refusal: refusal ? { __typename: "AuditRefusal", code: refusal, message: refusal } : null,
        }));
        const snoozeAdvertisements = { __typename: "AuditResult", success: true, error: [], outcomes };
        return HttpResponse.json({ data: { snoozeAdvertisements } });
      }),
    );
    return { ...served, snoozed };
  }

  const ZONE = "America/Argentina/Buenos_Aires";
  /** Enter, once the dialog has the focus. */
  async function confirmed(user: ReturnType<typeof show>["user"]) {
    await waitFor(() => expect(screen.getAllByRole("radio")[0]).toHaveFocus());
    await user.keyboard("{Enter}");
  }
  const tomorrow = () => addDays(dayIn(ZONE, Date.now()), 1);

  test("a key and Enter put it off until tomorrow; it leaves the list, and comes back when that is undone", async () => {
    const { snoozed, user } = {
      ...serveSnoozing([ad("1", { auditDeadline: inHours(60) }), ad("2", { auditDeadline: inHours(60) })]),
      ...show(),
    };
    await screen.findByRole("heading", { name: "Persona 1" });
    await user.keyboard("p");
    await confirmed(user);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Persona 2" })).toHaveFocus());
    await waitFor(() => expect(snoozed).toEqual([{ ids: ["1"], day: tomorrow() }]));
    expect(screen.queryByRole("button", { name: /^Abrir .*Persona 1/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(await screen.findByRole("button", { name: /^Abrir .*Persona 1/ })).toBeInTheDocument();
    expect(snoozed.at(-1)).toEqual({ ids: ["1"], day: null });
  });

  test("another day within the deadline is chosen; none after it is offered", async () => {
    const { snoozed, user } = {
      ...serveSnoozing([ad("1", { auditDeadline: startOf(addDays(tomorrow(), 2), ZONE) })]),
      ...show(),
    };
    await user.click(await screen.findByRole("button", { name: /^Posponer/ }));
    const days = await screen.findAllByRole("radio");
    expect(days).toHaveLength(2);
    await user.click(days[1] as HTMLElement);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Posponer" }));
    await waitFor(() => expect(snoozed).toEqual([{ ids: ["1"], day: addDays(tomorrow(), 1) }]));
  });

  test("what is due before tomorrow cannot be snoozed", async () => {
    serveSnoozing([ad("1")]);
    const { user } = show();
    await screen.findByRole("heading", { name: "Persona 1" });
    await user.keyboard("p");
    expect(await screen.findByText(/^Su plazo ya venció o vence antes de mañana/)).toBeInTheDocument();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("a refusal says why, and it stays in the list", async () => {
    serveSnoozing([ad("1", { auditDeadline: inHours(60) })], "SNOOZE_PAST_DEADLINE");
    const { user } = show();
    await screen.findByRole("heading", { name: "Persona 1" });
    await user.keyboard("p");
    await confirmed(user);
    expect(await screen.findByText(/^Su plazo vence antes de ese día/)).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Persona 1" })).toBeInTheDocument();
  });

  test.each([undefined, "SNOOZE_PAST_DEADLINE"])(
    "it has left before the answer, which throws no form away: %s",
    async (refusal) => {
      const gate = held();
      const ads = ["1", "2", "3"].map((id) => ad(id, { auditDeadline: inHours(60) }));
      serveSnoozing(ads, refusal, gate.until);
      const { user } = show();
      await shown("Persona 1");
      await user.keyboard("p");
      await confirmed(user);
      await shown("Persona 2");
      expect(listed()).toEqual(["Persona 2", "Persona 3"]);
      await user.keyboard("nc");
      await user.type(await screen.findByLabelText("Qué cambiar"), "Más luz.");
      gate.release();
      await screen.findByText(refusal ? /^Su plazo vence antes de ese día/ : /^La pospusiste hasta/);
      await waitFor(() => expect(listed()).toHaveLength(refusal ? 3 : 2));
      expect(screen.getByLabelText("Qué cambiar")).toHaveValue("Más luz.");
      expect(screen.getByRole("heading", { level: 2, name: "Persona 3" })).toBeInTheDocument();
    },
  );

  test("what is back by now is shown in a page that stayed open", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    serveSnoozing([ad("1"), ad("9", { snoozedUntil: new Date(Date.now() + 60_000).toISOString() })]);
    const { user } = show();
    await shown("Persona 1");
    expect(listed()).toEqual(["Persona 1"]);
    vi.setSystemTime(Date.now() + 61_000);
    await user.selectOptions(screen.getByLabelText("Verificaciones"), "Todo en orden");
    await waitFor(() => expect(listed()).toEqual(["Persona 1", "Persona 9"]));
  });

  test("what is brought back from its own address stays in the list", async () => {
    const away9 = ad("9", { auditDeadline: inHours(60), snoozedUntil: inHours(24), snoozer: LUZ });
    elsewhere = [away9];
    const ads = [ad("1")];
    serveSnoozing(ads);
    const { user } = show("/inbox/9");
    await shown("Persona 9");
    await user.keyboard("p");
    expect(screen.queryByRole("dialog")).toBeNull();
    ads.push({ ...away9, snoozedUntil: null, snoozer: null });
    const button = screen.getByRole("button", { name: "Traer de vuelta" });
    await user.click(button);
    await waitFor(() => expect(button).toHaveTextContent("Posponer"));
    expect(button).toHaveFocus();
    await user.click(screen.getByRole("button", { name: /^Abrir .*Persona 1/ }));
    await shown("Persona 1");
    await waitFor(() => expect(listed()).toEqual(["Persona 1", "Persona 9"]));
  });

  test("a decision on it leaves the count of what waits alone, and is no longer snoozed", async () => {
    const away9 = ad("9", { auditDeadline: inHours(60), snoozedUntil: inHours(24), snoozer: LUZ });
    elsewhere = [away9];
    away = [away9];
    serveSnoozing([ad("1")]);
    const { user } = show("/inbox/9");
    await shown("Persona 9");
    await screen.findByRole("link", { name: "Pospuestas (1)" });
    const { result: taken } = renderHook(useDecidedHere);
    const before = taken.current;
    await user.keyboard("a");
    await shown("Persona 1");
    expect(taken.current).toBe(before);
    away = [];
    window.dispatchEvent(new Event("pagehide"));
    await screen.findByRole("link", { name: "Pospuestas" });
    expect(taken.current).toBe(before);
  });

  test("several are snoozed together", async () => {
    const { snoozed, user } = {
      ...serveSnoozing(["1", "2", "3"].map((id) => ad(id, { auditDeadline: inHours(60) }))),
      ...show(),
    };
    await screen.findByRole("heading", { name: "Persona 1" });
    await user.keyboard("xjxp");
    expect(await screen.findByRole("dialog", { name: "¿Hasta cuándo las posponés?" })).toBeInTheDocument();
    await confirmed(user);
    await screen.findByRole("heading", { name: "Persona 3" });
    await waitFor(() => expect(snoozed).toEqual([{ ids: ["1", "2"], day: tomorrow() }]));
    expect(await screen.findByText(/^Pospusiste 2 hasta el [a-záé]+ \d+ de [a-z]+\.$/)).toBeInTheDocument();
  });

  test("of several it is said how many are refused, and why", async () => {
    serveSnoozing(
      ["1", "2", "3"].map((id) => ad(id, { auditDeadline: inHours(60) })),
      "SNOOZE_PAST_DEADLINE",
    );
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("xjxp");
    await confirmed(user);
    expect(await screen.findByText(/^2 siguen en la lista\. Su plazo vence antes/)).toBeInTheDocument();
    await waitFor(() => expect(listed()).toHaveLength(3));
  });

  test("the view tells until when and by whom, and brings it back", async () => {
    const until = startOf(tomorrow(), ZONE);
    away = [ad("9", { auditDeadline: inHours(60), snoozedUntil: until, snoozer: LUZ })];
    const { requests, snoozed, user } = { ...serveSnoozing([]), ...show("/inbox?view=snoozed") };
    const list = await screen.findByRole("list", { name: "Publicaciones pospuestas" });
    expect(within(list).getByText(/^Pospuesta hasta el .* por Luz Sosa$/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pospuestas (1)" })).toHaveAttribute("aria-current", "page");
    expect(requests).toContainEqual(expect.objectContaining({ snoozed: true, changeRequested: false }));
    away = [];
    await user.click(within(list).getByRole("button", { name: "Traer de vuelta: Persona 9" }));
    expect(await screen.findByText("No hay nada pospuesto")).toBeInTheDocument();
    expect(snoozed).toEqual([{ ids: ["9"], day: null }]);
    expect(document.body).not.toHaveFocus();
  });

  test("once one is brought back, the next one's button has the focus", async () => {
    const until = startOf(tomorrow(), ZONE);
    away = ["7", "8", "9"].map((id) => ad(id, { auditDeadline: inHours(60), snoozedUntil: until }));
    serveSnoozing([]);
    const { user } = show("/inbox?view=snoozed");
    await user.click(await screen.findByRole("button", { name: "Traer de vuelta: Persona 8" }));
    const next = screen.getByRole("button", { name: "Traer de vuelta: Persona 9" });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Traer de vuelta: Persona 8" })).toBeNull();
  });
});

describe("assigned to somebody", () => {
  const LUZ = { __typename: "Person", _id: "p-luz", firstName: "Luz", lastName: "Sosa" };
  const member = (personId: string, role: string, person: object | null) => ({
    __typename: "CompanyMember",
    personId,
    role,
    person,
  });

  /** The inbox of somebody who audits with Luz; `assigned` has what the server was asked to assign. */
  async function serveTeam(ads: ReturnType<typeof ad>[], refusal?: string) {
    await signIn();
    const me = currentState().session?._id ?? "";
    members = [member("p-luz", "auditor", LUZ), member("p-eva", "viewer", null), member(me, "owner", null)];
    const served = serve(ads);
    const assigned: unknown[] = [];
    network.use(
      api.mutation("AssignAdvertisements", ({ variables }) => {
        const { ids, personId } = variables as { ids: string[]; personId: string | null };
        assigned.push({ ids, personId });
        const outcomes = ids.map((_id) => ({
          __typename: "AuditOutcome",
          _id,
          advertisement: refusal
            ? null
            : {
                __typename: "Advertisement",
                _id,
                assignee: personId && (personId === "p-luz" ? LUZ : { ...LUZ, _id: personId }),
              },
          refusal: refusal ? { __typename: "AuditRefusal", code: refusal, message: refusal } : null,
        }));
        const assignAdvertisements = { __typename: "AuditResult", success: true, error: [], outcomes };
        return HttpResponse.json({ data: { assignAdvertisements } });
      }),
    );
    return { ...served, assigned, me };
  }

  test("who audits alone sees nothing of it", async () => {
    serve([ad("1")]);
    show();
    await shown("Persona 1");
    expect(screen.queryByRole("combobox", { name: "Asignada a" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Mías" })).not.toBeInTheDocument();
  });

  test("a key takes the open one and lets it go, and its row says whose it is", async () => {
    const { assigned, me } = await serveTeam([ad("1"), ad("2")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("i");
    expect(await within(list()).findByText("Vos")).toBeInTheDocument();
    expect(screen.getByText("Te la asignaste.")).toBeInTheDocument();
    await user.keyboard("i");
    await waitFor(() => expect(within(list()).queryByText("Vos")).not.toBeInTheDocument());
    expect(assigned).toEqual([
      { ids: ["1"], personId: me },
      { ids: ["1"], personId: null },
    ]);
  });

  test("the open one is given to a colleague who may audit", async () => {
    const { assigned } = await serveTeam([ad("1")]);
    const { user } = show();
    const article = within(await screen.findByRole("article"));
    const choice = await article.findByRole("combobox", { name: "Asignada a" });
    expect(
      within(choice)
        .getAllByRole("option")
        .map((element) => element.textContent),
    ).toEqual(["Nadie", "Vos", "Luz Sosa"]);
    await user.selectOptions(choice, "Luz Sosa");
    expect(await screen.findByText("Se la asignaste a Luz Sosa.")).toBeInTheDocument();
    expect(within(list()).getByText("Luz Sosa")).toBeInTheDocument();
    expect(assigned).toEqual([{ ids: ["1"], personId: "p-luz" }]);
  });

  test("several are assigned together", async () => {
    const { assigned, me } = await serveTeam([ad("1"), ad("2"), ad("3")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("xjx");
    await user.selectOptions(screen.getByRole("combobox", { name: "Asignar a…" }), "Luz Sosa");
    expect(await screen.findByText("Le asignaste 2 a Luz Sosa.")).toBeInTheDocument();
    expect(screen.queryByText("2 elegidas")).not.toBeInTheDocument();
    await user.keyboard("xkxi");
    expect(await screen.findByText("Te asignaste 2.")).toBeInTheDocument();
    expect(assigned).toEqual([
      { ids: ["1", "2"], personId: "p-luz" },
      { ids: ["1", "2"], personId: me },
    ]);
  });

  test("a filter of somebody who left is told and cleared, the others stay", async () => {
    const { requests } = await serveTeam([]);
    const { user } = show("/inbox?network=Instagram&assigned=p-gone");
    expect(await screen.findByText(/^Este filtro es de alguien que ya no audita/)).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Asignada a" })).toHaveDisplayValue("De quien ya no audita");
    await user.click(screen.getByRole("button", { name: "Quitar ese filtro" }));
    await waitFor(() => expect(screen.queryByText(/^Este filtro es de alguien/)).toBeNull());
    expect(requests.at(-1)).toMatchObject({ platform: ["Instagram"] });
    expect(requests.at(-1)).not.toHaveProperty("assigneeId");
  });

  test("what is assigned away leaves the list of one person's", async () => {
    await signIn();
    const own = { ...LUZ, _id: currentState().session?._id };
    await serveTeam([ad("1", { assignee: own }), ad("2", { assignee: own }), ad("3", { assignee: own })]);
    const { user } = show("/inbox?assigned=me");
    await shown("Persona 1");
    await user.selectOptions(
      within(screen.getByRole("article")).getByRole("combobox", { name: "Asignada a" }),
      "Luz Sosa",
    );
    await waitFor(() => expect(screen.getByRole("heading", { name: "Persona 2" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: /^Abrir .*Persona 1/ })).toBeNull();
    await user.keyboard("i");
    await shown("Persona 3");
    await user.keyboard("i");
    expect(await screen.findByText("No tenés nada asignado")).toBeInTheDocument();
  });

  test("what somebody decided meanwhile is told", async () => {
    await serveTeam([ad("1")], "ALREADY_AUDITED");
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("i");
    expect(await screen.findByText("Alguien ya auditó esta publicación.")).toBeInTheDocument();
  });

  test.each([
    ["me", (me: string) => ({ assigneeId: me })],
    ["nobody", () => ({ assigned: false })],
    ["p-luz", () => ({ assigneeId: "p-luz" })],
  ])("the address asks for those of %s", async (assigned, where) => {
    await signIn();
    const holder = { me: currentState().session?._id, "p-luz": "p-luz" }[assigned];
    const { requests, me } = await serveTeam([
      ad("1", { assignee: holder ? { ...LUZ, _id: holder } : null }),
    ]);
    show(`/inbox?assigned=${assigned}`);
    await shown("Persona 1");
    expect(requests[0]).toMatchObject(where(me));
    const mine = await screen.findByRole("link", { name: "Mías" });
    if (assigned === "me") expect(mine).toHaveAttribute("aria-current", "page");
    else expect(mine).not.toHaveAttribute("aria-current");
  });
});

describe("deciding", () => {
  test("goes on to the next, is held while it can be undone, and is sent when the next one comes", async () => {
    const { sent } = serve([ad("1"), ad("2"), ad("3")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    await shown("Persona 2");
    expect(screen.getByText("Aprobaste la de Persona 1.")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.keyboard("z");
    await shown("Persona 1");
    expect(listed()).toEqual(["Persona 1", "Persona 2", "Persona 3"]);
    await user.keyboard("aa");
    await waitFor(() => expect(sent).toEqual([{ ids: ["1"], status: "Approved" }]));
    expect(listed()).toEqual(["Persona 3"]);
  });

  test("the next page is read before the list ends, and after the last one nothing is left", async () => {
    serve([]);
    const first = Array.from({ length: 25 }, (_, place) => ad(`${place + 1}`));
    const cursors: unknown[] = [];
    const second = held();
    network.use(
      api.query("Inbox", async ({ variables }) => {
        cursors.push(variables.after ?? null);
        if (!variables.after) return HttpResponse.json({ data: { advertisements: first } });
        await second.until;
        return HttpResponse.json({ data: { advertisements: [] } });
      }),
    );
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a".repeat(20));
    await shown("Persona 21");
    expect(cursors).toEqual([null]);
    await user.keyboard("aaaaa");
    expect(await screen.findByText("Cargando…")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Aprobar/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Ir a la lista" })).toBeNull();
    second.release();
    await shown("Estás al día");
    expect(cursors).toEqual([null, "25"]);
  });

  test("a next page that cannot be read says so, and is read again", async () => {
    serve([]);
    const first = Array.from({ length: 25 }, (_, place) => ad(`${place + 1}`));
    let works = false;
    network.use(
      api.query("Inbox", ({ variables }) => {
        if (!variables.after) return HttpResponse.json({ data: { advertisements: first } });
        return works ? HttpResponse.json({ data: { advertisements: [ad("26")] } }) : failure("UNAVAILABLE");
      }),
    );
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a".repeat(25));
    works = true;
    await user.click(await screen.findByRole("button", { name: /Probar de nuevo|Reintentar/ }));
    await shown("Persona 26");
  });

  test("what is held is sent when the screen is left", async () => {
    const { sent } = serve([ad("1"), ad("2")]);
    const { user, unmount } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    unmount();
    await waitFor(() => expect(sent).toEqual([{ ids: ["1"], status: "Approved" }]));
  });

  test("what is held is sent when the page is closed", async () => {
    const { sent } = serve([ad("1"), ad("2")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent).toEqual([{ ids: ["1"], status: "Approved" }]));
  });

  test.each([undefined, "ALREADY_AUDITED"])(
    "what was on its way when the page was left is sent again by the tab's next page, which says nothing of it: %s",
    async (refusal) => {
      serve([ad("1"), ad("2")]);
      const arrived = vi.fn();
      network.use(
        api.mutation("InboxDecision", async () => {
          arrived();
          await delay("infinite");
        }),
      );
      const { user, unmount } = show();
      await shown("Persona 1");
      await user.keyboard("a");
      window.dispatchEvent(new Event("pagehide"));
      await waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
      unmount();
      // Another page knows what it finds in storage; this one knows that it is sending ad 1 itself.
      const left = sessionStorage.getItem(LEFT) ?? "";
      sessionStorage.setItem(LEFT, left.replace('["1"]', '["2"]'));
      const { sent } = serve([ad("2"), ad("3")], refusal);
      show();
      await shown("Persona 3");
      await waitFor(() => expect(sent).toEqual([{ ids: ["2"], status: "Approved" }]));
      await waitFor(() => expect(sessionStorage).toHaveLength(0));
      expect(listed()).toHaveLength(1);
      expect(screen.queryByText(/otra persona/i)).not.toBeInTheDocument();
    },
  );

  test("what fails while the browser leaves the page is kept for the next one; a page that stays tells of it", async () => {
    serve([ad("1"), ad("2")]);
    const failed = vi.fn();
    network.use(
      api.mutation("InboxDecision", () => {
        failed();
        return HttpResponse.error();
      }),
    );
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("beforeunload"));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sessionStorage.getItem(LEFT)).toContain('"ids":["1"]');
    expect(screen.queryByText(/Volvió a la lista/)).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sessionStorage.getItem(LEFT)).toBeNull();
    expect(screen.getByText(/Volvió a la lista/)).toBeInTheDocument();
  });

  test("what somebody else left on its way is not sent by this person's session", async () => {
    const thing = { ids: ["1"], status: "Approved", reason: null, note: null, creator: null };
    sessionStorage.setItem(LEFT, JSON.stringify([{ personId: "somebody-else", thing, at: Date.now() }]));
    const { sent } = serve([ad("1"), ad("2")]);
    show();
    await shown("Persona 1");
    expect(listed()).toHaveLength(2);
    expect(sent).toEqual([]);
    sessionStorage.clear();
  });

  test("is told to the bell once it is in, because a notice of what waited may end with it", async () => {
    const { sent } = serve([ad("1"), ad("2")]);
    const listener = vi.fn();
    const forget = activity.subscribe(listener);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
    forget();
  });

  test("a rejection takes its reason by number, and Enter sends it", async () => {
    const { sent } = serve([ad("1"), ad("2"), ad("3")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("r");
    await waitFor(async () => expect(await screen.findByRole("radio", { name: "Sin motivo" })).toHaveFocus());
    for (const radio of screen.getAllByRole("radio")) expect(radio).not.toBeChecked();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Elegí un motivo, o «Sin motivo».");
    expect(sent).toEqual([]);
    await user.keyboard("1");
    expect(screen.getByRole("radio", { name: "La foto está borrosa" })).toBeChecked();
    await user.keyboard("{Enter}");
    await shown("Persona 2");
    await user.keyboard("a");
    await waitFor(() =>
      expect(sent).toEqual([{ ids: ["1"], status: "RejectedByCustomer", reason: "BLURRY" }]),
    );
  });

  test("one that is refused comes back, with why", async () => {
    serve([ad("1"), ad("2"), ad("3")], "OUT_OF_STOCK");
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("aa");
    expect(await screen.findByText(/^Volvió a la lista:/)).toBeInTheDocument();
    await waitFor(() => expect(listed()).toEqual(["Persona 1", "Persona 3"]));
  });

  test("one that somebody else decided stays away", async () => {
    serve([ad("1"), ad("2"), ad("3")], "ALREADY_AUDITED");
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("aa");
    expect(await screen.findByText("Otra persona ya la había auditado.")).toBeInTheDocument();
    expect(listed()).toEqual(["Persona 3"]);
  });

  test("a Spot is validated only", async () => {
    serve([ad("1", { campaignType: "Spot" })]);
    show();
    await shown("Persona 1");
    expect(screen.getByRole("button", { name: /Validar/ })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Rechazar/ })).not.toBeInTheDocument();
  });

  test("a change is asked instead, and the next one opens", async () => {
    const { sent } = serve([ad("1"), ad("2")]);
    network.use(
      api.mutation("RequestChange", ({ variables }) => {
        sent.push(variables);
        const advertisement = {
          __typename: "Advertisement",
          _id: "1",
          changeState: "REQUESTED",
          auditDeadline: inHours(-8),
          changeRequests: [],
          revisions: [],
        };
        const requestChange = { __typename: "AdvertisementResult", success: true, error: [], advertisement };
        return HttpResponse.json({ data: { requestChange } });
      }),
    );
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("c");
    await user.selectOptions(await screen.findByLabelText("Motivo"), "BLURRY");
    await user.type(screen.getByLabelText("Qué cambiar"), "Sacala de nuevo con más luz.");
    await user.click(screen.getByRole("button", { name: "Pedir el cambio" }));
    await shown("Persona 2");
    expect(sent).toEqual([{ id: "1", reason: "BLURRY", text: "Sacala de nuevo con más luz." }]);
    expect(listed()).toEqual(["Persona 2"]);
  });

  test("several are decided together, after their effect is shown", async () => {
    const { sent } = serve([ad("1"), ad("2"), ad("3")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("xjxa");
    const dialog = await screen.findByRole("dialog", { name: "¿Aprobar 2 publicaciones?" });
    expect(await within(dialog).findByText("Otoño en taza: 2")).toBeInTheDocument();
    expect(within(dialog).getByText("quedan 7 libres")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Aprobar 2" }));
    await waitFor(() => expect(listed()).toEqual(["Persona 3"]));
    expect(screen.getByText("Aprobaste 2 publicaciones.")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.keyboard("z");
    await waitFor(() => expect(listed()).toEqual(["Persona 1", "Persona 2", "Persona 3"]));
    await user.keyboard("xjxa");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Aprobar 2" }));
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent).toEqual([{ ids: ["1", "2"], status: "Approved" }]));
  });

  test("of several those that are refused come back, with why", async () => {
    serve([ad("1"), ad("2"), ad("3")], "OUT_OF_STOCK");
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("xjxa");
    await user.click(
      await within(await screen.findByRole("dialog")).findByRole("button", { name: "Aprobar 2" }),
    );
    window.dispatchEvent(new Event("pagehide"));
    expect(await screen.findByText(/^2 volvieron a la lista:/)).toBeInTheDocument();
    await waitFor(() => expect(listed()).toEqual(["Persona 1", "Persona 2", "Persona 3"]));
  });

  test("the last one can be taken back, too", async () => {
    const { sent } = serve([ad("1")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("a");
    await shown("Estás al día");
    await user.keyboard("z");
    await shown("Persona 1");
    expect(sent).toEqual([]);
  });
});

describe("the open ad is in the address", () => {
  const at = () => window.location.pathname + window.location.search;

  test("which follows each step, keeps the filters and leaves no step behind", async () => {
    serve([ad("1"), ad("2"), ad("3")]);
    const { user } = show("/inbox?checks=warnings");
    await shown("Persona 1");
    const steps = window.history.length;
    await user.keyboard("n");
    await shown("Persona 2");
    expect(at()).toBe("/inbox/2?checks=warnings");
    await user.keyboard("a");
    await shown("Persona 3");
    expect(at()).toBe("/inbox/3?checks=warnings");
    await user.keyboard("z");
    await shown("Persona 2");
    expect(at()).toBe("/inbox/2?checks=warnings");
    expect(window.history.length).toBe(steps);
  });

  test("and Back from another page opens it again", async () => {
    serve([ad("1"), ad("2"), ad("3")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("n");
    await shown("Persona 2");
    await user.click(screen.getByRole("link", { name: "Ver la ficha completa" }));
    await screen.findByText("at /audit/2");
    window.history.back();
    await shown("Persona 2");
    expect(at()).toBe("/inbox/2");
  });

  test("a key that comes after Back leaves the other page's address alone", async () => {
    serve([ad("1"), ad("2")]);
    const { user } = show();
    await shown("Persona 1");
    window.history.replaceState(window.history.state, "", "/portal");
    await user.keyboard("n");
    expect(at()).toBe("/portal");
  });

  test("another filter begins at the first of its list", async () => {
    serve([ad("1"), ad("2")]);
    const { user } = show("/inbox/2");
    await shown("Persona 2");
    await user.selectOptions(screen.getByLabelText("Verificaciones"), "Todo en orden");
    await shown("Persona 1");
    expect(at()).toBe("/inbox?checks=passed");
  });

  test("also of one further down than the list has read, in its place", async () => {
    elsewhere = [ad("9", { creationDt: inHours(-1) })];
    serve([ad("1"), ad("2")]);
    show("/inbox/9");
    await shown("Persona 9");
    expect(listed()).toEqual(["Persona 1", "Persona 2", "Persona 9"]);
  });

  test.each([
    ["was decided", { status: "Approved" }],
    ["waits for the change that was asked", { changeState: "REQUESTED" }],
    ["is paid in money", { _campaign: { ...ad("9")._campaign, paymentType: "Money" } }],
  ])("one that %s says so, leads to its page, and the first opens", async (_, changes) => {
    elsewhere = [ad("9", changes)];
    serve([ad("1"), ad("2")]);
    show("/inbox/9");
    const text = await screen.findByText("La publicación de ese enlace no espera tu decisión.");
    expect(text.nextElementSibling).toHaveAttribute("href", "/audit/9");
    await shown("Persona 1");
    expect(listed()).toEqual(["Persona 1", "Persona 2"]);
  });

  test.each([
    ["nobody knows", []],
    ["is another company's", [ad("9", { companyId: "0197-other" })]],
  ])("one that %s is not found", async (_, advertisements) => {
    elsewhere = advertisements;
    serve([ad("1")]);
    show("/inbox/9");
    expect(await screen.findByText("No encontramos la publicación de ese enlace.")).toBeInTheDocument();
    await shown("Persona 1");
  });
});

describe("what the checks found", () => {
  const warned = (id: string) => ad(id, { checks: marked("WITH_WARNINGS", 2) });

  test("stands on the row, and all of it beside the open one, in its own request", async () => {
    serve([warned("1"), ad("2")]);
    const requests = serveChecks(() => checksAnswer([REUSED]));
    show();
    await shown("Persona 1");
    expect(within(list()).getByText("2 advertencias")).toBeInTheDocument();
    expect(within(list()).getByText("Todo en orden")).toBeInTheDocument();
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
    expect(requests).toEqual([{ id: "1", companyId: "0197-company", language: "es" }]);
  });

  test("a rejection for a warning has its reason first and chosen, and Enter sends it", async () => {
    const { sent } = serve([warned("1"), ad("2"), ad("3")]);
    serveChecks(() => checksAnswer([REUSED]));
    const { user } = show();
    await shown("Persona 1");
    await user.click(await screen.findByRole("button", { name: /^Rechazar por esto/ }));
    const fitting = await screen.findByRole("radio", { name: "Ya se publicó antes" });
    expect(fitting).toBeChecked();
    expect(fitting).toHaveFocus();
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
      "",
      "DUPLICATE",
      "BLURRY",
    ]);
    await user.keyboard("{Enter}");
    await shown("Persona 2");
    await user.keyboard("a");
    await waitFor(() =>
      expect(sent).toEqual([{ ids: ["1"], status: "RejectedByCustomer", reason: "DUPLICATE" }]),
    );
  });

  test("the filter is in the address and leaves the count of all away", async () => {
    const { requests } = serve([ad("1")]);
    const { user } = show();
    await shown("Persona 1");
    await user.selectOptions(screen.getByLabelText("Verificaciones"), "Todo en orden");
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ checks: ["ALL_PASSED"] }));
    expect(window.location.search).toBe("?checks=passed");
    await user.click(screen.getByRole("button", { name: "Quitar los filtros" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("what passed everything is approved together, after telling how many are left out and why", async () => {
    const ads = [
      ad("1"),
      warned("2"),
      ad("3"),
      ad("4", { checks: marked("INCOMPLETE") }),
      ad("5", { checks: marked("PENDING") }),
    ];
    const { sent, requests } = serve(ads);
    const { user } = show("/inbox?campaign=k-1&checks=warnings");
    await shown("Persona 1");
    await user.click(screen.getByRole("button", { name: "Aprobar lo que pasó todo" }));
    const dialog = await screen.findByRole("dialog", { name: "¿Aprobar 2 publicaciones?" });
    expect(requests.at(-1)).toMatchObject({ campaignId: "k-1" });
    expect(requests.at(-1)).not.toHaveProperty("checks");
    expect(within(dialog).getByText("3 quedan afuera:")).toBeInTheDocument();
    expect(within(dialog).getByText("1 tiene advertencias.")).toBeInTheDocument();
    expect(within(dialog).getByText("1 no se pudo verificar del todo.")).toBeInTheDocument();
    expect(within(dialog).getByText("1 se está verificando.")).toBeInTheDocument();
    await user.click(await within(dialog).findByRole("button", { name: "Aprobar 2" }));
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent).toEqual([{ ids: ["1", "3"], status: "Approved" }]));
    await waitFor(() => expect(listed()).toEqual(["Persona 2", "Persona 4", "Persona 5"]));
  });

  test("what was just rejected and can be taken back is not approved with the others", async () => {
    serve([ad("1"), ad("2")]);
    const { user } = show();
    await shown("Persona 1");
    await user.keyboard("r0{Enter}");
    await shown("Persona 2");
    await user.click(screen.getByRole("button", { name: "Aprobar lo que pasó todo" }));
    expect(await screen.findByRole("dialog", { name: "¿Aprobar 1 publicación?" })).toBeInTheDocument();
  });

  test("where nothing passed everything, that is not offered", async () => {
    serve([warned("1")]);
    show();
    await shown("Persona 1");
    expect(screen.queryByRole("button", { name: "Aprobar lo que pasó todo" })).not.toBeInTheDocument();
  });
});

test("what the rule approved today is told in one line, and undone from there", async () => {
  const approved = {
    __typename: "Advertisement",
    _id: "ad-9",
    captionIdentifier: "ZZ99YY88",
    campaignName: "Otoño en taza",
    imageGrid: "/media/ad-9.jpg?size=grid",
    multimediaUri: "/media/ad-9.jpg",
    automaticApproval: {
      __typename: "ApprovalByRule",
      approvedAt: new Date(Date.now() - 60_000).toISOString(),
      undoableUntil: new Date(Date.now() + 86_000_000).toISOString(),
      undoneAt: null,
      undoneBy: null,
    },
    _person: { __typename: "Person", _id: "p-9", firstName: "Carla", lastName: "Luz" },
  };
  byRule = { ...NOTHING_BY_RULE, today: 1, enabled: true, advertisements: [approved] };
  const { requests } = serve([ad("1")]);
  const undone: unknown[] = [];
  network.use(
    api.mutation("UndoAutomaticApproval", ({ variables }) => {
      undone.push(variables);
      byRule = { ...byRule, advertisements: [] };
      const advertisement = {
        __typename: "Advertisement",
        _id: "ad-9",
        status: "WaitingForCustomerAudit",
        approvedByRule: false,
        automaticApproval: { ...approved.automaticApproval, undoneAt: new Date().toISOString() },
      };
      return HttpResponse.json({
        data: { result: { __typename: "AdvertisementResult", success: true, error: [], advertisement } },
      });
    }),
  );
  const { user } = show();
  const line = await screen.findByText("La regla aprobó 1 publicación hoy.");
  expect(screen.getByText("Hasta 20 por día.")).toBeInTheDocument();
  await user.click(line);
  const before = requests.length;
  await user.click(screen.getByRole("button", { name: "Deshacer: Carla Luz" }));
  expect(await screen.findByText("La de Carla Luz vuelve a esperar tu decisión.")).toBeInTheDocument();
  expect(undone).toEqual([{ id: "ad-9" }]);
  expect(await screen.findByText("No queda ninguna que se pueda deshacer.")).toBeInTheDocument();
  expect(requests.length).toBeGreaterThan(before);
});
