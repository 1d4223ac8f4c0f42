/** Why: the English texts of a person's public page, /{name}. */
import type { Dict } from "../dictionary";
import type es from "../es/info-personal";

export default {
  metaTitle: (name: string) => `${name} on Resuena`,
  loading: "Looking for the page…",
  title: (name: string) => `${name} posts with Resuena`,
  text: "Recommends what they use, on their own networks and in their own words. Every post is audited and paid.",
  failed: {
    title: "We couldn't open this page",
    text: "Service not available right now! Try again in a few seconds.",
    retry: "Try again",
  },
  brands: "Get them talking about my brand",
  app: "I want to post too",
} satisfies Dict<typeof es>;
