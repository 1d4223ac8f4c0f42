import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { ComponentType } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Rail } from "~/app/portal-frame/rail";
import DeskPage from "~/app/routes/desk";
import DeskCampaignsPage from "~/app/routes/desk-campaigns";
import DeskCompaniesPage from "~/app/routes/desk-companies";
import DeskDeletionsPage from "~/app/routes/desk-deletions";
import DeskDownloadsPage from "~/app/routes/desk-downloads";
import DeskLeadsPage from "~/app/routes/desk-leads";
import DeskTokensPage from "~/app/routes/desk-tokens";
import { useSession } from "~/session/use-session";
import { A_KEY, api, network } from "~/testing/network";
import { paymentAnswer } from "~/testing/payments";
import { BRAND, renderPortal, signIn, signOut } from "~/testing/portal";
import * as files from "~/ui/save-file";
import { actionsOf } from "./transitions";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const error = (code: string) => [{ __typename: "MutationError", path: "", message: code, code }];

/** The desk's first page beside the places of who is signed in. */
function InRail() {
  const { session } = useSession();
  return (
    <>
      {session && <Rail session={session} waiting={{}} />}
      <DeskPage />
    </>
  );
}

afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

describe("who sees what of the desk", () => {
  const pages: [string, ComponentType, string][] = [
    ["/desk/campaigns", DeskCampaignsPage, "manageCampaigns"],
    ["/desk/companies", DeskCompaniesPage, "manageCompanies"],
    ["/desk/leads", DeskLeadsPage, "readLeads"],
    ["/desk/downloads", DeskDownloadsPage, "readCompanies"],
    ["/desk/tokens", DeskTokensPage, "manageGuestTokens"],
    ["/desk/deletions", DeskDeletionsPage, "manageDeletions"],
    ["/desk", DeskPage, "any of them"],
  ];

  test.each(pages)("%s leads a brand away", async (path, Page) => {
    await signIn({ permissions: BRAND });
    renderPortal(Page, path, path);
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("the places and cards are those of one's permissions, and only they are asked for", async () => {
    await signIn({ permissions: ["readLeads", "manageDeletions"], company: null });
    const requests: unknown[] = [];
    network.use(
      api.query("DeskOverview", ({ variables }) => {
        requests.push(variables);
        return HttpResponse.json({
          data: {
            leads: [
              { __typename: "Lead", _id: "l-1", creationDt: inHours(-2) },
              { __typename: "Lead", _id: "l-0", creationDt: inHours(-24 * 30) },
            ],
            deletionRequests: [
              { __typename: "DeletionRequest", _id: "d-2", dueDt: inHours(70) },
              { __typename: "DeletionRequest", _id: "d-1", dueDt: inHours(25) },
            ],
          },
        });
      }),
    );
    const { user } = renderPortal(InRail, "/desk", "/desk");
    const leads = await screen.findByRole("link", { name: /Contactos de esta semana/ });
    expect(leads).toHaveTextContent("1");
    expect(screen.getByRole("link", { name: /Bajas en curso/ })).toHaveTextContent(
      /2.*La próxima se cumple mañana/,
    );
    const places = within(screen.getByRole("navigation", { name: "Secciones de la mesa" }));
    expect(places.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Resumen",
      "Contactos",
      "Bajas de datos",
    ]);
    expect(requests).toEqual([
      { queue: false, campaigns: false, leads: true, tokens: false, deletions: true },
    ]);
    await user.click(leads);
    expect(await screen.findByText("at /desk/leads")).toBeInTheDocument();
  });
});

test.each([
  [[25, 50], /2.*El más urgente vence mañana/],
  [[-25, 50], /2.*El más urgente venció ayer/],
  [[-25], /1.*Venció ayer/],
])("disputes due in %j hours, and a decision that waits for one's opinion, are told", async (hours, text) => {
  await signIn({ permissions: ["auditMoneyAdvertisement"], company: null });
  const dispute = (id: string, hours: number, maySettle: boolean) => ({
    __typename: "Dispute",
    _id: id,
    deadline: inHours(hours),
    maySettle,
  });
  const disputes = [dispute("d", -80, false), ...hours.map((each) => dispute(`d${each}`, each, true))];
  const secondOpinions = [{ __typename: "SecondOpinion", _id: "s-1" }];
  network.use(
    api.query("DeskOverview", () =>
      HttpResponse.json({ data: { auditQueue: [], disputes, secondOpinions } }),
    ),
  );
  renderPortal(DeskPage, "/desk", "/desk");
  expect(await screen.findByRole("link", { name: /Reclamos por resolver/ })).toHaveTextContent(text);
  expect(screen.getByRole("link", { name: /Segunda opinión/ })).toHaveTextContent(/1.*esperan tu mirada/);
});

test.each([
  [1, "Su marca espera nuestra respuesta."],
  [5, "Sus marcas esperan nuestra respuesta."],
])("%i campaigns to approve are told in their number", async (count, text) => {
  await signIn({ permissions: ["manageCampaigns"], company: null });
  const campaigns = Array.from({ length: count }, (_, index) => ({
    __typename: "Campaign",
    _id: `k-${index}`,
    status: "WaitingForApproval",
    startDt: null,
    payment: null,
  }));
  network.use(api.query("DeskOverview", () => HttpResponse.json({ data: { campaigns } })));
  renderPortal(DeskPage, "/desk", "/desk");
  expect(await screen.findByRole("link", { name: /Campañas por aprobar/ })).toHaveTextContent(text);
});

test("payments that brands reported are counted among those to confirm", async () => {
  await signIn({ permissions: ["manageCampaigns"], company: null });
  const campaigns = ["Due", "Reported", null].map((state, index) => ({
    __typename: "Campaign",
    _id: `k-${index}`,
    status: "WaitingForPayment",
    payment: state && { __typename: "Payment", _id: `k-${index}`, state },
  }));
  network.use(api.query("DeskOverview", () => HttpResponse.json({ data: { campaigns } })));
  renderPortal(DeskPage, "/desk", "/desk");
  const card = await screen.findByRole("link", { name: /Pagos por confirmar/ });
  expect(card).toHaveTextContent(/3.*Una marca avisó que ya pagó\./);
});

describe("leads", () => {
  const lead = (id: string, changes: Record<string, unknown> = {}) => ({
    __typename: "Lead",
    _id: id,
    kind: "Contact",
    email: `${id}@correo.test`,
    name: `Persona ${id}`,
    message: "Hola",
    list: null,
    profileUrl: null,
    language: "es",
    creationDt: "2026-11-20T10:00:00Z",
    state: "New",
    handledDt: null,
    handler: null,
    ...changes,
  });

  test("say who handles them: an answer takes them up, and the state can be chosen", async () => {
    await signIn({ permissions: ["readLeads"], company: null });
    const sent: unknown[] = [];
    const handler = { __typename: "Person", _id: "p-1", firstName: "Ana", lastName: "Paz" };
    network.use(
      api.query("DeskLeads", () => HttpResponse.json({ data: { leads: [lead("l1", { language: "en" })] } })),
      api.mutation("SetLeadState", ({ variables }) => {
        sent.push(variables);
        const changed = lead("l1", {
          language: "en",
          state: variables.state,
          handler,
          handledDt: inHours(-1),
        });
        const result = { __typename: "LeadResult", success: true, error: [], lead: changed };
        return HttpResponse.json({ data: { result } });
      }),
    );
    const { user } = renderPortal(DeskLeadsPage, "/desk/leads", "/desk/leads");
    const replyLink = await screen.findByRole("link", { name: "Escribirle a l1@correo.test" });
    const address = new URL(replyLink.getAttribute("href") ?? "");
    expect(address.pathname).toBe("l1%40correo.test");
    expect(address.searchParams.get("subject")).toBe("Your message to Resuena");
    expect(address.searchParams.get("body")).toMatch(/^Hi, Persona l1:\r\n.*> Hola$/s);
    replyLink.addEventListener("click", (event) => event.preventDefault());
    await user.click(replyLink);
    expect(await screen.findByText(/^Ana Paz, hace/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Estado de Persona l1"), "Respondido");
    await waitFor(() =>
      expect(sent).toEqual([
        { id: "l1", state: "InProgress" },
        { id: "l1", state: "Answered" },
      ]),
    );
  });

  test("are searched, filtered, fetched page by page and saved as they are shown", async () => {
    await signIn({ permissions: ["readLeads"], company: null });
    const requests: unknown[] = [];
    const all = Array.from({ length: 51 }, (_, index) => lead(`l${index}`));
    network.use(
      api.query("DeskLeads", ({ variables }) => {
        requests.push(variables);
        const from = variables.after ? all.findIndex(({ _id }) => _id === variables.after) + 1 : 0;
        const leads = variables.where.search
          ? [lead("x", { kind: "Quote", name: " ＝SUMA(1)", message: 'Dijo "hola"; sí' })]
          : all.slice(from, from + variables.limit);
        return HttpResponse.json({ data: { leads } });
      }),
    );
    const { user } = renderPortal(DeskLeadsPage, "/desk/leads", "/desk/leads");
    expect(await screen.findByText("50 contactos a la vista")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ver más" }));
    expect(await screen.findByText("51 contactos a la vista")).toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ after: "l49" });
    expect(screen.queryByRole("button", { name: "Ver más" })).not.toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText("Tipo de formulario"), "Presupuestos");
    await user.type(screen.getByLabelText("Buscar"), "suma");
    expect(await screen.findByText("1 contacto a la vista")).toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ where: { kind: "Quote", search: "suma" } });

    const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
    await user.click(screen.getByRole("button", { name: "Descargar CSV" }));
    const [name, content] = save.mock.calls[0] ?? [];
    expect(name).toBe("resuena-contactos.csv");
    expect((content as string[]).join("").split("\r\n")).toEqual([
      "\uFEFFFecha;Formulario;Nombre;E-mail;Mensaje;Lista;Perfil;Idioma;Estado;Quién lo atiende",
      `2026-11-20T10:00:00Z;Presupuesto;' ＝SUMA(1);x@correo.test;"Dijo ""hola""; sí";;;es;Sin atender;`,
      "",
    ]);
  });

  test("offer no next page once the server has none", async () => {
    await signIn({ permissions: ["readLeads"], company: null });
    const all = Array.from({ length: 50 }, (_, index) => lead(`l${index}`));
    network.use(
      api.query("DeskLeads", ({ variables }) =>
        HttpResponse.json({ data: { leads: variables.after ? [] : all } }),
      ),
    );
    const { user } = renderPortal(DeskLeadsPage, "/desk/leads", "/desk/leads");
    await user.click(await screen.findByRole("button", { name: "Ver más" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Ver más" })).not.toBeInTheDocument());
    expect(screen.getByText("50 contactos a la vista")).toBeInTheDocument();
  });
});

describe("guest tokens", () => {
  const token = (changes: Record<string, unknown> = {}) => ({
    __typename: "GuestToken",
    _id: "t-1",
    label: "Fondo Sur",
    creationDt: inHours(-48),
    expiresAt: inHours(480),
    maxUses: 3,
    useCount: 1,
    revokedAt: null,
    ...changes,
  });

  test("one is made, shown once and copied", async () => {
    await signIn({ permissions: ["manageGuestTokens"], company: null });
    const requests: unknown[] = [];
    let tokens = [token()];
    network.use(
      api.query("DeskTokens", () => HttpResponse.json({ data: { guestTokens: tokens } })),
      api.mutation("CreateGuestToken", ({ variables }) => {
        requests.push(variables);
        const guestToken = token({
          _id: "t-2",
          label: variables.label,
          maxUses: variables.maxUses,
          useCount: 0,
        });
        tokens = [guestToken, ...tokens];
        return HttpResponse.json({
          data: { result: { success: true, error: [], token: "ABCD-EFGH", guestToken } },
        });
      }),
    );
    const { user } = renderPortal(DeskTokensPage, "/desk/tokens", "/desk/tokens");
    expect(await screen.findByText(/1 de 3 usos/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Crear un token" }));
    await user.click(screen.getByRole("button", { name: "Crear token" }));
    expect(await screen.findByText("Escribí para quién es.")).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Para quién es/), "Ángela");
    await user.type(screen.getByLabelText(/Cuántas veces/), "0");
    await user.click(screen.getByRole("button", { name: "Crear token" }));
    expect(screen.getByText("Un número entero, de 1 en adelante.")).toBeInTheDocument();
    expect(requests).toEqual([]);
    await user.clear(screen.getByLabelText(/Cuántas veces/));
    await user.click(screen.getByRole("button", { name: "Crear token" }));
    expect(await screen.findByDisplayValue("ABCD-EFGH")).toBeInTheDocument();
    expect(requests).toEqual([{ label: "Ángela", expiresAt: null, maxUses: null, idempotencyKey: A_KEY }]);
    await user.click(screen.getByRole("button", { name: "Copiar" }));
    expect(await navigator.clipboard.readText()).toBe("ABCD-EFGH");
    await user.click(screen.getByRole("button", { name: "Ya lo copié" }));
    await waitFor(() => expect(screen.queryByDisplayValue("ABCD-EFGH")).not.toBeInTheDocument());
    expect(await screen.findByText("Ángela")).toBeInTheDocument();
  });

  test("its last day is the operator's, wherever the browser is", async () => {
    await signIn({ permissions: ["manageGuestTokens"], company: null, operatorTimeZone: "Pacific/Auckland" });
    const expiries: unknown[] = [];
    network.use(
      api.query("DeskTokens", () => HttpResponse.json({ data: { guestTokens: [] } })),
      api.mutation("CreateGuestToken", ({ variables }) => {
        expiries.push(variables.expiresAt);
        const result = { success: true, error: [], token: "ABCD-EFGH", guestToken: token() };
        return HttpResponse.json({ data: { result } });
      }),
    );
    const { user } = renderPortal(DeskTokensPage, "/desk/tokens", "/desk/tokens");
    await user.click(await screen.findByRole("button", { name: "Crear un token" }));
    await user.type(screen.getByLabelText(/Para quién es/), "Ángela");
    fireEvent.change(screen.getByLabelText(/Vence/), { target: { value: "2099-07-31" } });
    await user.click(screen.getByRole("button", { name: "Crear token" }));
    expect(await screen.findByDisplayValue("ABCD-EFGH")).toBeInTheDocument();
    expect(expiries).toEqual(["2099-07-31T11:59:59.000Z"]);
  });

  test("what the server refuses of a new one is told beside its field", async () => {
    await signIn({ permissions: ["manageGuestTokens"], company: null });
    const error = [{ path: "label", message: "", code: "INVALID_LABEL" }];
    network.use(
      api.query("DeskTokens", () => HttpResponse.json({ data: { guestTokens: [token()] } })),
      api.mutation("CreateGuestToken", () =>
        HttpResponse.json({ data: { result: { success: false, error, token: null, guestToken: null } } }),
      ),
    );
    const { user } = renderPortal(DeskTokensPage, "/desk/tokens", "/desk/tokens");
    await user.click(await screen.findByRole("button", { name: "Crear un token" }));
    await user.type(screen.getByLabelText(/Para quién es/), "Ángela");
    await user.click(screen.getByRole("button", { name: "Crear token" }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Para quién es/)).toHaveAccessibleDescription(/en hasta 100 caracteres/),
    );
  });

  test("a live one is revoked after asking; others cannot be", async () => {
    await signIn({ permissions: ["manageGuestTokens"], company: null });
    const tokens = [
      token(),
      token({ _id: "t-2", label: "Vencida", expiresAt: inHours(-1) }),
      token({ _id: "t-3", label: "Gastada", useCount: 3 }),
    ];
    network.use(
      api.query("DeskTokens", () => HttpResponse.json({ data: { guestTokens: tokens } })),
      api.mutation("RevokeGuestToken", ({ variables }) => {
        const guestToken = token({ _id: variables.id, revokedAt: inHours(0) });
        return HttpResponse.json({ data: { result: { success: true, error: [], guestToken } } });
      }),
    );
    const { user } = renderPortal(DeskTokensPage, "/desk/tokens", "/desk/tokens");
    expect(await screen.findByText("Agotado")).toBeInTheDocument();
    expect(screen.getByText("Vencido")).toBeInTheDocument();
    const revoke = screen.getAllByRole("button", { name: /^Revocar/ });
    expect(revoke).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Revocar el token de Fondo Sur" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Revocar" }));
    expect(await screen.findByText("Revocado")).toBeInTheDocument();
  });
});

