/** Why: the last days that a chart can be narrowed down to are the same on every screen. */
export const LAST_DAYS = ["7", "30", "90"] as const;
export type LastDays = (typeof LAST_DAYS)[number];
