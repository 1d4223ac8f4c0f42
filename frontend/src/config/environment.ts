/** Why: what a build may be told from outside, checked in one place. */
import { KNOWN } from "./generated/live-settings.ts";

const given = import.meta.env.VITE_PUBLIC_URL as string | undefined;

/** The site's own address without a slash at the end; search engines want absolute links to the other language. */
export const PUBLIC_URL = (given ?? "http://localhost:4003").replace(/\/+$/, "");

/** The one API of a build for QA, which ignores the live setting; other builds have none. */
export const FIXED_API_URL = (import.meta.env.VITE_API_URL as string | undefined) || null;

if (FIXED_API_URL && !KNOWN["api.url"][0].test(FIXED_API_URL)) {
  throw new Error(`VITE_API_URL must look like https://api.example.org/graphql, and not ${FIXED_API_URL}.`);
}
