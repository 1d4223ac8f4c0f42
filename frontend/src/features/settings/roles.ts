/** Why: a role is chosen from the same list everywhere. */
export const ROLES = ["owner", "auditor", "viewer"] as const;
