/** Why: what is served is held to its promises: small, complete without JavaScript, one host, nothing that the policy refuses. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { PRERENDERED, THEME_PAGES } from "../src/config/paths.ts";
import { compressible } from "./compress.ts";
import { checkFixedApi } from "./fixed-api.ts";
import { type InlineHashes, inlineHashes } from "./write-csp.ts";
import { indexedPages } from "./write-sitemap.ts";

const ROOT = join(import.meta.dirname, "..");
const CLIENT = join(ROOT, "build/client");
const JAVASCRIPT_LIMIT = 128 * 1024;

const page = (path: string) => readFileSync(join(CLIENT, path, "index.html"), "utf8");
const sizeOf = (path: string) => gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length;
const allowed = () =>
  JSON.parse(readFileSync(join(ROOT, "build/csp.json"), "utf8")) as Record<string, InlineHashes>;

/** Builds when a source is newer than the last build. */
function buildIfStale(): void {
  const built = existsSync(join(ROOT, "build/csp.json")) ? statSync(join(ROOT, "build/csp.json")).mtimeMs : 0;
  const sources = globSync(
    ["src/**/*.{ts,tsx,css,html}", "scripts/*.ts", "*.ts", "package-lock.json", "public/*"],
    {
      cwd: ROOT,
    },
  );
  if (sources.some((file) => statSync(join(ROOT, file)).mtimeMs > built)) {
    execFileSync("npm", ["run", "build"], {
      cwd: ROOT,
      stdio: "ignore",
      env: { ...process.env, NODE_ENV: "production" },
    });
  }
}

beforeAll(buildIfStale, 120_000);

test("the compressed forms of text are of that text", () => {
  for (const file of compressible(CLIENT)) {
    const plain = readFileSync(file);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(plain), file).toBe(true);
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(plain), file).toBe(true);
  }
  expect(compressible(CLIENT).length).toBeGreaterThan(PRERENDERED.length);
});

test("JavaScript for the home page stays within its budget", () => {
  const html = page("");
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
  // The texts of one language come with them.
  const texts = globSync("assets/home-*.js", { cwd: CLIENT }).map((path) => `/${path}`);
  const dictionaries = texts.filter((path) => !scripts.has(path)).map(sizeOf);
  const total = [...scripts].reduce((sum, path) => sum + sizeOf(path), 0) + Math.max(0, ...dictionaries);
  expect(total).toBeGreaterThan(60_000);
  expect(total).toBeLessThanOrEqual(JAVASCRIPT_LIMIT);
});

