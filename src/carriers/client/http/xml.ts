import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { markEvents } from "../../reading/lenient/event-places.ts";

/** Local names only (carriers mix namespaces), attributes as `@name`, and every value a string: codes have leading zeros. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  // The parser counts entities by number (`&#233;`) among those of HTML.
  htmlEntities: true,
});

/**
 * The document as an object, or undefined for what is not well-formed (half an answer is not). Some carriers send a blank, an
 * empty line or a byte order mark before the declaration: a parser must refuse that, and a person sees nothing wrong with it.
 */
export const parseXml = (given: string): unknown => {
  const text = given.trim();
  if (!text.startsWith("<") || XMLValidator.validate(text) !== true) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
};

const asList = (value: unknown): unknown[] => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]);

/** An element that repeats: absent, empty, one or many, always read as a list. */
export const xmlList = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, z.array(item));

/** `xmlList` of what a parcel's scans are read from. An unreadable one is left out; if none can be read, nothing is. */
export const xmlEvents = <Item extends z.ZodType>(item: Item) => z.preprocess(asList, markEvents(z.array(item)));

/** An element with children that may be absent or empty. */
export const xmlElement = <Shape extends z.ZodRawShape>(children: Shape) =>
  z.preprocess((value) => (value === undefined || value === "" ? {} : value), z.object(children));

const isAbout = (value: unknown, names: readonly string[]): boolean => {
  if (typeof value !== "object" || value === null) return true;
  const within = Object.keys(value).filter((name) => !name.startsWith("@"));
  return within.length === 0 || within.some((name) => names.includes(name));
};

/** An element with children, of which one at least is known if there are any: what holds only others is not what was promised. */
export const xmlKnown = <Shape extends z.ZodRawShape>(children: Shape) => {
  const names = Object.keys(children);
  return z
    .unknown()
    .refine((value) => isAbout(value, names), `none of ${names.join(", ")} in it`)
    .pipe(z.object(children));
};

/** `xmlKnown` that may be absent or empty: what holds events, and is never taken for a parcel without them because of its shape. */
export const xmlHolder = <Shape extends z.ZodRawShape>(children: Shape) =>
  z.preprocess((value) => (value === undefined || value === "" ? {} : value), xmlKnown(children));

/** Text of an element that may be absent or empty (""), and may carry attributes. */
export const xmlText = z.preprocess((value) => {
  if (value === undefined || value === null) return "";
  return typeof value === "object" && "#text" in value ? value["#text"] : typeof value === "object" ? "" : value;
}, z.string());

const envelope = z.object({ Envelope: z.object({ Body: z.record(z.string(), z.unknown()) }) });

/** What is in the Body of a parsed SOAP message; undefined if it is not one. */
export const soapBody = (document: unknown): Record<string, unknown> | undefined => {
  const parsed = envelope.safeParse(document);
  return parsed.success ? parsed.data.Envelope.Body : undefined;
};
