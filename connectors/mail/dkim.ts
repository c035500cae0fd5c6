import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Header } from "./mime.ts";

/** RFC 6376, with RSA, which every sender uses. Gives the TXT records of a name, or throws. */
export type TxtLookup = (name: string) => Promise<readonly (readonly string[])[]>;

const mostSignatures = 5;
const smallestRsaBits = 1_024;

const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(";").flatMap((tag) => {
      const at = tag.indexOf("=");
      return at === -1 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, "")]];
    }),
  );

const canonicalBody = (body: Buffer, isRelaxed: boolean): string => {
  let text = body.toString("latin1");
  if (isRelaxed) text = text.replace(/[ \t]+/g, " ").replace(/ (?=\r\n|$)/g, "");
  // Not by a pattern, which would take time in the square of blank lines.
  while (text.endsWith("\r\n")) text = text.slice(0, -2);
  return text === "" && isRelaxed ? "" : `${text}\r\n`;
};

const canonicalHeader = ({ name, raw }: Header, isRelaxed: boolean): string =>
  isRelaxed
    ? `${name}:${raw
        .slice(raw.indexOf(":") + 1)
        .replace(/\r\n/g, "")
        .replace(/[ \t]+/g, " ")
        .trim()}`
    : raw;

/** The fields that a signature names, the last one of a name first. */
const signedHeaders = (headers: readonly Header[], names: readonly string[], isRelaxed: boolean): string => {
  const left = headers.toReversed();
  return names
    .flatMap((name) => {
      const at = left.findIndex((one) => one.name === name);
      return at === -1 ? [] : [`${canonicalHeader(left.splice(at, 1)[0]!, isRelaxed)}\r\n`];
    })
    .join("");
};

const keyOf = (record: string): KeyObject | null => {
  const { v = "DKIM1", k = "rsa", p = "" } = tagsOf(record);
  if (v !== "DKIM1" || p === "" || k !== "rsa") return null;
  try {
    const key = createPublicKey({ key: Buffer.from(p, "base64"), format: "der", type: "spki" });
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestRsaBits ? null : key;
  } catch {
    return null;
  }
};

const isValid = async (
  header: Header,
  headers: readonly Header[],
  body: Buffer,
  lookUp: TxtLookup,
  now: number,
): Promise<string | null> => {
  const tags = tagsOf(header.value);
  const { v, a = "", b = "", bh, c = "simple/simple", d = "", h = "", s = "", x, l } = tags;
  const names = h.toLowerCase().split(":");
  // With `l`, anything may follow what was signed.
  if (
    v !== "1" ||
    a !== "rsa-sha256" ||
    l !== undefined ||
    !names.includes("from") ||
    !/^[\w.-]+$/.test(d) ||
    !/^[\w.-]+$/.test(s)
  )
    return null;
  if (x !== undefined && Number(x) * 1_000 < now) return null;
  const [headerForm, bodyForm = "simple"] = c.split("/");
  const hash = createHash("sha256")
    .update(canonicalBody(body, bodyForm === "relaxed"), "latin1")
    .digest("base64");
  if (hash !== bh) return null;
  const isRelaxed = headerForm === "relaxed";
  const own = { ...header, raw: header.raw.replace(/([;:]\s*b\s*=)[^;]*/, "$1") };
  const signed = Buffer.from(signedHeaders(headers, names, isRelaxed) + canonicalHeader(own, isRelaxed), "latin1");
  const records = await lookUp(`${s}._domainkey.${d}`);
  const isSigned = records.some((record) => {
    const key = keyOf(record.join(""));
    return key !== null && verify("sha256", signed, key, Buffer.from(b, "base64"));
  });
  return isSigned ? d.toLowerCase() : null;
};

/** The domains that have signed a mail. */
export const signingDomains = async (
  headers: readonly Header[],
  body: Buffer,
  lookUp: TxtLookup,
  now: number,
): Promise<string[]> => {
  const signatures = headers.filter(({ name }) => name === "dkim-signature").slice(0, mostSignatures);
  const domains = await Promise.all(signatures.map((one) => isValid(one, headers, body, lookUp, now)));
  return domains.filter((domain) => domain !== null);
};
