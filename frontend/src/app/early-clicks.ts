/** Why: a prerendered button is seen before its script is there; what was pressed meanwhile is not lost, as React alone would have it. */

const TAKEN_OVER = "resuena:taken-over";

/**
 * Runs inline. Remembers the last press of a button until the page is taken over, and repeats it then. A press that is still under
 * way then is React's own: it hydrated the page for its sake.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){var last;function keep(e){if(e.target.closest?.("button[type=button]"))last=e}addEventListener("click",keep,true);addEventListener("${TAKEN_OVER}",function(){removeEventListener("click",keep,true);if(last&&!last.eventPhase)last.target.closest("button").click()},{once:true})})()`;

/** React answers from now on. */
export function takeOver(): void {
  dispatchEvent(new Event(TAKEN_OVER));
}
