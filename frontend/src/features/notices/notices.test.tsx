import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import NoticesPage from "~/app/routes/notices";
import SettingsNoticesPage from "~/app/routes/settings-notices";
import { activity } from "~/domain/notices/activity";
import { api, network } from "~/testing/network";
import { choiceAnswer, type NoticeAnswer, noticeAnswer, noticesAnswer } from "~/testing/notices";
import { failure, held, renderPortal, signIn, signOut } from "~/testing/portal";
import { accountAnswer, refusal, serveMutation, serveQuery } from "~/testing/settings";
import { NoticeBell } from "./notice-bell";
import { NOTICES_PAGE } from "./notices-screen";

let notices: NoticeAnswer[];

beforeEach(() => {
  notices = [
    noticeAnswer(),
    noticeAnswer({ _id: "n-2", kind: "CampaignApproved", count: 1, campaignName: "Verano", read: true }),
  ];
});

afterEach(signOut);

async function showBell() {
  await signIn();
  serveQuery("NoticeBell", () => noticesAnswer(notices));
  return renderPortal(NoticeBell, "/", "/");
}

/** The server's side of reading. */
function serveReading() {
  return serveMutation("ReadNotices", ({ ids, upTo }) => {
    const from = notices.findIndex(({ _id }) => _id === upTo);
    notices = notices.map((notice, place) =>
      (ids as string[] | undefined)?.includes(notice._id) || (from >= 0 && place >= from)
        ? { ...notice, read: true }
        : notice,
    );
    return { unreadCount: notices.filter(({ read }) => !read).length };
  });
}

