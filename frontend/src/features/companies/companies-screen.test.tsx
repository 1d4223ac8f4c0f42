import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test } from "vitest";
import CompaniesPage from "~/app/routes/companies";
import { PAGE_SIZE } from "~/features/companies/companies-screen";
import { wanted } from "~/session/wanted";
import { api, companyAnswer, network } from "~/testing/network";
import { asVisitor, BRAND, failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const aurora = companyAnswer({
  __typename: "Company",
  campaignsOnGoingCount: 2,
  campaignsStoppedCount: 1,
  campaignsFinishedCount: 3,
  campaignsWaitingForPaymentCount: 4,
  campaignsWaitingForApprovalCount: 5,
});
const long = companyAnswer({ __typename: "Company", _id: "c-2", name: "Cooperativa Sur del Plata" });

function serve(companies: unknown[]) {
  network.use(api.query("Companies", () => HttpResponse.json({ data: { companies } })));
}

const show = (earlier?: string[]) => renderPortal(CompaniesPage, "/companies", "/companies", earlier);

afterEach(async () => {
  window.history.replaceState(null, "");
  await signOut();
});

describe("companies", () => {
  test("a card counts the ongoing campaigns and all but the drafts, and leads to the company", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([{ ...aurora, campaignsDraftCount: 9 }]);
    const { user } = show();
    const card = await screen.findByRole("link", { name: "Ver las campañas de Café Aurora" });
    expect(within(card).getByText("Café Aurora")).toBeInTheDocument();
    expect(within(card).getByText("2 campañas activas o programadas")).toBeInTheDocument();
    expect(within(card).getByText("15 campañas en total")).toBeInTheDocument();
    expect(card).toHaveAccessibleDescription("2 campañas activas o programadas 15 campañas en total");
    await user.click(card);
    expect(await screen.findByText("at /companies/0197-company")).toBeInTheDocument();
  });

  test("a name is cut at 20 characters and can still be read whole", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([long, companyAnswer({ __typename: "Company", _id: "c-3", name: "Veinte letras justas" })]);
    show();
    expect(await screen.findByText("Cooperativa Sur del…")).toHaveAttribute(
      "title",
      "Cooperativa Sur del Plata",
    );
    expect(screen.getByText("Veinte letras justas")).toBeInTheDocument();
  });

  test("a search and an order are the server's, and stand in the address", async () => {
    await signIn({ permissions: STAFF, company: null });
    const requests: unknown[] = [];
    network.use(
      api.query("Companies", ({ variables }) => {
        requests.push(variables);
        const { search } = variables.where;
        return HttpResponse.json({ data: { companies: search === "AUROx" ? [] : [aurora] } });
      }),
    );
    const { user } = show();
    await screen.findByRole("listitem");
    await user.type(screen.getByLabelText("Buscar por nombre"), "AUROx");
    expect(
      await screen.findByRole("heading", { name: "Ninguna empresa coincide con «AUROx»." }),
    ).toBeInTheDocument();
    await user.clear(screen.getByLabelText("Buscar por nombre"));
    await user.selectOptions(screen.getByLabelText("Ordenar por"), "Más viejas");
    await screen.findByRole("listitem");
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        where: { active: true },
        orderBy: { creationDt: "ASC" },
        limit: PAGE_SIZE,
      }),
    );
    expect(requests[0]).toEqual({
      where: { active: true },
      orderBy: { creationDt: "DESC" },
      limit: PAGE_SIZE,
    });
  });

  test("the next page comes below, until there is none", async () => {
    await signIn({ permissions: STAFF, company: null });
    const page = (start: number, count: number) =>
      Array.from({ length: count }, (_, number) =>
        companyAnswer({ __typename: "Company", _id: `c-${start + number}`, name: `Marca ${start + number}` }),
      );
    network.use(
      api.query("Companies", ({ variables }) =>
        HttpResponse.json({
          data: { companies: variables.after === "c-59" ? page(60, 1) : page(0, PAGE_SIZE) },
        }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Ver más empresas" }));
    expect(await screen.findByText("Marca 60")).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(61);
    expect(screen.queryByRole("button", { name: "Ver más empresas" })).not.toBeInTheDocument();
  });

  test("says that it is loading until the companies come", async () => {
    await signIn({ permissions: STAFF, company: null });
    const gate = held();
    network.use(
      api.query("Companies", async () => {
        await gate.until;
        return HttpResponse.json({ data: { companies: [aurora] } });
      }),
    );
    show();
    expect(await screen.findByText("Cargando…")).toBeInTheDocument();
    expect(screen.queryByRole("list")).not.toBeInTheDocument();
    gate.release();
    expect(await screen.findByRole("listitem")).toBeInTheDocument();
    expect(screen.queryByText("Cargando…")).not.toBeInTheDocument();
  });

  test("says that there are none", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([]);
    show();
    expect(await screen.findByRole("heading", { name: "Todavía no hay empresas." })).toBeInTheDocument();
  });

  test("a failure says so, and trying again brings the companies", async () => {
    await signIn({ permissions: STAFF, company: null });
    network.use(api.query("Companies", () => failure("INTERNAL")));
    const { user } = show();
    expect(await screen.findByRole("heading", { name: "No pudimos cargar esta página" })).toBeInTheDocument();
    expect(screen.getByText("Algo salió mal.")).toBeInTheDocument();
    serve([aurora]);
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByText("Café Aurora")).toBeInTheDocument();
  });

  test("who may not read companies goes home, and nothing is asked", async () => {
    await signIn({ permissions: BRAND });
    let requested = false;
    network.use(
      api.query("Companies", () => {
        requested = true;
        return HttpResponse.json({ data: { companies: [] } });
      }),
    );
    show();
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(requested).toBe(false);
  });

  test("who may not read companies goes back to the page before", async () => {
    await signIn({ permissions: BRAND });
    show(["/", "/brands"]);
    expect(await screen.findByText("at /brands")).toBeInTheDocument();
  });

  test("a visitor signs in first and comes back, whatever page was before", async () => {
    await asVisitor();
    show(["/", "/brands"]);
    expect(await screen.findByText("at /login?from=companies")).toBeInTheDocument();
    expect(wanted()).toBe("companies");
  });

  test("whose session ends on the page, in another tab or at the server, comes back to it", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([aurora]);
    show();
    await screen.findByRole("link", { name: "Ver las campañas de Café Aurora" });
    await act(signOut);
    expect(await screen.findByText("at /login?from=companies")).toBeInTheDocument();
    expect(wanted()).toBe("companies");
  });
});
