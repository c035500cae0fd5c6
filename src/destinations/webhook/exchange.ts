import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { EgressRefused } from "../../egress/connector.ts";
import type { Clock } from "../../lib/clock.ts";
import { startTimer, stopTimer, type Timer } from "../../lib/machine.ts";
import type { AttemptResult, Outcome } from "../attempt.ts";
import { webhookBounds } from "../bounds.ts";
import { receiverRetryAfter } from "./retry-after.ts";

/** Of an answer this much is read at all … */
const maxReadBytes = webhookBounds.responseRead.cap;
/** … and this much is kept. */
const maxStoredBytes = webhookBounds.responseKept.cap;

export type PostRequest = {
  readonly method?: "POST" | "PUT";
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer;
  readonly deadlineMs: number;
};

/** Aborting our own request is not the receiver's failure: this error marks it. */
const enough = new Error("Enough of the response was read.");
const tooLate = new Error("The request took too long.");

/** Success is any 2xx. A redirect is not followed: the receiver's address is what was entered and judged. */
const resultOfStatus = (status: number): AttemptResult => {
  if (status >= 200 && status < 300) return "DELIVERED";
  if (status === 410) return "GONE";
  return status >= 300 && status < 400 ? "REDIRECTED" : "BAD_STATUS";
};

/** A connection that the receiver closed while it lay idle fails its next request before a byte of the answer. */
const isStaleConnection = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE";
};

const describe = (error: Error): string => {
  const { code } = error as NodeJS.ErrnoException;
  const cause = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : undefined;
  const text = cause?.message || error.message || "The connection failed";
  return (code && !text.includes(code) ? `${text} (${code})` : text).slice(0, 500);
};

const headerLines = (headers: IncomingHttpHeaders): string => {
  let lines = "";
  for (const name in headers) lines += `${name}: ${headers[name]}\n`;
  return lines;
};

/**
 * One POST through undici's lowest layer: no streams, no promises, one timer for the whole exchange. Calls `finish` exactly
 * once; a request that is still waiting for a connection when its time is over never leaves.
 */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #dispatcher: Dispatcher;
  readonly #request: PostRequest;
  readonly #clock: Clock;
  readonly #finish: (outcome: Outcome) => void;
  readonly #timer: Timer;
  #controller: Dispatcher.DispatchController | null = null;
  #isFinished = false;
  #wasResent = false;
  #status: number | null = null;
  #headers: IncomingHttpHeaders | null = null;
  #readBytes = 0;
  #storedBytes = 0;
  #kept: Buffer[] = [];

  constructor(dispatcher: Dispatcher, request: PostRequest, clock: Clock, finish: (outcome: Outcome) => void) {
    this.#dispatcher = dispatcher;
    this.#request = request;
    this.#clock = clock;
    this.#finish = finish;
    this.#timer = startTimer(
      () => this.#end("TIMED_OUT", `No complete response within ${request.deadlineMs / 1000} s.`, tooLate),
      request.deadlineMs,
    );
  }

  dispatch(): void {
    const { method = "POST", path, headers, body } = this.#request;
    try {
      this.#dispatcher.dispatch({ path, method, headers, body }, this);
    } catch (error) {
      this.#end("CONNECTION_FAILED", describe(error as Error));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isFinished) controller.abort(tooLate);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#readBytes += chunk.length;
    if (this.#storedBytes < maxStoredBytes) {
      // Copied: the chunk is a view of the socket's buffer, which would stay alive with it.
      const part = Buffer.from(chunk.subarray(0, maxStoredBytes - this.#storedBytes));
      this.#kept.push(part);
      this.#storedBytes += part.length;
    }
    if (this.#readBytes >= maxReadBytes) this.#endByStatus("Only the first 64 KiB of the response were read.", enough);
  }

  onResponseEnd(): void {
    this.#endByStatus(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isFinished) return;
    if (error instanceof EgressRefused) this.#end("ADDRESS_REFUSED", error.message);
    else if (this.#status !== null) this.#end("BAD_RESPONSE", `The response was cut off: ${describe(error)}`);
    else if (this.#controller !== null && !this.#wasResent && isStaleConnection(error)) {
      this.#wasResent = true;
      this.#controller = null;
      this.dispatch();
    } else this.#end("CONNECTION_FAILED", describe(error));
  }

  #endByStatus(detail: string | null, abort?: Error): void {
    this.#end(resultOfStatus(this.#status ?? 0), detail, abort);
  }

  #end(result: AttemptResult, detail: string | null, abort?: Error): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    stopTimer(this.#timer);
    this.#finish({
      result,
      status: this.#status,
      detail,
      responseHeaders: this.#headers === null ? null : headerLines(this.#headers),
      responseBody: this.#storedBytes === 0 ? null : this.#kept.length === 1 ? this.#kept[0]! : Buffer.concat(this.#kept),
      retryAfterMs:
        this.#status === 429 || this.#status === 503 ? receiverRetryAfter(this.#retryAfter(), this.#clock.now()) : null,
    });
    if (abort) this.#controller?.abort(abort);
  }

  #retryAfter(): string | undefined {
    const value = this.#headers?.["retry-after"] as string | string[] | undefined;
    return Array.isArray(value) ? value[0] : value;
  }
}

/** One POST, and what came of it. */
export const post = (dispatcher: Dispatcher, request: PostRequest, clock: Clock): Promise<readonly [Outcome]> =>
  new Promise((finish) => new ExchangeHandler(dispatcher, request, clock, (outcome) => finish([outcome])).dispatch());
