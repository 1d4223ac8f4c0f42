/** Why: the English words that each art direction of the home page adds. */
import type { Dict } from "../dictionary";
import type es from "../es/themes";

export default {
  label: "Other versions of this page",
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
    { name: "Brutal", kicker: "No detours. No smoke. No fee on money.", caption: "Loud and clear." },
    {
      name: "Gallery",
      kicker: "Room 8",
      caption: "Echo, 2026. One voice and many hands. Dimensions variable.",
    },
    { name: "Porteño neon", kicker: "Corrientes Avenue, 2 a.m.", caption: "The city repeats it." },
  ],
} satisfies Dict<typeof es>;