describe("the bell", () => {
  test("counts what is unread and tells it with when and where", async () => {
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    const waiting = screen.getByRole("link", { name: /Llegaron 12 publicaciones de «Mañanas» para auditar/ });
    expect(waiting).toHaveAttribute("href", "/inbox?campaign=c-1");
    expect(within(waiting).getByText("hace 2 horas")).toBeInTheDocument();
    expect(within(waiting).getByText("Sin leer")).toBeInTheDocument();
    const approved = screen.getByRole("link", { name: /Aprobamos «Verano». ¡Ya está en marcha!/ });
    expect(within(approved).queryByText("Sin leer")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver todos" })).toHaveAttribute("href", "/notices");
  });

  test.each([
    ["DisputeOpened", /Reclamaron por un rechazo en «Mañanas»/],
    ["DisputeKept", /un reclamo de «Mañanas»: la decisión se mantiene/],
    ["DisputeOverturned", /un reclamo de «Mañanas»: la decisión cambió/],
  ])("%s leads to its ad", async (kind, line) => {
    notices = [noticeAnswer({ kind, advertisementId: "ad-7" })];
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    expect(screen.getByRole("link", { name: line })).toHaveAttribute("href", "/audit/ad-7");
  });

  test.each([
    [312, 48210, "312 publicaciones aprobadas y 48.210 interacciones"],
    [1, 0, "una publicación aprobada y ninguna interacción"],
  ])(
    "a month that is over leads to its report, with %d and %d counted in words",
    async (approved, engagement, counted) => {
      notices = [
        noticeAnswer({ kind: "MonthReported", campaignId: null, month: "2026-10", approved, engagement }),
      ];
      const { user } = await showBell();
      await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
      const report = screen.getByRole("link", {
        name: new RegExp(`Tu informe de octubre de 2026 está listo: ${counted}`),
      });
      expect(report).toHaveAttribute("href", "/reports?month=2026-10");
    },
  );

  test.each([
    [
      { __typename: "Person", _id: "p-2", firstName: "Luz", lastName: "Sosa" },
      1,
      "Luz Sosa te asignó una publicación",
    ],
    [null, 3, "Alguien te asignó 3 publicaciones"],
  ])("what a colleague assigned leads to what is one's own", async (person, count, line) => {
    notices = [noticeAnswer({ kind: "AdvertisementsAssigned", campaignId: null, person, count })];
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    expect(screen.getByRole("link", { name: new RegExp(line) })).toHaveAttribute(
      "href",
      "/inbox?assigned=me",
    );
  });

  test("a payment that did not arrive says what is due while it is", async () => {
    const due = { paymentDue: true, amountDue: 1200.5, currency: "ARS", paymentReference: "K7MD4QXR" };
    notices = [
      noticeAnswer({ kind: "PaymentNotFound", ...due }),
      noticeAnswer({ _id: "n-2", kind: "PaymentNotFound", read: true, paymentDue: true }),
    ];
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    const link = screen.getByRole("link", { name: /no nos llegó el pago de «Mañanas».*1\.200,50.*K7MD4QXR/ });
    expect(link).toHaveAttribute("href", "/companies/0197-company/c-1");
    expect(
      screen.getByRole("link", { name: /No nos había llegado el pago de «Mañanas»/ }),
    ).toBeInTheDocument();
  });

  test("reads a notice by going where it leads", async () => {
    const sent = serveReading();
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    await user.click(screen.getByRole("link", { name: /Mañanas/ }));
    expect(await screen.findByText("at /inbox?campaign=c-1")).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual([{ ids: ["n-1"] }]));
  });

  test("reads all at once, up to the newest that was shown", async () => {
    const sent = serveReading();
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    await user.click(screen.getByRole("button", { name: "Marcar todo como leído" }));
    expect(await screen.findByRole("button", { name: "Avisos" })).toBeInTheDocument();
    expect(sent).toEqual([{ upTo: "n-1" }]);
    expect(screen.queryByText("Sin leer")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Marcar todo como leído" })).not.toBeInTheDocument();
  });

  test("says so and takes it back when reading failed", async () => {
    serveMutation("ReadNotices", () => refusal("UNAVAILABLE"));
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos: uno sin leer" }));
    await user.click(screen.getByRole("button", { name: "Marcar todo como leído" }));
    expect(await screen.findByText(/No pudimos marcarlo como leído/)).toBeInTheDocument();
    expect(screen.getByText("Sin leer")).toBeInTheDocument();
  });

  test("closes on Escape and gives the focus back", async () => {
    const { user } = await showBell();
    const bell = await screen.findByRole("button", { name: "Avisos: uno sin leer" });
    bell.focus();
    await user.keyboard("{Enter}");
    expect(bell).toHaveAttribute("aria-expanded", "true");
    await user.tab();
    expect(screen.getByRole("button", { name: "Marcar todo como leído" })).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(bell).toHaveAttribute("aria-expanded", "false");
    expect(bell).toHaveFocus();
  });

  test("says that there is nothing", async () => {
    notices = [];
    const { user } = await showBell();
    await user.click(await screen.findByRole("button", { name: "Avisos" }));
    expect(screen.getByText("Estás al día")).toBeInTheDocument();
  });

  test("that could not be filled offers to try again", async () => {
    await signIn();
    let away = true;
    network.use(
      api.query("NoticeBell", () =>
        away ? failure("UNAVAILABLE") : HttpResponse.json({ data: noticesAnswer(notices) }),
      ),
    );
    const { user } = renderPortal(NoticeBell, "/", "/");
    await user.click(await screen.findByRole("button", { name: "Avisos" }));
    expect(await screen.findByText("No pudimos traer tus avisos.")).toBeInTheDocument();
    away = false;
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByRole("link", { name: /Mañanas/ })).toBeInTheDocument();
  });

  test("looks again when somebody comes back to the page, and soon after something happened", async () => {
    await showBell();
    await screen.findByRole("button", { name: "Avisos: uno sin leer" });
    notices = [noticeAnswer({ _id: "n-3", kind: "StockLow", stockLeft: 3, stockTotal: 60 }), ...notices];
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByRole("button", { name: "Avisos: 2 sin leer" })).toBeInTheDocument();

    vi.useFakeTimers({ shouldAdvanceTime: true });
    notices = [noticeAnswer({ _id: "n-4", kind: "CampaignStopped", count: 1 }), ...notices];
    activity.tell();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await screen.findByRole("button", { name: "Avisos: 3 sin leer" })).toBeInTheDocument();
  });
});

