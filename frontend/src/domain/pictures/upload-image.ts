/**
 * Why: an upload shows its progress: 0 to 50 % the picture's upload, 50 to 100 % the download of its thumbnail
 * (docs/product.md, States).
 */
import { CallError } from "~/session/call-error";
import { asSignedIn, bearer } from "~/session/transport";
import { fitted } from "./scale-down";

export const IMAGE_TYPES = ["image/png", "image/jpeg"] as const;

export interface UploadedImage {
  key: string;
  url: string;
  thumbnailUrl: string;
  width: number;
  height: number;
}

/**
 * Uploads a picture, scaled down if it is too large. `onProgress` gets whole percents that never decrease. Throws a
 * CallError with the server's code.
 */
export async function uploadImage(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  let reached = 0;
  const reach = (percent: number) => {
    const whole = Math.min(100, Math.floor(percent));
    if (whole <= reached) return;
    reached = whole;
    onProgress(whole);
  };

  const body = new FormData();
  body.append("file", await fitted(file));
  signal.throwIfAborted();
  const responseText = await asSignedIn("person", (token) =>
    send("POST", "/media/images", signal, (share) => reach(share * 50), { token, body }),
  );
  const uploaded = JSON.parse(responseText) as UploadedImage;
  reach(50);
  await send("GET", uploaded.thumbnailUrl, signal, (share) => reach(50 + share * 50));
  reach(100);
  return uploaded;
}

function send(
  method: "GET" | "POST",
  url: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
  { token = null, body }: { token?: string | null; body?: FormData } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
    (body ? request.upload : request).onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onShare(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(new CallError(codeOf(request)));
    };
    request.onerror = () => reject(new CallError("NETWORK"));
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

function codeOf(request: XMLHttpRequest): string {
  if (request.status === 401) return "UNAUTHENTICATED";
  if (request.status === 413) return "IMAGE_TOO_LARGE";
  try {
    const { error } = JSON.parse(request.responseText) as { error: { code: string }[] };
    return error[0]?.code ?? "UNKNOWN";
  } catch {
    return request.status >= 500 ? "SERVICE_UNAVAILABLE" : "UNKNOWN";
  }
}
