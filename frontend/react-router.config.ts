/** Why: the site is static files; public pages are written out as HTML in both languages, the portal starts from the fallback. */
import type { Config } from "@react-router/dev/config";
import { PRERENDERED } from "./src/config/paths.ts";

export default {
  appDirectory: "src/app",
  ssr: false,
  prerender: [...PRERENDERED],
} satisfies Config;
