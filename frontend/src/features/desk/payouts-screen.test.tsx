import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PayoutsPage from "~/app/routes/desk-payouts";
import { forgetTime } from "~/config/clock";
import { api, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";

const saved = vi.hoisted(() => vi.fn<(name: string) => void>());
vi.mock("~/ui/save-file", () => ({ saveFile: saved }));

const OTHER = { __typename: "Person", _id: "0199-luz", firstName: "Luz", lastName: "Ibarra" };

function batch(changes: Record<string, unknown> = {}) {
  return {
    __typename: "PayoutBatch",
    _id: "b-1",
    reference: "RP-2026-10-ARS",
    month: "2026-10",
    currency: "ARS",
    state: "Prepared",
    version: 1,
    people: 2,
    total: 30_000,
    paid: 0,
    paidTotal: 0,
    returned: 0,
    returnedTotal: 0,
    open: 2,
    leftOut: 0,
    sepa: 0,
    preparedBy: OTHER,
    preparedAt: "2026-11-02T10:00:00Z",
    preparedByMe: false,
    releasedBy: null,
    releasedAt: null,
    closedAt: null,
    discardedBy: null,
    discardedAt: null,
    acts: [
      {
        __typename: "PayoutAct",
        _id: "a-1",
        kind: "Prepared",
        actor: OTHER,
        at: "2026-11-02T10:00:00Z",
        payouts: 2,
        total: 30_000,
      },
    ],
    ...changes,
  };
}

function payout(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Payout",
    _id: "p-1",
    reference: "7KQ2M9XAB3CD",
    person: { __typename: "Person", _id: "0199-ana", firstName: "Ana", lastName: "Pereyra" },
    amount: 20_000,
    currency: "ARS",
    state: "Prepared",
    accountKind: "CBU",
    account: "•••• 1234",
    own: 15_000,
    firstLevel: 5_000,
    secondLevel: 0,
    paidAt: null,
    returnedAt: null,
    reason: null,
    accountChanged: false,
    ...changes,
  };
}

const due = (changes: Record<string, unknown> = {}) => ({
  __typename: "PayoutsDue",
  month: "2026-10",
  currency: "ARS",
  minimum: 10_000,
  people: 2,
  total: 30_000,
  belowMinimum: 1,
  belowMinimumTotal: 4_000,
  withoutAccount: 3,
  withoutAccountTotal: 90_000,
  erased: 0,
  erasedTotal: 0,
  accountUnknown: 0,
  accountUnknownTotal: 0,
  batch: null,
  ...changes,
});

const pages = (type: string, nodes: readonly object[], endCursor: string | null = null) => ({
  __typename: type,
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
});

const result = (type: string, more: object) =>
  HttpResponse.json<{ data: object }>({
    data: { result: { __typename: type, success: true, error: [], ...more } },
  });
const refused = (type: string, code: string, more: object = {}) =>
  HttpResponse.json<{ data: object }>({
    data: {
      result: {
        __typename: type,
        success: false,
        error: [{ __typename: "MutationError", path: "", message: "", code }],
        batch: null,
        ...more,
      },
    },
  });

/** The batch with its payments, as they are at that moment. */
function serveBatch(now: () => object | null, payouts: () => readonly object[] = () => [payout()]) {
  const requests: unknown[] = [];
  network.use(
    api.query("DeskPayoutBatch", ({ variables }) => {
      requests.push(variables);
      const held = now();
      return HttpResponse.json({
        data: {
          payoutBatch: held && {
            ...held,
            payouts: { ...pages("PayoutConnection", payouts()), namesSearched: true },
          },
        },
      });
    }),
  );
  return requests;
}

const show = (at = "/desk/payouts") => renderPortal(PayoutsPage, "/desk/payouts/:batchId?", at);

beforeEach(() => signIn({ permissions: ["managePayouts"], company: null }));
afterEach(async () => {
  await signOut();
  forgetTime();
  saved.mockReset();
});

