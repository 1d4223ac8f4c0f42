import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { meAnswer, ok, openApp, refusal } from "~/testing/creators-app";
import { api, network } from "~/testing/network";
import type { OwnNetworksFragment } from "../generated/graphql";

type Account = OwnNetworksFragment["accounts"][number];

const account = (changes: Partial<Account> = {}): Account => ({
  platform: "Instagram",
  username: "ana.paz",
  url: "https://www.instagram.com/ana.paz/",
  state: "Linked",
  reason: null,
  missingScopes: [],
  followers: 1200,
  confirmationCode: null,
  confirmationRefusedAt: null,
  ...changes,
});

const ownNetworks = (accounts: Account[]): OwnNetworksFragment => ({
  linkable: ["Facebook", "Instagram"],
  accounts,
});

function has(accounts: Account[]) {
  network.use(
    api.query("AppSocialAccounts", () =>
      HttpResponse.json({ data: { socialAccounts: ownNetworks(accounts) } }),
    ),
  );
}

describe("my networks", () => {
  test("an account that needs attention says why and how, and is unlinked after a question", async () => {
    has([account({ state: "NeedsAttention", reason: "PersonalAccount" })]);
    network.use(api.mutation("AppUnlinkSocialAccount", () => ok({ socialAccounts: ownNetworks([]) })));
    const { user } = await openApp("/app/me/networks");
    expect(await screen.findByText(/Es una cuenta personal/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Vincular de nuevo" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Desvincular Instagram" }));
    await user.click(screen.getByRole("button", { name: "Sí, desvincular" }));
    expect(await screen.findByRole("button", { name: "Vincular Instagram" })).toBeInTheDocument();
  });
});

describe("what an account needs", () => {
  test("shows beside My networks in one's own place", async () => {
    has([account({ state: "NeedsAttention", reason: "Revoked" })]);
    await openApp("/app/me");
    expect(await screen.findByRole("link", { name: /Mis redes.*atención/ })).toBeInTheDocument();
  });

  test("is said of a linked account whose network is no longer linked here", async () => {
    network.use(
      api.query("AppSocialAccounts", () =>
        HttpResponse.json({ data: { socialAccounts: { accounts: [account()], linkable: [] } } }),
      ),
    );
    await openApp("/app/me/networks");
    expect(await screen.findByText("No se renueva")).toBeInTheDocument();
    expect(screen.queryByText("Vinculada")).not.toBeInTheDocument();
  });

  test("shows by itself once the network took its permissions back", async () => {
    let requestCount = 0;
    network.use(
      api.query("AppSocialAccounts", () => {
        requestCount += 1;
        const changes = requestCount > 1 ? ({ state: "NeedsAttention", reason: "Revoked" } as const) : {};
        return HttpResponse.json({ data: { socialAccounts: ownNetworks([account(changes)]) } });
      }),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await openApp("/app/me/networks");
    expect(await screen.findByText("Vinculada")).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole("button", { name: "Vincular de nuevo" })).toBeInTheDocument();
  });
});

describe("the first account", () => {
  test("is linked where this installation links, and told by hand elsewhere", async () => {
    network.use(
      api.query("AppSocialAccounts", () =>
        HttpResponse.json({ data: { socialAccounts: { accounts: [], linkable: ["Instagram"] } } }),
      ),
    );
    await openApp("/app/start", { me: meAnswer({ missing: ["Network"], networks: [] }) });
    expect(await screen.findByRole("button", { name: "Vincular Instagram" })).toBeInTheDocument();
    const offered = screen.getAllByRole("option").map((option) => option.textContent);
    expect(offered).toEqual(["Facebook", "X (Twitter)"]);
  });
});

describe("a network that is told by hand", () => {
  test("where none is linked by itself, the page does not say so", async () => {
    network.use(
      api.query("AppSocialAccounts", () =>
        HttpResponse.json({
          data: { socialAccounts: { accounts: [account({ state: "Declared" })], linkable: [] } },
        }),
      ),
    );
    await openApp("/app/me/networks");
    expect(await screen.findByRole("button", { name: "Pedir que la confirmen" })).toBeInTheDocument();
    expect(screen.queryByText(/Vinculá las cuentas/)).not.toBeInTheDocument();
  });

  test("its form says that it adds the account", async () => {
    has([]);
    await openApp("/app/me/networks");
    expect(await screen.findByRole("button", { name: "Agregar mi cuenta" })).toBeInTheDocument();
  });
});

describe("back from a network", () => {
  test("the code links once, and leaves the address", async () => {
    const sent: unknown[] = [];
    network.use(
      api.mutation("AppLinkSocialAccount", ({ variables }) => {
        sent.push(variables);
        return ok({ socialAccounts: ownNetworks([account()]), pages: null });
      }),
    );
    await openApp("/app/networks/linked?code=c1&state=instagram.s1");
    expect(
      await screen.findByRole("heading", { name: "Listo: @ana.paz está vinculada" }),
    ).toBeInTheDocument();
    expect(sent).toEqual([{ network: "Instagram", code: "c1", state: "instagram.s1" }]);
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/app/networks/linked"));
  });

  test("opened again, once the code is used, it leads to the networks", async () => {
    await openApp("/app/networks/linked");
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/app/me/networks"));
  });

  test("of several Pages one is chosen", async () => {
    const pages = ["56", "57"].map((id) => ({ _id: id, name: `Page ${id}`, username: id, followers: 9 }));
    network.use(
      api.mutation("AppLinkSocialAccount", () => ok({ socialAccounts: ownNetworks([]), pages })),
      api.mutation("AppChooseFacebookPage", () =>
        ok({ socialAccounts: ownNetworks([account({ platform: "Facebook", username: "pan" })]) }),
      ),
    );
    const { user } = await openApp("/app/networks/linked?code=c1&state=facebook.s1");
    await user.click(await screen.findByRole("button", { name: "Publicar acá: Page 57" }));
    expect(await screen.findByRole("heading", { name: "Listo: @pan está vinculada" })).toBeInTheDocument();
  });

  test.each([
    ["?error=access_denied&state=instagram.s1", "No diste el permiso"],
    ["?code=c1&state=forged", "No pudimos vincularla"],
    ["?code=old&state=instagram.s1", "No pudimos vincularla"],
  ])("what was not linked is said: %s", async (query, title) => {
    network.use(api.mutation("AppLinkSocialAccount", () => refusal("NETWORK_CODE_REFUSED")));
    await openApp(`/app/networks/linked${query}`);
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  });
});
