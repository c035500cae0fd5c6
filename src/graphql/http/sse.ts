import { Readable } from "node:stream";
import { startInterval, startTimer, stopTimer } from "../../lib/machine.ts";
import type { Meter } from "../cost/meter.ts";
import { ClientError, type ErrorLog, errorBody } from "../errors.ts";
import type { Answer, StreamedAnswer } from "../execute.ts";
import type { StreamWatch } from "../stream-watch.ts";
import { answerText, hasText } from "./answer-text.ts";

const eventIdKey = Symbol("eventId");

/** Marks an event of a subscription's source with the id a reconnecting client sends back as `Last-Event-ID`. */
export const withEventId = <Event extends object>(event: Event, id: string): Event => Object.assign(event, { [eventIdKey]: id });

export const eventIdOf = (event: unknown): string | undefined =>
  typeof event === "object" && event !== null ? (event as { [eventIdKey]?: string })[eventIdKey] : undefined;

/** A line break in an id would end the line and begin another. */
const headOf = ({ id }: StreamedAnswer): string =>
  `event: next\n${id === undefined ? "" : `id: ${id.replace(/[\r\n\0]/g, "")}\n`}data: `;

const formatNext = (next: StreamedAnswer): string => `${headOf(next)}${JSON.stringify(next.answer)}\n\n`;

const formatAnswer = async (next: StreamedAnswer): Promise<string | Buffer> => {
  const text = await answerText(next.answer, next.meter);
  if (!hasText(text)) return formatNext({ id: next.id, answer: { errors: [text.error], data: null } });
  return typeof text === "string" ? `${headOf(next)}${text}\n\n` : Buffer.concat([Buffer.from(headOf(next)), text, end]);
};
const end = Buffer.from("\n\n");

const comment = ":\n\n";
const complete = "event: complete\ndata: \n\n";

export type EventStreamOptions = {
  readonly keepAliveMs: number;
  /** Aborted when nobody listens any more. */
  readonly abort: AbortController;
  readonly log: ErrorLog;
  readonly requestId: string;
  /** How long a client may leave what it was sent unread. */
  readonly stallMs: number;
  readonly watch: StreamWatch;
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined;
};

const noLongerAllowed = () =>
  new ClientError(
    "UNAUTHENTICATED",
    "The stream was ended: the key, the session or the membership it was opened with is no longer valid.",
  );

/** Before each event, so that whoever lost their access does not get another one. */
export async function* whileAllowed<Event>(
  events: AsyncGenerator<Event>,
  isStillAllowed: (() => Promise<boolean>) | undefined,
): AsyncGenerator<Event> {
  for await (const event of events) {
    if (isStillAllowed && !(await isStillAllowed())) throw noLongerAllowed();
    yield event;
  }
}

/**
 * The answers as Server-Sent Events, in the "distinct connections mode" of GraphQL over SSE. `complete` is sent only when the
 * source itself has ended: a stream that is cut short ends without it, so that the client connects again from its last event.
 */
export const createEventStream = (answers: AsyncIterator<StreamedAnswer>, options: EventStreamOptions): Readable => {
  let resume = () => {};
  const stream = new Readable({
    read: () => resume(),
    destroy(error, done) {
      stopTimer(keepAlive);
      leaveWatch?.();
      options.abort.abort();
      resume();
      // Not awaited: a generator that is waiting for its next event only returns after it.
      Promise.resolve(answers.return?.()).catch(logFailure);
      done(error);
    },
  });
  const logFailure = (err: unknown) => options.log.error({ requestId: options.requestId, err }, "A subscription failed");
  const keepAlive = startInterval(() => stream.push(comment), options.keepAliveMs).unref();
  const end = () => {
    stopTimer(keepAlive);
    leaveWatch?.();
    if (!stream.readableEnded && !stream.destroyed) stream.push(null);
  };
  options.abort.signal.addEventListener("abort", end, { once: true });
  /** The client is told why, and that it need not come back. */
  const endWith = ({ extensions, message }: ClientError) => {
    if (options.abort.signal.aborted) return;
    stream.push(formatNext({ id: undefined, answer: { errors: [errorBody(extensions.code, message)], data: null } }));
    stream.push(complete);
    options.abort.abort();
  };
  const { isStillAllowed } = options;
  const leaveWatch = isStillAllowed && options.watch.add(isStillAllowed, () => endWith(noLongerAllowed()));
  const untilRead = () =>
    new Promise<void>((resolve) => {
      const stalled = startTimer(() => stream.destroy(), options.stallMs).unref();
      resume = () => {
        stopTimer(stalled);
        resolve();
      };
    });

  const pump = async () => {
    while (!options.abort.signal.aborted) {
      const { done, value } = await answers.next();
      if (options.abort.signal.aborted) return;
      if (done) {
        stream.push(complete);
        return end();
      }
      const text = await formatAnswer(value);
      if (options.abort.signal.aborted) return;
      if (!stream.push(text)) await untilRead();
    }
  };
  // Sent at once, so that the client sees the stream open before the first event.
  stream.push(comment);
  if (options.abort.signal.aborted) end();
  pump().catch((error) => {
    if (error instanceof ClientError) return endWith(error);
    logFailure(error);
    end();
  });
  return stream;
};

/** A query or mutation asked for as a stream: one answer and the end. */
export async function* onlyAnswer(answer: Answer, meter: Meter): AsyncGenerator<StreamedAnswer, undefined> {
  yield { id: undefined, answer, meter };
  return undefined;
}