test("tells erased people and accounts that cannot be read for now apart from people without an account", async () => {
  const unread = { people: 0, total: 0, withoutAccount: 0, erased: 2, erasedTotal: 5_000 };
  network.use(
    api.query("DeskPayoutsDue", () =>
      HttpResponse.json({
        data: { payoutsDue: [due({ ...unread, accountUnknown: 4, accountUnknownTotal: 80_000 })] },
      }),
    ),
    api.query("DeskPayoutBatches", () =>
      HttpResponse.json({ data: { payoutBatches: pages("PayoutBatchConnection", []) } }),
    ),
  );
  show();
  expect(await screen.findByText(/^2 personas eliminaron su cuenta/)).toBeInTheDocument();
  expect(screen.getByText(/^De 4 personas no pudimos leer la cuenta ahora/)).toBeInTheDocument();
  expect(
    screen.getByText("Ahora no podemos leer las cuentas. Probá de nuevo en un rato."),
  ).toBeInTheDocument();
  expect(screen.queryByText(/no tienen una cuenta que reciba/)).not.toBeInTheDocument();
});

describe("what is due", () => {
  test("says who is paid and who is not yet, and is prepared as a batch", async () => {
    const sent: unknown[] = [];
    serveBatch(() => batch({ preparedByMe: true }));
    network.use(
      api.query("DeskPayoutsDue", () => HttpResponse.json({ data: { payoutsDue: [due()] } })),
      api.query("DeskPayoutBatches", () =>
        HttpResponse.json({ data: { payoutBatches: pages("PayoutBatchConnection", []) } }),
      ),
      api.mutation("PreparePayouts", ({ variables }) => {
        sent.push(variables);
        return result("PayoutBatchResult", { batch: batch({ preparedByMe: true }) });
      }),
    );
    const { user } = show();
    expect(await screen.findByText("a 2 personas")).toBeInTheDocument();
    expect(screen.getByText(/1 persona todavía no llega al mínimo/)).toBeInTheDocument();
    expect(screen.getByText(/3 personas no tienen una cuenta/)).toBeInTheDocument();
    expect(screen.getByText(/Todavía no hay ningún lote/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Preparar el lote" }));
    expect(await screen.findByRole("heading", { name: "RP-2026-10-ARS" })).toBeInTheDocument();
    expect(sent).toEqual([{ month: "2026-10", currency: "ARS" }]);
    expect(screen.getByText("Este lote lo preparaste vos")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Liberar el lote" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Descartar" })).toBeInTheDocument();
  });

  test("leads to the batch that there is, and batches come page by page", async () => {
    network.use(
      api.query("DeskPayoutsDue", () =>
        HttpResponse.json({ data: { payoutsDue: [due({ batch: batch({ state: "Released" }) })] } }),
      ),
      api.query("DeskPayoutBatches", ({ variables }) =>
        HttpResponse.json({
          data: {
            payoutBatches: variables.after
              ? pages("PayoutBatchConnection", [
                  batch({ _id: "b-0", reference: "RP-2026-09-ARS", state: "Closed" }),
                ])
              : pages("PayoutBatchConnection", [batch({ state: "Released" })], "c-1"),
          },
        }),
      ),
    );
    const { user } = show();
    expect(await screen.findByRole("link", { name: "Ver el lote RP-2026-10-ARS" })).toHaveAttribute(
      "href",
      "/desk/payouts/b-1",
    );
    await user.click(await screen.findByRole("button", { name: "Ver más" }));
    expect(await screen.findByRole("link", { name: "RP-2026-09-ARS" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "RP-2026-10-ARS" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Ver más" })).not.toBeInTheDocument();
  });

  test("is not offered when nobody can be paid", async () => {
    network.use(
      api.query("DeskPayoutsDue", () =>
        HttpResponse.json({ data: { payoutsDue: [due({ people: 0, total: 0 })] } }),
      ),
      api.query("DeskPayoutBatches", () =>
        HttpResponse.json({ data: { payoutBatches: pages("PayoutBatchConnection", []) } }),
      ),
    );
    show();
    expect(await screen.findByText("Nadie llega al mínimo con una cuenta cargada.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Preparar el lote" })).not.toBeInTheDocument();
  });
});

describe("a batch", () => {
  test("of another is released after the total was said; a refusal is said in the question", async () => {
    let state = "Prepared";
    let own = true;
    serveBatch(() => batch({ state }));
    network.use(
      api.mutation("ReleasePayouts", () => {
        if (own) return refused("PayoutBatchResult", "OWN_PAYOUT");
        state = "Released";
        return result("PayoutBatchResult", { batch: batch({ state }) });
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    expect(await screen.findByText("Luz Ibarra preparó este lote")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Liberar el lote" }));
    const dialog = await screen.findByRole("dialog", { name: "¿Liberar RP-2026-10-ARS?" });
    expect(within(dialog).getByText(/2 personas un total de \$\s30\.000/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Liberar y pagar" }));
    expect(await within(dialog).findByText(/Uno de estos pagos es tuyo/)).toBeInTheDocument();
    own = false;
    await user.click(within(dialog).getByRole("button", { name: "Liberar y pagar" }));
    expect(await screen.findByRole("button", { name: "Archivo para el banco (CSV)" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Descartar" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /SEPA/ })).not.toBeInTheDocument();
  });

  test("is discarded when that is confirmed", async () => {
    let state = "Prepared";
    serveBatch(() => batch({ state, preparedByMe: true }));
    network.use(
      api.mutation("DiscardPayouts", () => {
        state = "Discarded";
        return result("PayoutBatchResult", { batch: batch({ state, preparedByMe: true }) });
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    await user.click(await screen.findByRole("button", { name: "Descartar" }));
    await user.click(await screen.findByRole("button", { name: "Descartar el lote" }));
    expect(await screen.findByText(/Este lote se descartó/)).toBeInTheDocument();
  });

  test("that does not exist says so", async () => {
    serveBatch(() => null);
    show("/desk/payouts/b-9");
    expect(await screen.findByText("Ese lote no existe")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Todos los lotes" })).toHaveAttribute("href", "/desk/payouts");
  });

  test("hands its files over by its reference, and says when the account that pays is not set", async () => {
    serveBatch(() => batch({ state: "Released", sepa: 1 }));
    network.use(
      http.get("http://localhost:4003/media/payouts/b-1/csv", () => new HttpResponse("a;b")),
      http.get("http://localhost:4003/media/payouts/b-1/sepa", () =>
        HttpResponse.json({ error: [{ code: "PAYOUT_DEBTOR_MISSING" }] }, { status: 409 }),
      ),
    );
    const { user } = show("/desk/payouts/b-1");
    await user.click(await screen.findByRole("button", { name: "Archivo para el banco (CSV)" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0]).toBe("RP-2026-10-ARS.csv");
    await user.click(await screen.findByRole("button", { name: "Archivo SEPA (a IBAN)" }));
    expect(await screen.findByText(/Falta configurar la cuenta desde la que se paga/)).toBeInTheDocument();
  });

  test("offers no file once nothing of it is open", async () => {
    serveBatch(() => batch({ state: "Closed", open: 0, sepa: 1 }));
    show("/desk/payouts/b-1");
    expect(await screen.findByText("No queda ningún pago sin respuesta.")).toBeInTheDocument();
    expect(screen.queryByText("Archivo para el banco (CSV)")).not.toBeInTheDocument();
  });
});

describe("its payments", () => {
  const going = [
    payout({ state: "Released" }),
    payout({ _id: "p-2", reference: "AAAA", state: "Released", accountChanged: true, person: null }),
    payout({ _id: "p-3", reference: "BBBB", state: "Returned", reason: "La cuenta está cerrada" }),
  ];

  test("are marked paid together; one that came back cannot be chosen", async () => {
    const sent: unknown[] = [];
    serveBatch(
      () => batch({ state: "Released" }),
      () => going,
    );
    network.use(
      api.mutation("MarkPayouts", ({ variables }) => {
        sent.push(variables);
        return result("PayoutBatchResult", { batch: batch({ state: "Released", paid: 2, open: 0 }) });
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    expect(await screen.findByText("Cambió su cuenta: no está en los archivos")).toBeInTheDocument();
    expect(screen.getByText("La cuenta está cerrada")).toBeInTheDocument();
    await user.click(screen.getByRole("checkbox", { name: "Elegir todos los que se ven" }));
    expect(screen.getByText("2 pagos elegidos")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Marcar pagado" }));
    expect(await screen.findByText("Marcaste 2 pagos.")).toBeInTheDocument();
    expect(sent).toEqual([{ batchId: "b-1", payoutIds: ["p-1", "p-2"], state: "Paid", reason: null }]);
  });

  test("are marked returned with the reason that the person reads", async () => {
    const sent: unknown[] = [];
    serveBatch(
      () => batch({ state: "Released" }),
      () => going,
    );
    network.use(
      api.mutation("MarkPayouts", ({ variables }) => {
        sent.push(variables);
        return result("PayoutBatchResult", { batch: batch({ state: "Released" }) });
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    await user.click(await screen.findByRole("checkbox", { name: "Elegir el pago de Ana Pereyra" }));
    await user.click(screen.getByRole("button", { name: "Marcar devuelto" }));
    const dialog = await screen.findByRole("dialog", { name: "Marcar 1 pago como devuelto" });
    await user.click(within(dialog).getByRole("button", { name: "Marcar como devuelto" }));
    expect(within(dialog).getByText("Escribí el motivo.")).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText("Qué dijo el banco"), "Cuenta cerrada");
    await user.click(within(dialog).getByRole("button", { name: "Marcar como devuelto" }));
    expect(await screen.findByText("Marcaste 1 pago.")).toBeInTheDocument();
    expect(sent).toEqual([
      { batchId: "b-1", payoutIds: ["p-1"], state: "Returned", reason: "Cuenta cerrada" },
    ]);
  });

  test("are found by state and text, which stand in the address", async () => {
    const requests = serveBatch(
      () => batch({ state: "Released" }),
      () => [],
    );
    show("/desk/payouts/b-1?state=Returned&text=ana");
    expect(await screen.findByText("Ningún pago coincide.")).toBeInTheDocument();
    expect(requests).toEqual([{ id: "b-1", state: "Returned", text: "ana", first: 100 }]);
  });

  test("say that names cannot be read for now, and not that accounts were deleted", async () => {
    let away = true;
    network.use(
      api.query("DeskPayoutBatch", () =>
        HttpResponse.json({
          data: {
            payoutBatch: {
              ...batch({ state: "Released" }),
              payouts: {
                ...pages("PayoutConnection", [payout({ person: away ? null : payout().person })]),
                namesSearched: !away,
              },
            },
          },
          ...(away && { errors: [{ message: "away", extensions: { code: "UNAVAILABLE" } }] }),
        }),
      ),
    );
    const { user } = show("/desk/payouts/b-1?text=7KQ2");
    expect(await screen.findByText("No se pudieron leer los nombres.")).toBeInTheDocument();
    expect(screen.getByText("Buscamos solo por referencia y cuenta.")).toBeInTheDocument();
    expect(screen.getByText("No se pudo leer el nombre")).toBeInTheDocument();
    expect(screen.queryByText("Cuenta eliminada")).not.toBeInTheDocument();
    away = false;
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByText("Ana Pereyra")).toBeInTheDocument();
    expect(screen.queryByText("No se pudieron leer los nombres.")).not.toBeInTheDocument();
  });

  test("of an erased person say so", async () => {
    serveBatch(
      () => batch({ state: "Released" }),
      () => [payout({ person: { ...payout().person, firstName: null, lastName: null } })],
    );
    show("/desk/payouts/b-1");
    expect(await screen.findByText("Cuenta eliminada")).toBeInTheDocument();
  });

  test("take the bank's answer: problems are said by line and change nothing", async () => {
    const sent: string[] = [];
    serveBatch(
      () => batch({ state: "Released" }),
      () => going,
    );
    network.use(
      http.put("http://localhost:4003/media/payouts/b-1/answer", async ({ request }) => {
        sent.push(await request.text());
        return HttpResponse.json(
          sent.length === 1
            ? {
                paid: 0,
                returned: 0,
                unchanged: 0,
                problems: [{ line: 2, code: "UNKNOWN_PAYOUT", text: "ZZZZ" }],
              }
            : { paid: 1, returned: 1, unchanged: 0, problems: [] },
        );
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    await user.click(await screen.findByRole("button", { name: "Importar respuesta" }));
    const dialog = await screen.findByRole("dialog", { name: "Importar la respuesta del banco" });
    await user.click(within(dialog).getByRole("button", { name: "Importar" }));
    expect(within(dialog).getByText("Pegá las líneas o elegí un archivo.")).toBeInTheDocument();
    const file = new File(["7KQ2M9XAB3CD;pagado\nZZZZ;pagado"], "banco.csv", { type: "text/csv" });
    await user.upload(within(dialog).getByLabelText("Elegir archivo", { selector: "input" }), file);
    await waitFor(() =>
      expect(within(dialog).getByLabelText("O pegá acá las líneas")).toHaveValue(
        "7KQ2M9XAB3CD;pagado\nZZZZ;pagado",
      ),
    );
    await user.click(within(dialog).getByRole("button", { name: "Importar" }));
    expect(await within(dialog).findByText("ZZZZ")).toBeInTheDocument();
    expect(within(dialog).getByText(/Ese pago no está en este lote/)).toBeInTheDocument();
    expect(within(dialog).getByText("Línea 2:")).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText("O pegá acá las líneas"));
    await user.type(within(dialog).getByLabelText("O pegá acá las líneas"), "7KQ2M9XAB3CD;pagado");
    await user.click(within(dialog).getByRole("button", { name: "Importar" }));
    expect(await screen.findByText("Importado: 1 pagados, 1 devueltos, 0 sin cambios.")).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  test("take an answer of megabytes as a file, and say when it is too large", async () => {
    const sizes: number[] = [];
    serveBatch(() => batch({ state: "Released" }));
    network.use(
      http.put("http://localhost:4003/media/payouts/b-1/answer", async ({ request }) => {
        sizes.push((await request.arrayBuffer()).byteLength);
        return HttpResponse.json({ paid: 20_000, returned: 0, unchanged: 0, problems: [] });
      }),
    );
    const { user } = show("/desk/payouts/b-1");
    await user.click(await screen.findByRole("button", { name: "Importar respuesta" }));
    const dialog = await screen.findByRole("dialog", { name: "Importar la respuesta del banco" });
    const picker = within(dialog).getByLabelText("Elegir archivo", { selector: "input" });
    await user.upload(picker, new File(["x".repeat(5 * 1024 * 1024 + 1)], "todo.csv", { type: "text/csv" }));
    expect(await within(dialog).findByText(/puede tener hasta 5 MB/)).toBeInTheDocument();
    const lines = "7KQ2M9XAB3CD;pagado\n".repeat(20_000);
    await user.upload(picker, new File([lines], "banco.csv", { type: "text/csv" }));
    expect(await within(dialog).findByText("Vamos a importar banco.csv.")).toBeInTheDocument();
    expect(within(dialog).getByLabelText("O pegá acá las líneas")).toHaveValue("");
    await user.click(within(dialog).getByRole("button", { name: "Importar" }));
    expect(await screen.findByText(/^Importado: 20\.000 pagados/)).toBeInTheDocument();
    expect(sizes).toEqual([lines.length]);
  });
});
