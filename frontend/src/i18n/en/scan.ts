/** Why: the English texts of the portal's scanner. */
import type { Dict } from "../dictionary";
import type es from "../es/scan";

export default {
  title: "Scan a code",
  lead: "Point at the ad’s QR, or choose a picture that shows it. If it is approved, you hand the product over here; if not, we open it.",
  start: "Use the camera",
  stop: "Turn the camera off",
  file: "Choose a picture",
  camera: "What the camera sees",
  byHand: "Or type it",
  reading: "Reading the picture…",
  looking: (code) => `Looking for ${code}…`,
  noCode: "We found no QR in the picture. Try with more light, or closer.",
  notOurs: "That QR is not from a Resuena ad.",
  denied:
    "The browser does not let us use the camera. Allow it in the site’s permissions, or choose a picture.",
  noCamera: "We could not use the camera. Choose a picture or type the code.",
  link: "Scan its QR",
} satisfies Dict<typeof es>;
