/** Why: one build for dev and production; in dev the gateway is a proxy away, so that cookies stay same-origin. */
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const gateway = process.env.RESUENA_GATEWAY ?? "http://localhost:4003";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: { "/graphql": gateway, "/media": gateway },
  },
});
