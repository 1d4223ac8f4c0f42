/** Why: the English texts of the home page. */
import type { Dict } from "../dictionary";
import type es from "../es/landing";

export default {
  metaTitle: "Resuena: advertising said by people",
  metaDescription:
    "Launch a campaign and let hundreds of people post it on their own networks. Pay with money, products or discounts, and have every post audited.",
  hero: {
    first: "Say it once.",
    echo: "Let thousands say it.",
    text: "You launch a campaign. Real people post it on their networks, with their face and in their words. You see every post, and you decide.",
    brands: "Register my business",
    portal: "Go to my portal",
    process: "See how it works",
    figure: "A campaign in the middle and the posts of many people around it",
  },
  subscribe: {
    title: "Leave us your Instagram",
    text: "We write to you: we look at your brand, think up a first campaign and show it to you. No strings attached.",
    label: "Your brand's Instagram",
    placeholder: "@yourbrand",
    hint: "With or without the @.",
    invalid: "That does not look like an Instagram user. Try something like @yourbrand.",
    action: "Write to me",
    success: "Done! A message from Resuena is on its way.",
  },
} satisfies Dict<typeof es>;
