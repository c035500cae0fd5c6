import { type Outcome, withoutAnswer } from "../attempt.ts";
import type { Message } from "../kind.ts";
import { resultOfCode } from "./aws-client.ts";

/** What one message becomes in a request that takes several. */
export type BatchEntry = { readonly message: Message; readonly entry: Readonly<Record<string, unknown>>; readonly bytes: number };

/** What a request's answer says of one of its entries: null if it was taken. */
export type EntryFailure = { readonly code: string; readonly message: string } | null;

/** Requests that hold no more than the service takes in one, each entry in one of them. */
const requestsOf = (entries: readonly BatchEntry[], maxBytes: number): BatchEntry[][] => {
  const requests: BatchEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (entry.bytes > room) {
      requests.push([]);
      room = maxBytes;
    }
    requests.at(-1)!.push(entry);
    room -= entry.bytes;
  }
  return requests;
};

const outcomeOfEntry = (answer: Outcome, failure: EntryFailure): Outcome => {
  if (failure === null) return answer;
  return { ...answer, result: resultOfCode(failure.code), detail: `${failure.code}: ${failure.message}` };
};

type SendEntries = {
  /** Of one entry, and of all in a request. */
  readonly maxBytes: number;
  request(entries: readonly BatchEntry[]): Promise<Outcome>;
  /** From the answer to a request that succeeded as a whole: what became of each entry; null if it cannot be read. */
  failuresIn(answer: unknown, count: number): readonly EntryFailure[] | null;
};

const sendRequest = async ({ request, failuresIn }: SendEntries, entries: readonly BatchEntry[]): Promise<Outcome[]> => {
  const answer = await request(entries);
  if (answer.result !== "DELIVERED") return entries.map(() => answer);
  let failures: readonly EntryFailure[] | null;
  try {
    failures = failuresIn(JSON.parse(answer.responseBody?.toString("utf8") ?? ""), entries.length);
  } catch {
    failures = null;
  }
  const unread = { ...answer, result: "BAD_RESPONSE", detail: "The response could not be read." } as const;
  return entries.map((_entry, index) => (failures === null ? unread : outcomeOfEntry(answer, failures[index] ?? null)));
};

/** Sends entries in as few requests as they fit into. One that is too large for any is refused without being sent. */
export const sendEntries = async (how: SendEntries, entries: readonly BatchEntry[]): Promise<readonly Outcome[]> => {
  const { maxBytes } = how;
  const outcomes = new Map<BatchEntry, Outcome>();
  for (const entry of entries)
    if (entry.bytes > maxBytes)
      outcomes.set(entry, withoutAnswer("REFUSED", `The event has ${entry.bytes} bytes; at most ${maxBytes} can be sent.`));
  const requests = requestsOf(
    entries.filter((entry) => !outcomes.has(entry)),
    maxBytes,
  );
  await Promise.all(
    requests.map(async (request) => {
      const results = await sendRequest(how, request);
      for (const [index, entry] of request.entries()) outcomes.set(entry, results[index]!);
    }),
  );
  return entries.map((entry) => outcomes.get(entry)!);
};
