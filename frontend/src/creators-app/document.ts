/**
 * Why: what a phone needs before any code of the app runs: the document's texts, and the manifest for its installation.
 */
import { type Language, localize } from "../config/paths.ts";

const TEXTS: Record<Language, { title: string; description: string; noScript: string; name: string }> = {
  es: {
    title: "Resuena para creadores",
    name: "Resuena para creadores",
    description: "Elegí una campaña, publicá lo que te gusta y cobrá o llevate un producto.",
    noScript: "Para usar Resuena activá JavaScript en tu navegador.",
  },
  en: {
    title: "Resuena for creators",
    name: "Resuena for creators",
    description: "Pick a campaign, post what you like, and get paid or take a product home.",
    noScript: "To use Resuena, turn on JavaScript in your browser.",
  },
};

/** The web app manifest (W3C) of a language. */
export function webManifest(language: Language) {
  const { name, description } = TEXTS[language];
  const start = localize("/app", language);
  return {
    id: "/app",
    name,
    short_name: "Resuena",
    description,
    lang: language,
    start_url: start,
    scope: start,
    display: "standalone",
    orientation: "portrait",
    background_color: "#f6f0e4",
    theme_color: "#f6f0e4",
    icons: [
      { src: "/app-icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/app-icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/app-icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** The content of the head of a language's document; `script` runs before the first paint. */
export function headOf(language: Language, script: string): string {
  const { title, description } = TEXTS[language];
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta name="robots" content="noindex" />',
    '<meta name="theme-color" content="#f6f0e4" media="(prefers-color-scheme: light)" />',
    '<meta name="theme-color" content="#15120e" media="(prefers-color-scheme: dark)" />',
    '<meta name="apple-mobile-web-app-title" content="Resuena" />',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
    '<link rel="apple-touch-icon" href="/app-icons/icon-192.png" />',
    `<link rel="manifest" href="${localize("/app/app.webmanifest", language)}" />`,
    `<script>${script}</script>`,
  ].join("\n    ");
}

export function noScriptOf(language: Language): string {
  return `<noscript><p>${TEXTS[language].noScript}</p></noscript>`;
}
