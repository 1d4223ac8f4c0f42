/** Why: a network is called as it calls itself today, wherever it is named; the wire keeps the specification's names. */
import type { Platform } from "~/graphql/schema.generated";

export const networkName = (platform: Platform): string => (platform === "Twitter" ? "X" : platform);
