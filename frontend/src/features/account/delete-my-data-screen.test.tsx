import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { restore } from "~/session/session";
import { currentState } from "~/session/session-state";
import { api, network, refused } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { DeleteMyDataScreen, LEAVE_MS } from "./delete-my-data-screen";

const ok = { data: { result: { success: true, error: [] } } };

function serve(deletionDueAt: string | null = null) {
  network.use(
    api.query("MyAccount", () =>
      HttpResponse.json({ data: { account: { emailConfirmedAt: null, deletionDueAt } } }),
    ),
    api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })),
  );
}

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

describe("deleting my data", () => {
  test("sends a visitor to the login, which comes back", async () => {
    await restore();
    renderScreen(DeleteMyDataScreen, "/deletemydata");
    expect(await screen.findByText("at /login?from=deletemydata")).toBeInTheDocument();
  });

  test("is one button: disabled at once, told, and five seconds later signed out and home", async () => {
    serve();
    await signIn();
    let requests = 0;
    network.use(
      api.mutation("DeleteMyData", () => {
        requests += 1;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(DeleteMyDataScreen, "/deletemydata");
    expect(await screen.findByText("marca@resuena.demo")).toBeInTheDocument();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole("button", { name: "Sí, borrar mi cuenta" }));
    expect(screen.getByRole("button", { name: "Enviando tu pedido…" })).toBeDisabled();
    expect(await screen.findByText(/se van a borrar en 72 hs/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sí, borrar mi cuenta" })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(LEAVE_MS - 1000));
    expect(currentState().status).toBe("signed-in");
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await screen.findByText("at /")).toBeInTheDocument();
    await waitFor(() => expect(currentState().status).toBe("visitor"));
    expect(requests).toBe(1);
  });

  test("says why it was not taken and can be tried again", async () => {
    serve();
    await signIn();
    network.use(
      api.mutation("DeleteMyData", () =>
        HttpResponse.json({ data: { result: refused("SERVICE_UNAVAILABLE") } }),
      ),
    );
    const { user } = renderScreen(DeleteMyDataScreen, "/deletemydata");
    await user.click(await screen.findByRole("button", { name: "Sí, borrar mi cuenta" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("El servicio no está disponible");
    expect(screen.getByRole("button", { name: "Sí, borrar mi cuenta" })).toBeEnabled();
    expect(currentState().status).toBe("signed-in");
  });

  test("offers nothing before it is known whether a request is under way, and the button when that cannot be known", async () => {
    await signIn();
    const gate = Promise.withResolvers<void>();
    network.use(
      api.query("MyAccount", async () => {
        await gate.promise;
        return HttpResponse.error();
      }),
    );
    renderScreen(DeleteMyDataScreen, "/deletemydata");
    expect(screen.getByText("Cargando…")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Sí, borrar mi cuenta" })).not.toBeInTheDocument();
    gate.resolve();
    expect(await screen.findByRole("button", { name: "Sí, borrar mi cuenta" })).toBeEnabled();
  });

  test("a request that is under way can be taken back", async () => {
    serve("2026-11-24T12:00:00Z");
    await signIn();
    network.use(api.mutation("CancelDeletion", () => HttpResponse.json(ok)));
    const { user } = renderScreen(DeleteMyDataScreen, "/deletemydata");
    expect(await screen.findByText("Tu cuenta está por borrarse")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cancelar el pedido" }));
    expect(await screen.findByText("Cancelaste el pedido. ¡Qué bueno que te quedás!")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sí, borrar mi cuenta" })).toBeEnabled();
  });
});
