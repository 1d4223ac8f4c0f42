/** Why: every copy to the clipboard may be refused by the browser; what refused it is logged, and the screen says what to do instead. */

/** Copies a text; resolves to whether it succeeded. `what` names it in the log, which never holds the text itself. */
export async function copyText(what: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn(`${what} was not copied.`, error);
    return false;
  }
}
