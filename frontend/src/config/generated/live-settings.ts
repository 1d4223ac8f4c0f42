/** Why: the live settings that pages know. `make gen` writes it from the gateway's live_settings.toml. */

const API = /^(?:(?:https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?)?\/(?:[A-Za-z0-9._~-]+\/)*graphql)$/;
const CODE = /^(?:[A-Za-z0-9-]{1,40})$/;
const EMBEDDED = /^(?:https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[\/?#][^\s\"'<>\\]*)?)$/;
const LINK = /^(?:https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[\/?#][^\s\"'<>\\]*)?)$/;
const PHONE = /^(?:[0-9]{6,15})$/;

/** What each must look like, and what holds when the operator has not set it. */
export const KNOWN = {
  /** Where pages send their GraphQL requests. Another host must be among RESUENA_ALLOWED_ORIGINS. A change signs out whoever is signed in. */
  "api.url": [API, "/graphql"],
  /** The external blog; without it the menu leads to the site's own sample blog. */
  "blog.url": [LINK, ""],
  /** The calendar behind “book a demo”; without it the contact page is offered. */
  "booking.url": [EMBEDDED, ""],
  /** The WhatsApp number that the contact buttons write to. */
  "chat.number": [PHONE, "5491155550142"],
  /** An external form that replaces the site's own for creating a campaign. */
  "form.url": [EMBEDDED, ""],
  /** The code that the download page offers to whoever has nobody to ask for one. */
  "referral.code": [CODE, "RESUENA"],
  /** The Facebook page, in the footer. */
  "social.facebook": [LINK, "https://www.facebook.com/resuena.app"],
  /** The Instagram account, in the footer. */
  "social.instagram": [LINK, "https://www.instagram.com/resuena.app"],
  /** The LinkedIn page, in the footer. */
  "social.linkedin": [LINK, "https://www.linkedin.com/company/resuena-app"],
  /** The app's page in Google Play. */
  "stores.android": [LINK, "https://play.google.com/store/search?q=resuena&c=apps"],
  /** The app's page in the App Store. */
  "stores.ios": [LINK, "https://apps.apple.com/ar/iphone/search?term=resuena"],
  /** The concept video on the brands page; without it an animation is shown. */
  "video.url": [EMBEDDED, ""],
} as const satisfies Record<string, readonly [RegExp, string]>;
