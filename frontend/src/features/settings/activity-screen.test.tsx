import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import SettingsPage from "~/app/routes/settings";
import SettingsActivityPage from "~/app/routes/settings-activity";
import { A_KEY, api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { bruno, memberAnswer, OWN, refusal, SELF, serveMutation, serveQuery } from "~/testing/settings";
import * as files from "~/ui/save-file";
import { ACTIVITY_PAGE } from "./activity-screen";

const OWNER = [...BRAND, "manageMembers"];
const person = (id: string, firstName: string | null, lastName: string | null) => ({
  __typename: "Person",
  _id: id,
  firstName,
  lastName,
});
const ALBA = person(SELF, "Alba", "Ríos");

function act(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CompanyAct",
    _id: "a-1",
    kind: "CompanyCreated",
    happenedAt: "2026-11-20T12:00:00Z",
    by: "Member",
    apiKey: null,
    actor: ALBA,
    member: null,
    role: null,
    roleBefore: null,
    email: null,
    campaignId: null,
    subject: null,
    fields: [],
    export: null,
    rows: null,
    ...changes,
  };
}

/** Answers with these acts; what was asked is in the list returned. */
function serveActs(acts: readonly unknown[]) {
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("CompanyActs", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { companyActs: variables.after ? [] : acts } });
    }),
  );
  return requests;
}

const show = (query = "", language = "") =>
  renderPortal(
    SettingsActivityPage,
    `${language}/settings/activity`,
    `${language}/settings/activity${query}`,
  );

const said = () => screen.getAllByRole("listitem").map((line) => line.querySelector("p")?.textContent);

beforeEach(() =>
  serveQuery("ActivityPeople", () => ({
    companies: [{ __typename: "Company", _id: OWN, members: [memberAnswer(), bruno()] }],
  })),
);

afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

test("says each act in a sentence, by whom it was done, whoever that was", async () => {
  await signIn({ permissions: OWNER });
  const bea = person("p-2", "Bruno", "Paz");
  serveActs([
    act({ _id: "1", kind: "DataExported", export: "Advertisements", subject: "Mañanas", rows: 1 }),
    act({ _id: "2", kind: "DataExported", export: "Report", rows: 1200 }),
    act({ _id: "3", kind: "PaymentConfirmed", by: "Staff", actor: null, subject: "Mañanas" }),
    act({ _id: "4", kind: "RoleChanged", member: bea, role: "viewer", roleBefore: "auditor" }),
    act({ _id: "5", kind: "MemberRemoved", member: null }),
    act({ _id: "6", kind: "InvitationSent", email: "n…@resuena.demo", role: "viewer" }),
    act({ _id: "7", kind: "InvitationCancelled", by: "Platform", actor: null }),
    act({ _id: "8", kind: "CompanyUpdated", fields: ["name", "logo", "webSite"], actor: null }),
    act({ _id: "9", kind: "MemberJoined", actor: person("p-3", null, null), role: "owner" }),
  ]);
  show();
  await screen.findAllByRole("listitem");
  expect(said()).toEqual([
    "Alba Ríos descargó las publicaciones de Mañanas (1 fila)",
    "Alba Ríos descargó un informe (1.200 filas)",
    "El equipo de Resuena confirmó el pago de Mañanas",
    "Alba Ríos cambió el rol de Bruno Paz: de auditor a lector",
    "Alba Ríos quitó a Una cuenta eliminada",
    "Alba Ríos invitó a n…@resuena.demo como lector",
    "Resuena canceló la invitación a alguien",
    "Una cuenta eliminada cambió el nombre, el logo y el sitio web de la empresa",
    "Una persona sin nombre se sumó como titular",
  ]);
});

test("every kind of act has its sentence in both languages", async () => {
  const kinds = Object.keys((await import("~/i18n/es/settings-activity")).default.kinds);
  await signIn({ permissions: OWNER });
  serveActs(
    kinds.map((kind, place) =>
      act({ _id: String(place), kind, role: "owner", subject: "x", export: "Acts", rows: 0 }),
    ),
  );
  for (const language of ["", "/en"]) {
    const { unmount } = show("", language);
    expect(await screen.findAllByRole("listitem")).toHaveLength(kinds.length);
    for (const line of said()) expect(line).toMatch(/^\S.* .*\S$/);
    unmount();
  }
});

