/** Why: unit and component tests run without the router's plugin; routes are tested with `createRoutesStub`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:4003/" } },
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    setupFiles: ["src/testing/fresh.ts", "src/testing/setup.ts"],
    // As in `setup.ts`: how long a test takes says nothing about us on a busy machine.
    testTimeout: 120_000,
    maxWorkers: 2,
    // To make a browser for each file takes longer than all the tests do; `fresh.ts` says what they share.
    isolate: false,
  },
});
