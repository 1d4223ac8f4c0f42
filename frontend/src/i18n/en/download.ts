/** Why: the English texts of the app's download page. */
import type { Dict } from "../dictionary";
import type es from "../es/download";

export default {
  metaTitle: "Get the app",
  metaDescription:
    "Get Resuena on your iPhone or Android: post on your networks and get paid in money, products or discounts.",
  eyebrow: "The Resuena app",
  title: "Your next post is already worth something.",
  text: "Get the app, pick a campaign you like and post on your own networks. You earn money, products or discounts.",
  stores: "Where to get it",
  scan: "Point your phone's camera at it",
  ios: {
    name: "App Store",
    device: "For iPhone",
    button: "Download on the App Store",
    qr: "App Store QR code",
  },
  android: {
    name: "Google Play",
    device: "For Android",
    button: "Get it on Google Play",
    qr: "Google Play QR code",
  },
  open: "Open the store",
  phone: "Get the app",
  code: {
    label: "Your referral code",
    text: "The app asks for it when you sign up. If nobody invited you, use ours.",
    copy: "Copy code",
    copied: "Code copied.",
  },
  here: "Use it here, without installing",
  guides: "First time? Follow the step-by-step guide",
  facts: [
    { value: "10,000+", label: "downloads" },
    { value: "75%", label: "of every campaign goes to the people who post" },
    { value: "5%", label: "extra on what your referrals earn" },
  ],
} satisfies Dict<typeof es>;
