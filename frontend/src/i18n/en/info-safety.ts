/** Why: the English texts of /childsafetystandards. */
import type { Dict } from "../dictionary";
import type es from "../es/info-safety";

export default {
  metaTitle: "Child safety standards",
  metaDescription:
    "What Resuena does to prevent child sexual abuse and exploitation, how to report it and what happens next.",
  title: "No campaign is worth more than a childhood.",
  text: "These are the standards we keep, and enforce, against the sexual abuse and exploitation of children. They hold for the app, the portal and every single post.",
  contents: "On this page",
  sections: [
    {
      title: "Zero tolerance",
      text: "We forbid any content or conduct that sexualises, exploits or endangers minors: images, texts, drawings, material generated with artificial intelligence, and links to any of these. No context excuses it and there is no second chance.",
    },
    {
      title: "Adults only",
      text: "You must be 18 or older to use Resuena. When we learn that an account belongs to a minor, we close it, delete its data and tell whoever is responsible for them, if we can do so without putting them at risk.",
    },
    {
      title: "Minors in posts",
      text: "No campaign may ask for children to appear. If a minor is seen in a post, it is accepted only with their family, in an everyday situation, and never as the face of the ad. When in doubt, it is rejected.",
    },
    {
      title: "Every ad is reviewed",
      text: "Every post is checked before it is approved, and whatever a check doubts is looked at by a person. The audit team is trained to recognise signs of abuse and is obliged to stop and escalate, even when that delays the campaign.",
    },
    {
      title: "How to report",
      text: "In the app, with the “Report” option on any post or profile. From here, by writing to the address below. You can do it without giving your name. Every report is looked at within 24 hours, every day of the year.",
    },
    {
      title: "What we do next",
      text: "We remove the content, suspend the account and keep the evidence as the law requires. We inform the authorities in charge and the National Center for Missing & Exploited Children (NCMEC), and we cooperate with the investigation.",
    },
  ],
  extra: [
    "We comply with the child protection laws of every country in which we operate, and these standards also apply where the law asks for less.",
    "The people on our team who review content are trained once a year and get psychological support whenever they need it.",
    "If a child is in danger right now, don't write to us first: call the police or your country's emergency line. In Argentina, Línea 102 answers children and teenagers around the clock.",
  ],
  report: {
    title: "Report",
    text: "The person responsible for child safety is Simón Abreu.",
    email: "proteccion@resuena.demo",
  },
  footer: "Last updated: January 2025. We review these standards at least once a year.",
} satisfies Dict<typeof es>;
