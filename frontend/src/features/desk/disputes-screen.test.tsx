import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import DisputesPage from "~/app/routes/desk-disputes";
import { serveChecks } from "~/testing/checks";
import { BECAUSE, dispute, judgedAd, SETTLED, WHY } from "~/testing/disputes";
import { api, network } from "~/testing/network";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";

const AUDITOR = ["readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement"];
const REASONS = [{ __typename: "AuditReason", key: "BLURRY", text: "La foto está movida." }];

/** Disputes as the server keeps them; what is sent is written down. */
function serve(items: ReturnType<typeof dispute>[], resultFields: Record<string, unknown> = {}) {
  const sent: unknown[] = [];
  let open = items;
  serveChecks();
  network.use(
    api.query("DeskDisputes", ({ variables }) =>
      HttpResponse.json({
        data: {
          disputes: variables.settled
            ? [{ ...dispute({ _id: "d-9", ...SETTLED }), advertisement: judgedAd("ad-9") }]
            : open.map((disputed) => ({ ...disputed, advertisement: judgedAd() })),
        },
      }),
    ),
    api.query("RejectionReasons", () => HttpResponse.json({ data: { auditReasons: REASONS } })),
    api.mutation("SettleDispute", ({ variables }) => {
      sent.push(variables);
      if (!("success" in resultFields)) open = [];
      const settled = {
        ...dispute({ ...SETTLED, state: variables.overturn ? "Overturned" : "Kept" }),
        advertisement: { __typename: "Advertisement", _id: "ad-1", status: "Approved" },
      };
      const result = {
        __typename: "DisputeResult",
        success: true,
        error: [],
        dispute: settled,
        ...resultFields,
      };
      return HttpResponse.json({ data: { result } });
    }),
  );
  return sent;
}

const show = () => renderPortal(DisputesPage, "/desk/disputes", "/desk/disputes");
const article = () => screen.findByRole("article", { name: /Otoño en taza/ });

beforeEach(() => signIn({ permissions: AUDITOR, company: null }));
afterEach(signOut);

describe("the open disputes", () => {
  test("show the decision with its reason, what the brand says, and the ad", async () => {
    serve([dispute()]);
    const { user } = show();
    const card = await article();
    expect(within(card).getByText("Reclama la marca")).toBeInTheDocument();
    await user.click(within(card).getByRole("button", { name: "Revisar" }));
    expect(await within(card).findByText("Rechazada. La foto está movida. Muy oscura.")).toBeInTheDocument();
    expect(within(card).getByText(WHY)).toBeInTheDocument();
    expect(within(card).getByText("Mostrá la taza.")).toBeInTheDocument();
    await user.click(within(card).getByRole("button", { name: "Cerrar" }));
    expect(within(card).queryByText(WHY)).not.toBeInTheDocument();
  });

  test("are settled with an outcome and a reason, and then gone", async () => {
    const sent = serve([dispute()]);
    const { user } = show();
    const card = await article();
    await user.click(within(card).getByRole("button", { name: "Revisar" }));
    await user.click(within(card).getByRole("button", { name: "Resolver el reclamo" }));
    expect(within(card).getByText("Elegí qué corresponde.")).toBeInTheDocument();
    expect(within(card).getByText("Escribí de 20 a 1.000 caracteres.")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(within(card).getByRole("radio", { name: "Revertirla" }));
    await user.type(within(card).getByLabelText("Por qué"), BECAUSE);
    await user.click(within(card).getByRole("button", { name: "Resolver el reclamo" }));
    expect(await screen.findByText("Listo: la decisión se revirtió.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "d-1", overturn: true, text: BECAUSE }]);
    expect(await screen.findByText("No hay reclamos por resolver.")).toBeInTheDocument();
  });

  test("say what to do when the budget does not reach", async () => {
    const error = [
      { __typename: "MutationError", path: "", message: "No.", code: "OVERTURN_BUDGET_MISSING" },
    ];
    serve([dispute()], { success: false, error, dispute: null });
    const { user } = show();
    const card = await article();
    await user.click(within(card).getByRole("button", { name: "Revisar" }));
    await user.click(within(card).getByRole("radio", { name: "Revertirla" }));
    await user.type(within(card).getByLabelText("Por qué"), BECAUSE);
    await user.click(within(card).getByRole("button", { name: "Resolver el reclamo" }));
    expect(await within(card).findByRole("alert")).toHaveTextContent(/su dinero queda libre/);
    expect(within(card).getByLabelText("Por qué")).toHaveValue(BECAUSE);
  });

  test("of one's own decision are read only", async () => {
    serve([dispute({ maySettle: false })]);
    const { user } = show();
    const card = await article();
    await user.click(within(card).getByRole("button", { name: "Revisar" }));
    expect(within(card).getByText(/^Esta decisión la tomaste vos/)).toBeInTheDocument();
    expect(within(card).queryByRole("button", { name: "Resolver el reclamo" })).not.toBeInTheDocument();
  });

  test("an erased text says so", async () => {
    serve([dispute({ text: "" })]);
    const { user } = show();
    const card = await article();
    await user.click(within(card).getByRole("button", { name: "Revisar" }));
    expect(within(card).getByText("El texto se borró con los datos de la persona.")).toBeInTheDocument();
  });
});

test("the settled ones are in the address, with their answer", async () => {
  serve([]);
  const { user } = show();
  expect(await screen.findByText("No hay reclamos por resolver.")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Cuáles"), "Resueltos");
  const card = await screen.findByRole("article", { name: /CODE-ad-9/ });
  expect(window.location.search).toBe("?shown=settled");
  expect(within(card).getByText("La decisión se revirtió")).toBeInTheDocument();
  await user.click(within(card).getByRole("button", { name: "Revisar" }));
  expect(within(card).getByText(BECAUSE)).toBeInTheDocument();
});

test("a list that cannot be read comes when tried again", async () => {
  network.use(api.query("DeskDisputes", () => failure("INTERNAL")));
  const { user } = show();
  const again = await screen.findByRole("button", { name: "Probar de nuevo" });
  serve([dispute()]);
  await user.click(again);
  expect(await article()).toBeInTheDocument();
});

test("whoever does not audit for the platform is led away", async () => {
  await signIn({ permissions: ["readCompanies"], company: null });
  serve([]);
  show();
  await waitFor(() => expect(screen.queryByText("Reclamos")).not.toBeInTheDocument());
});
