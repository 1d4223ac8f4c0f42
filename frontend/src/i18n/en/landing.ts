import type { Dict } from "../dictionary";
import type es from "../es/landing";

export default { metaTitle: "Resuena", metaDescription: "" } satisfies Dict<typeof es>;
