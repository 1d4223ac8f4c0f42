/** Why: prerendering at build time needs complete pages, in either language. */
import { Readable } from "node:stream";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { LANGUAGES } from "~/config/paths";
import { ALL_TEXTS } from "~/i18n/all-texts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await Promise.all(
    Object.values(ALL_TEXTS).flatMap(({ load }) => LANGUAGES.map((each): unknown => load(each))),
  );
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(Readable.toWeb(prelude as Readable) as ReadableStream, { status, headers });
}
