import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import SettingsCompanyPage from "~/app/routes/settings-company";
import { renderPortal, signIn, signOut } from "~/testing/portal";
import {
  bruno,
  CHECK_CATALOGUE,
  CHECK_RULES,
  memberAnswer,
  refusal,
  SELF,
  serveMutation,
  serveQuery,
  settingsCompany,
} from "~/testing/settings";

let approval: { __typename: string; enabled: boolean; dailyLimit: number };
let rules: typeof CHECK_RULES;

beforeEach(() => {
  approval = { __typename: "AutomaticApproval", enabled: false, dailyLimit: 20 };
  rules = CHECK_RULES;
});
afterEach(signOut);

const defaults = () => ({ __typename: "CheckDefaults", rules, automaticApproval: approval });

async function show(role = "owner") {
  await signIn({ firstName: "Alba", lastName: "Ríos" });
  const members = [memberAnswer({ personId: SELF, role }), bruno("owner")];
  const company = settingsCompany({ members });
  serveQuery("CompanySettings", () => ({ companies: [company] }));
  serveQuery("CompanyChecks", () => ({
    companies: [{ __typename: "Company", _id: company._id, checkDefaults: defaults() }],
    checkCatalogue: CHECK_CATALOGUE,
  }));
  return renderPortal(SettingsCompanyPage, "/settings/company", "/settings/company");
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const CHECKS = "Qué se revisa en tus campañas";
const RULE = "Aprobar con una regla";

test("an owner changes what new campaigns start with", async () => {
  const { user } = await show();
  const sent = serveMutation("UpdateCheckDefaults", (given) => {
    rules = { ...CHECK_RULES, ...(given.rules as object) };
    return { companyId: given.companyId, checkDefaults: defaults() };
  });
  const part = await section(CHECKS);
  expect(await part.findByText("#aurora")).toBeInTheDocument();
  await user.click(part.getByRole("button", { name: "Cambiar con qué empiezan" }));
  await user.type(part.getByLabelText("Palabras prohibidas"), "gratis, 2 x 1{Enter}");
  await user.click(part.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Listo. Tus próximas campañas empiezan así.")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      companyId: expect.any(String) as string,
      rules: { hashtags: ["aurora"], mentions: [], forbiddenWords: ["gratis", "2 x 1"], ignoredChecks: [] },
      automaticApproval: { enabled: false, dailyLimit: 20 },
    },
  ]);
  expect(await part.findByText("2 x 1")).toBeInTheDocument();
});

test("what the server refuses stands beside its field", async () => {
  const { user } = await show();
  serveMutation("UpdateCheckDefaults", () => ({
    ...refusal("INVALID_HASHTAG", "rules.hashtags"),
    companyId: null,
    checkDefaults: null,
  }));
  const part = await section(CHECKS);
  await user.click(await part.findByRole("button", { name: "Cambiar con qué empiezan" }));
  await user.type(part.getByLabelText("Hashtags"), "+{Enter}");
  await user.click(part.getByRole("button", { name: "Guardar" }));
  expect(await part.findByText(/^Un hashtag lleva letras y números/)).toBeInTheDocument();
  expect(part.getByLabelText("Hashtags")).toBeInvalid();
});

test("an owner turns the rule on, with a limit that is a number from 1 to 500", async () => {
  const { user } = await show();
  const sent = serveMutation("UpdateCheckDefaults", (given) => {
    approval = { ...approval, ...(given.automaticApproval as object) };
    return { companyId: given.companyId, checkDefaults: defaults() };
  });
  const part = await section(RULE);
  expect(part.getByText("Apagada")).toBeInTheDocument();
  await user.click(part.getByLabelText("Aprobar lo que pasó todo"));
  const limit = part.getByLabelText("Hasta cuántas por día");
  await user.clear(limit);
  await user.type(limit, "501{Enter}");
  expect(await part.findByText("El tope diario va de 1 a 500.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(limit);
  await user.type(limit, "5{Enter}");
  expect(await part.findByText("Encendida")).toBeInTheDocument();
  expect(sent).toMatchObject([{ automaticApproval: { enabled: true, dailyLimit: 5 } }]);
});

test("who is no owner reads both", async () => {
  approval = { ...approval, enabled: true };
  await show("auditor");
  expect(await (await section(CHECKS)).findByText("#aurora")).toBeInTheDocument();
  expect(await (await section(RULE)).findByText("Hasta 20 por día.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cambiar con qué empiezan" })).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Aprobar lo que pasó todo")).not.toBeInTheDocument();
});
