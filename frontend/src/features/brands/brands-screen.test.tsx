import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetLiveSettings, loadLiveSettings, SETTINGS_PATH } from "~/config/live-settings";
import { A_KEY, api, network } from "~/testing/network";
import { asVisitor } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { BrandsScreen } from "./brands-screen";
import { forgetVisits } from "./track-visit";

const onRequest = vi.fn<(variables: unknown) => void>();

beforeEach(async () => {
  forgetLiveSettings();
  forgetVisits();
  onRequest.mockReset();
  network.use(
    api.mutation("TrackBrandsVisit", ({ query, variables }) => {
      onRequest({ query, variables });
      return HttpResponse.json({ data: { result: { success: true } } });
    }),
  );
  await asVisitor();
});

function Strict() {
  return (
    <StrictMode>
      <BrandsScreen />
    </StrictMode>
  );
}

describe("a visit with a source", () => {
  test("is told once, with neither company code nor store, however often the page is shown", async () => {
    const first = renderScreen(Strict, "/brands?source=PHYSICAL_QR");
    await waitFor(() => expect(onRequest).toHaveBeenCalled());
    first.unmount();
    renderScreen(Strict, "/brands?source=PHYSICAL_QR");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({
      query: expect.stringMatching(/event: APP_DOWNLOAD[\s\S]*companyCode: null[\s\S]*store: null/) as string,
      variables: { source: "PHYSICAL_QR", language: navigator.language, idempotencyKey: A_KEY },
    });
  });

  test("does not trouble the visitor when it cannot be told", async () => {
    const log = vi.spyOn(console, "info").mockReturnValue();
    network.use(api.mutation("TrackBrandsVisit", () => HttpResponse.error()));
    renderScreen(BrandsScreen, "/brands?source=WEB_CORP");
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByRole("alert")).toBeNull();
    log.mockRestore();
  });

  test("is told once the page is shown, when the browser had prepared it", async () => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    renderScreen(BrandsScreen, "/brands?source=WEB_CORP");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onRequest).not.toHaveBeenCalled();
    Reflect.deleteProperty(document, "prerendering");
    document.dispatchEvent(new Event("prerenderingchange"));
    await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  });

  test("is no other one when the browser goes back to it", async () => {
    const entries = vi
      .spyOn(performance, "getEntriesByType")
      .mockImplementation(() => [
        { type: "back_forward", name: window.location.href } as unknown as PerformanceEntry,
      ]);
    renderScreen(BrandsScreen, "/brands?source=WEB_CORP");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onRequest).not.toHaveBeenCalled();
    entries.mockRestore();
  });

  test("and without one nothing is told", async () => {
    renderScreen(BrandsScreen, "/brands");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onRequest).not.toHaveBeenCalled();
  });
});

test("the operator's film is asked for when somebody opens it, not before", async () => {
  network.use(
    http.get(`http://localhost:4003${SETTINGS_PATH}`, () =>
      HttpResponse.json({ "video.url": "https://media.example/idea.mp4" }),
    ),
  );
  const { user } = renderScreen(BrandsScreen, "/brands");
  await act(loadLiveSettings);
  expect(document.body.innerHTML).not.toContain("media.example");
  await user.click(screen.getByRole("button", { name: "Mirar la idea" }));
  const dialog = await screen.findByRole("dialog", { name: "La idea, en movimiento" });
  expect(dialog.querySelector("video")).toHaveAttribute("src", "https://media.example/idea.mp4");
  expect(within(dialog).getByRole("link", { name: "Abrir en otra pestaña" })).toHaveAttribute(
    "href",
    "https://media.example/idea.mp4",
  );
});

test("the concept is drawn in a dialog when there is no video, and begins anew when asked", async () => {
  const { user } = renderScreen(BrandsScreen, "/brands");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mirar la idea" }));
  const dialog = await screen.findByRole("dialog", { name: "La idea, en movimiento" });
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(4);
  const drawing = dialog.querySelector("svg[viewBox^='-540']");
  await user.click(within(dialog).getByRole("button", { name: "Ver de nuevo" }));
  expect(dialog.querySelector("svg[viewBox^='-540']")).not.toBe(drawing);
  await user.click(within(dialog).getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