test("is filtered by what and by who, which the address says", async () => {
  await signIn({ permissions: OWNER });
  const requests = serveActs([act()]);
  const { user } = show("?kind=RoleChanged");
  await screen.findAllByRole("listitem");
  expect(requests.at(-1)).toEqual({
    companyId: OWN,
    kind: "RoleChanged",
    personId: null,
    limit: ACTIVITY_PAGE,
  });
  await screen.findByRole("option", { name: "Bruno Paz" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Quién" }), "Bruno Paz");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: "RoleChanged", personId: "p-2" }));
  expect(window.location.search).toBe("?kind=RoleChanged&person=p-2");
  await user.click(screen.getByRole("button", { name: "Ver todo" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: null, personId: null }));
  expect(window.location.search).toBe("");
});

test("nothing yet, and nothing that matches, are told apart", async () => {
  await signIn({ permissions: OWNER });
  serveActs([]);
  const { unmount } = show();
  expect(await screen.findByText("Todavía no hay nada para mostrar")).toBeInTheDocument();
  unmount();
  show("?kind=MemberLeft&person=nobody");
  expect(await screen.findByText("Nada coincide con lo que buscás")).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Quién" })).toHaveDisplayValue("Otra persona");
});

test("a failure is said, and asked again", async () => {
  await signIn({ permissions: OWNER });
  network.use(api.query("CompanyActs", () => failure("UNAVAILABLE")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: /Reintentar|de nuevo/ });
  serveActs([act()]);
  await user.click(again);
  expect(await screen.findByText("creó la empresa", { exact: false })).toBeInTheDocument();
});

test("further pages are brought after the last act", async () => {
  await signIn({ permissions: OWNER });
  const requests = serveActs(Array.from({ length: ACTIVITY_PAGE }, (_, place) => act({ _id: `a-${place}` })));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Ver más" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ after: `a-${ACTIVITY_PAGE - 1}` }));
});

test("goes to a spreadsheet whole, recorded, and without formulas", async () => {
  await signIn({ permissions: OWNER });
  const requests = serveActs([
    act({ kind: "ReportShared", subject: "Mes" }),
    act({ _id: "a-2", actor: person("p", "=cmd", "Paz") }),
  ]);
  const recorded = serveMutation("RecordExport");
  const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
  const { user } = show("?kind=ReportShared");
  await screen.findAllByRole("listitem");
  await user.click(screen.getByRole("button", { name: "Exportar CSV" }));
  expect(await screen.findByText("Exportamos 2 registros.")).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ kind: "ReportShared", limit: 250 });
  expect(recorded).toEqual([
    { companyId: OWN, kind: "Acts", rows: 2, campaignId: null, idempotencyKey: A_KEY },
  ]);
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toMatch(/^registro-de-actividad-\d{4}-\d\d-\d\d\.csv$/);
  expect((content as string[]).slice(1).join("").split("\r\n")).toEqual([
    "Fecha y hora (hora de Buenos Aires);Quién;Tipo;Qué hizo",
    "2026-11-20 09:00:00;Alba Ríos;Informes compartidos;compartió el informe «Mes»",
    "2026-11-20 09:00:00;'=cmd Paz;Alta de la empresa;creó la empresa",
    "",
  ]);
});

test("an export that cannot be recorded is not handed over", async () => {
  await signIn({ permissions: OWNER });
  serveActs([act()]);
  serveMutation("RecordExport", () => refusal("TOO_MANY_ATTEMPTS"));
  const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Exportar CSV" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos exportar el registro");
  expect(save).not.toHaveBeenCalled();
});

test("auditors and viewers are told whose it is, and nobody is asked", async () => {
  await signIn();
  const requests = serveActs([act()]);
  show();
  expect(await screen.findByText("Solo los titulares ven el registro")).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test("the way to it is shown to owners alone", async () => {
  const links = async (changes: Record<string, unknown>) => {
    await signIn(changes);
    const { unmount } = renderPortal(SettingsPage, "/settings/security", "/settings/security");
    const around = within(await screen.findByRole("navigation", { name: "Configuración" }));
    const linkTexts = around.getAllByRole("link").map((link) => link.textContent);
    unmount();
    await signOut();
    return linkTexts;
  };
  expect(await links({ permissions: OWNER })).toContain("Actividad");
  expect(await links({})).not.toContain("Actividad");
  expect(await links({ permissions: OWNER, company: null })).not.toContain("Actividad");
});
