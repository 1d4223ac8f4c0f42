/** Why: who has chosen a language finds it again at addresses that name none; this runs inline, before the first paint. */
export const LANGUAGE_KEY = "resuena.language";

/** The language chosen last on this device; null when none was, or when the browser keeps nothing. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/**
 * Leads from an address without a language to the same one in English when that was chosen last, in its place in the history. Nothing
 * of the Spanish page is painted meanwhile. A choice is the press of a link that names its language (`hreflang`), in this tab or a new one.
 */
export const LANGUAGE_SCRIPT = `(function(){var key="${LANGUAGE_KEY}",at=location;try{if(localStorage.getItem(key)==="en"&&!/^\\/en(\\/|$)/i.test(at.pathname)){document.documentElement.style.visibility="hidden";at.replace("/en"+at.pathname.replace(/^\\/$/,"")+at.search+at.hash)}}catch(e){}function keep(e){var link=e.button<2&&e.target.closest?.("a[hreflang]");if(link)try{localStorage.setItem(key,link.hreflang)}catch(e){}}addEventListener("click",keep,true);addEventListener("auxclick",keep,true)})()`;
