import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const isText = (name: string): boolean => /\.(js|css|html|svg)$/.test(name);
/** Below it, one packet carries the file anyway. */
const smallest = 300;

/** Writes each file of the build a second and third time, compressed as well as it can be, for the server to send. */
export const compressedFiles = (): Plugin => ({
  name: "compressed-files",
  apply: "build",
  writeBundle: ({ dir }, bundle) => {
    for (const name of [...Object.keys(bundle), ...publicFiles].filter(isText)) {
      const path = join(dir!, name);
      const bytes = readFileSync(path);
      if (bytes.length < smallest) continue;
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

/** Copied by the build as they are, and so no part of the bundle. */
const publicFiles = ["first-paint.js", "boot.css"];

/** The page's own styles are wanted after the outline that the page itself holds, which a small file of its own paints. */
export const stylesAfterOutline = (): Plugin => ({
  name: "styles-after-outline",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const styles = html.match(/\s*<link rel="stylesheet"[^>]*assets[^>]*>/g) ?? [];
      return styles.reduce((text, style) => text.replace(style, ""), html).replace("</body>", `${styles.join("")}\n  </body>`);
    },
  },
});
