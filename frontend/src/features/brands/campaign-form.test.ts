import { expect, test } from "vitest";
import type { Session } from "~/session/session-state";
import { companyAnswer, sessionAnswer } from "~/testing/network";
import { prefilled } from "./campaign-form";

const session = sessionAnswer({ company: companyAnswer({ name: "Ñandú & Co." }) }) as unknown as Session;

test("what the form asks by name is put where it asks for it", () =>
  expect(prefilled("https://forms.example/f?entry.1={companyName}&entry.2={email}", session)).toBe(
    "https://forms.example/f?entry.1=%C3%91and%C3%BA%20%26%20Co.&entry.2=marca%40resuena.demo",
  ));

test("what is not known is left out", () =>
  expect(prefilled("https://forms.example/f?a=1", { ...session, company: null })).toBe(
    "https://forms.example/f?a=1&email=marca%40resuena.demo",
  ));
