/** Why: the English texts of /contactUs. */
import type { Dict } from "../dictionary";
import type es from "../es/info-contact";

export default {
  metaTitle: "Contact",
  metaDescription:
    "Write to us, chat with us or drop by the office. We answer within 24 hours on business days.",
  title: "Let's talk.",
  text: "Tell us what you need. A person reads it, and a person answers.",
  cards: {
    mail: {
      title: "By email",
      text: "For everything that fits best in a paragraph.",
    },
    chat: {
      title: "Live chat, 24/7",
      text: "Write at any hour. On business days we answer within 24 hours.",
      action: "Open the chat",
      message: "Hola, Resuena. Quiero hacerles una consulta.",
    },
    visit: {
      title: "In person",
      text: "Monday to Friday, 10 to 6. The coffee comes from a brand that advertised here.",
      address: "Gorriti 4870, Palermo, Buenos Aires",
    },
  },
  fields: { name: "Name", email: "Email", message: "Message" },
  message: {
    title: "Leave us a message",
    text: "Three fields and you're done.",
    label: "Contact form",
    placeholder: "How can we help?",
  },
  quote: {
    title: "Get a quote",
    text: "Tell us what you sell, to whom, and what you'd like to pay with: money, products or discounts. Within 24 hours we answer with a proposal and numbers.",
    label: "Quote form",
    project: "Your campaign",
    placeholder: "We sell organic yerba. We want to reach people who are just getting into mate…",
    agreement: "I agree that Resuena uses these details to prepare the quote and answer me.",
    agreementMissing: "We need your agreement so that we can answer you.",
    action: "Get my quote",
    points: [
      "Free, with no strings attached",
      "One person for you from the first message",
      "Numbers, not promises",
    ],
  },
  map: {
    title: "Where we are",
    action: "Open the map",
    label: "A drawn plan of Palermo with the Resuena office at Gorriti 4870",
    external: "opens in a new tab",
  },
} satisfies Dict<typeof es>;
