import { jsonBounds } from "./bounds.ts";

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether brackets stand in each other deeper than JSON of ours ever does. Half a million of them are read in a millisecond here;
 * JSON.parse takes two hundred times as long to build what nobody wants.
 */
export const isNestedTooDeep = (json: Uint8Array, maxDepth: number = jsonBounds.depth.cap): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
};

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: "not-json" | "too-deep" };

/** For every JSON body that comes from outside: what is nested too deep is refused before it is parsed. */
export const parseJson = (json: Uint8Array | string): ParsedJson => {
  const bytes = typeof json === "string" ? Buffer.from(json) : json;
  if (isNestedTooDeep(bytes)) return { ok: false, failure: "too-deep" };
  try {
    return {
      ok: true,
      value: JSON.parse(
        typeof json === "string" ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8"),
      ),
    };
  } catch {
    return { ok: false, failure: "not-json" };
  }
};

export const tooDeepMessage = (what: string): string =>
  `${what} nests brackets more than ${jsonBounds.depth.cap} deep. Send flatter JSON.`;
