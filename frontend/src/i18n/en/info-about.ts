/** Why: the English texts of /aboutUs. */
import type { Dict } from "../dictionary";
import type es from "../es/info-about";

export default {
  metaTitle: "About us",
  metaDescription:
    "Resuena turns the word of ordinary people into advertising that is paid, audited and measured. This is the idea and how we look after it.",
  title: "We believe in people who believe people.",
  lead: "Before you buy something, you ask someone. Your sister, the guy at the gym, the neighbour who already tried it. That question is the oldest advertising medium in the world, and nobody was paying for it.",
  story: {
    title: "How it started",
    paragraphs: [
      "In 2023 a coffee shop in Palermo, Buenos Aires, asked us for help. It had spent six months' rent on ads and couldn't name one customer who had come because of them.",
      "We tried something else: forty bags of coffee for forty neighbours, in exchange for one photo and two honest lines. A week later there was a queue. Nobody had more than a thousand followers.",
      "We built Resuena so that this stops being an anecdote: a brand says something once, many people tell it in their own way, every post is audited and every post is paid.",
    ],
  },
  figure: "A dot with rings going out from it: one voice and the ones that repeat it",
  split: {
    title: "Where every peso goes",
    text: "This is how a money campaign is shared out. No small print.",
    items: [
      { value: "75%", share: 75, label: "to the people who post" },
      { value: "25%", share: 25, label: "to Resuena" },
      { value: "0%", share: 0, label: "to the social platforms" },
    ],
  },
  values: {
    title: "What we won't bargain over",
    items: [
      {
        title: "You can tell it's advertising",
        text: "Every ad is shown as what it is. A paid recommendation stays honest as long as it wears no disguise.",
      },
      {
        title: "Nobody posts what they wouldn't say",
        text: "People can say no and lose nothing. You can hear a forced yes from far away.",
      },
      {
        title: "Every rejection has a reason",
        text: "When an ad isn't approved, the person gets the reason in writing. And can do better next time.",
      },
      {
        title: "The numbers are the numbers",
        text: "We show the likes there were, not the ones we hoped for. What was expected stands beside them, under its own name.",
      },
    ],
  },
  close: {
    title: "Come and hear how it sounds",
    text: "Ten people are on this side of the line.",
    team: "Meet the team",
    contact: "Write to us",
  },
} satisfies Dict<typeof es>;
