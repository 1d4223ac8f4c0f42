/** Why: an operator pastes the address from the browser; a page can only embed the address that is meant for it. */

interface VideoSource {
  /** file: the browser plays it · frame: the host's own player. */
  kind: "file" | "frame";
  src: string;
}

const FILE = /\.(mp4|webm|ogv|m4v|mov)$/i;

export function videoSource(address: string): VideoSource {
  const url = new URL(address);
  if (FILE.test(url.pathname)) return { kind: "file", src: address };
  const host = url.hostname.replace(/^(www|m)\./, "");
  const last = url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  if (host === "youtu.be" || host === "youtube.com") {
    const id = url.searchParams.get("v") ?? last;
    return {
      kind: "frame",
      src: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`,
    };
  }
  if (host === "vimeo.com") {
    return {
      kind: "frame",
      src: `https://player.vimeo.com/video/${encodeURIComponent(last)}?autoplay=1&dnt=1`,
    };
  }
  return { kind: "frame", src: address };
}
