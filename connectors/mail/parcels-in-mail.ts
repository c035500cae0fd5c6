import { carrierNamed } from "../shared/carrier-names.ts";
import type { TextPart } from "./mime.ts";
import { parcelOfLink } from "./tracking-links.ts";

export type MailedParcel = { readonly trackingCode: string; readonly carrier?: string; readonly reference?: string };

const mostParcels = 20;
const mostCandidates = 10;
const longestChunk = 20_000;

const words = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim().slice(0, 100) : undefined;
};

const mailed = (trackingCode: string, carrier: string | undefined, reference: string | undefined): MailedParcel => ({
  trackingCode,
  ...(carrier && { carrier }),
  ...(reference && { reference }),
});

/** schema.org: a ParcelDelivery anywhere in it, such as in an Order. */
const inJsonLd = (value: unknown, orderNumber: string | undefined, depth = 0): MailedParcel[] => {
  if (typeof value !== "object" || value === null || depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((one) => inJsonLd(one, orderNumber, depth + 1));
  const thing = value as Record<string, unknown>;
  const partOf = thing.partOfOrder as Record<string, unknown> | undefined;
  const order = words(thing.orderNumber) ?? words(partOf?.orderNumber) ?? orderNumber;
  const inside = Object.values(thing).flatMap((one) => inJsonLd(one, order, depth + 1));
  const code = words(thing.trackingNumber);
  if (thing["@type"] !== "ParcelDelivery" || code === undefined) return inside;
  const named = (thing.carrier ?? thing.provider) as { name?: unknown } | string | undefined;
  return [mailed(code, carrierNamed(words(typeof named === "object" ? named?.name : named)), order), ...inside];
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'" };
const withoutEntities = (html: string): string => html.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** The same as attributes of elements. */
const inMicrodata = (html: string): MailedParcel[] => {
  const [, ...rest] = html.split(/itemtype=["']https?:\/\/schema\.org\/ParcelDelivery["']/i);
  const chunks = rest.map((one) => one.slice(0, longestChunk));
  const property = (chunk: string, name: string): string | undefined => {
    const [element = ""] = new RegExp(`<[^>]*itemprop=["']${name}["'][^>]*>[^<]*`, "i").exec(chunk) ?? [];
    const content = /content=["']([^"']*)["']/i.exec(element)?.[1] ?? element.slice(element.indexOf(">") + 1);
    return words(withoutEntities(content));
  };
  return chunks.flatMap((chunk) => {
    const code = property(chunk, "trackingNumber");
    const carrier = /itemprop=["'](?:carrier|provider)["'][\s\S]*/i.exec(chunk)?.[0];
    return code ? [mailed(code, carrierNamed(carrier && property(carrier, "name")), property(chunk, "orderNumber"))] : [];
  });
};

const plainText = (html: string): string =>
  withoutEntities(html.replace(/<(style|script)[\s\S]*?<\/\1\s*>/gi, " ").replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");

const aboutTracking =
  /track|trace|parcel|shipment|consignment|sendung|paket|suivi|colis|seguimiento|env[ií]o|spedizione|spår|sporing|kolli|forsendelse|zending|pakket|przesył|paczk|zásilk/i;

/** What may be a number, after a word for tracking. Which of them is one, Kolli says. */
export const candidatesIn = (text: string): readonly string[] => {
  const found = [...text.matchAll(/(?<![A-Z0-9])[A-Z0-9]+(?: [A-Z0-9]{2,})*(?![A-Z0-9])/g)].flatMap(({ 0: match, index }) => {
    if (!aboutTracking.test(text.slice(Math.max(0, index - 100), index))) return [];
    return [match.replaceAll(" ", ""), ...match.split(" ")];
  });
  const codes = found.filter((code) => /^[A-Z0-9]{8,35}$/.test(code) && code.replace(/\D/g, "").length >= 6);
  return [...new Set(codes)].slice(0, mostCandidates);
};

/** What a mail says for itself, in the order in which it can be relied on: data, then links. */
export const parcelsIn = (parts: readonly TextPart[]): readonly MailedParcel[] => {
  const html = parts.filter(({ isHtml }) => isHtml).map(({ text }) => text);
  const scripts = html.flatMap((text) => [...text.matchAll(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script\s*>/gi)]);
  const data = [...scripts.flatMap(([, text]) => inJsonLd(jsonOf(text!), undefined)), ...html.flatMap(inMicrodata)];
  const links = parts.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/[^\s"'<>)\]]+/gi)].map(([link]) => withoutEntities(link)),
  );
  const all = data.length > 0 ? data : links.map(parcelOfLink).filter((one) => one !== null);
  return all
    .filter((one, index) => all.findIndex(({ trackingCode }) => trackingCode === one.trackingCode) === index)
    .slice(0, mostParcels);
};

export const textIn = (parts: readonly TextPart[]): string =>
  parts.map(({ isHtml, text }) => (isHtml ? plainText(text) : text.replace(/\s+/g, " "))).join(" ");
