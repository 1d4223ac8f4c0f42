/** Why: the English texts of /joinUs. */
import type { Dict } from "../dictionary";
import type es from "../es/info-join";

export default {
  metaTitle: "Join us",
  metaDescription:
    "Two openings: content creator (10 positions) and brand ambassador (15% commission). We reply within a week.",
  title: "Your voice is a trade, too.",
  text: "We are looking for people who can tell a story and people who can make an introduction. We ask for no followers and no degree.",
  positions: (count: number) => (count === 1 ? "1 position" : `${count} positions`),
  open: "No limit on positions",
  published: (date: string) => `Published ${date}`,
  hiring: "How hiring works",
  apply: "Apply",
  subject: (title: string) => `I'm applying: ${title}`,
  postings: {
    creator: {
      title: "Content creator",
      tags: ["Remote", "Per project", "Instagram and Facebook"],
      lead: "You make the photos and videos a brand introduces itself with.",
      description: [
        "Some brands come with plenty of energy and no pictures. You make the content that hundreds of people will post: four or five pieces per campaign, from home, with your phone.",
        "We send you the product, agree on the idea, and you have a week to shoot it. You get paid per approved piece.",
      ],
      gives: [
        { value: "10", label: "open positions" },
        { value: "1 week", label: "and you have a reply" },
      ],
      steps: [
        {
          title: "Send three of your pieces",
          text: "Your favourites. It doesn't matter how many likes they got.",
        },
        { title: "We reply within a week", text: "Always, even when it's a no. And we tell you why." },
        {
          title: "You do a paid trial",
          text: "One product, one idea, two days. It's paid even if we don't go on.",
        },
        { title: "First campaign", text: "With someone from the team beside you until you don't need them." },
      ],
    },
    ambassador: {
      title: "Brand ambassador",
      tags: ["Your city", "Your own hours", "Commission"],
      lead: "You know businesses that should be on Resuena. You introduce them.",
      description: [
        "The bakery where everyone says hello, your cousin's studio, the sneaker brand from your neighbourhood: you know who would benefit. You tell them what Resuena is and set up the meeting. We do the rest.",
        "No quota and no boss. You get paid for every meeting and for what the brand invests afterwards.",
      ],
      gives: [
        { value: "15%", label: "of the budget of each brand's first 3 campaigns" },
        { value: "A fixed sum", label: "for every meeting with a brand" },
        { value: "10", label: "referral credits to invite people to the app" },
      ],
      steps: [
        { title: "You write to us", text: "Tell us your city and the three brands you'd introduce first." },
        { title: "We talk for half an hour", text: "We show you how to explain Resuena in five minutes." },
        {
          title: "You get your 10 credits",
          text: "Your code goes live, and every brand you introduce stays under your name.",
        },
        { title: "First meeting", text: "We come along if you like. After that, at your own pace." },
      ],
    },
  },
} satisfies Dict<typeof es>;
