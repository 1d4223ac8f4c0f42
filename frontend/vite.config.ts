/** Why: one build for dev and production; in dev the gateway is a proxy away, so that cookies stay same-origin. */
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { checkFixedApi } from "./scripts/fixed-api.ts";

const gateway = process.env.RESUENA_GATEWAY ?? "http://localhost:4003";

checkFixedApi();

// The gateway compares a request's Origin with its Host, so that the browser's Host must reach it as it is.
const toGateway = { target: gateway, changeOrigin: false };
// What the gateway answers itself, and no page: /settings/profile is one, /settings/events is not.
const ANSWERED =
  "^/(graphql|media/.+|exports/.+|settings\\.json|settings/events|investors/documents/.+|shared/[^/]+/preview\\.png|(en/)?docs/api(/reference|/changes)?|docs/webhooks\\.schema\\.json|readyz|healthz|\\.well-known/.+)(\\?|$)";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      // What is not waited for finds its parts on the way, and what every page has loaded need not be named again.
      resolveDependencies: (file, parts, { hostType }) => {
        if (hostType !== "js") return parts;
        if (/\/(watching|live-settings-stream|embed-dialog)-/.test(file)) return [];
        return parts.filter((part) => !/\/(react|frame|rolldown-runtime)-/.test(part));
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads, in two files: they compress better together, and the first one seldom changes.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
                  priority: 5,
                },
                {
                  name: "frame",
                  test: /src\/(app\/shell\/(?!signed-in-menu)|config\/(paths|language-choice|listeners|environment|theme|live-settings|generated\/live-settings)\.|ui\/(button|class-names|frame-icon|snackbar|spinner|rings|empty-state|disclosure-menu|use-hydrated|later)|session\/(session-state|use-session|request-id|client-state)|i18n\/(texts|use-language)|app\/head)/,
                  priority: 4,
                },
                // What most pages need together: every page's manifest names each file once for each route that loads it.
                {
                  name: "calls",
                  test: /src\/(session\/(call-error|call-once|outcome|transport|generated)|config\/(clock|arrival|idempotency-keys|api-url)\.)/,
                  priority: 3,
                },
                // The portal's libraries: a file each instead of a dozen, which a slow network fetches one after another.
                {
                  name: "apollo",
                  test: /node_modules\/(@apollo|graphql|rxjs|optimism|@wry)\//,
                  priority: 3,
                },
                {
                  name: "base-ui",
                  test: /node_modules\/(@base-ui|@floating-ui|use-sync-external-store|reselect)\//,
                  // Dialogs, which each screen of the portal needs; lists to choose from, which three need, are the next group.
                  minShareCount: 4,
                  priority: 3,
                },
                {
                  name: "base-ui-lists",
                  test: /node_modules\/(@base-ui|@floating-ui|use-sync-external-store|reselect)\//,
                  // What the command palette alone needs comes with it.
                  minShareCount: 2,
                  priority: 2,
                },
                // What screens of the portal share, of which public pages need nothing; and what a few public pages need too.
                // In few files: each costs a slow network a round trip, and a browser fetches six at once.
                {
                  name: "screens",
                  test: /src\/(graphql|domain\/(account\/use-closed|audit\/rejection|charts\/periods|checks\/(?!checks\.)|exports|advertisements|creators|figures|notices|waiting|campaigns\/(?!campaign-count))|app\/(portal-frame|signed-in)|features\/palette\/recent|i18n\/(palette|notices|portal-frame)-texts|session\/lead-away|ui\/(breadcrumb|clip|link-tabs|show-chosen|unanswered|csv|dialog|confirm-dialog|explanation|look-only|more-button|not-found|shortcuts\.|small-select|search-box|save-file|use-more|use-problem|list-state|web-link|with-parameter|use-address-query|stuck))/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: "campaign-parts",
                  test: /src\/features\/campaigns\/(source-of|live-mark|use-activity|filters|views)/,
                  priority: 0,
                },
                {
                  name: "session",
                  test: /src\/(session\/(session\.|require-session|use-call)|config\/(safe-path|generated\/pages)|i18n\/error-text)/,
                  priority: 2,
                },
                {
                  name: "parts",
                  test: /src\/(ui\/(avatar|badge|loading|copy-text)|i18n\/(use-formats|format)\.|config\/days)/,
                  priority: 2,
                },
                {
                  name: "forms",
                  test: /src\/(ui\/(after-press|banner|failure|field|form|steps|use-form)|domain\/account\/sign-up-steps)\./,
                  priority: 3,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Their ES modules import without file endings, which Node's own loader refuses: Vite bundles them for the development server.
  ssr: { noExternal: ["rxjs", "@apollo/client"] },
  // Prerendering asks a preview server at 127.0.0.1; in a container `localhost` may be ::1 alone.
  preview: { host: "127.0.0.1" },
  server: {
    port: 5173,
    proxy: { [ANSWERED]: toGateway },
  },
});
