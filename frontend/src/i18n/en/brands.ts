/** Why: the English texts of the brands page. */
import type { Dict } from "../dictionary";
import type es from "../es/brands";

export default {
  metaTitle: "For brands",
  metaDescription: "Register your brand, add your company and follow your campaigns on Resuena.",
  hero: {
    title: "Your brand, on everybody's lips",
    text: "Start in two steps. From then on, every post passes through here.",
    hello: (name: string) => `Hello, ${name}`,
  },
  start: {
    title: "How to start",
    done: "Done",
    account: {
      title: "Create your account",
      text: "An email and a password. Nothing else.",
      action: "Sign up",
      login: "I have an account",
      doneText: (email: string) => `You are signed in as ${email}.`,
    },
    company: {
      title: "Add your company",
      text: "Name, cell phone and logo: how the people who post will see you.",
      action: "Add company",
      doneText: (name: string) => `${name} is on Resuena.`,
    },
    campaigns: {
      title: "Follow your campaigns",
      text: "Watch them grow and audit every ad.",
      action: "Go to my campaigns",
      none: "When you have your first campaign, you will see it here.",
      count: (count: number) => (count === 1 ? "1 campaign" : `${count} campaigns`),
    },
    companies: {
      title: "All companies",
      text: "The companies on the platform, with their campaigns.",
      action: "See the companies",
    },
  },
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
  money: {
    title: "Prices that explain themselves",
    items: [
      { value: "0%", title: "In money", text: "Campaigns paid in money never carry a service fee." },
      {
        value: "0%",
        title: "In product or discount",
        text: "No fee for the first 3 months after launch; then a percentage of the product's value.",
      },
      {
        value: "75%",
        title: "For the people who post",
        text: "25% is Resuena's and nothing goes to the platforms.",
      },
    ],
  },
} satisfies Dict<typeof es>;
