import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetLiveSettings, loadLiveSettings, SETTINGS_PATH } from "~/config/live-settings";
import { network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { BookDemo } from "./book-demo";

const settings = (body: Record<string, string>) =>
  network.use(http.get(`http://localhost:4003${SETTINGS_PATH}`, () => HttpResponse.json(body)));

beforeEach(() => {
  forgetLiveSettings();
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn<(this: HTMLDialogElement) => void>(function show() {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn<(this: HTMLDialogElement) => void>(function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  });
});

test("without a calendar, a demo is asked for on the contact page", async () => {
  settings({});
  renderScreen(BookDemo, "/en/x");
  expect(screen.getByRole("link", { name: "Book a demo" })).toHaveAttribute("href", "/en/contactUs");
});

test("the calendar is loaded by the click, and gone when it is closed", async () => {
  settings({ "booking.url": "https://agenda.example/resuena" });
  const { user } = renderScreen(BookDemo, "/x");
  await loadLiveSettings();
  const button = await screen.findByRole("button", { name: "Pedir una demo" });
  expect(document.querySelector("iframe")).toBeNull();
  await user.click(button);
  expect(await screen.findByTitle("Calendario para reservar una demo")).toHaveAttribute(
    "src",
    "https://agenda.example/resuena",
  );
  expect(screen.getByRole("link", { name: "Abrir en otra pestaña" })).toHaveAttribute(
    "href",
    "https://agenda.example/resuena",
  );
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(document.querySelector("iframe")).toBeNull();
});
