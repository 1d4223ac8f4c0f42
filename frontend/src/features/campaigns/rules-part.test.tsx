import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { campaignAnswer, serveCampaign } from "~/testing/campaigns";
import { BRAND, renderPortal, signIn, signOut } from "~/testing/portal";
import { refusal, serveMutation, serveQuery } from "~/testing/settings";

const EMPTY = { __typename: "CheckRules", hashtags: [], mentions: [], forbiddenWords: [], ignoredChecks: [] };
let rules: Record<string, unknown>;

async function show(permissions: string[]) {
  await signIn({ permissions });
  rules = { ...EMPTY, mentions: ["cafe.aurora"], ignoredChecks: ["text_links"] };
  serveCampaign([campaignAnswer()]);
  serveQuery("CampaignRules", () => ({
    campaigns: [{ __typename: "Campaign", _id: "k-1", checkRules: rules }],
    checkCatalogue: [
      {
        __typename: "CatalogueCheck",
        name: "text_links",
        group: "TEXT",
        title: "Sin enlaces a otros sitios",
      },
    ],
  }));
  return renderPortal(
    CampaignPage,
    "/companies/:companyId/:campaignId",
    "/companies/0197-company/k-1?view=terms",
  );
}

afterEach(signOut);

test("who may edit campaigns changes what is checked while it goes on", async () => {
  const { user } = await show([...BRAND, "editCampaigns"]);
  const sent = serveMutation("UpdateCheckRules", (given) => {
    rules = { ...EMPTY, ...(given.rules as object) };
    return { campaignId: "k-1", checkRules: rules };
  });
  expect(await screen.findByText("@cafe.aurora")).toBeInTheDocument();
  expect(screen.getByText("1 verificación no cuenta.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cambiar qué se revisa" }));
  await user.type(screen.getByLabelText("Hashtags"), "#Mañanas{Enter}");
  await user.click(screen.getByText("Verificaciones"));
  await user.click(screen.getByLabelText("Sin enlaces a otros sitios"));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(
    await screen.findByText("Listo. Las publicaciones que esperan se vuelven a verificar."),
  ).toBeInTheDocument();
  expect(sent).toEqual([
    {
      campaignId: "k-1",
      rules: { hashtags: ["Mañanas"], mentions: ["cafe.aurora"], forbiddenWords: [], ignoredChecks: [] },
    },
  ]);
  expect(await screen.findByText("#Mañanas")).toBeInTheDocument();
  await waitFor(async () =>
    expect(await screen.findByRole("button", { name: "Cambiar qué se revisa" })).toHaveFocus(),
  );
});

test("a refusal about no field is said, and what was typed stays", async () => {
  const { user } = await show([...BRAND, "editCampaigns"]);
  serveMutation("UpdateCheckRules", () => ({
    ...refusal("UNAVAILABLE"),
    campaignId: null,
    checkRules: null,
  }));
  await user.click(await screen.findByRole("button", { name: "Cambiar qué se revisa" }));
  await user.type(screen.getByLabelText("Palabras prohibidas"), "gratis{Enter}");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByText("gratis")).toBeInTheDocument();
});

test("who may not edit campaigns reads it", async () => {
  await show(BRAND);
  expect(await screen.findByText("@cafe.aurora")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cambiar qué se revisa" })).not.toBeInTheDocument();
});
