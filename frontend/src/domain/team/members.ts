/**
 * Why: the facts about a team member that are the same in every language: name, contact, and the drawing of their
 * portrait.
 */
import { type MemberKey, TEAM_MEMBERS } from "~/config/paths";

export interface PortraitLook {
  ground: string;
  skin: string;
  hair: string;
  jersey: string;
  stripe: string;
  style: "bob" | "short" | "curls" | "bun" | "long" | "bald" | "quiff" | "fringe" | "waves" | "crop";
  glasses?: boolean;
  beard?: boolean;
  earrings?: boolean;
}

export interface Member {
  key: MemberKey;
  name: string;
  phone: string;
  email: string;
  look: PortraitLook;
}

const LOOKS: Record<MemberKey, [name: string, phone: string, look: PortraitLook]> = {
  "emilia-sosa": [
    "Emilia Sosa",
    "+54 11 5555 0101",
    {
      ground: "#ffb199",
      skin: "#c98b63",
      hair: "#2a1a12",
      jersey: "#17130e",
      stripe: "#ff5a2b",
      style: "bob",
      earrings: true,
    },
  ],
  "tomas-acuna": [
    "Tomás Acuña",
    "+54 11 5555 0102",
    {
      ground: "#d5f13f",
      skin: "#e3b08a",
      hair: "#4a2f1d",
      jersey: "#24345c",
      stripe: "#b9c8f0",
      style: "quiff",
      glasses: true,
    },
  ],
  "renata-bianchi": [
    "Renata Bianchi",
    "+54 11 5555 0103",
    {
      ground: "#b9c8f0",
      skin: "#f0c9a8",
      hair: "#b2481f",
      jersey: "#ff5a2b",
      stripe: "#ffd8c7",
      style: "fringe",
    },
  ],
  "ignacio-ferro": [
    "Ignacio Ferro",
    "+54 11 5555 0104",
    {
      ground: "#f6c453",
      skin: "#b97a52",
      hair: "#17130e",
      jersey: "#f6f0e4",
      stripe: "#c2360c",
      style: "crop",
      beard: true,
    },
  ],
  "camila-duarte": [
    "Camila Duarte",
    "+598 2 555 0105",
    {
      ground: "#a9d8c6",
      skin: "#8a5a3c",
      hair: "#1d120c",
      jersey: "#d5f13f",
      stripe: "#17663c",
      style: "curls",
      earrings: true,
    },
  ],
  "bruno-etchart": [
    "Bruno Etchart",
    "+54 11 5555 0106",
    {
      ground: "#e7b8dd",
      skin: "#eec19c",
      hair: "#3a2a20",
      jersey: "#4b1f45",
      stripe: "#ffb199",
      style: "bald",
      beard: true,
      glasses: true,
    },
  ],
  "julieta-paz": [
    "Julieta Paz",
    "+54 11 5555 0107",
    {
      ground: "#ff8a63",
      skin: "#e8b892",
      hair: "#17130e",
      jersey: "#fffbf3",
      stripe: "#17130e",
      style: "bun",
      glasses: true,
    },
  ],
  "mateo-lorenzo": [
    "Mateo Lorenzo",
    "+598 2 555 0108",
    {
      ground: "#d9c2a0",
      skin: "#d29a70",
      hair: "#6b3d1c",
      jersey: "#17663c",
      stripe: "#d5f13f",
      style: "waves",
    },
  ],
  "valentina-roldan": [
    "Valentina Roldán",
    "+54 11 5555 0109",
    {
      ground: "#c9d6f5",
      skin: "#a9704a",
      hair: "#2a1a12",
      jersey: "#f6c453",
      stripe: "#7a4d00",
      style: "long",
    },
  ],
  "simon-abreu": [
    "Simón Abreu",
    "+54 11 5555 0110",
    {
      ground: "#d5f13f",
      skin: "#6d4630",
      hair: "#120c08",
      jersey: "#ff5a2b",
      stripe: "#17130e",
      style: "short",
    },
  ],
};

export const MEMBERS: readonly Member[] = TEAM_MEMBERS.map((key) => {
  const [name, phone, look] = LOOKS[key];
  const [first = key] = key.split("-");
  return { key, name, phone, look, email: `${first}@resuena.demo` };
});

/** The member whom an address names, in any case; undefined if there is none. */
export function memberOf(key: string | undefined): Member | undefined {
  return MEMBERS.find((member) => member.key === key?.toLowerCase());
}

/** A number that a phone can call. */
export function callable(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
