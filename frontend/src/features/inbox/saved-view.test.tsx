import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import InboxPage from "~/app/routes/inbox";
import { api, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";

interface View {
  __typename: string;
  _id: string;
  name: string;
  filters: string;
}

const LATE: View = { __typename: "InboxView", _id: "v-1", name: "Vencidas", filters: "age=overdue" };

/** The inbox of a person with these views, in which nothing waits; `sent` has what the server was asked to change. */
function serve(views: View[], refusal?: { code: string; message: string }) {
  const sent: unknown[] = [];
  const viewResult = (view: View | null) => ({
    data: {
      result: {
        __typename: "InboxViewResult",
        success: !refusal,
        error: refusal ? [{ __typename: "MutationError", path: "name", ...refusal }] : [],
        view: refusal ? null : view,
      },
    },
  });
  network.use(
    api.query("Inbox", () => HttpResponse.json({ data: { advertisements: [] } })),
    api.query("InboxCampaigns", () =>
      HttpResponse.json({ data: { campaigns: [], auditReasons: [], inboxViews: views, companies: [] } }),
    ),
    api.query("ApprovedByRule", () =>
      HttpResponse.json({
        data: {
          automaticApprovals: {
            __typename: "AutomaticApprovals",
            today: 0,
            enabled: false,
            dailyLimit: 20,
            advertisements: [],
          },
        },
      }),
    ),
    api.mutation("SaveInboxView", ({ variables }) => {
      sent.push({ name: variables.name, filters: variables.filters });
      const { name, filters } = variables as { name: string; filters: string };
      return HttpResponse.json(viewResult({ __typename: "InboxView", _id: "v-2", name, filters }));
    }),
    api.mutation("RenameInboxView", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(viewResult({ ...LATE, name: variables.name as string }));
    }),
    api.mutation("DeleteInboxView", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(viewResult(null));
    }),
  );
  return sent;
}

const show = (at: string) => renderPortal(InboxPage, "/inbox/:advertisementId?", at);
const tabs = () => within(screen.getByRole("navigation", { name: "Vistas" })).getAllByRole("link");
const named = () => tabs().map((tab) => tab.textContent);
const current = () => tabs().find((tab) => tab.getAttribute("aria-current"))?.textContent;

beforeEach(() => signIn());
afterEach(() => signOut());

test("filters are kept under a name, and the view is open then", async () => {
  const sent = serve([LATE]);
  const { user } = show("/inbox");
  await screen.findByRole("link", { name: "Vencidas" });
  expect(screen.queryByRole("button", { name: "Guardar vista" })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Red" }), "Instagram");
  await user.click(screen.getByRole("button", { name: "Guardar vista" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Guardar esta vista" }));
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(dialog.getByText("Ponele un nombre.")).toBeInTheDocument();
  await user.type(dialog.getByLabelText("Nombre"), "De Instagram{Enter}");
  expect(await screen.findByText("Guardaste la vista.")).toBeInTheDocument();
  expect(sent).toEqual([{ name: "De Instagram", filters: "network=Instagram" }]);
  expect(named()).toEqual(["Por decidir", "Cambios pedidos", "Pospuestas", "Vencidas", "De Instagram"]);
  expect(current()).toBe("De Instagram");
  expect(screen.getByRole("button", { name: "Editar vista" })).toBeInTheDocument();
});

test("a view opens its filters, and is renamed and deleted where it is open", async () => {
  const sent = serve([LATE]);
  const { user } = show("/inbox");
  await user.click(await screen.findByRole("link", { name: "Vencidas" }));
  expect(window.location.search).toBe("?age=overdue");
  expect(current()).toBe("Vencidas");
  await user.click(screen.getByRole("button", { name: "Editar vista" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar la vista" }));
  await user.clear(dialog.getByLabelText("Nombre"));
  await user.type(dialog.getByLabelText("Nombre"), "Urgentes{Enter}");
  expect(await screen.findByText("Cambiaste el nombre de la vista.")).toBeInTheDocument();
  expect(current()).toBe("Urgentes");

  await user.click(screen.getByRole("button", { name: "Editar vista" }));
  await user.click(await screen.findByRole("button", { name: "Borrar vista" }));
  expect(await screen.findByText("Borraste la vista.")).toBeInTheDocument();
  expect(sent).toEqual([{ id: "v-1", name: "Urgentes" }, { id: "v-1" }]);
  expect(named()).toEqual(["Por decidir", "Cambios pedidos", "Pospuestas"]);
  expect(current()).toBe("Por decidir");
});

test("a name that is taken is told beside the field, what else fails above it", async () => {
  serve([LATE], { code: "INBOX_VIEW_NAME_EXISTS", message: "Taken." });
  const { user } = show("/inbox?network=Instagram");
  await user.click(await screen.findByRole("button", { name: "Guardar vista" }));
  await user.type(await screen.findByLabelText("Nombre"), "Vencidas{Enter}");
  expect(await screen.findByText("Ya tenés una vista con ese nombre.")).toBeInTheDocument();
  expect(screen.getByLabelText("Nombre")).toBeInvalid();

  serve([LATE], { code: "TOO_MANY_INBOX_VIEWS", message: "Full." });
  await user.type(screen.getByLabelText("Nombre"), " 2{Enter}");
  expect(await screen.findByText(/Ya tenés 20 vistas/)).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await screen.findByRole("navigation", { name: "Vistas" });
  expect(named()).toEqual(["Por decidir", "Cambios pedidos", "Pospuestas", "Vencidas"]);
});

test("filters that another tab has saved meanwhile are told by the name of their view", async () => {
  serve([LATE]);
  const { user } = show("/inbox?network=Instagram");
  await user.click(await screen.findByRole("button", { name: "Guardar vista" }));
  serve([LATE, { ...LATE, _id: "v-9", name: "De Instagram", filters: "network=Instagram" }], {
    code: "INBOX_VIEW_FILTERS_EXIST",
    message: "Same.",
  });
  await user.type(await screen.findByLabelText("Nombre"), "Insta{Enter}");
  expect(
    await screen.findByText("Ya tenés estos filtros guardados en la vista «De Instagram»."),
  ).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Guardar esta vista" })).toBeInTheDocument();
});
