/** Why: a campaign's page notifies the bell that there may be a new notice, without importing it. */
import { newListeners } from "~/config/listeners";

/** Call `tell` when something happened in a campaign. */
export const activity = newListeners();
