/** Why: the English texts of the portal's companies screens. */
import type { Dict } from "../dictionary";
import type es from "../es/companies";

export default {
  title: "Brands",
} satisfies Dict<typeof es>;
