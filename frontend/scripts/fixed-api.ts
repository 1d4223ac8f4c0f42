/**
 * Why: a build for QA with a malformed `VITE_API_URL` fails before anything is built, with a message that says what to
 * write.
 */
import { KNOWN } from "../src/config/generated/live-settings.ts";

export function checkFixedApi(given = process.env.VITE_API_URL): void {
  if (given && !KNOWN["api.url"][0].test(given)) {
    throw new Error(`VITE_API_URL must look like https://api.example.org/graphql, and not ${given}`);
  }
}
