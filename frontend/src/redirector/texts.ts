/**
 * Why: the redirector is smaller than a dictionary of the application, so it contains its few texts in both languages.
 */
import type { Language } from "../config/paths.ts";
import type { Store } from "../config/stores.ts";

interface Words {
  title: (place: string, seconds: number) => string;
  places: Record<Store | "page", string>;
  /** Replaces the countdown after the visitor went back to the page. */
  back: Record<Store | "page", string>;
  subtitle: Record<"store" | "page", string>;
  now: string;
}

export const TEXTS: Record<Language, Words> = {
  es: {
    title: (place, seconds) =>
      seconds > 0 ? `${place} en ${seconds} ${seconds === 1 ? "segundo" : "segundos"}` : `${place}…`,
    places: { iOS: "Abrimos el App Store", Android: "Abrimos Google Play", page: "Seguimos" },
    back: { iOS: "¿Vamos al App Store?", Android: "¿Vamos a Google Play?", page: "¿Seguimos?" },
    subtitle: {
      store: "Ahí descargás Resuena. Cuando la app te pida un código de referido, usá el de quien te invitó.",
      page: "Desde acá no se puede instalar la app: te llevamos a la página que sigue.",
    },
    now: "Continuar ahora",
  },
  en: {
    title: (place, seconds) =>
      seconds > 0 ? `${place} in ${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${place}…`,
    places: { iOS: "Opening the App Store", Android: "Opening Google Play", page: "Moving on" },
    back: { iOS: "Go to the App Store?", Android: "Go to Google Play?", page: "Shall we go on?" },
    subtitle: {
      store: "Get Resuena there. When the app asks for a referral code, use the one of whoever invited you.",
      page: "The app cannot be installed from here: we are taking you to the next page.",
    },
    now: "Continue now",
  },
};
