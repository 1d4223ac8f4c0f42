/** Why: the English texts of what does not exist yet: the two coming-soon pages, the thanks, and web3. */
import type { Dict } from "../dictionary";
import type es from "../es/soon";

export default {
  form: {
    label: "Subscribe by email",
    email: "Your email",
    submit: "Tell me",
  },
  soon: {
    metaTitle: "Almost there",
    metaDescription:
      "Something new is on its way at Resuena. Leave your email and we will tell you the day it can be heard.",
    title: "Not a sound yet.",
    echo: "Almost there.",
    text: "We are tuning what comes next. Leave your email and we will tell you the day it can be heard. Not one email more.",
    success: "Done! Now we know whom to tell first.",
  },
  investors: {
    metaTitle: "Almost there, for investors",
    metaDescription:
      "Resuena's next round is being put together. Leave your email and hear before anybody else.",
    title: "The next round",
    echo: "is being tuned.",
    text: "If you want to be in the room when it starts, leave your email. Meanwhile, the sums are there to be read.",
    link: "Read the investors page",
    success: "Done! We will write before it starts.",
  },
  thanks: {
    metaTitle: "Thank you",
    metaDescription: "We have your message. Thank you for writing to Resuena.",
    title: "Thank you.",
    echo: "We heard you.",
    text: "Your message arrived, and a person will read it. If you would also like to know what comes next, leave your email.",
    home: "Back to the home page",
    success: "Done! You will hear from us.",
  },
  web3: {
    metaTitle: "Web3",
    metaDescription:
      "What happens when what you say, what you earn and who believes you are on record under your name. Resuena's view of web3.",
    hero: {
      eyebrow: "Resuena and web3",
      title: "Your voice has value. Put your name on it.",
      text: "Networks keep what you say and sell who listens. We think of the next one the other way round: voice, record and reward belong to whoever speaks.",
      video: "Watch the idea",
      figure: "A chain of linked rings, with a voice in the first one",
    },
    reasons: {
      title: "Four reasons to think differently",
      items: [
        {
          title: "What you say is on record",
          text: "Every ad is already born with a code of its own and a history: who posted it, who audited it and when.",
        },
        {
          title: "The split is in plain sight",
          text: "75% to people, 25% to Resuena, 0% to the social platforms. No small print that changes it overnight.",
        },
        {
          title: "Your reputation travels with you",
          text: "What you build by posting well should not vanish because a network changed its mood.",
        },
        {
          title: "The network belongs to those who grow it",
          text: "Whoever invites already earns 5% of what their referrals earn, down to the second level. It is the start, not the ceiling.",
        },
      ],
    },
    newsletter: {
      title: "When there is something to show, we will show it",
      text: "A letter now and then, with no promises and no hype.",
      success: "Done! The next letter comes to you.",
    },
    video: {
      title: "The idea, in motion",
      again: "Watch again",
      open: "Open in a new tab",
      scenes: [
        "Somebody says something.",
        "It is on record, under their name.",
        "Others carry it further.",
        "And the reward comes back to whoever spoke.",
      ],
    },
  },
} satisfies Dict<typeof es>;
