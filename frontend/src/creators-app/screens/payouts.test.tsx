import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { openApp, page } from "~/testing/creators-app";
import { api, network } from "~/testing/network";

const next = (changes: object = {}) => ({
  currency: "ARS",
  balance: 15_000,
  due: 12_000,
  minimum: 10_000,
  expectedOn: "2026-12-10",
  obstacle: null,
  ...changes,
});

const payout = (changes: object = {}) => ({
  _id: "p-1",
  reference: "7KQ2M9XAB3CD",
  month: "2026-10",
  amount: 12_000,
  currency: "ARS",
  state: "Paid",
  accountKind: "CBU",
  account: "•••• 1234",
  releasedAt: "2026-11-05T10:00:00Z",
  paidAt: "2026-11-06T10:00:00Z",
  returnedAt: null,
  reason: null,
  ...changes,
});

function earnings(myNextPayouts: readonly object[], payouts: readonly object[] = []) {
  network.use(
    api.query("NextPayouts", () => HttpResponse.json({ data: { myNextPayouts, last: page(payouts) } })),
    api.query("MyEarnings", () =>
      HttpResponse.json({
        data: { myEarnings: { month: "2026-11", totals: [], movements: page([]) }, myBalance: [] },
      }),
    ),
  );
}

describe("the next payment", () => {
  test("says how much, by when, and what this month adds", async () => {
    earnings([next()], [payout()]);
    await openApp("/app/earnings");
    expect(await screen.findByText("Te lo pagamos a más tardar el 10 dic.")).toBeInTheDocument();
    expect(screen.getByText(/Además llevás \$\s3\.000(,00)? de este mes/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "octubre de 2026" })).toHaveAttribute("href", "/app/payouts/p-1");
  });

  test("of last months that were below the minimum includes this month", async () => {
    earnings([next({ balance: 62_000, due: 270 })]);
    await openApp("/app/earnings");
    expect(await screen.findByText("Te lo pagamos a más tardar el 10 dic.")).toBeInTheDocument();
    expect(screen.getByText(/^\$\s62\.000(,00)?$/)).toBeInTheDocument();
    expect(screen.queryByText(/Además llevás/)).not.toBeInTheDocument();
  });

  test.each([
    ["AccountMissing", /Agregá tu CBU, CVU, alias o IBAN/, "Agregar mi cuenta"],
    ["OtherCurrency", /Tu cuenta no recibe ARS/, "Revisar mi cuenta"],
  ])("that %s keeps leads to the account", async (obstacle, text, label) => {
    earnings([next({ obstacle })]);
    await openApp("/app/earnings");
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", "/app/me/payout");
  });

  test("says that the account cannot be seen right now, and asks for none", async () => {
    earnings([next({ obstacle: "AccountUnknown" })]);
    await openApp("/app/earnings");
    expect(
      await screen.findByText(/Ahora no podemos ver tu cuenta.*a más tardar el 10 dic\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Agregar mi cuenta" })).not.toBeInTheDocument();
  });

  test("below the minimum says how much is missing", async () => {
    earnings([next({ obstacle: "BelowMinimum", balance: 4_000, due: 1_000 })]);
    await openApp("/app/earnings");
    expect(
      await screen.findByText(/Pagamos desde \$\s10\.000(,00)?: te faltan \$\s6\.000(,00)?/),
    ).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Cuánto te falta para el mínimo" })).toHaveValue(4_000);
  });

  test("of nothing is not said", async () => {
    earnings([next({ balance: 0, due: 0 })]);
    await openApp("/app/earnings");
    expect(await screen.findByText("Nada en este mes")).toBeInTheDocument();
    expect(screen.queryByText("Próximo pago")).not.toBeInTheDocument();
  });
});

describe("a statement", () => {
  const servePayout = (myPayout: object | null) =>
    network.use(api.query("MyPayout", () => HttpResponse.json({ data: { myPayout } })));
  const parts = { own: 10_000, firstLevel: 2_000, secondLevel: 0 };

  test("tells where it went and what it is made of, and is printed under its reference", async () => {
    servePayout({ ...payout(), ...parts });
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const { user } = await openApp("/app/payouts/p-1");
    expect(await screen.findByText("CBU •••• 1234")).toBeInTheDocument();
    expect(await screen.findByText("Ana Pereyra")).toBeInTheDocument();
    const rows = screen.getAllByRole("row").map((row) => row.textContent?.replaceAll(/\s/g, " "));
    expect(rows).toEqual(["Tus publicaciones$ 10.000", "La gente que trajiste$ 2.000", "Total$ 12.000"]);
    await user.click(screen.getByRole("button", { name: "Imprimir o guardar como PDF" }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.title).toBe("Resuena 7KQ2M9XAB3CD");
    print.mockRestore();
  });

  test("that came back says why, and where to mend it", async () => {
    servePayout({
      ...payout({
        state: "Returned",
        paidAt: null,
        returnedAt: "2026-11-08T10:00:00Z",
        reason: "Cuenta cerrada",
      }),
      ...parts,
    });
    await openApp("/app/payouts/p-1");
    expect(await screen.findByText(/Motivo: Cuenta cerrada\. Revisá tu cuenta/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Revisar mi cuenta" })).toHaveAttribute("href", "/app/me/payout");
  });

  test("of somebody else does not exist", async () => {
    servePayout(null);
    await openApp("/en/app/payouts/p-9");
    expect(await screen.findByRole("heading", { name: "Nothing here" })).toBeInTheDocument();
  });
});

test("all payments are in one list, and nothing yet says what comes", async () => {
  network.use(api.query("MyPayouts", () => HttpResponse.json({ data: { myPayouts: page([]) } })));
  await openApp("/app/payouts");
  expect(await screen.findByText("Todavía no te pagamos nada")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver mis ganancias" })).toHaveAttribute("href", "/app/earnings");
});
