/**
 * Why: a reply to a lead is in the visitor's language, which is not always the page's: so these texts are in no
 * dictionary.
 */
import type { Language } from "~/config/paths";
import type { LeadKind } from "~/graphql/schema.generated";

interface Reply {
  subject: string;
  /** The text after the greeting. */
  opening: string;
}

const REPLIES: Record<Language, Record<LeadKind, Reply>> = {
  es: {
    Contact: { subject: "Tu mensaje a Resuena", opening: "Gracias por escribirnos." },
    Quote: { subject: "Tu presupuesto de Resuena", opening: "Gracias por pedirnos un presupuesto." },
    GuestToken: { subject: "Tu token de inversor de Resuena", opening: "Gracias por tu interés en Resuena." },
    Subscription: { subject: "Novedades de Resuena", opening: "Gracias por sumarte a nuestra lista." },
  },
  en: {
    Contact: { subject: "Your message to Resuena", opening: "Thank you for writing to us." },
    Quote: { subject: "Your quote from Resuena", opening: "Thank you for asking us for a quote." },
    GuestToken: {
      subject: "Your investor token for Resuena",
      opening: "Thank you for your interest in Resuena.",
    },
    Subscription: { subject: "News from Resuena", opening: "Thank you for joining our list." },
  },
};

interface Lead {
  kind: LeadKind;
  email: string;
  name?: string | null;
  message?: string | null;
  language: string;
}

/** A `mailto:` address: subject, greeting, and the visitor's message, quoted. */
export function replyAddress({ kind, email, name, message, language }: Lead): string {
  const english = language === "en";
  const { subject, opening } = REPLIES[english ? "en" : "es"][kind];
  const hello = english ? "Hi" : "Hola";
  const quoted = message ? `\n\n\n> ${message.replaceAll("\n", "\n> ")}` : "";
  const body = `${name ? `${hello}, ${name}:` : `${hello}:`}\n\n${opening}\n\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
