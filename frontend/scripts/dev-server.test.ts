/** Why: the development server hands calls to the gateway as a browser sent them; with another Host the gateway refuses each as cross-site. */
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { http, passthrough } from "msw";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { network } from "~/testing/network.ts";

const received: IncomingHttpHeaders[] = [];
let gateway: Server;
let development: ViteDevServer;

beforeAll(async () => {
  gateway = createServer((call, answer) => {
    received.push(call.headers);
    answer.end("{}");
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("RESUENA_GATEWAY", `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
  const { default: config } = await import("../vite.config.ts");
  development = await createViteServer({
    configFile: false,
    logLevel: "silent",
    server: { ...config.server, host: "127.0.0.1", port: 0, hmr: false },
    optimizeDeps: { noDiscovery: true },
  });
  await development.listen();
});
afterAll(async () => {
  await development.close();
  gateway.close();
  vi.unstubAllEnvs();
});

/** Posts to the development server as a page at that address does; resolves with the status. */
function post(path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, origin: `http://${host}`, "content-type": "application/json" };
    request(new URL(path, development.resolvedUrls?.local[0]), { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end("{}");
  });
}

const HOST = "localhost:5173";

test.each([
  "/graphql",
  "/media/images",
  "/settings.json?v=1",
  "/settings/events",
  "/investors/documents/plan?ticket=t",
  "/shared/abc/preview.png",
  "/docs/api",
  "/docs/api/changes",
  "/en/docs/api",
  "/docs/webhooks.schema.json",
  "/readyz",
  "/healthz",
  "/.well-known/jwks.json",
])("a call to %s reaches the gateway with the Host that its Origin names", async (path) => {
  network.use(http.post("http://127.0.0.1:*", () => passthrough()));
  expect(await post(path, HOST)).toBe(200);
  expect(received.at(-1)).toMatchObject({ host: HOST, origin: `http://${HOST}` });
});

test.each(["/settings", "/settings/profile", "/investors", "/shared/abc", "/graphql-primer"])(
  "the page %s is the development server's own",
  async (path) => {
    network.use(http.post("http://127.0.0.1:*", () => passthrough()));
    const before = received.length;
    await post(path, HOST);
    expect(received).toHaveLength(before);
  },
);
