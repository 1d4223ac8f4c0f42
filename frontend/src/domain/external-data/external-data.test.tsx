import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { campaignAnswer, serveCampaign } from "~/testing/campaigns";
import { api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { serveQuery } from "~/testing/settings";

const ORDER = { __typename: "MetadataEntry", key: "order", value: "42" };
const NOTE = { __typename: "MetadataEntry", key: "nota", value: "Dos líneas:\nla segunda" };

async function terms(external: { externalId: string | null; metadata: object[] } | null) {
  await signIn({ permissions: BRAND });
  serveCampaign([campaignAnswer()]);
  serveQuery("CampaignRules", () => ({
    campaigns: [
      {
        __typename: "Campaign",
        _id: "k-1",
        checkRules: {
          __typename: "CheckRules",
          hashtags: [],
          mentions: [],
          forbiddenWords: [],
          ignoredChecks: [],
        },
      },
    ],
    checkCatalogue: [],
  }));
  let answered = 0;
  network.use(
    api.query("CampaignExternalData", () => {
      answered += 1;
      return external
        ? HttpResponse.json({ data: { campaigns: [{ __typename: "Campaign", _id: "k-1", ...external }] } })
        : failure("SERVICE_UNAVAILABLE");
    }),
  );
  const shown = renderPortal(
    CampaignPage,
    "/companies/:companyId/:campaignId",
    "/companies/0197-company/k-1?view=terms",
  );
  await waitFor(() => expect(answered).toBe(1));
  await screen.findByRole("button", { name: /Brief/ });
  return shown;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

test("a campaign's external id is read and copied, its metadata unfolded", async () => {
  const { user } = await terms({ externalId: "shop/1042", metadata: [NOTE, ORDER] });
  expect(await screen.findByText("shop/1042")).toBeInTheDocument();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Copiar el id externo" }));
  expect(written).toHaveBeenCalledWith("shop/1042");
  expect(await screen.findByText("Copiaste el id externo.")).toBeInTheDocument();
  expect(screen.getByText("42")).not.toBeVisible();
  await user.click(screen.getByText("2 datos"));
  expect(screen.getByText("42")).toBeVisible();
  expect(screen.getByText("order")).toBeVisible();
});

test("when the browser refuses to copy, that is said", async () => {
  const { user } = await terms({ externalId: "shop/1042", metadata: [] });
  await screen.findByText("shop/1042");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("refused"));
  await user.click(screen.getByRole("button", { name: "Copiar el id externo" }));
  expect(await screen.findByText("No pudimos copiarlo. Seleccionalo y copialo a mano.")).toBeInTheDocument();
  expect(screen.queryByText(/^\d+ datos?$/)).not.toBeInTheDocument();
});

test("metadata without an external id stand alone", async () => {
  await terms({ externalId: null, metadata: [ORDER] });
  expect(await screen.findByText("1 dato")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Copiar el id externo" })).not.toBeInTheDocument();
});

test.each([
  ["there is none", { externalId: null, metadata: [] }],
  ["they cannot be read", null],
])("nothing is shown when %s", async (_, external) => {
  await terms(external);
  expect(screen.queryByRole("region", { name: "Datos de otros sistemas" })).not.toBeInTheDocument();
});
