/** Why: the map of the site. Every page exists in both languages; matching ignores case (/Login is /login). */
import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { THEME_PAGES } from "../config/paths.ts";

function pages(language: "es" | "en"): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` });
  return [
    index("routes/home.tsx", id("home")),
    route("brands", "routes/brands.tsx", id("brands")),
    ...THEME_PAGES.map((page) => route(page.slice(1), `routes${page}.tsx`, id(page.slice(1)))),
    route("login", "routes/login.tsx", id("login")),
    route("signup", "routes/signup.tsx", id("signup")),
    route("download", "routes/download.tsx", id("download")),
    route("downloadAppRedirector", "routes/redirector.tsx", id("redirector")),
    route("editProfile", "routes/edit-profile.tsx", id("edit-profile")),
    route("editCompany", "routes/edit-company.tsx", id("edit-company")),
    route("resetPassword", "routes/reset-password.tsx", id("reset-password")),
    route("confirmEmail", "routes/confirm-email.tsx", id("confirm-email")),
    route("deletemydata", "routes/delete-my-data.tsx", id("delete-my-data")),
    route("invitation", "routes/invitation.tsx", id("invitation")),
    route("team", "routes/team.tsx", id("team")),
    route("singleTeam", "routes/single-team.tsx", id("single-team")),
    route("teamMember/:memberKey", "routes/team-member.tsx", id("team-member")),
    route("aboutUs", "routes/about-us.tsx", id("about-us")),
    route("contactUs", "routes/contact-us.tsx", id("contact-us")),
    route("joinUs", "routes/join-us.tsx", id("join-us")),
    route("childsafetystandards", "routes/child-safety.tsx", id("child-safety")),
    route("blogDefault", "routes/blog-default.tsx", id("blog-default")),
    route("blogNoSidebar", "routes/blog-no-sidebar.tsx", id("blog-no-sidebar")),
    route("blogLeftSidebar", "routes/blog-left-sidebar.tsx", id("blog-left-sidebar")),
    route("blogRightSidebar", "routes/blog-right-sidebar.tsx", id("blog-right-sidebar")),
    route("blogSingleLeftSidebar", "routes/blog-single-left.tsx", id("blog-single-left")),
    route("blogSingleRightSidebar", "routes/blog-single-right.tsx", id("blog-single-right")),
    route("guides", "routes/guides.tsx", id("guides")),
    route("iOSInstallGuide", "routes/ios-guide.tsx", id("ios-guide")),
    route("androidInstallGuide", "routes/android-guide.tsx", id("android-guide")),
    route("deleteAccount", "routes/delete-account.tsx", id("delete-account")),
    layout("routes/portal.tsx", id("portal"), [
      route("companies", "routes/companies.tsx", id("companies")),
      route("companies/:companyId", "routes/company.tsx", id("company")),
      route("companies/:companyId/campaigns/new", "routes/campaign-form.tsx", id("campaign-new")),
      route("companies/:companyId/campaigns/:campaignId", "routes/campaign-form.tsx", id("campaign-edit")),
      route("companies/:companyId/:campaignId", "routes/campaign.tsx", id("campaign")),
      route("companies/:companyId/downloads", "routes/downloads.tsx", id("downloads")),
      route("desk", "routes/desk.tsx", id("desk")),
      route("desk/queue", "routes/desk-queue.tsx", id("desk-queue")),
      route("desk/campaigns", "routes/desk-campaigns.tsx", id("desk-campaigns")),
      route("desk/companies", "routes/desk-companies.tsx", id("desk-companies")),
      route("desk/leads", "routes/desk-leads.tsx", id("desk-leads")),
      route("desk/tokens", "routes/desk-tokens.tsx", id("desk-tokens")),
      route("desk/deletions", "routes/desk-deletions.tsx", id("desk-deletions")),
      route("scan", "routes/scan.tsx", id("scan")),
      route("audit/:advertisementId", "routes/audit.tsx", id("audit")),
    ]),
    route("404", "routes/not-found.tsx", id("404")),
    // After all known addresses: whatever else is one word may be somebody's page.
    route(":name", "routes/personal.tsx", id("personal")),
    route("*", "routes/not-found.tsx", id("not-found")),
  ];
}

export default [
  layout("routes/language.tsx", { id: "es" }, pages("es")),
  ...prefix("en", [layout("routes/language.tsx", { id: "en" }, pages("en"))]),
] satisfies RouteConfig;
