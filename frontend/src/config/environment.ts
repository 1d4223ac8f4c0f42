/** Why: what a build may be told from outside, checked in one place. */

const given = import.meta.env.VITE_PUBLIC_URL as string | undefined;

/** The site's own address without a slash at the end; search engines want absolute links to the other language. */
export const PUBLIC_URL = (given ?? "http://localhost:4003").replace(/\/+$/, "");
