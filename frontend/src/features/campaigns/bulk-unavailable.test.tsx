import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { adAnswer, campaignAnswer, serveCampaign } from "~/testing/campaigns";
import { renderPortal, signIn, signOut } from "~/testing/portal";

vi.mock("./bulk-bar", () => {
  throw new Error("The file cannot be fetched.");
});

beforeEach(() => signIn());
afterEach(signOut);

test("without the bar's file selection mode ends and a message says so", async () => {
  serveCampaign([campaignAnswer()], [adAnswer()]);
  renderPortal(CampaignPage, "/companies/:companyId/:campaignId", "/companies/0197-company/k-1");
  const toggle = await screen.findByRole("button", { name: "Elegir varias" });
  fireEvent.click(toggle);
  await waitFor(() =>
    expect(document.body).toHaveTextContent("El servicio no está disponible en este momento."),
  );
  expect(toggle).toHaveAttribute("aria-pressed", "false");
  expect(screen.queryByRole("checkbox", { name: /^Elegir / })).toBeNull();
});
