/**
 * Why: the browser may refuse any copy to the clipboard; the error is logged, and the screen shows what to do instead.
 */

/**
 * Copies a text; resolves to whether it succeeded. `what` names it in the log, which never contains the text itself.
 */
export async function copyText(what: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn(`${what} was not copied.`, error);
    return false;
  }
}
