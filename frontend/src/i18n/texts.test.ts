import { expect, test } from "vitest";
import { ALL_TEXTS } from "./all-texts";
import { errorText } from "./error-text";
import { publicTexts } from "./texts";

/** Every leaf's path; functions are called with samples, so that an argument that is lost shows. */
function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value(7, 7))]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

test.each(Object.entries(ALL_TEXTS))(
  "the %s texts exist in both languages, and none is empty",
  async (_, texts) => {
    const es = leaves(await texts.load("es"));
    const en = leaves(await texts.load("en"));
    expect(en.map(([path]) => path)).toEqual(es.map(([path]) => path));
    expect([...es, ...en].filter(([, text]) => !text.trim())).toEqual([]);
  },
);

const es = await publicTexts.load("es");
const en = await publicTexts.load("en");

test("a known error code reads in the page's language", () => {
  expect(errorText(en, "INVALID_CREDENTIALS")).toBe("Invalid credentials");
  expect(errorText(es, "EMAIL_EXISTS")).toBe("El e-mail ingresado ya existe.");
});

test("an unknown code shows the server's message, and without one the generic text", () => {
  expect(errorText(en, "NEW", "Said by the server")).toBe("Said by the server");
  expect(errorText(en, "NEW")).toBe("Something went wrong!");
});

/** Areas whose texts are about a brand's own work; on public pages people post, and ads are also what others pay for. */
const PORTAL =
  "portal settings desk deskOpinions downloads interruptions notices creators figures inbox portalHome reports compare portalFrame palette profile changes".split(
    " ",
  );
/** All but those of webhooks, which are paused as everywhere. */
const BUT_WEBHOOKS = Object.keys(ALL_TEXTS).filter((area) => area !== "webhooks");
/** The glossary's word for each thing, and what no text calls it (CONTEXT.md). */
const WORDS: readonly [language: "es" | "en", what: string, never: RegExp, areas?: readonly string[]][] = [
  ["es", "an ad is a publicación", /\b(anuncio|posteo|posts?\b)/i],
  [
    "es",
    "an ad is a publicación",
    /\b(este|cada|tu|del) aviso\b|\bun aviso (no )?se\b|(audit|aprob|rechaz)\w+ (los |tus )?avisos?\b|\bavisos? se (audit|aprob|rechaz)/i,
  ],
  ["es", "a notice is an aviso", /notificaci|\balertas?\b/i, PORTAL],
  ["es", "a stopped campaign is frenada", /\b(deten(id|er)|detien|pausa(r|d))/i, BUT_WEBHOOKS],
  ["es", "a company is an empresa", /compañía|\borganizaci/i],
  [
    "en",
    "an ad is no post",
    /\b(an?|the|this|that|their|each|every|another|new|more|approved|first|best|selected|\d+) posts?\b/i,
    PORTAL,
  ],
  ["en", "a notice is no notification", /\bnotification|\balerts?\b/i, PORTAL],
  ["es", "a mail and its address are an e-mail", /(?<!e-)\bmails?\b|\bcorreos?\b/i],
  ["en", "a mail and its address are an email", /\be-mail|\bmail(s|ed)?\b/i],
  ["es", "a company is added", /\bregistr\w+ (mi|tu|la|una) empresa/i],
  ["en", "a company is added", /\bregister (my|your|a|the) company/i],
  ["en", "one logs in and out", /\bsign(s|ed|ing)?[ -]((you|them|us) )?(in|out)\b/i],
  [
    "es",
    "one goes in by ingresar",
    /\b(entrar|entrá|entra) con (tu|una|la) (e-mail|contraseña|clave|huella)/i,
  ],
  [
    "en",
    "what opens the investors’ documents is a token",
    /\b(investor|live|create|each|any|that|for) access\b/i,
  ],
  [
    "es",
    "what opens the investors’ documents is a token",
    /\baccesos\b|\b(crear|cada|ese|ningún|un|pedidos? de) acceso\b/i,
  ],
  ["es", "a departure is no salto", /\bsaltos?\b/i],
  ["es", "types of campaigns are Spot, Patrocinio and Publicidad", /\b(Sponsorship|Advertising)\b/],
  ["es", "what one does by keyboard are atajos de teclado", /^teclas$/i, PORTAL],
  ["en", "what one does by keyboard are keyboard shortcuts", /^keys$/i, PORTAL],
  ["en", "a stopped campaign is stopped", /\b(paused?|halted|on hold|suspended)\b/i, BUT_WEBHOOKS],
  [
    "en",
    "a company is no business",
    /\b(?<!belong to )(your|my|this) (business|firm|organi[sz]ation)\b/i,
    PORTAL,
  ],
];

/** How each language writes what Intl writes elsewhere. */
const FORMS: readonly [language: "es" | "en", what: string, never: RegExp][] = [
  ["es", "a percentage has a blank that does not break", /[\d}]( ?)%/],
  ["en", "a percentage has no blank", /\s%/],
  ["en", "on‑going does not break at its hyphen", /on-going/i],
  ["es", "“y” before the sound of i is “e”", /(?<!\p{L})y (?=h?[ií](?![aeou]))/iu],
  ["es", "“o” before the sound of o is “u”", /(?<!\p{L})o (?=h?[oó])/iu],
];

test.each(FORMS)("in %s %s", async (language, _, never) => {
  const entries: [string, string][] = [];
  for (const [area, texts] of Object.entries(ALL_TEXTS))
    entries.push(...leaves(await texts.load(language), area));
  expect(entries.filter(([, text]) => never.test(text))).toEqual([]);
});

test.each(WORDS)("one word for one thing: in %s %s", async (language, _, never, areas) => {
  const entries: [string, string][] = [];
  for (const [area, texts] of Object.entries(ALL_TEXTS)) {
    if (!areas || areas.includes(area)) entries.push(...leaves(await texts.load(language), area));
  }
  expect(entries.filter(([, text]) => never.test(text))).toEqual([]);
});
