/** Why: a network is shown under its current name; the API keeps the specification's names. */
import type { Platform } from "~/graphql/schema.generated";

export const networkName = (platform: Platform): string => (platform === "Twitter" ? "X" : platform);
