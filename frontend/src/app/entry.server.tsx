/** Why: prerendering at build time needs whole pages at once, in either language. */
import { Readable } from "node:stream";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { LANGUAGES } from "~/config/paths";
import {
  blogTexts,
  downloadTexts,
  guidesTexts,
  infoTexts,
  publicTexts,
  teamTexts,
  themesTexts,
} from "~/i18n/texts";

const SOURCES = [publicTexts, themesTexts, infoTexts, teamTexts, blogTexts, guidesTexts, downloadTexts];

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await Promise.all(SOURCES.flatMap((texts) => LANGUAGES.map((language) => texts.load(language))));
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(Readable.toWeb(prelude as Readable) as ReadableStream, { status, headers });
}
