/** Why: the live settings that pages know. `make gen` writes it from the gateway's live_settings.toml. */

const API = /^(?:(?:https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?)?\/(?:[A-Za-z0-9._~-]+\/)*graphql)$/;
const CODE = /^(?:[A-Za-z0-9-]{1,40})$/;
const EMBEDDED = /^(?:https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[\/?#][^\s\"'<>\\]*)?)$/;
const LINK = /^(?:https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[\/?#][^\s\"'<>\\]*)?)$/;
const PAGE = /^(?:(?:https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?)?\/(?!\/)[^\s\"'<>\\]*)$/;
const PHONE = /^(?:[0-9]{6,15})$/;

/** What a setting must look like, and what holds when the operator has not set it. */
export type Setting = readonly [RegExp, string];

/** Where pages send their GraphQL requests. Another host must be among RESUENA_ALLOWED_ORIGINS. A change signs out whoever is signed in. */
export const API_URL = [API, "/graphql"] as const satisfies Setting;
/** The web app of creators, which the download page offers beside the stores. If it is a path, English pages link to its English version. */
export const APP_URL = [PAGE, "/app"] as const satisfies Setting;
/** The external blog; without it the menu links to the site's own sample blog. */
export const BLOG_URL = [LINK, ""] as const satisfies Setting;
/** The calendar behind “book a demo”; without it the contact page is offered. */
export const BOOKING_URL = [EMBEDDED, ""] as const satisfies Setting;
/** The WhatsApp number that the contact buttons open a chat with. */
export const CHAT_NUMBER = [PHONE, "5491155550142"] as const satisfies Setting;
/** An external form that replaces the site's own for creating a campaign. */
export const FORM_URL = [EMBEDDED, ""] as const satisfies Setting;
/** The referral code that the download page offers to people who have none. */
export const REFERRAL_CODE = [CODE, "RESUENA"] as const satisfies Setting;
/** The Facebook page, in the footer. */
export const SOCIAL_FACEBOOK = [LINK, "https://www.facebook.com/resuena.app"] as const satisfies Setting;
/** The Instagram account, in the footer. */
export const SOCIAL_INSTAGRAM = [LINK, "https://www.instagram.com/resuena.app"] as const satisfies Setting;
/** The LinkedIn page, in the footer. */
export const SOCIAL_LINKEDIN = [LINK, "https://www.linkedin.com/company/resuena-app"] as const satisfies Setting;
/** The app's page in Google Play. */
export const STORES_ANDROID = [LINK, "https://play.google.com/store/search?q=resuena&c=apps"] as const satisfies Setting;
/** The app's page in the App Store. */
export const STORES_IOS = [LINK, "https://apps.apple.com/ar/iphone/search?term=resuena"] as const satisfies Setting;
/** The concept video on the brands page; without it an animation is shown. */
export const VIDEO_URL = [EMBEDDED, ""] as const satisfies Setting;

/** All of them. Each is a constant too, so that a page of few bytes can do with those that it needs. */
export const KNOWN = {
  "api.url": API_URL,
  "app.url": APP_URL,
  "blog.url": BLOG_URL,
  "booking.url": BOOKING_URL,
  "chat.number": CHAT_NUMBER,
  "form.url": FORM_URL,
  "referral.code": REFERRAL_CODE,
  "social.facebook": SOCIAL_FACEBOOK,
  "social.instagram": SOCIAL_INSTAGRAM,
  "social.linkedin": SOCIAL_LINKEDIN,
  "stores.android": STORES_ANDROID,
  "stores.ios": STORES_IOS,
  "video.url": VIDEO_URL,
} as const;
