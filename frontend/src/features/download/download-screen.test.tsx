import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetLiveSettings } from "~/config/live-settings";
import { network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { DownloadScreen } from "./download-screen";
import { COPIED_MS } from "./referral-code";

const write = vi.fn<(text: string) => Promise<void>>();
const agent = vi.spyOn(navigator, "userAgent", "get");

beforeEach(() => {
  network.use(http.get("http://localhost:4003/settings.json", () => HttpResponse.json({})));
  agent.mockReturnValue("Mozilla/5.0 (X11; Linux x86_64)");
  write.mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  forgetLiveSettings();
});

describe("the download page", () => {
  test("at a desk shows both stores with codes, and carries the company along", async () => {
    // The codes come after the page: what suspends must do so in an `act` that is awaited.
    await act(async () => {
      renderScreen(DownloadScreen, "/download?companyCode=AURORA");
      await import("~/ui/qr-code");
    });
    expect((await screen.findAllByRole("img")).map((code) => code.getAttribute("aria-label"))).toEqual([
      "Código QR del App Store",
      "Código QR de Google Play",
    ]);
    const links = [
      screen.getByRole("link", { name: /App Store/ }),
      screen.getByRole("link", { name: /Google/ }),
    ];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/downloadAppRedirector?source=WEB_CORP&store=iOS&companyCode=AURORA&from=download",
      "/downloadAppRedirector?source=WEB_CORP&store=Android&companyCode=AURORA&from=download",
    ]);
  });

  test.each([
    ["iOS", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)", "Descargar en el App Store"],
    ["Android", "Mozilla/5.0 (Linux; Android 16)", "Descargar en Google Play"],
  ])("on %s is one button", (store, userAgent, label) => {
    agent.mockReturnValue(userAgent);
    renderScreen(DownloadScreen, "/download");
    expect(screen.queryByRole("img")).toBeNull();
    const redirecting = screen
      .getAllByRole("link")
      .filter((link) => link.getAttribute("href")?.includes("Redirector"));
    expect(redirecting).toHaveLength(1);
    expect(redirecting[0]).toHaveTextContent(label);
    expect(redirecting[0]).toHaveAttribute("href", expect.stringContaining(`store=${store}`));
  });

  test.each([
    ["/download", {}, "Usarla acá, sin instalar", "/app"],
    ["/en/download", {}, "Use it here, without installing", "/en/app"],
    [
      "/en/download",
      { "app.url": "https://app.example.org/" },
      "Use it here, without installing",
      "https://app.example.org/",
    ],
    ["/download", { "app.url": "//elsewhere.example" }, "Usarla acá, sin instalar", "/app"],
  ])("at %s with %o offers the app as a page: %s leads to %s", async (at, settings, label, href) => {
    network.use(http.get("http://localhost:4003/settings.json", () => HttpResponse.json(settings)));
    renderScreen(DownloadScreen, at);
    await waitFor(() => expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", href));
  });

  test("carries on what brought the visitor, whatever it is called", () => {
    agent.mockReturnValue("Mozilla/5.0 (Linux; Android 16)");
    renderScreen(DownloadScreen, "/download?source=Feria+del+Libro&companyCode=AURORA");
    const [link] = screen
      .getAllByRole("link")
      .filter((anchor) => anchor.getAttribute("href")?.includes("Redirector"));
    expect(link).toHaveAttribute("href", expect.stringContaining("source=Feria+del+Libro&"));
  });

  test("a crooked company code is left out", () => {
    renderScreen(DownloadScreen, "/download?companyCode=%22%3E%3Cb%3E");
    expect(screen.getByRole("link", { name: /App Store/ }).getAttribute("href")).not.toContain("companyCode");
  });
});

/** Shows the page with a clipboard of ours; the one of user-event is put there while rendering. */
function show() {
  renderScreen(DownloadScreen, "/download");
  Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
}

describe("the referral code", () => {
  test("copied, it says so and is green for four seconds", async () => {
    show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole("button", { name: "Copiar código" }));
    expect(await screen.findByText("Copiaste el código.")).toBeInTheDocument();
    expect(write).toHaveBeenCalledExactlyOnceWith("RESUENA");
    expect(screen.getByText("RESUENA")).toHaveClass("text-good");
    await act(() => vi.advanceTimersByTimeAsync(COPIED_MS - 500));
    expect(screen.getByText("RESUENA")).toHaveClass("text-good");
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByText("RESUENA")).not.toHaveClass("text-good");
    fireEvent.click(screen.getByRole("button", { name: "Cerrar mensaje" }));
  });

  test("a copy that fails is only logged", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    write.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    show();
    fireEvent.click(screen.getByRole("button", { name: "Copiar código" }));
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(screen.queryByText("Copiaste el código.")).toBeNull();
    expect(screen.getByText("RESUENA")).not.toHaveClass("text-good");
    log.mockRestore();
  });
});
