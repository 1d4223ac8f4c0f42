/**
 * Why: the redirector is a page of its own beside the application: one file, at most 10 KB, with its style and script inside.
 * Built after the application, into its folder.
 */
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { checkFixedApi } from "./scripts/fixed-api.ts";
import { DEFAULT_SETTINGS } from "./src/config/live-settings.ts";

const ADDRESS = "downloadAppRedirector/index.html";
const SOURCE = join(import.meta.dirname, "src/redirector");

checkFixedApi();

export default defineConfig({
  root: SOURCE,
  publicDir: false,
  plugins: [onePage()],
  build: {
    outDir: join(import.meta.dirname, "build/client"),
    emptyOutDir: false,
    modulePreload: false,
    target: "es2020",
    rolldownOptions: {
      // Only what the redirector uses: not the settings' hook for React, nor the lists of all pages.
      treeshake: {
        moduleSideEffects: (id) => id.startsWith(SOURCE),
        manualPureFunctions: ["LANGUAGES", "PUBLIC_PAGES", "TEAM_MEMBERS"],
      },
    },
  },
});

/** Puts the style and the script into the page, and the page where its address is. */
function onePage(): Plugin {
  return {
    name: "one-page",
    enforce: "post",
    transformIndexHtml: (html) =>
      html
        .replace("%IOS%", escaped(DEFAULT_SETTINGS["stores.ios"]))
        .replace("%ANDROID%", escaped(DEFAULT_SETTINGS["stores.android"])),
    generateBundle(_, bundle) {
      let page = "";
      let style = "";
      let script = "";
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type === "chunk") script += output.code;
        else if (name.endsWith(".html")) page = String(output.source);
        else style += String(output.source);
        delete bundle[name];
      }
      const source = page
        .replace(/<script[^>]*><\/script>/g, "")
        .replace(/<link rel="stylesheet"[^>]*>/g, () => `<style>${style.trim()}</style>`)
        .replace("</body>", () => `<script type="module">${script.trim()}</script></body>`)
        .replace(/>\s+</g, "><")
        .replace(/\s{2,}/g, " ");
      this.emitFile({ type: "asset", fileName: ADDRESS, source });
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
