/** Why: the two sample articles of the blog, in English. */
import type { Dict } from "../dictionary";
import type es from "../es/blog-articles";

export default {
  coffee: {
    metaTitle: "Forty bags of coffee",
    metaDescription:
      "A neighbourhood coffee shop swapped its ad budget for product and filled the place with its neighbours' photos.",
    lead: "Aurora has roasted coffee in Palermo, Buenos Aires, since 2015. In March it stopped paying for ads and put forty bags on the table. Here are the numbers, the good ones and the bad ones.",
    sections: [
      {
        title: "The coffee wasn't the problem",
        paragraphs: [
          "The shop is half a block off the avenue: just enough for nobody to walk past by chance. The ads brought clicks from other provinces and not one cup poured.",
          "What did work was Marta, from the building across the street, who sent her students over after every yoga class. Nobody paid her. The question was how many Martas there were.",
        ],
      },
      {
        title: "The campaign, in one sentence",
        paragraphs: [
          "“Brew our coffee at home and tell us who you'd pour it for.” That was the whole brief. They chose Advertising, paid in product: one bag per approved post.",
          "Sixty-one people signed up in two days. The one with most followers was a vet with 2,300. Most of them had fewer than a thousand.",
        ],
      },
      {
        title: "Seven days later",
        paragraphs: [
          "Of 44 ads, 40 were approved. The four rejections were for blurred photos, and three of those people tried again in better light.",
          "On Saturday there was a queue. Not a huge one: eleven people, but eleven who said “Sol sent me” and “I saw it on Tomás's”. The whole thing cost forty bags. The ad before it had cost nine times as much.",
        ],
      },
    ],
    quote: {
      text: "For the first time I knew by name who had brought me each customer.",
      who: "Lucía, of Aurora",
    },
    comments: [
      {
        name: "Paula R.",
        date: "2026-10-14",
        text: "I run a bookshop and that half block is the story of my life. Does it work just as well if what I give is a discount?",
      },
      {
        name: "Nico",
        date: "2026-10-15",
        text: "I was one of the forty. The bag lasted three days; people still comment on the photo.",
      },
    ],
  },
  brief: {
    metaTitle: "A brief that fits in a voice note",
    metaDescription:
      "How to put what a brand wants told into four sentences, so that everyone can say it in their own way.",
    lead: "The best brief we got this year was 38 seconds long and you could hear footsteps in it. The worst had twelve pages and a colour palette. Guess which one was told better.",
    sections: [
      {
        title: "First sentence: what it is",
        paragraphs: [
          "Say it the way you'd say it to someone in line at the bank. “They're sneakers for walking a lot” beats “high-performance urban footwear”, because nobody repeats the second one.",
        ],
      },
      {
        title: "Second: who it's for",
        paragraphs: [
          "Think of a person, not a segment. “For the one who's late to everything” gives people permission to laugh at themselves. That permission is worth more than a script.",
        ],
      },
      {
        title: "Third: what has to be seen",
        paragraphs: [
          "One thing only. The product in use, the label, the place. Ask for three and the photo looks like a catalogue, and people skip it the way they skip catalogues.",
          "This is also where you say what can't appear: another brand, children, people who didn't agree to it. Short, and no asterisks.",
        ],
      },
      {
        title: "Fourth: what doesn't matter",
        paragraphs: [
          "The sentence everyone forgets, and the one that sets people free. “The clothes, the background and the words are yours.” Once they've read it, the posts stop looking alike. And that, exactly that, is what makes them believable.",
        ],
      },
    ],
    quote: { text: "Ask for what you need and let go of what scares you.", who: "Valentina Roldán, Content" },
    comments: [
      {
        name: "Agencia Norte",
        date: "2026-11-05",
        text: "We tried it on a client who used to send thirty slides. The client survived, and so did the ads.",
      },
    ],
  },
} satisfies Dict<typeof es>;
