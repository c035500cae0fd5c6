import { jsonBounds } from "./bounds.ts";

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether brackets are nested deeper than in any JSON that Kolli reads, or there are too many of them. Half a million are counted
 * in a millisecond here; JSON.parse takes two hundred times as long.
 */
const shapeFailure = (json: Uint8Array, maxContainers: number): "too-deep" | "too-wide" | null => {
  let depth = 0;
  let containers = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > jsonBounds.depth.cap) return "too-deep";
      if (++containers > maxContainers) return "too-wide";
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return null;
};

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: "not-json" | "too-deep" | "too-wide" };

/**
 * For every JSON body from outside: refuses before parsing if it is nested too deeply, or has more lists and objects than its
 * reader wants.
 */
export const parseJson = (json: Uint8Array | string, { maxContainers = Number.POSITIVE_INFINITY } = {}): ParsedJson => {
  const bytes = typeof json === "string" ? Buffer.from(json) : json;
  const failure = shapeFailure(bytes, maxContainers);
  if (failure) return { ok: false, failure };
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
