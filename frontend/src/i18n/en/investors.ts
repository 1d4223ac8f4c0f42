/** Why: the English texts of the investors page. */
import type { Dict } from "../dictionary";
import type es from "../es/investors";

export default {
  metaTitle: "Investors",
  metaDescription:
    "Resuena pays 75% to the people who post, keeps 25% and leaves nothing to the social platforms. Meet the idea, its founders and the documents.",
  hero: {
    eyebrow: "Investors",
    title: "Invest in word of mouth",
    text: "It is the oldest advertising in the world, and the only kind still believed. We gave it a price, a code and an audit.",
    documents: "See the documents",
    founders: "Meet the founders",
    figure: "A ring, shared out: 75% to people, 25% to Resuena, 0% to the social platforms",
    people: "to people",
    house: "to Resuena",
    platforms: "to the platforms",
    parts: { people: "75%", house: "25%", platforms: "0%" },
  },
  reasons: {
    title: "Three reasons to listen",
    items: [
      {
        title: "The channel already exists",
        text: "We don't build audiences: everybody has one of their own, and is believed by it. More than 200 brands and 10,000 downloads are using it.",
      },
      {
        title: "It grows from within",
        text: "You enter the app with a referral code. Whoever invites earns 5% of what their referrals earn, down to the second level: each user brings the next.",
      },
      {
        title: "The maths is simple",
        text: "75% to whoever posts, 25% to Resuena, 0% to the social platforms. It fits on one line and is audited ad by ad.",
      },
    ],
  },
  gate: {
    title: "What follows is for guests",
    text: "The documents and the nine hard questions open with a token. If you don't have one, ask: a person answers.",
    enter: {
      title: "I have a token",
      text: "Paste it just as you received it.",
      label: "Guest token",
      submit: "Come in",
      submitting: "Checking…",
    },
    request: {
      title: "I want to ask for one",
      text: "A chat opens with the request already written. You only have to send it.",
      name: "Full name",
      profile: "Link to your investor profile",
      profileWrong: "Enter a web address, such as https://www.linkedin.com/in/ana.",
      profileHint: "LinkedIn, a website, or whatever introduces you best.",
      submit: "Ask for a token",
      chat: "The chat did not open? Open it here.",
    },
    login: "Already have an account?",
    loginLink: "Log in",
  },
  guest: {
    welcome: "You came in as a guest.",
    leave: "Leave",
    left: "You left as a guest.",
    ended: "Your token is no longer valid. Ask for a new one or enter another.",
  },
  documents: {
    title: "The documents",
    text: "To be read without hurry. Please don't pass them on.",
    kinds: {
      PitchDeck: "Document",
      DemoVideo: "Video",
      StartupDatabase: "Database",
      StartupPlatform: "Website",
      Other: "Document",
    },
    external: "opens in a new tab",
    loading: "Fetching the documents…",
    notAvailable: "Not available",
    failed: "We could not fetch the documents. Try again.",
    retry: "Try again",
    none: "No documents have been published yet.",
  },
  faq: {
    title: "Nine questions we have been asked before",
    items: [
      {
        question: "What problem do you solve?",
        answer:
          "Brands pay for ads that nobody looks at, and the people who truly recommend them earn nothing. Resuena joins both ends: a campaign on one side, people who tell it on the other.",
      },
      {
        question: "How does Resuena make money?",
        answer:
          "From the split: 75% to the people who post, 25% to Resuena, 0% to the social platforms. Campaigns in money never carry a service fee; those in product or discount carry none for the first 3 months, then pay a percentage of the product's value.",
      },
      {
        question: "Who posts?",
        answer:
          "Ordinary users, mainly of Instagram and also of Facebook. A huge audience is not needed: one that believes them is.",
      },
      {
        question: "Why do they stay?",
        answer:
          "Because they are paid to post and earn more with every like, comment and reaction. Money arrives every month; products and discounts, in real time.",
      },
      {
        question: "How does the network grow?",
        answer:
          "With referral codes. Whoever invites earns 5% of what their referrals earn, at the second level too. Growth does not depend on buying ads.",
      },
      {
        question: "What keeps fake posts out?",
        answer:
          "Every ad has an eight-character code and an audit. When it is paid in money, our team audits. When it is paid in product or discount, the brand does, with the code or a QR.",
      },
      {
        question: "How are you different from an influencer agency?",
        answer:
          "An agency negotiates with a few large accounts, one by one. Here a brand creates its campaign in under 5 minutes and many people post it at once.",
      },
      {
        question: "Where are you today?",
        answer:
          "More than 200 brands and more than 10,000 downloads. Brands that join before the launch date pay 0% commission for the first 6 months.",
      },
      {
        question: "What do you look for in an investor?",
        answer:
          "Somebody who picks up the phone and knows brands. Read the documents and write to us: the first talk is with the founders.",
      },
    ],
  },
  founders: {
    title: "The founders",
    text: "Three people who got tired of paying for ads that they skipped themselves.",
    people: [
      {
        role: "Chief executive",
        line: "Sold radio ads for seven years. She knows why somebody buys.",
      },
      {
        role: "Technology",
        line: "Makes every post findable and every interaction count.",
      },
      {
        role: "Design",
        line: "Drew the dot and the arcs. Tries everything on an old phone, in the sun.",
      },
    ],
  },
} satisfies Dict<typeof es>;
