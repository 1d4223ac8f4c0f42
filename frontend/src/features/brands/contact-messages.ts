/**
 * Why: the team that answers the chat reads Spanish and needs to know at once who writes and how far they got
 * (docs/product.md, Screens: /brands).
 */
import { campaignCount } from "~/domain/campaigns/campaign-count";
import type { Session } from "~/session/session-state";

type ContactState = "visitor" | "noCompany" | "noCampaign" | "campaigns";

/** In Spanish in every language of the page. */
const MESSAGES: Record<ContactState | "enterprise", string> = {
  visitor: "¡Hola! Quiero sumar mi marca a Resuena y todavía no tengo cuenta. ¿Me ayudan a empezar?",
  noCompany: "¡Hola! Ya creé mi cuenta en Resuena y me falta agregar mi empresa. ¿Me dan una mano?",
  noCampaign: "¡Hola! Mi empresa ya está en Resuena y quiero armar mi primera campaña. ¿Me asesoran?",
  campaigns: "¡Hola! Ya tengo campañas en Resuena y quiero hablar con un asesor.",
  enterprise: "¡Hola! Me interesa el plan empresa de Resuena. ¿Me cuentan cómo funciona?",
};

function contactState(session: Session | null): ContactState {
  if (!session) return "visitor";
  if (!session.company) return "noCompany";
  return campaignCount(session.company) > 0 ? "campaigns" : "noCampaign";
}

/** The message for a state, followed by what is known of the user. */
export function contactMessage(session: Session | null, topic?: "enterprise"): string {
  const name = [session?.firstName, session?.lastName].filter(Boolean).join(" ");
  const fields: [string, string | null | undefined][] = [
    ["E-mail", session?.email],
    ["Nombre", name],
    ["Empresa", session?.company?.name],
    ["Teléfono", session?.company?.cellPhone],
  ];
  const lines = fields.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const message = MESSAGES[topic ?? contactState(session)];
  return lines.length > 0 ? [message, "", ...lines].join("\n") : message;
}
