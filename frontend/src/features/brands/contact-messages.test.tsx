import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetLiveSettings } from "~/config/live-settings";
import { companyAnswer } from "~/testing/network";
import { asVisitor, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { BrandsScreen } from "./brands-screen";

beforeEach(forgetLiveSettings);
afterEach(signOut);

/** The message that a contact button writes into the chat. */
function messageOf(name: RegExp): string {
  const address = new URL(screen.getByRole<HTMLAnchorElement>("link", { name }).href);
  expect(address.origin).toBe("https://wa.me");
  return address.searchParams.get("text") ?? "";
}

const ADVISER = /Hablar con un asesor/;
const ENTERPRISE = /Consultar por el plan empresa/;

const PERSON = { firstName: "Ana", lastName: "Ríos" };
const KNOWN = "\n\nE-mail: marca@resuena.demo\nNombre: Ana Ríos";
const COMPANY = `${KNOWN}\nEmpresa: Café Aurora\nTeléfono: +541155550000`;

describe("the chat opens with a message in Spanish for", () => {
  test("a visitor", async () => {
    await asVisitor();
    renderScreen(BrandsScreen, "/en/brands");
    expect(messageOf(/Talk to an agent/)).toBe(
      "¡Hola! Quiero sumar mi marca a Resuena y todavía no tengo cuenta. ¿Me ayudan a empezar?",
    );
  });

  test("somebody without a company", async () => {
    await signIn({ ...PERSON, company: null });
    renderScreen(BrandsScreen, "/brands");
    expect(messageOf(ADVISER)).toBe(
      `¡Hola! Ya creé mi cuenta en Resuena y me falta agregar mi empresa. ¿Me dan una mano?${KNOWN}`,
    );
  });

  test("a company without campaigns", async () => {
    await signIn(PERSON);
    renderScreen(BrandsScreen, "/brands");
    expect(messageOf(ADVISER)).toBe(
      `¡Hola! Mi empresa ya está en Resuena y quiero armar mi primera campaña. ¿Me asesoran?${COMPANY}`,
    );
  });

  test("a company with campaigns", async () => {
    await signIn({ ...PERSON, company: companyAnswer({ campaignsOnGoingCount: 1 }) });
    renderScreen(BrandsScreen, "/brands");
    expect(messageOf(ADVISER)).toBe(
      `¡Hola! Ya tengo campañas en Resuena y quiero hablar con un asesor.${COMPANY}`,
    );
  });

  test("the enterprise plan, whoever asks", async () => {
    await signIn(PERSON);
    renderScreen(BrandsScreen, "/brands");
    expect(messageOf(ENTERPRISE)).toBe(
      `¡Hola! Me interesa el plan empresa de Resuena. ¿Me cuentan cómo funciona?${COMPANY}`,
    );
  });
});
