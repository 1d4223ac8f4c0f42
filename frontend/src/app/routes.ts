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
    route("login", "routes/login.tsx", id("login")),
    route("signup", "routes/signup.tsx", id("signup")),
    layout("routes/portal.tsx", id("portal"), [
      route("companies", "routes/companies.tsx", id("companies")),
      route("companies/:companyId", "routes/company.tsx", id("company")),
      route("companies/:companyId/:campaignId", "routes/campaign.tsx", id("campaign")),
      layout("routes/settings.tsx", id("settings"), [
        route("settings", "routes/settings-index.tsx", id("settings-index")),
        route("settings/company", "routes/settings-company.tsx", id("settings-company")),
        route("settings/security", "routes/settings-security.tsx", id("settings-security")),
        route("settings/data", "routes/settings-data.tsx", id("settings-data")),
      ]),
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
