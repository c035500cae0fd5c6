import type { EpochMs } from "../../lib/clock.ts";
import type { DescribedAttempt, StoredAttempt } from "../kind.ts";
import { signedHeaders } from "../signing.ts";

/** Kolli's own signature begins so; that of another format is kept as the lines of its headers. */
const isOwnSignature = (signature: string): boolean => signature === "" || signature.startsWith("v1,");

const signatureHeaders = (eventId: string, at: EpochMs, signature: string): string[] =>
  isOwnSignature(signature) ? signedHeaders(eventId, at, signature) : Object.entries(readHeaderLines(signature)).flat();

/** Names and values in turn. Of an attempt only the signature is kept; the rest of its headers follows from the event and the time. */
export const requestHeaders = (eventId: string, at: EpochMs, signature: string, traceparent?: string): string[] => [
  "content-type",
  "application/json; charset=utf-8",
  "user-agent",
  "Kolli-Webhooks/1.0",
  ...signatureHeaders(eventId, at, signature),
  ...(traceparent === undefined ? [] : ["traceparent", traceparent]),
];

export const writeHeaderLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");

/** From the lines they are kept in, `name: value`. */
const readHeaderLines = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split("\n").flatMap((line) => {
      const colon = line.indexOf(": ");
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]];
    }),
  );

/** A request's headers by their names. */
export const shownHeaders = (eventId: string, at: EpochMs, signature: string): Record<string, string> => {
  const flat = requestHeaders(eventId, at, signature);
  return Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]!]] : [])));
};

export const describeRequest = ({ eventId, at, signature, responseHeaders, responseBody }: StoredAttempt): DescribedAttempt => ({
  requestHeaders: signature === "" ? null : shownHeaders(eventId, at, signature),
  responseHeaders: responseHeaders === null ? null : readHeaderLines(responseHeaders),
  responseBody: responseBody === null ? null : responseBody.toString("utf8"),
});
