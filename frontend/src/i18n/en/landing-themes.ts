/** Why: the English words that each art direction of the home page adds. */
import type { Dict } from "../dictionary";
import type es from "../es/landing-themes";

export default {
  label: "Other versions of this page",
  pricing: {
    example: "Example",
    title: "Three plans, just to picture them",
    text: "This is how a price list would look here. These plans don’t exist, and nobody sells them.",
    real: "See what it really costs.",
    month: "a month, as an example",
    plans: [
      {
        name: "Standard",
        price: "US$\u00a019",
        text: "To hear how your brand sounds in other voices.",
        items: ["One campaign at a time", "Up to 50 posts a month", "One report a month"],
      },
      {
        name: "Premium",
        price: "US$\u00a049",
        text: "For when one campaign already asks for the next.",
        items: ["Five campaigns at once", "Up to 500 posts a month", "One report a week"],
      },
      {
        name: "Unlimited",
        price: "US$\u00a099",
        text: "For brands that would rather not count.",
        items: ["As many campaigns as you like", "Posts without a cap", "One report a day"],
      },
    ],
  },
  newsletter: {
    example: "Example",
    title: "20% off your first project",
    text: "The discount is a sample and applies to nothing. The list is real: leave your email and we’ll send you the news.",
    form: { label: "News by email", email: "Your email", submit: "Keep me posted" },
    success: "Done! You’ll hear from us.",
  },
  directions: [
    {
      name: "Night market",
      kicker: "Open until sunrise",
      caption: "Every stall has a voice. Come in, look, taste.",
    },
    {
      name: "Newsprint",
      kicker: "Today's edition · Buenos Aires and Montevideo · Read at the table",
      caption: "The news goes from person to person. Staff photo.",
    },
    {
      name: "Blueprint",
      kicker: "Sheet 01 · Reach of a word · Scale 1:10,000",
      caption: "Section A–A. A campaign and its rings of reach.",
    },
    { name: "Risograph", kicker: "Two inks, a thousand copies", caption: "Printed where voices overlap." },
    { name: "Terminal", kicker: "resuena 3.3 · session open", caption: "channel open · echo level rising" },
    { name: "Garden", kicker: "You sow an idea", caption: "What one person plants, another one waters." },
    { name: "Brutal", kicker: "No detours. No hype. No fee on money.", caption: "Loud and clear." },
    {
      name: "Gallery",
      kicker: "Room 8",
      caption: "Echo, 2026. One voice and many hands. Dimensions variable.",
    },
    { name: "Porteño neon", kicker: "Corrientes Avenue, 2 a.m.", caption: "The city repeats it." },
  ],
} satisfies Dict<typeof es>;
