import type { Dict } from "../dictionary";
import type es from "../es/brands";

export default { metaTitle: "Resuena", metaDescription: "" } satisfies Dict<typeof es>;
