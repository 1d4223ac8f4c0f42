/**
 * Why: the app of those who post is a bundle of its own, without the portal's code (ADR 0076). Built after the site, into its folder: one document for
 * each language, its web manifest, and its files below assets/app.
 */
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { type Screen, script } from "./scripts/ask-ahead.ts";
import { checkFixedApi } from "./scripts/fixed-api.ts";
import { KNOWN } from "./src/config/generated/live-settings.ts";
import { LANGUAGE_SCRIPT } from "./src/config/language-choice.ts";
import { LANGUAGES, type Language, localize } from "./src/config/paths.ts";
import { THEME_SCRIPT } from "./src/config/theme.ts";
import { headOf, noScriptOf, webManifest } from "./src/creators-app/document.ts";
import { AppRefreshSessionDocument, TodayDocument } from "./src/creators-app/generated/graphql.ts";
import { HINT, LOCK } from "./src/creators-app/session-names.ts";

const SOURCE = join(import.meta.dirname, "src/creators-app");

checkFixedApi();

export default defineConfig({
  root: SOURCE,
  publicDir: false,
  plugins: [tailwindcss(), documents()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: join(import.meta.dirname, "build/client"),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" of a library means nothing without a server.
      onLog: (level, log, write) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") write(level, log);
      },
      // The texts of the site are in the same module as what reads them.
      treeshake: { manualPureFunctions: ["area", "source"] },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
            // What the first screen and others need, in one file: a slow network pays for each.
            {
              name: "app",
              test: /src\/(?!creators-app\/(screens|post-form|photo|crop|share)|domain\/pictures|i18n\/(es|en)\/|ui\/(qr|steps|upload-progress|copy-text))|@tanstack/,
              priority: 1,
            },
          ],
        },
        entryFileNames: "assets/app/[name]-[hash].js",
        chunkFileNames: "assets/app/[name]-[hash].js",
        assetFileNames: "assets/app/[name]-[hash][extname]",
      },
    },
  },
  server: {
    port: 5174,
    proxy: {
      "^/(graphql|media/.+|settings\\.json|settings/events|favicon.svg|app-icons/.+)(\\?|$)":
        process.env.RESUENA_GATEWAY ?? "http://localhost:4003",
    },
  },
});

/** The document and the web manifest of each language, from one source. */
function documents(): Plugin {
  return {
    name: "documents",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => (server ? written(html, "es") : html),
    },
    generateBundle(_, bundle) {
      const texts = LANGUAGES.map((language) =>
        Object.values(bundle)
          .filter(({ type }) => type === "chunk")
          .filter((chunk) => "moduleIds" in chunk && chunk.moduleIds.some((id) => isText(id, language)))
          .map(({ fileName }) => `/${fileName}`),
      );
      for (const [name, output] of Object.entries(bundle)) {
        if (!name.endsWith(".html") || output.type !== "asset") continue;
        const source = String(output.source);
        delete bundle[name];
        for (const language of LANGUAGES) {
          const folder = localize("/app", language).slice(1);
          this.emitFile({
            type: "asset",
            fileName: `${folder}/index.html`,
            source: written(source, language, askAhead(texts)),
          });
          this.emitFile({
            type: "asset",
            fileName: `${folder}/app.webmanifest`,
            source: `${JSON.stringify(webManifest(language), null, 2)}\n`,
          });
        }
      }
    },
  };
}

/** The texts that the entry waits for before it draws anything. */
function isText(file: string, language: Language): boolean {
  return ["app", "public"].some((area) => file.endsWith(`/src/i18n/${language}/${area}.ts`));
}

/** The script that asks for session, texts and the first screen's answers before any code has come; `texts` by language. */
function askAhead(texts: string[][]): string {
  const today = JSON.stringify({ query: TodayDocument.toString(), variables: {} });
  const screens: Screen[] = [
    { pattern: "^/app/?$", files: texts, bodies: [today] },
    { pattern: "^/app/", files: texts, bodies: [] },
  ];
  return script(screens, [], {
    text: AppRefreshSessionDocument.toString(),
    fixed: process.env.VITE_API_URL,
    byDefault: KNOWN["api.url"][1],
    hint: HINT,
    lock: LOCK,
  });
}

function written(html: string, language: Language, ahead = ""): string {
  return html
    .replace('lang="es"', `lang="${language}"`)
    .replace("<!--head-->", () =>
      headOf(language, [LANGUAGE_SCRIPT, THEME_SCRIPT, ahead].filter(Boolean).join(";")),
    )
    .replace("<!--no-script-->", () => noScriptOf(language));
}
