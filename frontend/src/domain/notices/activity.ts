/** Why: the page of a campaign tells the bell that there may be a new notice, without importing it. */
import { newListeners } from "~/config/listeners";

/** `tell` it when something happened in a campaign. */
export const activity = newListeners();
