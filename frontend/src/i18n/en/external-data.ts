/** Why: the English texts of external data. */
import type { Dict } from "../dictionary";
import type es from "../es/external-data";

export default {
  title: "Data from other systems",
  id: "External ID",
  copy: "Copy the external ID",
  copied: "External ID copied.",
  copyFailed: "We could not copy it. Select it and copy it by hand.",
  metadata: (count, shown) => (count === 1 ? "1 value" : `${shown} values`),
} satisfies Dict<typeof es>;
