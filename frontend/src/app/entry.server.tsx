/** Why: prerendering at build time needs whole pages at once, in either language. */
import { Readable } from "node:stream";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { LANGUAGES, type Language } from "~/config/paths";
import { downloadTexts, publicTexts } from "~/i18n/texts";

/** What prerendered pages read. */
const SOURCES: readonly { load: (language: Language) => Promise<unknown> }[] = [publicTexts, downloadTexts];

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await Promise.all(SOURCES.flatMap(({ load }) => LANGUAGES.map(load)));
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(Readable.toWeb(prelude as Readable) as ReadableStream, { status, headers });
}
