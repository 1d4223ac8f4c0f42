/**
 * Why: a prerendered button is visible before its script has loaded; a click in the meantime is kept, which React alone
 * would lose.
 */

const TAKEN_OVER = "resuena:taken-over";

/**
 * Runs inline. Remembers the last click on a button until the page is hydrated, and repeats it then. A click that is
 * still being dispatched at that time is left to React, which hydrated the page because of it.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){var last;function keep(e){if(e.target.closest?.("button[type=button]"))last=e}addEventListener("click",keep,true);addEventListener("${TAKEN_OVER}",function(){removeEventListener("click",keep,true);if(last&&!last.eventPhase)last.target.closest("button").click()},{once:true})})()`;

/** React handles clicks from now on. */
export function takeOver(): void {
  dispatchEvent(new Event(TAKEN_OVER));
}
