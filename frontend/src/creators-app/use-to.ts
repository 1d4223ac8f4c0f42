/** Why: each address of the app is in the language of the current address. */
import { useCallback } from "react";
import { localize } from "~/config/paths";
import { useLanguage } from "~/i18n/use-language";

/** The app's addresses, to which `useTo` adds the base. */
export const at = {
  today: "/",
  campaigns: "/campaigns",
  campaign: (id: string) => `/campaigns/${encodeURIComponent(id)}`,
  create: (id: string) => `/campaigns/${encodeURIComponent(id)}/create`,
  posts: "/posts",
  post: (id: string) => `/posts/${encodeURIComponent(id)}`,
  revise: (id: string) => `/posts/${encodeURIComponent(id)}/change`,
  rewards: "/rewards",
  reward: (id: string) => `/rewards/${encodeURIComponent(id)}`,
  earnings: "/earnings",
  payouts: "/payouts",
  payoutOf: (id: string) => `/payouts/${encodeURIComponent(id)}`,
  invite: "/invite",
  me: "/me",
  profile: "/me/profile",
  networks: "/me/networks",
  payout: "/me/payout",
  security: "/me/security",
  data: "/me/data",
  notices: "/notices",
  noticeSettings: "/me/notices",
  login: "/login",
  join: "/join",
  start: "/start",
} as const;

export function useTo(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => localize(`/app${path === "/" ? "" : path}`, language), [language]);
}
