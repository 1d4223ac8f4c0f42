/**
 * Why: search engines need every public page in both languages. Pages are read from the built HTML: a page that says
 * noindex is left out, so that sitemap and page never contradict each other. Writes `sitemap.xml`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LANGUAGE, LANGUAGES, localize, PUBLIC_PAGES } from "../src/config/paths.ts";

/** The site's address without a slash at the end, as `src/config/environment.ts` reads it. */
export function publicAddress(given = process.env.VITE_PUBLIC_URL): string {
  return (given ?? "http://localhost:4003").replace(/\/+$/, "");
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0).toString()};`);

/** The sitemap of pages given in the default language's spelling. */
export function sitemap(pages: readonly string[], address: string): string {
  const href = (page: string, language: (typeof LANGUAGES)[number]) =>
    escaped(address + localize(page, language));
  const urls = pages.flatMap((page) => {
    const alternates = [
      ...LANGUAGES.map((language) => [language, href(page, language)] as const),
      ["x-default", href(page, DEFAULT_LANGUAGE)] as const,
    ].map(([language, to]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${to}"/>`);
    return LANGUAGES.map((language) =>
      ["  <url>", `    <loc>${href(page, language)}</loc>`, ...alternates, "  </url>"].join("\n"),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** The public pages whose built HTML may be indexed. */
export function indexedPages(client: string): string[] {
  return [...new Set<string>(PUBLIC_PAGES)].filter((page) => {
    const file = join(client, page, "index.html");
    return existsSync(file) && !/<meta name="robots" content="[^"]*noindex/.test(readFileSync(file, "utf8"));
  });
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  const pages = indexedPages(client);
  writeFileSync(join(client, "sitemap.xml"), sitemap(pages, publicAddress()));
  console.log(`sitemap.xml: ${pages.length} pages in ${LANGUAGES.length} languages`);
}