describe("what a notice says", () => {
  test.each<[Record<string, unknown>, string, string | null]>([
    [
      { kind: "AdvertisementsWaiting", count: 1 },
      "Llegó una publicación de «Mañanas» para auditar.",
      "/inbox?campaign=c-1",
    ],
    [
      { kind: "AdvertisementsWaiting", campaignName: null },
      "Llegaron 12 publicaciones de una campaña para auditar.",
      "/inbox?campaign=c-1",
    ],
    [
      { kind: "AuditsOverdue", count: 1 },
      "Se venció el plazo para auditar una publicación de «Mañanas».",
      "/inbox?campaign=c-1&age=overdue",
    ],
    [
      { kind: "AuditsOverdue", count: 3 },
      "Se venció el plazo para auditar 3 publicaciones de «Mañanas».",
      "/inbox?campaign=c-1&age=overdue",
    ],
    [
      { kind: "PaymentConfirmed", startsOn: "2026-12-01" },
      "Recibimos el pago de «Mañanas». Empieza el 1 de dic de 2026.",
      "c-1",
    ],
    [
      { kind: "CampaignApproved", startsOn: "2026-12-01" },
      "Aprobamos «Mañanas». Empieza el 1 de dic de 2026.",
      "c-1",
    ],
    [
      { kind: "CampaignApproved", paymentDue: true },
      "Aprobamos «Mañanas». Falta el pago para que empiece.",
      "c-1",
    ],
    [
      {
        kind: "CampaignApproved",
        paymentDue: true,
        amountDue: 1200,
        currency: "USD",
        paymentReference: "K7MD4QXR",
      },
      "Aprobamos «Mañanas». Para que empiece falta el pago: US$ 1.200, con la referencia K7MD4QXR.",
      "c-1",
    ],
    [
      { kind: "CampaignReturned" },
      "Te devolvimos «Mañanas»: hay algo para corregir antes de aprobarla.",
      "campaigns/c-1",
    ],
    [{ kind: "PaymentConfirmed" }, "Recibimos el pago de «Mañanas». ¡Ya está en marcha!", "c-1"],
    [{ kind: "CampaignStarted" }, "La campaña «Mañanas» está en marcha otra vez.", "c-1"],
    [{ kind: "CampaignFinished" }, "La campaña «Mañanas» terminó. Ya podés ver los resultados.", "c-1"],
    [
      { kind: "BudgetLow", budgetLeft: 12150, budgetTotal: 90000, currency: "ARS" },
      "A «Mañanas» le queda poco presupuesto: $ 12.150 de $ 90.000.",
      "c-1",
    ],
    [
      { kind: "StockLow", stockLeft: 3, stockTotal: 60 },
      "A «Mañanas» le queda poco stock: 3 de 60 unidades.",
      "c-1",
    ],
    [
      { kind: "StockLow", stockLeft: 0, stockTotal: 60 },
      "La campaña «Mañanas» se quedó sin stock: no recibe más publicaciones.",
      "c-1",
    ],
    [
      {
        kind: "InvitationAccepted",
        campaignId: null,
        person: { __typename: "Person", _id: "p", firstName: "Ana", lastName: "Paz" },
      },
      "Ana Paz aceptó tu invitación.",
      "/settings/company",
    ],
    [
      {
        kind: "InvitationAccepted",
        campaignId: null,
        person: { __typename: "Person", _id: "p", firstName: "Ana", lastName: null },
        personEmail: "ana@example.ar",
      },
      "ana@example.ar aceptó tu invitación.",
      "/settings/company",
    ],
    [{ kind: "InvitationAccepted", campaignId: null }, "Alguien aceptó tu invitación.", "/settings/company"],
    [
      { kind: "InvitationReceived", campaignId: null, companyName: "Café Aurora" },
      "Te invitaron a Café Aurora. Para aceptar, abrí el enlace del e-mail que te mandamos.",
      null,
    ],
  ])("%j", async (changes, line, path) => {
    notices = [noticeAnswer(changes)];
    serveReading();
    await signIn();
    serveQuery("NoticesPage", () => noticesAnswer(notices));
    const { user } = renderPortal(NoticesPage, "/notices", "/notices");
    const said = (await screen.findByText((text) => text.replaceAll("\u00a0", " ") === line)).closest(
      "a, button",
    );
    if (path) {
      expect(said).toHaveAttribute("href", path.startsWith("/") ? path : `/companies/0197-company/${path}`);
      return;
    }
    await user.click(said as Element);
    await waitFor(() =>
      expect(screen.queryByText("Sin leer", { selector: ".sr-only" })).not.toBeInTheDocument(),
    );
  });
});

