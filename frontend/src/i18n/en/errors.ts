/** Why: what a person reads for each error code of the server, in English. */
import type { Dict } from "../dictionary";
import type es from "../es/errors";

export default {
  UNKNOWN: "Something went wrong!",
  NETWORK: "Service not available right now!",
  SERVICE_UNAVAILABLE: "Service not available right now!",
  UNAVAILABLE: "Service not available right now!",
  INTERNAL: "Something went wrong!",
  UNAUTHENTICATED: "Your session ended. Log in again.",
  SESSION_ENDED: "Your session ended. Log in again.",
  FORBIDDEN: "You do not have permission to do this.",
  NOT_ALLOWED: "You do not have permission to do this.",
  BAD_USER_INPUT: "Found error in the form. Please check again.",
  INVALID_CREDENTIALS: "Invalid credentials",
  TOO_MANY_ATTEMPTS: "Too many attempts. Wait a moment and try again.",
  EMAIL_EXISTS: "The email entered already exists.",
  INVALID_EMAIL: "Enter a valid email.",
  INVALID_PASSWORD: "The password does not follow the rules.",
  COMPANY_NAME_EXISTS: "The company name already exists.",
  COMPANY_EXISTS: "You already have a company.",
  NAME_REQUIRED: "Enter a name.",
  NAME_TOO_LONG: "The name can have up to 100 characters.",
  INVALID_CELL_PHONE: "Digits only, with a leading + if you like. No spaces or hyphens.",
  TERMS_NOT_ACCEPTED: "You should accept terms & conditions.",
  INVALID_IMAGE: "Please upload a valid image file (PNG or JPEG)",
  IMAGE_TOO_LARGE: "The image is too large. Upload one of up to 5 MB.",
  UNKNOWN_ADVERTISEMENT:
    "It looks like this advertisement does not belong to your company or the ad does not exist.",
  ONLY_PLATFORM_AUDITS: "This ad is paid in money: only Resuena can audit it.",
  ONLY_VALIDATE: "In a Spot campaign the ad can only be validated.",
  ALREADY_AUDITED: "Somebody has already audited this ad.",
  REASON_REQUIRED: "Choose a reason.",
} satisfies Dict<typeof es>;
