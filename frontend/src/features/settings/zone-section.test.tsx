import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import SettingsCompanyPage from "~/app/routes/settings-company";
import { api, companyAnswer, network, sessionAnswer } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";
import { memberAnswer, OWN, refusal, serveMutation, serveQuery, settingsCompany } from "~/testing/settings";

const SANTIAGO = "America/Santiago";
let company: ReturnType<typeof settingsCompany>;
let rereads: number;

beforeEach(() => {
  company = settingsCompany();
  rereads = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

async function show() {
  await signIn();
  serveQuery("CompanySettings", () => ({ companies: [company] }));
  network.use(
    api.mutation("RefreshSession", () => {
      rereads += 1;
      const session = sessionAnswer({ company: { __typename: "Company", ...companyAnswer() } });
      return HttpResponse.json({ data: { result: { success: true, error: [], session } } });
    }),
  );
  return renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
}

const field = () => screen.findByRole("combobox", { name: "Tu zona horaria" });
const save = () => screen.getByRole("button", { name: "Guardar zona horaria" });

test("a zone is found by its city and saved, and the session learns it", async () => {
  const sent = serveMutation("SaveTimeZone", () => {
    company = settingsCompany({ timeZone: SANTIAGO });
    return { company };
  });
  const { user } = await show();
  expect(await field()).toHaveValue("Buenos Aires (GMT-3)");
  expect(save()).toBeDisabled();
  await user.clear(await field());
  await user.type(await field(), "santiago");
  await user.click(await screen.findByRole("option", { name: /America\/Santiago/ }));
  await user.click(save());
  expect(
    await screen.findByText("Listo: los días de tu empresa van por la hora de Santiago."),
  ).toBeInTheDocument();
  expect(sent).toEqual([{ companyId: OWN, timeZone: SANTIAGO }]);
  expect(rereads).toBe(1);
  await waitFor(() => expect(save()).toBeDisabled());
  expect((await field()).getAttribute("value")).toMatch(/^Santiago/);
});

test("where it is tomorrow already, the campaigns of today would end: it is told before one saves", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T23:30:00Z") });
  const { user } = await show();
  const choose = async (text: string, option: RegExp) => {
    await user.clear(await field());
    await user.type(await field(), text);
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await choose("santiago", /America\/Santiago/);
  expect(screen.queryByText(/quedan finalizadas/)).not.toBeInTheDocument();
  await choose("auckland", /Pacific\/Auckland/);
  expect(
    await screen.findByText(/Ahí ya es 27 de nov de 2026\..* cuyo último día es el 26 de nov de 2026 quedan/),
  ).toBeInTheDocument();
});

test("a zone that nobody knows is not there, and says what to try", async () => {
  const { user } = await show();
  await user.clear(await field());
  await user.type(await field(), "Macondo");
  expect(
    await screen.findByText("No encontramos esa zona. Probá con una ciudad grande cercana."),
  ).toBeInTheDocument();
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
});

test("a refusal is said, and what was chosen stays", async () => {
  serveMutation("SaveTimeZone", () => refusal("NOT_AUTHORIZED"));
  const { user } = await show();
  await user.clear(await field());
  await user.type(await field(), "madrid");
  await user.click(await screen.findByRole("option", { name: /Europe\/Madrid/ }));
  await user.click(save());
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  expect((await field()).getAttribute("value")).toMatch(/^Madrid/);
  expect(save()).toBeEnabled();
  expect(rereads).toBe(0);
});

test("a zone that the server refuses is told beside its field", async () => {
  serveMutation("SaveTimeZone", () => refusal("INVALID_TIME_ZONE", "timeZone"));
  const { user } = await show();
  await user.clear(await field());
  await user.type(await field(), "madrid");
  await user.click(await screen.findByRole("option", { name: /Europe\/Madrid/ }));
  await user.click(save());
  await waitFor(() => expect(save()).toBeEnabled());
  expect(await field()).toHaveAccessibleDescription(/Elegí una zona horaria de la lista\./);
});

test.each(["auditor", "viewer"])("who is %s reads which zone it is, and cannot choose", async (role) => {
  company = settingsCompany({
    timeZone: SANTIAGO,
    members: [memberAnswer({ role }), memberAnswer({ personId: "p-9" })],
  });
  await show();
  expect(await screen.findByText("Los días de la empresa van por la hora de Santiago.")).toBeInTheDocument();
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Guardar zona horaria" })).not.toBeInTheDocument();
});
