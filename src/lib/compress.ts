import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/**
 * The best encoding that a client accepts. One with `q=0` is not used; `*` is ignored: a client that wants an encoding names it.
 */
export const chooseEncoding = (acceptEncoding: string | undefined): Encoding | null => {
  const accepted = new Set(
    (acceptEncoding ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Runs beside the event loop. Quality 4 is as fast as gzip and smaller; more is not worth it for something that is sent once. */
export const compress = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "br"
    ? brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
      })
    : zip(text, { level: 5 });