test("the router's manifest names no route's imports, which only a link that prefetches would need", () => {
  const [file = ""] = globSync("assets/manifest-*.js", { cwd: CLIENT });
  expect(page("")).toContain(file);
  expect(readFileSync(join(CLIENT, file), "utf8").match(/"imports":/g)).toHaveLength(1);
  const sources = globSync("src/**/*.tsx", { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.filter((source) =>
      /\sprefetch=|PrefetchPageLinks/.test(readFileSync(join(ROOT, source), "utf8")),
    ),
  ).toEqual([]);
});

describe.each(["app", "en/app"])("the app at /%s", (path) => {
  test("has JavaScript of at most 150 KB for its first screen, and none of the site's", () => {
    const html = page(path);
    const scripts = [...html.matchAll(/\/assets\/[\w./-]+\.js/g)].map(([found]) => found);
    expect(scripts.filter((script) => !script.startsWith("/assets/app/"))).toEqual([]);
    // The texts of one language come with them: the site's own words for errors, and the app's.
    const texts = ["home", "public", "app"].map((name) => {
      // The eight letters are its hash: `app-notices-….js` is another area's.
      const sizes = globSync(`assets/app/${name}-????????.js`, { cwd: CLIENT })
        .filter((file) => !scripts.includes(`/${file}`))
        .map(sizeOf);
      expect(sizes).toHaveLength(2);
      return Math.max(...sizes);
    });
    const total = [...scripts.map(sizeOf), ...texts].reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(80_000);
    expect(total).toBeLessThanOrEqual(150 * 1024);
  });

  test("installs: its manifest names a start within its scope, and icons that exist", () => {
    const [, href = ""] = /rel="manifest" href="([^"]+)"/.exec(page(path)) ?? [];
    const manifest = JSON.parse(readFileSync(join(CLIENT, href), "utf8")) as {
      start_url: string;
      scope: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect([manifest.start_url, manifest.scope, manifest.display]).toEqual([
      `/${path}`,
      `/${path}`,
      "standalone",
    ]);
    for (const { src, sizes } of manifest.icons) {
      const picture = readFileSync(join(CLIENT, src));
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toContain("maskable");
  });

  test("is in its language, is in no search engine, and has nothing that the policy refuses", () => {
    const html = page(path);
    expect(html).toContain(`lang="${path.startsWith("en") ? "en" : "es"}"`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/<[^>]+ (?:style|on\w+)="/);
    expect(allowed()[`${path}/index.html`]?.scripts).toHaveLength(1);
  });
});

describe("the redirector", () => {
  const html = () => page("downloadAppRedirector");

  test("is ten kilobytes in all, before compression", () => {
    expect(Buffer.byteLength(html())).toBeLessThanOrEqual(10 * 1024);
    expect(html()).not.toMatch(/<script[^>]* src=|<link rel="stylesheet"|<img|url\(/);
  });

  test("runs under the policy", () => {
    const own = inlineHashes(html());
    expect([own.scripts.length, own.styles.length]).toEqual([1, 1]);
    expect(allowed()["downloadAppRedirector/index.html"]).toEqual(own);
    expect(html()).not.toMatch(/<[^>]+ (?:style|on\w+)="/);
  });

  test("knows the one API of a build for QA", () => {
    const folder = mkdtempSync(join(tmpdir(), "redirector-"));
    const api = "https://api.qa.example/graphql";
    try {
      execFileSync("npx", ["vite", "build", "--config", "vite.redirector.config.ts", "--outDir", folder], {
        cwd: ROOT,
        stdio: "ignore",
        env: { ...process.env, NODE_ENV: "production", VITE_API_URL: api },
      });
      expect(readFileSync(join(folder, "downloadAppRedirector/index.html"), "utf8")).toContain(api);
      expect(html()).not.toContain(api);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(["api.qa.example", "https://api.qa.example/", "//api.qa.example/graphql"])(
    "is not built for the API %s, which is none",
    (api) =>
      expect(() => checkFixedApi(api)).toThrow(
        `VITE_API_URL must look like https://api.example.org/graphql, and not ${api}`,
      ),
  );

  test("can be used without scripts, in both languages", () => {
    const still = /<noscript>(.*)<\/noscript>/s.exec(html())?.[1] ?? "";
    const links = [...still.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toContain("/download");
    expect(links).toContain("/en/download");
    expect(links.filter((href) => /apple|google/.test(href ?? ""))).toHaveLength(2);
  });
});

test("the policy of every page names what is in that page, and nothing of another", () => {
  const pages = globSync("**/*.html", { cwd: CLIENT });
  expect(Object.keys(allowed()).sort()).toEqual(pages.sort());
  for (const file of pages) {
    const own = inlineHashes(readFileSync(join(CLIENT, file), "utf8"));
    expect(allowed()[file]).toEqual(own);
    expect(own.scripts.length + own.styles.length, file).toBeLessThanOrEqual(10);
  }
});

describe.each(PRERENDERED.filter((path) => !path.endsWith("404")))("%s", (path) => {
  test("can be read without JavaScript", () => {
    const html = page(path);
    expect(html).toMatch(/<h1[^>]*>/);
    expect(html).toContain(`lang="${path.startsWith("/en") ? "en" : "es"}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toContain('rel="alternate" hrefLang="en"');
    expect(html).toMatch(/rel="canonical" href="https?:\/\/[^"]+"/);
  });

  test("is shared with a picture that exists", () => {
    const [, picture] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page(path)) ?? [];
    expect(existsSync(join(CLIENT, picture ?? "missing"))).toBe(true);
  });

  test("holds nothing that the policy refuses", () => {
    const html = page(path);
    const body = html.slice(html.indexOf("<body"));
    expect(body).not.toMatch(/<[^>]+ style="/);
    expect(body).not.toMatch(/<[^>]+ on\w+="/);
  });

  test("asks no other host", () => {
    const html = page(path);
    expect(html).not.toMatch(/(?:src|srcset)="(?:https?:)?\/\//);
    expect(html).not.toMatch(
      /<link [^>]*rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*href="(?:https?:)?\/\//,
    );
    expect(html).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  });
});

test.each(["es", "en"])("every page of the site in %s has a title of its own", (language) => {
  const own = PRERENDERED.filter((path) => path.startsWith("/en") === (language === "en"))
    // The other art directions are the home page, and a member's page shows as their own.
    .filter((path) => !/\/theme\d|\/404$/.test(path));
  const titles = own.map((path) => /<title>(.*?)<\/title>/.exec(page(path))?.[1]);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test("search engines are told every page but the other art directions", () => {
  const sitemap = readFileSync(join(CLIENT, "sitemap.xml"), "utf8");
  const robots = readFileSync(join(CLIENT, "robots.txt"), "utf8");
  expect(robots.match(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/gm)).toHaveLength(1);
  for (const path of indexedPages(CLIENT)) expect(sitemap).toContain(`${path}</loc>`);
  for (const path of THEME_PAGES) {
    expect(sitemap).not.toContain(path);
    expect(page(path)).toMatch(/rel="canonical" href="https?:\/\/[^/"]+\/"/);
  }
});

test.each(["", "en"])("the questions of /%s and their answers are there for search engines", (path) => {
  const [, data = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page(path)) ?? [];
  const { "@graph": graph } = JSON.parse(data) as { "@graph": { "@type": string; mainEntity?: unknown[] }[] };
  expect(graph.map((entity) => entity["@type"])).toEqual(["Organization", "WebSite", "FAQPage"]);
  expect(graph[2]?.mainEntity?.length).toBeGreaterThan(4);
});

describe("the script that asks ahead for a screen's files", () => {
  const html = () => readFileSync(join(CLIENT, "__spa-fallback.html"), "utf8");

  /** The files that the document asks for at an address where nobody has signed in. */
  function filesAt(pathname: string): string[] {
    const [, script = ""] = /<script>(\(function ask[\s\S]*?)<\/script>/.exec(html()) ?? [];
    const links: { href: string }[] = [];
    runInNewContext(script, {
      document: { createElement: () => ({}), head: { append: (link: { href: string }) => links.push(link) } },
      location: { pathname, search: "" },
      window: {},
      fetch: async () => ({ ok: true, json: () => ({}) }),
      localStorage: { getItem: () => null },
      navigator: {},
    });
    return links.map(({ href }) => href);
  }

  test("comes before the first file that the document names", () => {
    expect(html().indexOf("<script>(function ask")).toBeGreaterThan(0);
    expect(html().indexOf("<script>(function ask")).toBeLessThan(html().indexOf("<link"));
  });

  test.each(["/portal", "/en/inbox", "/companies/7/9", "/desk/queue", "/settings/company"])(
    "names at %s files that exist",
    (address) => {
      const files = filesAt(address);
      expect(files.some((file) => file.startsWith("/assets/apollo-"))).toBe(true);
      expect(files.filter((file) => !existsSync(join(CLIENT, file)))).toEqual([]);
    },
  );

  test("names none at a public address", () => expect(filesAt("/ana")).toEqual([]));
});
