import { notifiedState } from "./simulated.sql.ts";

/** What a node says to the server, taken apart: the version 3 protocol, as far as the driver speaks it. */
export type Said = { readonly kind: string; readonly body: Buffer };

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const cString = (text: string): Buffer => Buffer.from(`${text}\0`);

export const bytesOf = ({ kind, body }: Said): Buffer => message(kind, body);
export const queryMessage = (text: string): Buffer => message("Q", cString(text));

/** Whole messages: the driver never writes parts of one. */
export const readSaid = (bytes: Buffer): Said[] => {
  const said: Said[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readInt32BE(at + 1);
    said.push({ kind: String.fromCharCode(bytes[at]!), body: bytes.subarray(at + 5, at + 1 + length) });
    at += 1 + length;
  }
  return said;
};

const untilNul = (body: Buffer, from: number): { text: string; next: number } => {
  const end = body.indexOf(0, from);
  return { text: body.toString("utf8", from, end), next: end + 1 };
};

export const queryText = ({ body }: Said): string => untilNul(body, 0).text;

export const readParse = ({ body }: Said): { name: string; text: string } => {
  const name = untilNul(body, 0);
  const text = untilNul(body, name.next);
  return { name: name.text, text: text.text };
};
/** Types are for the server to find out. */
export const parseMessage = (name: string, text: string): Buffer =>
  message("P", Buffer.concat([cString(name), cString(text), Buffer.from([0, 0])]));

export const readBind = ({ body }: Said): { portal: string; statement: string; rest: Buffer } => {
  const portal = untilNul(body, 0);
  const statement = untilNul(body, portal.next);
  return { portal: portal.text, statement: statement.text, rest: body.subarray(statement.next) };
};
export const bindMessage = (portal: string, statement: string, rest: Buffer): Buffer =>
  message("B", Buffer.concat([cString(portal), cString(statement), rest]));

/** What the server answered up to one "ready for query". */
export type Answer = {
  readonly bytes: Buffer;
  /** `SELECT 3`, or the code of an error: what the trace tells. */
  readonly outcome: string;
  /** I: idle, T: in a transaction, E: in a failed one. */
  readonly state: string;
  readonly hasFailed: boolean;
  /** What is told to listeners once it is committed. */
  readonly notified: readonly string[];
  /** A statement was prepared. */
  readonly hasParsed: boolean;
};

/** Of an error or a notice: C is its code, M its message. */
const fieldOf = (body: Buffer, letter: string): string => {
  for (let at = 0; body[at]; ) {
    const field = untilNul(body, at + 1);
    if (String.fromCharCode(body[at]!) === letter) return field.text;
    at = field.next;
  }
  return "";
};
const outcomeOf = (kind: string, body: Buffer): string | null =>
  kind === "C" ? untilNul(body, 0).text : kind === "E" ? fieldOf(body, "C") : null;

/** Collects bytes of the server into answers. */
export const createAnswerReader = (onAnswer: (answer: Answer) => void): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  let begun: Buffer[] = [];
  let outcomes: string[] = [];
  let hasParsed = false;
  let hasFailed = false;
  let notified: string[] = [];
  return (chunk) => {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + 5 <= rest.length) {
      const end = at + 1 + rest.readInt32BE(at + 1);
      if (end > rest.length) break;
      const kind = String.fromCharCode(rest[at]!);
      const body = rest.subarray(at + 5, end);
      if (kind !== "N") begun.push(rest.subarray(at, end));
      else if (fieldOf(body, "C") === notifiedState) notified.push(fieldOf(body, "M"));
      const outcome = outcomeOf(kind, body);
      if (outcome !== null) outcomes.push(outcome);
      if (kind === "1") hasParsed = true;
      if (kind === "E") hasFailed = true;
      if (kind === "Z") {
        const state = String.fromCharCode(body[0]!);
        onAnswer({ hasParsed, hasFailed, notified, bytes: Buffer.concat(begun), outcome: outcomes.join("+"), state });
        begun = [];
        outcomes = [];
        hasParsed = false;
        hasFailed = false;
        notified = [];
      }
      at = end;
    }
    rest = rest.subarray(at);
  };
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = message("Z", Buffer.from("I"));
export const parseComplete = message("1", Buffer.alloc(0));
export const bindComplete = message("2", Buffer.alloc(0));

/** An answer to one statement: what it says of the columns, if anything, and what comes after that. */
export const takeApart = (bytes: Buffer): { description: Buffer | null; rest: Buffer } => {
  let description: Buffer | null = null;
  for (let at = 0; ; ) {
    const kind = String.fromCharCode(bytes[at]!);
    if (!"12Tn".includes(kind)) return { description, rest: bytes.subarray(at) };
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (kind === "T" || kind === "n") description = bytes.subarray(at, end);
    at = end;
  }
};

/**
 * The same answer with its rows by their bytes. Where a statement does not say in which order they come, that depends on where
 * they lie, and so on what was in the database before.
 */
export const withRowsInOrder = (bytes: Buffer): Buffer => {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  const isRow = (one: Buffer): boolean => one[0] === "D".charCodeAt(0);
  const first = messages.findIndex(isRow);
  const last = messages.findLastIndex(isRow);
  if (first === last) return bytes;
  const rows = messages.slice(first, last + 1).toSorted(Buffer.compare);
  return Buffer.concat([...messages.slice(0, first), ...rows, ...messages.slice(last + 1)]);
};

/** What a server says when somebody has connected and may come in. */
export const greeting = Buffer.concat([
  message("R", int32(0)),
  message("S", Buffer.concat([cString("server_version"), cString("18.0")])),
  message("S", Buffer.concat([cString("client_encoding"), cString("UTF8")])),
  message("K", Buffer.concat([int32(1), int32(1)])),
  ready,
]);

/** And when it is shut down. */
export const goodbye = message(
  "E",
  Buffer.concat([
    cString("SFATAL"),
    cString("VFATAL"),
    cString("C57P01"),
    cString("Mterminating connection due to administrator command"),
    Buffer.from([0]),
  ]),
);

export const listening = (channels: number): Buffer =>
  Buffer.concat([...Array.from({ length: channels }, () => message("C", cString("LISTEN"))), ready]);

/** The answer to `select 1`, by which the driver's side sees whether anybody is there. */
export const alive = Buffer.concat([message("C", cString("SELECT 0")), ready]);

export const notification = (channel: string, payload: string): Buffer =>
  message("A", Buffer.concat([int32(1), cString(channel), cString(payload)]));

/** The row of a statement that asks for the time and nothing else. */
export const clockAnswer = (at: number): Buffer => {
  const text = Buffer.from(new Date(at).toISOString().replace("T", " ").replace("Z", "+00"));
  return Buffer.concat([
    message("D", Buffer.concat([Buffer.from([0, 1]), int32(text.length), text])),
    message("C", cString("SELECT 1")),
    ready,
  ]);
};
