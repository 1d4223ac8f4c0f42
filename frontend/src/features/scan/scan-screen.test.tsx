import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import ScanPage from "~/app/routes/scan";
import { api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";
const PERSON = { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" };

function ad(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: "ad-1",
    companyId: OWN,
    campaignName: "Otoño",
    captionIdentifier: "K7PM2XQ4",
    paymentType: "Product",
    status: "Approved",
    imageGrid: "/media/1.jpg",
    deliveredAt: null,
    deliveredByRole: null,
    deliveredBy: null,
    _person: PERSON,
    _campaign: { __typename: "Campaign", _id: "k-1", productPaymentDescription: "Remera azul" },
    ...changes,
  };
}

function owed(changes: Record<string, unknown> = {}) {
  return {
    __typename: "OwedProduct",
    _id: "ad-1",
    captionIdentifier: "K7PM2XQ4",
    campaignId: "k-1",
    campaignName: "Otoño",
    product: "Remera azul",
    personId: "p-1",
    since: "2026-11-02T12:00:00Z",
    person: PERSON,
    ...changes,
  };
}

/** Answers a hand-over, and records which were sent. */
function takeHandOvers(refusal?: string) {
  const sent: unknown[] = [];
  network.use(
    api.mutation("DeliverReward", ({ variables }) => {
      sent.push(variables.id);
      const error = refusal ? [{ path: "", code: refusal, message: "No." }] : [];
      return HttpResponse.json({
        data: { deliverReward: { success: !refusal, error, advertisement: null } },
      });
    }),
  );
  return sent;
}

function serveAd(advertisement: Record<string, unknown> | null) {
  network.use(
    api.query("FindAdvertisement", () =>
      HttpResponse.json({ data: { advertisements: [{ __typename: "Advertisement", _id: "ad-1" }] } }),
    ),
    api.query("CounterAdvertisement", () =>
      HttpResponse.json({ data: { advertisements: advertisement ? [advertisement] : [] } }),
    ),
  );
}

function serveOwed(products: unknown[], total = products.length) {
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("OwedCampaigns", () =>
      HttpResponse.json({
        data: {
          campaigns: [
            { __typename: "Campaign", _id: "k-1", name: "Otoño", paymentType: "Product" },
            { __typename: "Campaign", _id: "k-2", name: "En plata", paymentType: "Money" },
          ],
        },
      }),
    ),
    api.query("OwedProducts", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({
        data: { owedProducts: { __typename: "OwedProductPage", products, total } },
      });
    }),
  );
  return requests;
}

const show = (at = "/scan") => renderPortal(ScanPage, "/scan/owed?", at);
const button = (name: string) => screen.findByRole("button", { name });
function leave() {
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
  });
}

async function type(user: ReturnType<typeof show>["user"]) {
  await user.type(
    await screen.findByRole("textbox", { name: "Código de la publicación" }),
    "k7pm2xq4{Enter}",
  );
}

afterEach(() => {
  vi.useRealTimers();
  return signOut();
});