describe("the page", () => {
  async function showPage(at = "/notices") {
    await signIn();
    return renderPortal(NoticesPage, "/notices", at);
  }

  test("shows page after page, each starting after the last", async () => {
    const many = Array.from({ length: NOTICES_PAGE + 2 }, (_, number) =>
      noticeAnswer({ _id: `n-${number}`, campaignName: `C${number}` }),
    );
    const cursors: unknown[] = [];
    network.use(
      api.query("NoticesPage", ({ variables }) => {
        cursors.push(variables.after);
        const start = variables.after ? many.findIndex(({ _id }) => _id === variables.after) + 1 : 0;
        return HttpResponse.json({ data: noticesAnswer(many.slice(start, start + NOTICES_PAGE)) });
      }),
    );
    const { user } = await showPage();
    await user.click(await screen.findByRole("button", { name: "Mostrar más" }));
    expect(await screen.findByText(/«C31»/)).toBeInTheDocument();
    expect(screen.getByText(/«C0»/)).toBeInTheDocument();
    expect(cursors).toEqual([null, `n-${NOTICES_PAGE - 1}`]);
    expect(screen.queryByRole("button", { name: "Mostrar más" })).not.toBeInTheDocument();
  });

  test("shows only what is unread when asked, and what was read leaves it", async () => {
    const sent = serveReading();
    network.use(
      api.query("NoticesPage", ({ variables }) =>
        HttpResponse.json({ data: noticesAnswer(notices.filter(({ read }) => !(variables.unread && read))) }),
      ),
    );
    const { user } = await showPage();
    expect(await screen.findByText(/«Verano»/)).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Sin leer" }));
    await waitFor(() => expect(screen.queryByText(/«Verano»/)).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Marcar todo como leído" }));
    expect(await screen.findByText("No te queda nada por leer")).toBeInTheDocument();
    expect(sent).toEqual([{ upTo: "n-1" }]);
  });

  test("says when there is nothing, and when it could not be had", async () => {
    notices = [];
    let away = true;
    network.use(
      api.query("NoticesPage", () =>
        away ? failure("INTERNAL") : HttpResponse.json({ data: noticesAnswer(notices) }),
      ),
    );
    const { user } = await showPage();
    const retry = await screen.findByRole("button", { name: /intentar|probar|reintentar/i });
    away = false;
    await user.click(retry);
    expect(await screen.findByText("Estás al día")).toBeInTheDocument();
  });

  test("waits in sight while it comes", async () => {
    const { until, release } = held();
    network.use(
      api.query("NoticesPage", async () => {
        await until;
        return HttpResponse.json({ data: noticesAnswer(notices) });
      }),
    );
    await showPage();
    expect(await screen.findByText("Buscando tus avisos…")).toBeInTheDocument();
    release();
    expect(await screen.findByText(/«Mañanas»/)).toBeInTheDocument();
  });
});

describe("the choices", () => {
  let choices: ReturnType<typeof choiceAnswer>[];
  let account: ReturnType<typeof accountAnswer>;

  beforeEach(() => {
    account = accountAnswer();
    choices = [choiceAnswer("Advertisements"), choiceAnswer("Stock", { mail: "AtOnce" })];
  });

  async function showChoices() {
    await signIn();
    serveQuery("NoticeChoices", () => ({ account, noticePreferences: choices }));
    return renderPortal(SettingsNoticesPage, "/settings/notices", "/settings/notices");
  }

  test("are kept one by one as they are made", async () => {
    const sent = serveMutation("ChangeNoticeChoices", ({ preferences }) => {
      const [changed] = preferences as Record<string, unknown>[];
      choices = choices.map((choice) =>
        choice.topic === changed?.topic ? { ...choice, ...changed } : choice,
      );
      return { preferences: choices };
    });
    const { user } = await showChoices();
    const mail = await screen.findByRole("combobox", { name: "Por e-mail: Publicaciones y reclamos" });
    expect(mail).toHaveValue("Daily");
    await user.selectOptions(mail, "Never");
    expect(await screen.findByText("Guardamos tu elección.")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "En el portal: Stock bajo" }));
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "En el portal: Stock bajo" })).not.toBeChecked(),
    );
    expect(mail).toHaveValue("Never");
    expect(sent).toEqual([
      { preferences: [{ topic: "Advertisements", inPortal: true, mail: "Never" }] },
      { preferences: [{ topic: "Stock", inPortal: false, mail: "AtOnce" }] },
    ]);
  });

  test("that were not kept are told beside the topic, and stay as they were", async () => {
    serveMutation("ChangeNoticeChoices", () => refusal("UNAVAILABLE"));
    const { user } = await showChoices();
    const box = await screen.findByRole("checkbox", { name: "En el portal: Stock bajo" });
    await user.click(box);
    const line = box.closest("li") as HTMLElement;
    expect(await within(line).findByRole("alert")).toBeInTheDocument();
    expect(box).toBeChecked();
  });

  test("say that mails wait for a confirmed e-mail", async () => {
    account = accountAnswer({ emailConfirmedAt: null });
    await showChoices();
    expect(await screen.findByText(/Todavía no confirmaste tu e-mail/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Confirmar mi e-mail" })).toHaveAttribute(
      "href",
      "/settings/security",
    );
  });
});

test.each([
  [NoticesPage, "/notices", "notices"],
  [SettingsNoticesPage, "/settings/notices", "settings/notices"],
])("a visitor signs in first and comes back: %s %s", async (Page, at, from) => {
  await signOut();
  renderPortal(Page, at, at);
  expect(await screen.findByText(`at /login?from=${encodeURIComponent(from)}`)).toBeInTheDocument();
});
