/** Why: the English texts of the portal's audit screens. */
import type { Dict } from "../dictionary";
import type es from "../es/audit";

export default {
  title: "Audit",
} satisfies Dict<typeof es>;
