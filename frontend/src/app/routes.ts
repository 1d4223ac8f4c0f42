/** Why: the map of the site. Every page exists in both languages; matching ignores case (/Login is /login). */
import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";

function pages(language: "es" | "en"): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return [
    index("routes/home.tsx", id("home")),
    route("brands", "routes/brands.tsx", id("brands")),
    route("investors", "routes/investors.tsx", id("investors")),
    route("web3", "routes/web3.tsx", id("web3")),
    route("comingSoon", "routes/coming-soon.tsx", id("coming-soon")),
    route("comingSoonInvestors", "routes/coming-soon-investors.tsx", id("coming-soon-investors")),
    route("thankYou", "routes/thank-you.tsx", id("thank-you")),
    route("login", "routes/login.tsx", id("login")),
    route("signup", "routes/signup.tsx", id("signup")),
    layout("routes/portal.tsx", id("portal"), [
      route("companies", "routes/companies.tsx", id("companies")),
      route("companies/:companyId", "routes/company.tsx", id("company")),
      route("companies/:companyId/:campaignId", "routes/campaign.tsx", id("campaign")),
      route("audit/:advertisementId", "routes/audit.tsx", id("audit")),
    ]),
    route("404", "routes/not-found.tsx", id("404")),
    route("*", "routes/not-found.tsx", id("not-found")),
  ];
}

export default [
  layout("routes/language.tsx", { id: "es" }, pages("es")),
  ...prefix("en", [layout("routes/language.tsx", { id: "en" }, pages("en"))]),
] satisfies RouteConfig;
