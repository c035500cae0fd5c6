import { AuthenticationError, KolliError, RateLimitError, RequestError, TransportError } from "./errors.ts";

export type KolliOptions = {
  /** The address of your Kolli, such as `https://track.shop.com`. */
  readonly url: string;
  /** An API key: `kolli_test_…` or `kolli_live_…`. */
  readonly key: string;
  /** For each attempt, in milliseconds; 75,000 by default, as a synchronous creation waits up to a minute for the carrier. */
  readonly timeout?: number;
  /** After a failure that may be over by then; 3 by default. */
  readonly retries?: number;
  /** For proxies, certificates and tests. */
  readonly fetch?: typeof fetch;
};

export type RequestOptions = {
  /** By default, each call has its own, which its retries share. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Send = (document: string, variables: object, request?: RequestOptions) => Promise<Record<string, unknown>>;

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: { code?: string } }[] };

const version = "0.1.0";
const firstDelayMs = 500;
/** A service that asks for more is not waited for: the error says how long it takes. */
const longestDelayMs = 60_000;
const retriedStatuses = new Set([429, 502, 503, 504]);

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });

/** A key must not be sent in the clear, except within this machine. A path before /graphql is kept. */
const endpointOf = (url: string): string => {
  if (!URL.canParse(url)) throw new KolliError(`The url "${url}" is not a URL. It has the form https://track.shop.com.`);
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isLocal))
    throw new KolliError(`The url "${url}" must begin with https://. A key is sent over plain HTTP only to this machine.`);
  return `${url.replace(/\/+$/, "")}/graphql`;
};

const errorOf = (response: Response, answer: Answer): RequestError => {
  const code = answer.errors?.[0]?.extensions?.code ?? "UNKNOWN";
  const message = answer.errors?.map((error) => error.message).join(" ") ?? `Kolli answered with HTTP ${response.status}.`;
  const details = { code, status: response.status, requestId: response.headers.get("x-request-id") };
  if (code === "THROTTLED") {
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return new RateLimitError(message, { ...details, retryAfter: Number.isFinite(seconds) ? seconds : null });
  }
  return code === "UNAUTHENTICATED" || code === "FORBIDDEN"
    ? new AuthenticationError(message, details)
    : new RequestError(message, details);
};

/** Not what Kolli writes: a proxy in between answered. */
const foreignAnswer = (response: Response, text: string): TransportError => {
  const { status, headers } = response;
  const to = headers.get("location");
  const what = to ? `a redirect to ${to}` : `${headers.get("content-type") ?? "something"} that is not an answer of Kolli`;
  return new TransportError(`HTTP ${status} with ${what}: ${text.slice(0, 200)}`, { code: "NOT_KOLLI", status });
};

const parseAnswer = (text: string): Answer | null => {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && ("data" in value || "errors" in value) ? value : null;
  } catch {
    return null;
  }
};

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RateLimitError ||
  (error instanceof RequestError && error.code === "SERVICE_UNAVAILABLE") ||
  (error instanceof TransportError && (error.status === null || retriedStatuses.has(error.status)));

const delayOf = (error: unknown, attempt: number): number => {
  const asked = error instanceof RateLimitError ? error.retryAfter : null;
  const growing = firstDelayMs * 2 ** attempt * (0.5 + Math.random() / 2);
  return asked === null ? growing : asked * 1000 + growing / 4;
};

export const createSend = ({ url, key, timeout = 75_000, retries = 3, fetch: send = fetch }: KolliOptions): Send => {
  const endpoint = endpointOf(url);
  const attempt = async (body: string, idempotencyKey: string, signal?: AbortSignal): Promise<Record<string, unknown>> => {
    const limit = AbortSignal.timeout(timeout);
    let response: Response;
    let text: string;
    try {
      response = await send(endpoint, {
        method: "POST",
        redirect: "manual",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          accept: "application/json",
          "idempotency-key": idempotencyKey,
          "user-agent": `kolli-typescript/${version}`,
        },
        body,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const reason = limit.aborted ? `no answer within ${timeout / 1000} s` : String((cause as Error).cause ?? cause);
      throw new TransportError(`${endpoint} cannot be used: ${reason}`, { code: "NO_ANSWER", cause });
    }
    const answer = parseAnswer(text);
    if (!answer) throw foreignAnswer(response, text);
    if (answer.errors?.length || !answer.data) throw errorOf(response, answer);
    return answer.data;
  };
  return async (document, variables, { idempotencyKey = crypto.randomUUID(), signal } = {}) => {
    const body = JSON.stringify({ query: document, variables });
    for (let failures = 0; ; failures++) {
      try {
        return await attempt(body, idempotencyKey, signal);
      } catch (error) {
        const delay = delayOf(error, failures);
        if (!isTransient(error) || failures >= retries || delay > longestDelayMs) throw error;
        await wait(delay, signal);
      }
    }
  };
};