test("a product is handed over with one tap, and the fact goes out when the page is left", async () => {
  await signIn();
  serveAd(ad());
  const sent = takeHandOvers();
  const { user } = show();
  await type(user);
  expect(await screen.findByRole("heading", { level: 2, name: "Remera azul" })).toBeInTheDocument();
  expect(screen.getByText("Para Luz Sosa")).toBeInTheDocument();
  // The region stands before it has anything to say.
  const said = [...document.querySelectorAll("[aria-live=polite]")].find((region) => !region.textContent);
  await user.click(await button("Entregar"));
  expect(screen.getByText("Entregado")).toBeInTheDocument();
  expect(screen.getByText("Remera azul")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Escanear otro" })).toHaveFocus();
  expect(said).toHaveTextContent(/^Entregado.*Remera azul.*Para Luz Sosa/);
  expect(sent).toEqual([]);
  leave();
  await waitFor(() => expect(sent).toEqual(["ad-1"]));
  expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  expect(screen.getByText("Entregado")).toBeInTheDocument();
});

test("within ten seconds it is taken back, and nothing goes out", async () => {
  await signIn();
  serveAd(ad());
  const sent = takeHandOvers();
  const { user } = show();
  await type(user);
  await user.click(await button("Entregar"));
  await user.click(await button("Deshacer"));
  expect(await button("Entregar")).toBeEnabled();
  expect(screen.queryByText("Entregado")).not.toBeInTheDocument();
  leave();
  expect(sent).toEqual([]);
});

test("a hidden page sends it too: a phone may end a page without telling it", async () => {
  await signIn();
  serveAd(ad());
  const sent = takeHandOvers();
  const { user } = show();
  await type(user);
  await user.click(await button("Entregar"));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  hidden.mockRestore();
  await waitFor(() => expect(sent).toEqual(["ad-1"]));
});

test("the next hand-over sends the one before", async () => {
  await signIn();
  serveOwed([owed(), owed({ _id: "ad-2", product: "Taza", captionIdentifier: "ZZZZ2222" })]);
  const sent = takeHandOvers();
  const { user } = show("/scan/owed");
  await user.click(await button("Entregar Remera azul a Luz Sosa"));
  await user.click(await button("Entregar Taza a Luz Sosa"));
  await waitFor(() => expect(sent).toEqual(["ad-1"]));
  await user.click(await button("Deshacer"));
  expect(await button("Entregar Taza a Luz Sosa")).toBeEnabled();
  leave();
  expect(sent).toEqual(["ad-1"]);
});

test("one that was handed over before says by whom and when", async () => {
  await signIn();
  serveAd(
    ad({
      deliveredAt: "2026-11-20T15:00:00Z",
      deliveredByRole: "Brand",
      deliveredBy: { __typename: "Person", _id: "p-2", firstName: "Ana", lastName: "Paz" },
    }),
  );
  const { user } = show();
  await type(user);
  expect(await screen.findByText(/^Ya se entregó .* por Ana Paz\.$/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Entregar" })).not.toBeInTheDocument();
});

test.each([
  ["waits for a decision", { status: "WaitingForCustomerAudit" }],
  ["is paid in money", { paymentType: "Money" }],
])("one that %s opens on its page", async (_, changes) => {
  await signIn();
  serveAd(ad(changes));
  const { user } = show();
  await type(user);
  expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
});

test("one that the server refuses comes back to the list and says why", async () => {
  await signIn();
  serveOwed([owed()]);
  takeHandOvers("ADVERTISEMENT_NOT_APPROVED");
  const { user } = show("/scan/owed");
  await user.click(await button("Entregar Remera azul a Luz Sosa"));
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  leave();
  expect(await screen.findByText(/^No se registró la entrega de Remera azul: /)).toBeInTheDocument();
  expect(await button("Entregar Remera azul a Luz Sosa")).toBeEnabled();
});

test("one that somebody else handed over stays away, and both learn of it", async () => {
  await signIn();
  serveOwed([owed()]);
  takeHandOvers("ALREADY_DELIVERED");
  const { user } = show("/scan/owed");
  await user.click(await button("Entregar Remera azul a Luz Sosa"));
  leave();
  expect(await screen.findByText(/^Otra persona ya había entregado Remera azul/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Entregar Remera azul a Luz Sosa" })).not.toBeInTheDocument();
});

test("one that was on its way when the page was left is sent again by the tab's next page", async () => {
  await signIn();
  serveOwed([owed()]);
  const arrived = vi.fn();
  network.use(
    api.mutation("DeliverReward", async () => {
      arrived();
      await delay("infinite");
    }),
  );
  const { user, unmount } = show("/scan/owed");
  await user.click(await button("Entregar Remera azul a Luz Sosa"));
  leave();
  await waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
  unmount();
  // Another page knows what it finds in storage; this one knows that it is sending ad-1 itself.
  const key = "resuena.unanswered-hand-overs";
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? "").replace("ad-1", "ad-2"));
  const sent = takeHandOvers("ALREADY_DELIVERED");
  show("/scan/owed");
  await waitFor(() => expect(sent).toEqual(["ad-2"]));
  await waitFor(() => expect(sessionStorage.getItem(key) ?? "").not.toContain("ad-2"));
  expect(screen.queryByText(/^Otra persona ya había/)).not.toBeInTheDocument();
  sessionStorage.clear();
});

test("the list is searched and filtered by the server; only campaigns that give a product are offered", async () => {
  await signIn();
  const requests = serveOwed([owed()], 60);
  const { user } = show("/scan/owed");
  expect(await screen.findByText("Debés 60 productos")).toBeInTheDocument();
  const campaigns = screen.getByRole("combobox", { name: "Campaña" });
  await user.selectOptions(campaigns, await within(campaigns).findByRole("option", { name: "Otoño" }));
  expect(within(campaigns).queryByRole("option", { name: "En plata" })).not.toBeInTheDocument();
  await user.type(screen.getByRole("searchbox", { name: "Nombre o código" }), "luz");
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ companyId: OWN, campaignId: "k-1", search: "luz", limit: 50 }),
  );
  await user.click(await button("Ver más"));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ after: "ad-1", search: "luz" }));
});

test("nothing owed, and nothing found, are said apart", async () => {
  await signIn();
  serveOwed([]);
  const { user } = show("/scan/owed?search=zzz");
  await user.click(await button("Ver todo"));
  expect(await screen.findByRole("heading", { name: "No debés ningún producto" })).toBeInTheDocument();
});

test("a list that does not come says so and is asked again", async () => {
  await signIn();
  serveOwed([owed()]);
  network.use(api.query("OwedProducts", () => failure("INTERNAL")));
  const { user } = show("/scan/owed");
  const again = await button("Probar de nuevo");
  serveOwed([owed()]);
  await user.click(again);
  expect(await screen.findByRole("table", { name: "Productos por entregar" })).toBeInTheDocument();
});

test("whoever may not hand over is told so", async () => {
  await signIn({ permissions: ["readCampaings"] });
  show("/scan/owed");
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Por entregar");
});
