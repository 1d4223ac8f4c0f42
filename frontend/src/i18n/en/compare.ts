/** Why: the English texts of the comparison of campaigns. */

import type { Dict } from "../dictionary";
import type es from "../es/compare";

export default {
  title: "Compare campaigns",
  lead: "Two to four campaigns, side by side.",
  choose: "Choose campaigns",
  chosen: (count: number) => `${count} of 4 chosen`,
  search: "Search campaigns",
  full: "You’ve chosen four. Remove one to add another.",
  noMatch: "No campaign has that name.",
  remove: (name: string) => `Remove ${name}`,
  few: "Choose at least two campaigns.",
  fewHint: "You’ll see their numbers side by side, and how fast each one got there.",
  none: "It takes two campaigns to compare.",
  noneHint: "Once your second campaign is under way, you’ll be able to compare them here.",
  gone: "At least one of the chosen campaigns is no longer within your reach.",
  loading: "Fetching the numbers",
  table: "The numbers, campaign by campaign",
  metric: "What is measured",
  best: "Best",
  metrics: {
    posts: "Ads",
    approved: "Approved",
    approvalRate: "Approval rate",
    creators: "Creators",
    engagement: "Interactions",
    goal: "Progress towards the goal",
    perPost: "Interactions per approved ad",
    perDay: "Interactions per day",
    spent: "Spent",
    spentOnPosts: "Spent on ads",
    spentOnReactions: "Spent on reactions",
    cost: "Cost per interaction",
    likes: "Likes",
    comments: "Comments",
    days: "Days running",
  },
  product: "In product",
  chart: "Interactions since the start",
  chartHint:
    "How many each campaign had added up on each day since it started. Days without data are dotted.",
  noChart: "No interactions to draw yet.",
  day: (day: string) => `Day ${day}`,
  how: "Amounts in different currencies are not compared. A dash means there is no figure. Campaigns that pay in product have no cost per interaction.",
} satisfies Dict<typeof es>;
