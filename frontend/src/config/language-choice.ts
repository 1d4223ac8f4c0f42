/** Why: a user's chosen language applies at addresses that name none; this runs inline, before the first paint. */
export const LANGUAGE_KEY = "resuena.language";

/** The language last chosen on this device; null if none was, or if the browser stores nothing. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/**
 * Redirects from an address without a language to the same one in English if that was chosen last, replacing the
 * history entry. The Spanish page is never painted meanwhile. A choice is a click on a link with a language
 * (`hreflang`), in this tab or a new one.
 */
export const LANGUAGE_SCRIPT = `(function(){var key="${LANGUAGE_KEY}",at=location;try{if(localStorage.getItem(key)==="en"&&!/^\\/en(\\/|$)/i.test(at.pathname)){document.documentElement.style.visibility="hidden";at.replace("/en"+at.pathname.replace(/^\\/$/,"")+at.search+at.hash)}}catch(e){}function keep(e){var link=e.button<2&&e.target.closest?.("a[hreflang]");if(link)try{localStorage.setItem(key,link.hreflang)}catch(e){}}addEventListener("click",keep,true);addEventListener("auxclick",keep,true)})()`;
