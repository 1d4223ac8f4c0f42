/** Why: the English texts of the portal's campaigns screens. */
import type { Dict } from "../dictionary";
import type es from "../es/campaigns";

export default {
  title: "Campaign",
} satisfies Dict<typeof es>;
