/** Why: a company's links and codes are made only here: its id is its code, so that arrivals by them count for it. */
import { qrOf, qrPath } from "~/ui/qr";

export const SOURCES = ["WEB_CORP", "PHYSICAL_QR"] as const;
export type LinkSource = (typeof SOURCES)[number];

/** any: the visitor's device decides. */
export const STORES = ["any", "iOS", "Android"] as const;
export type LinkStore = (typeof STORES)[number];

interface Link {
  origin: string;
  companyId: string;
  source: LinkSource;
  store: LinkStore;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** One for each source with each store; the server decodes them in this order too. */
const LETTERS = "abcdef";

/**
 * The id's bytes in base64url, and a letter for source and store: a short address makes a QR code that scans easily.
 */
function shortCode({ companyId, source, store }: Omit<Link, "origin">): string | null {
  if (!UUID.test(companyId)) return null;
  const bytes = companyId
    .replaceAll("-", "")
    .match(/../g)
    ?.map((byte) => Number.parseInt(byte, 16));
  const text = btoa(String.fromCharCode(...(bytes ?? [])));
  const letter = LETTERS[SOURCES.indexOf(source) * STORES.length + STORES.indexOf(store)] ?? "";
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") + letter;
}

/** The link that counts for the company: short, unless the company's id is not in our format. */
export function downloadLink({ origin, companyId, source, store }: Link): string {
  const code = shortCode({ companyId, source, store });
  if (code) return `${origin}/d/${code}`;
  const query = new URLSearchParams({ source });
  if (store !== "any") query.set("store", store);
  query.set("companyCode", companyId);
  return `${origin}/downloadAppRedirector?${query}`;
}

/** A file for any printer: black on white, in any theme. */
export function qrSvg(text: string): string {
  const rows = qrOf(text);
  const size = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${qrPath(rows)}"/></svg>`
  );
}

/** At least this many pixels, and whole pixels for each module. */
const PNG_SIZE = 1024;

export async function qrPng(text: string): Promise<Blob> {
  const rows = qrOf(text);
  const scale = Math.ceil(PNG_SIZE / rows.length);
  const canvas = document.createElement("canvas");
  canvas.width = rows.length * scale;
  canvas.height = canvas.width;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas here.");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * scale, y * scale, scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture came."))), "image/png");
  });
}
