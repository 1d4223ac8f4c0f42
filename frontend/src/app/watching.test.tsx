import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { become, whileAsking } from "~/session/connection";
import { TypedDocumentString } from "~/session/generated/graphql";
import { logIn } from "~/session/session";
import { currentState } from "~/session/session-state";
import { call } from "~/session/transport";
import { api, network, refused, sessionAnswer } from "~/testing/network";
import { held, signOut } from "~/testing/portal";
import { Snackbar } from "~/ui/snackbar";
import { LATE_MS, Watching } from "./watching";

const GRAPHQL = "http://localhost:4003/graphql";
const SETTINGS = "*/settings.json";

function Here() {
  return (
    <>
      <input aria-label="Nota" />
      <Watching />
      <Snackbar />
    </>
  );
}

function show(language = "es") {
  const at = language === "en" ? "/en/here" : "/here";
  const Stub = createRoutesStub([{ path: at, Component: Here }]);
  render(<Stub initialEntries={[at]} />);
  return userEvent.setup();
}

function browserIs(online: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
}

afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
  become("fine");
});

/** What the page asks by itself, or the person. */
const ask = (kind: "query" | "mutation") =>
  call(
    new TypedDocumentString<object, object>(`${kind} Mine { mine }`),
    {},
    { asker: kind === "query" ? "page" : "person" },
  );

describe("what takes long", () => {
  test("is seen to be going on, and no longer than it does", async () => {
    vi.useFakeTimers();
    show();
    const gate = held();
    let asking: Promise<void> | undefined;
    act(() => {
      asking = whileAsking(gate.until);
    });
    await act(() => vi.advanceTimersByTimeAsync(LATE_MS - 1));
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("progressbar", { name: "Cargando…" })).toBeInTheDocument();
    await act(async () => {
      gate.release();
      await asking;
    });
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});

describe("without a connection", () => {
  test.each([
    ["es", "Estás sin conexión", "Ya volvió la conexión."],
    ["en", "You are offline", "You are connected again."],
  ])("in %s it says so as long as it lasts, and what was typed stays", async (language, title, back) => {
    network.use(http.get(SETTINGS, () => HttpResponse.error()));
    const user = show(language);
    await user.type(screen.getByLabelText("Nota"), "Medio escrito");
    browserIs(false);
    expect(await screen.findByText(title)).toBeInTheDocument();
    network.use(http.get(SETTINGS, () => HttpResponse.json({})));
    browserIs(true);
    expect(await screen.findByText(back)).toBeInTheDocument();
    expect(screen.queryByText(title)).not.toBeInTheDocument();
    expect(screen.getByLabelText("Nota")).toHaveValue("Medio escrito");
  });

  test("an answer that was on its way when it was lost is no sign that it is back", async () => {
    const late = held();
    let arrived = false;
    network.use(
      http.get(SETTINGS, () => HttpResponse.error()),
      http.post(GRAPHQL, async () => {
        arrived = true;
        await late.until;
        return HttpResponse.json({ data: {} });
      }),
    );
    show();
    const request = ask("query");
    await waitFor(() => expect(arrived).toBe(true));
    browserIs(false);
    expect(await screen.findByText("Estás sin conexión")).toBeInTheDocument();
    await act(async () => {
      late.release();
      await request;
    });
    expect(screen.getByText("Estás sin conexión")).toBeInTheDocument();
  });

  test("a browser that has just gone offline is believed for a second, then the API is asked", async () => {
    let looked = 0;
    network.use(
      http.get(SETTINGS, () => {
        looked ||= performance.now();
        return HttpResponse.json({});
      }),
    );
    show();
    const lost = performance.now();
    browserIs(false);
    await waitFor(() => expect(screen.queryByText("Estás sin conexión")).not.toBeInTheDocument());
    expect(looked - lost).toBeGreaterThan(900);
  });

  test("an API that does not answer is told apart, and asked again until it does", async () => {
    let there = false;
    network.use(
      http.get(SETTINGS, () => (there ? HttpResponse.json({}) : HttpResponse.error())),
      http.post(GRAPHQL, () => HttpResponse.error()),
    );
    show();
    await ask("query").catch(() => undefined);
    expect(await screen.findByText("El servicio no responde")).toBeInTheDocument();
    there = true;
    await waitFor(() => expect(screen.queryByText("El servicio no responde")).not.toBeInTheDocument());
  });

  test("one request that failed alone is no reason to say anything", async () => {
    let looked = 0;
    network.use(
      http.get(SETTINGS, () => {
        looked += 1;
        return HttpResponse.json({});
      }),
      http.post(GRAPHQL, () => HttpResponse.error()),
    );
    show();
    await ask("query").catch(() => undefined);
    await waitFor(() => expect(looked).toBe(1));
    expect(screen.queryByText(/no responde|sin conexión/)).not.toBeInTheDocument();
  });
});

describe("when the session ends", () => {
  async function signedIn() {
    const session = sessionAnswer();
    network.use(
      api.mutation("Login", ({ variables }) =>
        HttpResponse.json({
          data: {
            result:
              variables.password === "Marca#2026"
                ? { success: true, error: [], session }
                : refused("INVALID_CREDENTIALS"),
          },
        }),
      ),
    );
    await logIn("marca@resuena.demo", "Marca#2026");
  }

  function end() {
    network.use(
      api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: refused("SESSION_ENDED") } })),
    );
    let over = true;
    network.use(
      http.post(GRAPHQL, async ({ request }) => {
        if (!(await request.clone().text()).includes("Mine")) return undefined;
        return over
          ? HttpResponse.json({ errors: [{ message: "", extensions: { code: "UNAUTHENTICATED" } }] })
          : HttpResponse.json({ data: { done: true } });
      }),
    );
    return () => {
      over = false;
    };
  }

  test("a save asks for the password where the person is, and then goes through", async () => {
    const user = show();
    await signedIn();
    await user.type(screen.getByLabelText("Nota"), "Medio escrito");
    const holdsAgain = end();
    const saved = ask("mutation");
    const dialog = await screen.findByRole("dialog", { name: "Tu sesión terminó" });
    expect(within(dialog).getByLabelText("E-mail")).toHaveValue("marca@resuena.demo");
    expect(within(dialog).getByLabelText("Contraseña")).toHaveFocus();
    await user.keyboard("Marca#2025{Enter}");
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(/contraseña no son correctos/);
    await user.clear(within(dialog).getByLabelText("Contraseña"));
    holdsAgain();
    await user.type(within(dialog).getByLabelText("Contraseña"), "Marca#2026{Enter}");
    expect(await saved).toEqual({ done: true });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByLabelText("Nota")).toHaveValue("Medio escrito");
    expect(screen.getByText("Listo. Seguí donde estabas.")).toBeInTheDocument();
  });

  test("what the page asked by itself only says so, and the person signs in when they want", async () => {
    const user = show();
    await signedIn();
    end();
    void ask("query").catch(() => undefined);
    await user.click(await screen.findByRole("button", { name: "Ingresar" }));
    const dialog = await screen.findByRole("dialog", { name: "Tu sesión terminó" });
    await user.click(within(dialog).getByRole("button", { name: "Ahora no" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Ingresar" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ingresar" }));
    await user.click(await screen.findByRole("button", { name: "Salir" }));
    await waitFor(() => expect(currentState().status).toBe("visitor"));
    expect(screen.queryByText("Tu sesión terminó")).not.toBeInTheDocument();
  });
});
