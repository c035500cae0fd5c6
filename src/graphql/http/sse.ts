import { Readable } from "node:stream";
import { startInterval, startTimer, stopTimer } from "../../lib/machine.ts";
import type { Meter } from "../cost/meter.ts";
import { ClientError, type ErrorLog, errorBody } from "../errors.ts";
import type { Answer, StreamedAnswer } from "../execute.ts";
import type { StreamWatch } from "../stream-watch.ts";
import { answerText, hasText } from "./answer-text.ts";

const eventIdKey = Symbol("eventId");

/** Marks an event of a subscription's source with the id that a reconnecting client sends back as `Last-Event-ID`. */
export const withEventId = <Event extends object>(event: Event, id: string): Event => Object.assign(event, { [eventIdKey]: id });

export const eventIdOf = (event: unknown): string | undefined =>
  typeof event === "object" && event !== null ? (event as { [eventIdKey]?: string })[eventIdKey] : undefined;

/** A line break in an id would end the line and start another. */
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
  /** Aborted when the client is gone. */
  readonly abort: AbortController;
  readonly log: ErrorLog;
  readonly requestId: string;
  /** How long a client may leave sent data unread. */
  readonly stallMs: number;
  readonly watch: StreamWatch;
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined;
};

const noLongerAllowed = () =>
  new ClientError(
    "UNAUTHENTICATED",
    "The stream was ended: the key, the session or the membership it was opened with is no longer valid.",
  );

/** Checked before each event, so that a caller who lost access gets no further one. */
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
 * The responses as Server-Sent Events, in the "distinct connections mode" of GraphQL over SSE. `complete` is sent only if the
 * source has ended: a stream that is cut short ends without it, so that the client reconnects from its last event.
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
      // Not awaited: a generator that waits for its next event only returns after it.
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
  /** Sends the reason to the client, and that it need not reconnect. */
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
  // Sent immediately, so that the client sees the stream open before the first event.
  stream.push(comment);
  if (options.abort.signal.aborted) end();
  pump().catch((error) => {
    if (error instanceof ClientError) return endWith(error);
    logFailure(error);
    end();
  });
  return stream;
};

/** A query or mutation requested as a stream: one response and the end. */
export async function* onlyAnswer(answer: Answer, meter: Meter): AsyncGenerator<StreamedAnswer, undefined> {
  yield { id: undefined, answer, meter };
  return undefined;
}
