/** Why: all our codes are drawn alike, in the browser: their content is sent to no service. */
import { encode } from "uqr";

/** The quiet zone around a code, in light modules. */
export const QUIET_ZONE = 4;

/** Rows of modules, true where it is dark, the quiet zone included; error correction level M. */
export function qrOf(text: string, border = QUIET_ZONE): boolean[][] {
  return encode(text, { ecc: "M", border }).data;
}

/** The dark modules as one path, in units of modules. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) runs.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
      x = end + 1;
    }
  }
  return runs.join("");
}
