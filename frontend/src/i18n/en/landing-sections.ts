/** Why: the English texts of the home page below its hero; a prerendered page never fetches them. */
import type { Dict } from "../dictionary";
import type es from "../es/landing-sections";

export default {
  about: {
    title: "The ad nobody skips is the one told by somebody they know.",
    text: "Resuena brings brands together with ordinary users of social networks. They need not be famous, they need to be believed. Choose how you want to sound.",
    types: [
      {
        name: "Spot",
        title: "Your content, on their profiles",
        text: "You upload the piece and it is published as it is on each person's profile. It is only validated.",
      },
      {
        name: "Sponsorship",
        title: "What they already tell, sponsored",
        text: "You sponsor spontaneous posts. We ask for sharp, steady photos in good light.",
      },
      {
        name: "Advertising",
        title: "Your brief, their creativity",
        text: "You write the rules of the content and each person tells it their own way.",
      },
    ],
  },
  process: {
    title: "From your idea to their feed",
    steps: [
      {
        title: "You launch",
        text: "Create the campaign in under 5 minutes: what to post, what it pays and until when.",
      },
      { title: "They post", text: "People see it in the app and post on Instagram and on Facebook." },
      {
        title: "You audit",
        text: "Pay in product or discount and you approve each ad by its code. Pay in money and we audit for you.",
      },
      {
        title: "It resonates",
        text: "The reward is paid, and you watch likes, comments and stock as they move.",
      },
    ],
  },
  referrals: {
    title: "The echo pays too",
    text: "Whoever invites earns 5% of what their referrals earn. And 5% again of what theirs earn.",
    value: "5%",
    you: "You",
    first: "Your referrals",
    second: "Their referrals",
    note: "Entering the app takes a referral code, so each person arrives through somebody who knows them.",
    start: "Start with my code",
  },
  features: {
    title: "Made so that you can trust every post",
    items: [
      {
        title: "Every ad, audited",
        text: "See the picture, who posted it and where. Approve or reject in two clicks.",
      },
      { title: "A code for each ad", text: "Eight characters are enough to find any post." },
      {
        title: "No service fee",
        text: "Campaigns paid in money never carry one. Product or discount campaigns carry none for the first 3 months.",
      },
      {
        title: "The budget in plain sight",
        text: "Invested, available, held and spent. With product, the stock that is left.",
      },
      {
        title: "Money, product or discount",
        text: "Pay with what your brand has. A bag of coffee is a reward too.",
      },
      {
        title: "Real reactions",
        text: "Likes and comments from each network, even those you did not sponsor.",
      },
    ],
  },
  income: {
    title: "A photo that keeps working",
    text: "Whoever posts is paid for the ad, and earns more with each like, comment and reaction.",
    items: [
      { title: "Every month", text: "Money is paid monthly to the account in their profile." },
      { title: "Right away", text: "Products and discounts arrive in real time." },
      { title: "75% for people", text: "25% for Resuena and 0% for social platforms." },
    ],
  },
  counters: {
    title: "Resuena in numbers",
    items: [
      { value: "200+", label: "brands" },
      { value: "10,000+", label: "app downloads" },
      { value: "5 min", label: "or less to create a campaign" },
    ],
  },
  testimonials: {
    title: "What people say",
    items: [
      {
        quote:
          "We gave away forty bags of coffee and had forty tables talking about it. No ad ever did that.",
        name: "Lucía",
        role: "Neighbourhood café",
      },
      {
        quote: "I approve ads from behind the counter. They type the code, I see the photo, done.",
        name: "Martín",
        role: "Sneaker shop",
      },
      {
        quote: "I have 600 followers and was paid to show something I was already buying.",
        name: "Sol",
        role: "Posts with Resuena",
      },
    ],
  },
  investors: {
    title: "75, 25, 0. How each peso is split.",
    text: "75% for whoever posts, 25% for Resuena, nothing for the platforms. If you like those numbers, let's talk.",
    action: "For investors",
    soon: "Tell me about the next round",
  },
  joinUs: {
    title: "Join the people making the noise",
    text: "We are looking for content creators and brand ambassadors. We answer within the week.",
    action: "See the openings",
  },
  faq: {
    title: "Questions",
    items: [
      {
        question: "Who posts?",
        answer:
          "Ordinary users of social networks, mainly Instagram and also Facebook. They enter the app with a referral code.",
      },
      {
        question: "What can I pay with?",
        answer:
          "Money, products or discounts. You choose when you create the campaign, and it decides who audits.",
      },
      {
        question: "Who audits the ads?",
        answer:
          "If the campaign is paid in money, Resuena's team. If it is paid in product or discount, your brand: with the ad code or by scanning its QR.",
      },
      {
        question: "What does it cost?",
        answer:
          "Campaigns paid in money carry no service fee. Product or discount campaigns carry none for the first 3 months after launch; then a percentage of the product's value.",
      },
      {
        question: "Can I reject a post?",
        answer:
          "Yes, in Advertising and Sponsorship campaigns paid in product or discount. In a Spot the content is yours, so it is only validated.",
      },
      {
        question: "When do people who post get paid?",
        answer: "Money, once a month to the account in their profile. Products and discounts, right away.",
      },
      {
        question: "How do I start with my brand?",
        answer: "Create your account, add your company and design the campaign. There is no setup cost.",
      },
    ],
  },
} satisfies Dict<typeof es>;
