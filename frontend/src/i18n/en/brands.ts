/** Why: the English texts of the brands page. */
import type { Dict } from "../dictionary";
import type es from "../es/brands";

export default {
  metaTitle: "For brands",
  metaDescription:
    "Create your campaign in under 5 minutes and have real people post it on their own networks. Clear prices, every ad audited, results as they happen.",
  hero: {
    title: "Your brand, by word of mouth",
    text: "You launch a campaign; everyday people tell it on their own networks, in their own words. You follow every post from here.",
    hello: (name: string) => `Hello, ${name}`,
    start: "Get started",
    plans: "See the prices",
    figure: "Three posts by three people about the same coffee, each with its hearts",
  },
  what: {
    title: "Good old word of mouth, now with a receipt",
    text: "Thousands of people who use Instagram and Facebook like anybody else post your campaign on their profiles. You pay in money, products or discounts. Every ad carries a code, gets audited and gets measured.",
    counters: [
      { value: "200+", label: "brands already talk this way" },
      { value: "10,000+", label: "downloads of the app" },
    ],
    video: "Watch the idea",
  },
  video: {
    title: "The idea, in motion",
    again: "Watch again",
    open: "Open in a new tab",
    scenes: [
      "Your brand has something to say.",
      "Somebody tells it their own way.",
      "They are believed, because they are known.",
      "And what was said once, resonates.",
    ],
  },
  start: {
    title: "How to start",
    text: "Three steps, and the last one takes under 5 minutes.",
    done: "Done",
    account: {
      title: "Create your account",
      text: "An email and a password. Nothing else.",
      action: "Sign up",
      login: "I have an account",
      mine: "Your account",
      doneText: (email: string) => `You are logged in as ${email}.`,
      edit: "Edit my profile",
    },
    company: {
      title: "Add your company",
      text: "Name, cell phone and logo: how the people who post will see you.",
      action: "Add company",
      mine: "Your company",
      doneText: (name: string) => `${name} is on Resuena.`,
      edit: "Edit my company",
    },
    create: {
      title: "Create your campaign",
      text: "What to post, what it pays and until when. In under 5 minutes it is ready.",
      action: "Create campaign",
      needsOwner:
        "Your company's owners create its campaigns. Ask one of them to create it, or to make you an owner.",
      needsCompany: "Add your company first: the campaign goes out under its name.",
      form: "Form to create a campaign",
      open: "Open in a new tab",
    },
    campaigns: {
      title: "Follow your campaigns",
      text: "Watch them grow and audit every ad.",
      action: "Go to my campaigns",
      count: (count: number) => (count === 1 ? "1 campaign" : `${count} campaigns`),
    },
    companies: {
      title: "All companies",
      text: "The companies on the platform, with their campaigns.",
      action: "See the companies",
    },
    help: {
      title: "Rather talk it over?",
      text: "There is a person on the other side. The message is already written for you.",
      action: "Talk to an agent",
    },
  },
  external: "opens in a new tab",
  how: {
    title: "How it works",
    steps: [
      {
        title: "Define the campaign",
        text: "Spot, Sponsorship or Advertising. In money, product or discount.",
      },
      { title: "People post it", text: "Each on their own networks, with a code that names their ad." },
      { title: "Measure and audit", text: "Approve ads and watch likes, comments, budget and stock." },
    ],
  },
  plans: {
    title: "Prices that explain themselves",
    money: {
      title: "Campaigns in money",
      value: "0%",
      text: "They never carry a service fee. Not in month one, not in month one hundred.",
    },
    product: {
      title: "In product or discount",
      value: "0%",
      text: "No fee for the first 3 months after launch. Then, a percentage of the product's value.",
    },
    early: {
      badge: "For early birds",
      title: "Brands that arrive early",
      value: "0%",
      text: "Join before the launch date and your commission is 0% for the first 6 months.",
      action: "Add my brand",
    },
    enterprise: {
      title: "Enterprise plan",
      text: "Several brands, many branches or a whole agency. Tell us how you work and we will build it around you.",
      action: "Ask about the enterprise plan",
    },
    split: {
      title: "Where every peso of reward goes",
      people: "75% to the people who post",
      house: "25% to Resuena",
      platforms: "0% to the social platforms",
    },
  },
  value: {
    title: "Six things an ordinary ad won't give you",
    steps: [
      { title: "Somebody they know says your name", text: "People skip ads. They don't skip their friends." },
      {
        title: "You choose how to sound",
        text: "Your piece as it is, a spontaneous moment, or your brief told by them.",
      },
      {
        title: "You pay with what you have",
        text: "Money, products or discounts. A box of coffee is a budget too.",
      },
      {
        title: "You decide, ad by ad",
        text: "In product or discount you approve, with a code or a QR. In money, our team does.",
      },
      {
        title: "You see it while it happens",
        text: "Likes, comments, budget and stock, on one screen.",
      },
      {
        title: "It keeps echoing",
        text: "Whoever posts earns with every reaction: they want your ad to be liked as much as you do.",
      },
    ],
  },
} satisfies Dict<typeof es>;