test("deletion requests say where they stand and when they fall due", async () => {
  await signIn({ permissions: ["manageDeletions"], company: null });
  const request = (id: string, state: string, changes: Record<string, unknown> = {}) => ({
    __typename: "DeletionRequest",
    _id: id,
    personId: `persona-${id}`,
    state,
    person: null,
    requestedDt: inHours(-30),
    confirmedDt: null,
    dueDt: null,
    cancelledDt: null,
    erasedDt: null,
    ...changes,
  });
  const states: unknown[] = [];
  network.use(
    api.query("DeskDeletions", ({ variables }) => {
      states.push(variables.state);
      const all = [
        request("1", "Requested"),
        request("2", "Confirmed", {
          dueDt: inHours(49),
          person: { __typename: "Person", _id: "persona-2", firstName: "Ana", lastName: "Paz" },
        }),
        request("3", "Confirmed", { dueDt: inHours(-1) }),
        request("4", "Erased", { erasedDt: inHours(-1) }),
      ];
      const deletionRequests = all.filter(({ state }) => !variables.state || state === variables.state);
      return HttpResponse.json({ data: { deletionRequests } });
    }),
  );
  const { user } = renderPortal(DeskDeletionsPage, "/desk/deletions", "/desk/deletions");
  expect(await screen.findByText("Espera la confirmación por e-mail")).toBeInTheDocument();
  expect(screen.getByText(/Se cumple pasado mañana|Se cumple en 2 días/)).toBeInTheDocument();
  expect(screen.getByText("Se está borrando")).toBeInTheDocument();
  expect(screen.getByText("Ana Paz")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Estado"), "Borrada");
  await waitFor(() => expect(screen.getAllByText(/^persona-/)).toHaveLength(1));
  expect(states).toEqual([null, "Erased"]);
});

describe("companies", () => {
  const company = (changes: Record<string, unknown> = {}) => ({
    __typename: "Company",
    _id: "c-1",
    name: "Café Aurora",
    logo: null,
    thumbnail: null,
    active: true,
    statusDescription: null,
    creationDt: "2026-01-10T10:00:00Z",
    campaignsOnGoingCount: 2,
    members: [member("p-1", "owner", "Ana"), member("p-2", "auditor", "Beto"), member("p-3", "owner", null)],
    ...changes,
  });
  const member = (personId: string, role: string, firstName: string | null) => ({
    __typename: "CompanyMember",
    personId,
    role,
    person: firstName && { __typename: "Person", _id: personId, firstName, lastName: "Paz" },
  });

  test("one is taken out of use with a reason and brought back", async () => {
    await signIn({ permissions: ["manageCompanies"], company: null });
    let stored = company();
    const requests: unknown[] = [];
    network.use(
      api.query("DeskCompanies", ({ variables }) =>
        HttpResponse.json({ data: { companies: stored.active === variables.where.active ? [stored] : [] } }),
      ),
      api.mutation("DeactivateCompany", ({ variables }) => {
        requests.push(variables);
        stored = company({ active: false, statusDescription: variables.reason });
        return HttpResponse.json({ data: { result: { success: true, error: [], company: stored } } });
      }),
      api.mutation("ReactivateCompany", () => {
        stored = company();
        return HttpResponse.json({ data: { result: { success: true, error: [], company: stored } } });
      }),
    );
    const { user } = renderPortal(DeskCompaniesPage, "/desk/companies", "/desk/companies");
    expect(await screen.findByText("Titular: Ana Paz")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Dar de baja a Café Aurora" }));
    await user.type(screen.getByLabelText(/Motivo/), "Sin pago");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Dar de baja" }));
    expect(await screen.findByText("Café Aurora quedó dada de baja.")).toBeInTheDocument();
    expect(requests).toEqual([{ id: "c-1", reason: "Sin pago" }]);
    expect(await screen.findByText("Ninguna empresa coincide con la búsqueda.")).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Mostrar"), "Dadas de baja");
    expect(await screen.findByText("Sin pago")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Volver a activar a Café Aurora" }));
    expect(await screen.findByText("Café Aurora está activa de nuevo.")).toBeInTheDocument();
  });
});

describe("campaigns", () => {
  const row = (changes: Record<string, unknown> = {}) => ({
    __typename: "Campaign",
    _id: "k-1",
    companyId: "c-1",
    name: "Otoño en taza",
    type: "Advertising",
    status: "WaitingForApproval",
    startDt: null,
    paymentType: "Money",
    creationDt: "2026-11-10T10:00:00Z",
    currency: "ARS",
    investment: 500000,
    payment: null as unknown,
    company: { __typename: "Company", _id: "c-1", name: "Café Aurora", logo: null, thumbnail: null },
    ...changes,
  });
  const detail = (changes: Record<string, unknown> = {}) => ({
    ...row(),
    customAdPrice: 12150,
    productPaymentDescription: null,
    stock: 0,
    picture: null,
    startDay: null,
    endDay: null,
    briefToShow: "Mostrá la taza.",
    termsAndConditionsToShow: "",
    totals: {
      __typename: "CampaignTotals",
      spentOnReactions: 0,
      posts: 0,
      approved: 0,
      waiting: 0,
      rejected: 0,
    },
    statusHistory: [
      {
        __typename: "StatusChange",
        apiKey: null,
        _id: "h-1",
        fromStatus: "Draft",
        toStatus: "WaitingForApproval",
        actorKind: "Brand",
        reason: null,
        changedAt: "2026-11-11T10:00:00Z",
        actor: null,
      },
    ],
    ledger: {
      __typename: "CampaignLedger",
      funded: 500000,
      available: 300000,
      frozen: 50000,
      influencers: 100000,
      referrersFirst: 5000,
      referrersSecond: 2500,
      platform: 42500,
      movements: 12,
      currency: "ARS",
    },
    ...changes,
  });

  function serve(current: Record<string, unknown> = {}) {
    network.use(
      api.query("DeskCampaigns", () =>
        HttpResponse.json({ data: { waiting: [row(current)], campaigns: [] } }),
      ),
      api.query("DeskCampaign", () => HttpResponse.json({ data: { campaigns: [detail(current)] } })),
    );
  }

  const show = () => renderPortal(DeskCampaignsPage, "/desk/campaigns", "/desk/campaigns");
  const open = () => screen.findByRole("button", { name: /Otoño en taza/ });

  test.each([
    [{ type: "Spot", briefToShow: "" }, ["Imagen", "Texto que se publica"]],
    [{ type: "Spot" }, ["Imagen"]],
    [{ type: "Spot", picture: "/media/x.jpg" }, null],
    [{}, null],
  ])("staff see what a Spot lacks: %j", async (current, lacking) => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve(current);
    const { user } = show();
    await user.click(await open());
    await screen.findByRole("button", { name: /^Aprobar/ });
    const banner = screen.queryByText(/Este Spot no tiene todo/)?.closest("[role=status]") ?? null;
    expect(banner && Array.from(banner.querySelectorAll("li"), (line) => line.textContent)).toEqual(lacking);
  });

  test("the picture of a campaign is shown also without a text", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve({ picture: "/media/x.jpg", briefToShow: "" });
    const { user } = show();
    await user.click(await open());
    expect(await screen.findByRole("img", { name: "Otoño en taza" })).toHaveAttribute("src", "/media/x.jpg");
  });

  test("each status has its steps and no other", () => {
    expect(actionsOf("WaitingForApproval")).toEqual(["approve", "return"]);
    expect(actionsOf("WaitingForPayment")).toEqual(["pay", "return"]);
    expect(actionsOf("OnGoing")).toEqual(["stop", "finish"]);
    expect(actionsOf("Stopped")).toEqual(["start", "finish"]);
    for (const status of ["PreDraft", "Draft", "Finished"] as const) expect(actionsOf(status)).toEqual([]);
  });

  test("one that waits shows its history and money, and is approved", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve();
    network.use(
      api.mutation("DeskApprove", () => {
        serve({ status: "WaitingForPayment" });
        const campaign = detail({ status: "WaitingForPayment" });
        return HttpResponse.json({
          data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
        });
      }),
    );
    const { user } = show();
    await user.click(await open());
    expect(await screen.findByText("Se mandó a aprobación")).toBeInTheDocument();
    expect(screen.getByText(/la marca ·/)).toBeInTheDocument();
    expect(screen.getByText("A quienes los invitaron").nextSibling).toHaveTextContent("7.500");
    await user.click(screen.getByRole("button", { name: "Aprobar" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Aprobar la campaña" }));
    expect(screen.queryByText("Campaña aprobada.")).not.toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Aprobar" }));
    expect(await screen.findByText("Campaña aprobada.")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Confirmar pago" })).toBeInTheDocument();
  });

  test("a reported payment that did not arrive is due again", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    const reportedAt = inHours(-2);
    serve({ status: "WaitingForPayment", payment: paymentAnswer({ state: "Reported", reportedAt }) });
    const sent: unknown[] = [];
    network.use(
      api.mutation("DeskDismissPaymentReport", ({ variables }) => {
        sent.push(variables);
        const campaign = detail({ status: "WaitingForPayment", payment: paymentAnswer() });
        return HttpResponse.json({
          data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
        });
      }),
    );
    const { user } = show();
    await user.click(await open());
    await user.click(await screen.findByRole("button", { name: "No llegó" }));
    const dialog = within(await screen.findByRole("dialog"));
    serve({ status: "WaitingForPayment", payment: paymentAnswer() });
    await user.click(dialog.getByRole("button", { name: "Avisar que no llegó" }));
    expect(await screen.findByText("Le avisamos a la empresa.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("button", { name: "No llegó" })).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });

  test.each([
    [
      -3,
      /quedan disponibles\. Otoño en taza empieza a recibir publicaciones enseguida\./,
      "Pago confirmado: la campaña está activa.",
    ],
    [
      24 * 5,
      /Otoño en taza recibe publicaciones desde el 1 de dic de 2026\./,
      "Pago confirmado: la campaña empieza el 1 de dic de 2026.",
    ],
  ])("a payment is confirmed for a campaign that starts in %i hours", async (hours, question, done) => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    const starts = { startDt: inHours(hours), startDay: "2026-12-01" };
    serve({ status: "WaitingForPayment", ...starts });
    network.use(
      api.mutation("DeskConfirmPayment", () => {
        const campaign = detail({ status: "OnGoing", ...starts });
        return HttpResponse.json({
          data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
        });
      }),
    );
    const { user } = show();
    await user.click(await open());
    await user.click(await screen.findByRole("button", { name: "Confirmar pago" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(question)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement),
    );
    expect(dialog.getByRole("button", { name: "Confirmar pago" })).not.toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Confirmar pago" }));
    expect(await screen.findByText(done)).toBeInTheDocument();
  });

  test("a reported payment comes first of those that wait, with its badge", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    const due = { status: "WaitingForPayment", payment: paymentAnswer() };
    const reported = { ...due, payment: paymentAnswer({ _id: "k-2", state: "Reported" }) };
    const waiting = [
      row(),
      row({ _id: "k-3", name: "Sin avisar", ...due, payment: paymentAnswer({ _id: "k-3" }) }),
      row({ _id: "k-2", name: "Avisada", ...reported }),
    ];
    network.use(api.query("DeskCampaigns", () => HttpResponse.json({ data: { waiting, campaigns: [] } })));
    show();
    await open();
    const rows = within(screen.getByRole("region", { name: "Esperan al equipo" })).getAllByRole("listitem");
    expect(rows.map((element) => within(element).getByRole("heading").textContent)).toEqual([
      expect.stringMatching(/^.*Avisada.*Avisó que pagó$/),
      expect.stringContaining("Otoño en taza"),
      expect.stringContaining("Sin avisar"),
    ]);
  });

  test.each([
    [false, /^US\$ 1\.200,50 \(referencia K7MD4QXR\) quedan disponibles\. .* enseguida\.$/],
    [true, /ya pasó el último día de Otoño en taza: termina enseguida\./],
  ])(
    "a product campaign's payment shows its amount and reference, also in the question: %s",
    async (ended, question) => {
      await signIn({ permissions: ["manageCampaigns"], company: null });
      const payment = paymentAnswer({ campaignEnded: ended });
      const product = { paymentType: "Product", stock: 10, investment: 1200.5, currency: "USD" };
      serve({ status: "WaitingForPayment", ...product, payment });
      const { user } = show();
      await user.click(await open());
      const fact = (await screen.findByText("A pagar")).nextSibling;
      expect(fact).toHaveTextContent("US$ 1.200,50 (referencia K7MD4QXR)");
      await user.click(await screen.findByRole("button", { name: "Confirmar pago" }));
      expect(within(await screen.findByRole("dialog")).getByText(question)).toBeInTheDocument();
    },
  );

  describe("that wait are decided one after the other", () => {
    const names = ["Otoño en taza", "Invierno en taza", "Verano en vaso"];
    const rows = names.map((name, index) => row({ _id: `k-${index + 1}`, name }));

    function serveAll() {
      const requests: unknown[] = [];
      const left = new Map(rows.map((campaign) => [campaign._id, campaign]));
      const respond = (variables: Record<string, unknown>) => {
        requests.push(variables);
        const id = String(variables.id);
        left.delete(id);
        const campaign = detail({ ...rows.find(({ _id }) => _id === id), status: "Draft" });
        return { data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } } };
      };
      network.use(
        api.query("DeskCampaigns", () =>
          HttpResponse.json({ data: { waiting: [...left.values()], campaigns: [] } }),
        ),
        api.query("DeskCampaign", ({ variables }) =>
          HttpResponse.json({
            data: { campaigns: [detail(rows.find(({ _id }) => _id === variables.id))] },
          }),
        ),
        api.mutation("DeskApprove", ({ variables }) => HttpResponse.json(respond(variables))),
        api.mutation("DeskReturn", ({ variables }) => HttpResponse.json(respond(variables))),
      );
      return requests;
    }
    const opened = (name: string) => screen.findByRole("button", { name: new RegExp(name), expanded: true });

    test("by keys alone: each decision leads to the next one, which has the focus", async () => {
      await signIn({ permissions: ["manageCampaigns"], company: null });
      const requests = serveAll();
      const { user } = show();
      await open();
      await user.keyboard("n");
      await opened("Otoño en taza");
      expect(await screen.findByText("1 de 3")).toBeInTheDocument();
      await user.keyboard("j");
      await opened("Invierno en taza");
      await user.keyboard("k");
      await opened("Otoño en taza");
      await screen.findByRole("button", { name: "Aprobar" });
      await user.keyboard("a");
      const yes = within(await screen.findByRole("dialog")).getByRole("button", { name: "Aprobar" });
      await waitFor(() => expect(yes).toHaveFocus());
      await user.keyboard("{Enter}");
      await waitFor(async () => expect(await opened("Invierno en taza")).toHaveFocus());
      await screen.findByText("1 de 2");
      await user.keyboard("r");
      const dialog = await screen.findByRole("dialog");
      await waitFor(() => expect(within(dialog).getByLabelText("Motivo")).toHaveFocus());
      await user.keyboard("Falta el precio{Enter}");
      await opened("Verano en vaso");
      expect(requests).toEqual([{ id: "k-1" }, { id: "k-2", reason: "Falta el precio" }]);
      expect(await screen.findByText("1 de 1")).toBeInTheDocument();
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("button", { expanded: true })).not.toBeInTheDocument();
    });

    test("opening one keeps the status that the list is narrowed to", async () => {
      await signIn({ permissions: ["manageCampaigns"], company: null });
      network.use(
        api.query("DeskCampaigns", ({ variables }) => {
          const { status } = variables.where as { status: string[] | null };
          const waits = status?.[0] === "WaitingForPayment";
          return HttpResponse.json({
            data: { waiting: [], campaigns: waits ? [row({ status: "WaitingForPayment" })] : [] },
          });
        }),
        api.query("DeskCampaign", () =>
          HttpResponse.json({ data: { campaigns: [detail({ status: "WaitingForPayment" })] } }),
        ),
      );
      const { user } = renderPortal(
        DeskCampaignsPage,
        "/desk/campaigns",
        "/desk/campaigns?status=WaitingForPayment",
      );
      await user.click(await open());
      expect(await screen.findByRole("button", { name: "Confirmar pago" })).toBeInTheDocument();
      expect(screen.getByLabelText("Estado")).toHaveValue("WaitingForPayment");
    });
  });

  test("one that pays in product tells its stock in place of money", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve({ paymentType: "Product", productPaymentDescription: "Un flat white", stock: 40, investment: 0 });
    const { user } = show();
    await user.click(await open());
    expect(await screen.findByText("40 unidades")).toBeInTheDocument();
    expect(screen.queryByText("Inversión")).not.toBeInTheDocument();
  });

  test("returning asks for what must change", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve();
    const requests: unknown[] = [];
    network.use(
      api.mutation("DeskReturn", ({ variables }) => {
        requests.push(variables);
        const campaign = detail({ status: "Draft" });
        return HttpResponse.json({
          data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
        });
      }),
    );
    const { user } = show();
    await user.click(await open());
    await user.click(await screen.findByRole("button", { name: "Devolver a la marca" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Devolver a la marca" }));
    expect(screen.getByText("Contá qué tiene que cambiar la marca.")).toBeInTheDocument();
    expect(requests).toEqual([]);
    await user.type(dialog.getByLabelText("Motivo"), "Falta el precio");
    await user.click(dialog.getByRole("button", { name: "Devolver a la marca" }));
    expect(await screen.findByText("Devuelta a la marca con tu motivo.")).toBeInTheDocument();
    expect(requests).toEqual([{ id: "k-1", reason: "Falta el precio" }]);
  });

  test("finishing is asked about first; one that changed meanwhile is shown as it stands", async () => {
    await signIn({ permissions: ["manageCampaigns"], company: null });
    serve({ status: "OnGoing" });
    let requestCount = 0;
    network.use(
      api.mutation("DeskFinish", () => {
        requestCount += 1;
        serve({ status: "Finished" });
        return HttpResponse.json({
          data: {
            result: {
              __typename: "CampaignResult",
              success: false,
              error: error("ILLEGAL_TRANSITION"),
              campaign: null,
            },
          },
        });
      }),
    );
    const { user } = show();
    await user.click(await open());
    await user.click(await screen.findByRole("button", { name: "Finalizar" }));
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(requestCount).toBe(0);
    await user.click(await screen.findByRole("button", { name: "Finalizar" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Finalizar" }));
    expect(await screen.findByText(/ya cambió de estado/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Frenar" })).not.toBeInTheDocument());
  });
});
