/** Why: the English texts of /deleteAccount. */
import type { Dict } from "../dictionary";
import type es from "../es/info-deletion";

export default {
  metaTitle: "Delete my account",
  metaDescription:
    "Ask us to delete your Resuena account and your data. We email you a link to confirm; everything is gone within 72 hours.",
  title: "Delete my account",
  text: "You can leave whenever you like, without telling us why. We delete your account and the data that goes with it.",
  word: "DELETE",
  form: {
    label: "Account deletion request",
    email: "Your account's email",
    confirmation: (word: string) => `Type ${word} to confirm`,
    wrong: (word: string) => `Type the whole word ${word}.`,
    submit: "Request deletion",
    submitting: "Sending…",
    success:
      "If there is an account with that email, we have sent you a message to confirm. Open the link and your data is deleted within 72 hours; until then you can cancel.",
  },
  steps: {
    title: "What happens next",
    items: [
      { title: "We email you", text: "So that we know it's really you. The link is good for one day." },
      {
        title: "You confirm, and 72 hours start",
        text: "You can change your mind in that time: log in and cancel the deletion.",
      },
      {
        title: "We delete everything that says who you are",
        text: "Name, email, password, phone and linked accounts. The ads you posted stay without your name, because brands have to account for their campaigns.",
      },
    ],
  },
  signedIn: "Logged in already? There is a shorter way",
  signedInAction: "from your account",
  confirm: {
    title: "Delete your account?",
    text: "This is the last step. Once you confirm, your account and your data are deleted within 72 hours.",
    submit: "Yes, delete my account",
    submitting: "Confirming…",
    keep: "No, I'll stay",
  },
  done: {
    title: "Request confirmed",
    text: "Your account and the related data will be deleted within 72 hours.",
    due: (when: string) => `They will be gone on ${when}.`,
    cancel: "If you change your mind, log in before then and cancel the request.",
    login: "Log in",
  },
  invalid: "This link is no longer valid: it ran out or was used before. Ask for a new one with the form.",
  again: "Ask for a new link",
} satisfies Dict<typeof es>;
