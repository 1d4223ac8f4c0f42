/**
 * Why: no route here has a loader or an action, and every route is in the manifest, so the parts of the router that decode server
 * data, discover routes or report to instruments are never run; left out, they are 4 KB less for every visitor. It holds for the
 * pinned version only: another one fails the build until somebody has looked. `slim-manifest.ts` refuses loaders and actions.
 */
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const VERSION = "8.4.0";

const INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};
`;

const FOG_OF_WAR = `
export const URL_LIMIT = 7680;
export const isFogOfWarEnabled = () => false;
export const getManifestPath = () => "/__manifest";
export const getPartialManifest = (manifest) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const getPathsWithAncestors = (paths) => paths;
export const handleClientVersionMismatch = async () => false;
export const useFogOFWarDiscovery = () => {};
`;

const SINGLE_FETCH = `
const none = () => { throw new Error("this build has no server data"); };
export const NO_BODY_STATUS_CODES = new Set();
export const SingleFetchRedirectSymbol = Symbol("SingleFetchRedirect");
export const StreamTransfer = () => null;
export const decodeViaTurboStream = async () => ({
  done: Promise.resolve(),
  value: { loaderData: {}, actionData: null, errors: null },
});
const strategy = async ({ matches }) => {
  const results = {};
  await Promise.all(matches.filter((match) => match.shouldCallHandler()).map(async (match) => {
    results[match.route.id] = await match.resolve((handler) => handler());
  }));
  return results;
};
export const getTurboStreamSingleFetchDataStrategy = () => (args) => args.runClientMiddleware(strategy);
export const getSingleFetchDataStrategyImpl = () => strategy;
export const singleFetchUrl = none;
export const stripIndexParam = none;
`;

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, INSTRUMENTATION],
  [/\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/, FOG_OF_WAR],
  [/\/react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/, SINGLE_FETCH],
];

export function slimRouter(): Plugin {
  const seen = new Set<RegExp>();
  return {
    name: "slim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      const { version } = createRequire(import.meta.url)("react-router/package.json") as { version: string };
      if (version !== VERSION)
        this.error(`slim-router.ts was written for react-router ${VERSION}, not ${version}`);
      seen.clear();
    },
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(id) {
        const found = REPLACED.find(([pattern]) => pattern.test(id));
        if (!found) return null;
        seen.add(found[0]);
        return found[1];
      },
    },
    buildEnd(error) {
      if (!error && seen.size !== REPLACED.length)
        this.error("slim-router.ts no longer finds what it replaces");
    },
  };
}
