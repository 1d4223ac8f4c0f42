/** Why: each art direction has the same sections in its own order, which is part of its character. */
import { HOME_ORDER, type SectionName } from "../sections";

export const ORDERS: readonly (readonly SectionName[])[] = [
  ["about", "income", "counters", "process", "referrals", "testimonials", "features", "doors", "faq"],
  ["counters", "about", "testimonials", "process", "features", "income", "referrals", "faq", "doors"],
  ["process", "about", "features", "referrals", "counters", "income", "testimonials", "faq", "doors"],
  ["income", "about", "referrals", "counters", "process", "testimonials", "features", "doors", "faq"],
  ["process", "features", "about", "counters", "referrals", "income", "testimonials", "faq", "doors"],
  ["about", "referrals", "process", "income", "testimonials", "counters", "features", "doors", "faq"],
  ["counters", "process", "income", "about", "features", "referrals", "testimonials", "doors", "faq"],
  ["testimonials", "about", "process", "counters", "referrals", "features", "income", "faq", "doors"],
  HOME_ORDER,
];
