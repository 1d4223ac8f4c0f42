/** Why: the English texts of the command palette. */
import type { Dict } from "../dictionary";
import type es from "../es/palette";

export default {
  title: "Search and do",
  input: "What are you looking for?",
  placeholder: "A place, a campaign, a person, a code…",
  close: "Close search",
  groups: {
    recent: "Recent",
    places: "Places",
    actions: "Actions",
    campaigns: "Campaigns",
    creators: "Creators",
    advertisements: "Ads",
    companies: "Brands",
  },
  settings: {
    profile: "My profile",
    company: "My company",
    security: "Security",
    notices: "Choose what I am told",
    activity: "Activity log",
    api: "API and webhooks",
    data: "My data",
  },
  scan: "Scan a code",
  theme: { light: "Use the light theme", dark: "Use the dark theme", auto: "Use the system’s theme" },
  language: { es: "Switch to Spanish", en: "Switch to English" },
  words: {
    theme: "appearance colour color mode night day",
    language: "language english español",
    scan: "hand over qr",
    create: "new add",
  },
  searching: "Searching…",
  found: (count: number) => (count === 1 ? "One result" : `${count} results`),
  none: (text: string) => `Nothing is called “${text}”`,
  noneHint: "Try fewer letters. An ad is found by its eight-character code.",
  failed: "We could not search campaigns or people.",
  retry: "Try again",
  keys: { move: "choose", open: "open", close: "close" },
} satisfies Dict<typeof es>;
