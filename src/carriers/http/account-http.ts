import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Outcome, OutgoingRequest } from "./exchange.ts";
import {
  type CarrierHttp,
  type CarrierReply,
  type CarrierRequest,
  type ErrorResponse,
  type TokenRecipe,
  unexpected,
} from "./http.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { AccountState, CarrierTransport } from "./transport.ts";
import { parseXml } from "./xml.ts";

/** One ask's way out: an account's hosts, secrets and state, a deadline, and an allowance of requests. */
export type AccountHttpSettings = {
  transport: CarrierTransport;
  state: AccountState;
  hosts: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
  redact: (text: string) => string;
  deadlineAt: EpochMs;
  /** Null when a request may be made now, otherwise how long to wait for the next. */
  takeAllowance: () => Promise<number | null>;
  measure: (outcome: CarrierFailure["code"] | "ok", durationMs: number) => void;
};

type Format = "json" | "xml" | "text";

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isEmptyXml = (text: string) => text.trim() === "";

const buildUrl = (base: string, { path, query = {} }: CarrierRequest): string => {
  const url = new URL(base.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) {
    for (const item of value === undefined ? [] : [value].flat()) url.searchParams.append(name, item);
  }
  return url.href;
};

const accepts: Readonly<Record<Format, string>> = { json: "application/json", xml: "application/xml, text/xml", text: "*/*" };

const buildBody = ({ json, form, xml }: CarrierRequest): { body: string; contentType: string } | null => {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: "application/json" };
  if (form) return { body: new URLSearchParams(form).toString(), contentType: "application/x-www-form-urlencoded" };
  if (xml !== undefined) return { body: xml, contentType: "text/xml; charset=utf-8" };
  return null;
};

/** Failures after which the same request may well succeed, and which say that the carrier, not the question, is at fault. */
const isCarriersFault = (failure: CarrierFailure) => failure.code === "unavailable" || failure.code === "timed-out";

export const createAccountHttp = (settings: AccountHttpSettings): CarrierHttp => {
  const { transport, state, redact } = settings;
  const { clock, random } = transport;
  const remainingMs = () => settings.deadlineAt - clock.now();

  const readErrorStatus = (request: CarrierRequest, response: ErrorResponse): CarrierFailure => {
    const { status, text } = response;
    const own = request.readError?.(response);
    if (own) return own;
    if (status === 429)
      return { code: "rate-limited", retryAfterMs: readRetryAfter(response.headers["retry-after"], clock.now()) };
    if (status === 401 || status === 403) return { code: "credentials-rejected", detail: `the carrier answered HTTP ${status}` };
    if (status >= 500) return { code: "unavailable", detail: `the carrier answered HTTP ${status}` };
    if (status >= 300 && status < 400) return unexpected(`a redirect (HTTP ${status}), which is not followed`, text);
    return unexpected(`HTTP ${status}`, text);
  };

  const readOutcome = (request: CarrierRequest, format: Format, outcome: Outcome): CarrierReply => {
    switch (outcome.kind) {
      case "timed-out":
        return fail({ code: "timed-out" });
      case "unreachable":
        return fail({ code: "unavailable", detail: `no connection (${outcome.reason})` });
      case "broken-off":
        return fail(unexpected("the answer broke off", redact(outcome.text)));
      case "too-large":
        return fail(unexpected("the answer is too large", redact(outcome.text.slice(0, 4_096))));
      case "answer": {
        const { status, headers } = outcome;
        const text = redact(outcome.text);
        if (status < 200 || status >= 300) {
          const response = { status, headers, text, json: () => parseJson(text), xml: () => parseXml(text) };
          return fail(readErrorStatus(request, response));
        }
        const body = format === "json" ? parseJson(outcome.text) : format === "xml" ? parseXml(outcome.text) : outcome.text;
        if (body === undefined)
          return fail(unexpected(isEmptyXml(text) ? "an empty answer" : `the answer is not ${format.toUpperCase()}`, text));
        return ok({ status, headers, text, body });
      }
    }
  };

  const sendOnce = async (
    outgoing: OutgoingRequest,
    request: CarrierRequest,
    format: Format,
  ): Promise<{ reply: CarrierReply; sent: boolean; broken: boolean }> => {
    const refused = (failure: CarrierFailure) => ({ reply: fail(failure), sent: false, broken: false });
    const pauseMs = state.pausedUntil - clock.now();
    if (pauseMs > 0) return refused({ code: "rate-limited", retryAfterMs: pauseMs });
    const breakerMs = state.breaker.waitMs();
    if (breakerMs !== null) {
      return refused({
        code: "unavailable",
        detail: `left alone after repeated failures for another ${Math.ceil(breakerMs / 1_000)} s`,
      });
    }
    const waitMs = await settings.takeAllowance();
    if (waitMs !== null) return refused({ code: "rate-limited", retryAfterMs: waitMs });
    const timeoutMs = Math.min(transport.requestTimeoutMs, remainingMs());
    if (timeoutMs <= 0) return refused({ code: "timed-out" });

    const startedAt = clock.now();
    const outcome = await transport.exchange({ ...outgoing, timeoutMs });
    const reply = readOutcome(request, format, outcome);
    settings.measure(reply.ok ? "ok" : reply.failure.code, clock.now() - startedAt);
    if (!reply.ok && isCarriersFault(reply.failure)) state.breaker.failed();
    else state.breaker.succeeded();
    if (!reply.ok && reply.failure.code === "rate-limited") {
      state.pausedUntil = clock.now() + (reply.failure.retryAfterMs ?? transport.pauseWithoutRetryAfterMs);
    }
    return { reply, sent: true, broken: outcome.kind === "broken-off" };
  };

  /** Sends again only what can be sent twice, only for the carrier's own faults, and only while the deadline allows. */
  const sendPatiently = async (request: CarrierRequest, format: Format): Promise<CarrierReply> => {
    const content = buildBody(request);
    const host = settings.hosts[request.host ?? "api"];
    if (!host) throw new Error(`The adapter names the host "${request.host}", which its environment does not have.`);
    const outgoing: OutgoingRequest = {
      url: buildUrl(host, request),
      method: request.method ?? (content ? "POST" : "GET"),
      headers: { accept: accepts[format], ...(content && { "content-type": content.contentType }), ...request.headers },
      body: content?.body ?? null,
      timeoutMs: 0,
    };
    for (let attempt = 0; ; attempt += 1) {
      const { reply, sent, broken } = await sendOnce(outgoing, request, format);
      const delayMs = transport.retryDelaysMs[attempt];
      const worthIt = !reply.ok && sent && (reply.failure.code === "unavailable" || broken);
      if (!worthIt || request.retry === false || delayMs === undefined) return reply;
      const waitMs = delayMs * (0.5 + random());
      if (waitMs >= remainingMs()) return reply;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };

  const withinDeadline = async <T>(work: Promise<T>): Promise<T | "timed-out"> => {
    const deadline = Promise.withResolvers<"timed-out">();
    const timer = setTimeout(() => deadline.resolve("timed-out"), Math.max(0, remainingMs()));
    return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer));
  };

  const withToken = async (recipe: TokenRecipe, use: (token: string) => Promise<CarrierReply>): Promise<CarrierReply> => {
    const name = recipe.name ?? "token";
    const getToken = () => withinDeadline(state.tokens.get(name, () => recipe.fetch(http, settings.credentials)));
    const first = await getToken();
    if (first === "timed-out") return fail({ code: "timed-out" });
    if (!first.ok) return first;
    const reply = await use(first.value.token);
    if (reply.ok || reply.failure.code !== "credentials-rejected") return reply;
    state.tokens.discard(name, first.value.token);
    if (!first.value.cached) return reply;
    const second = await getToken();
    if (second === "timed-out") return fail({ code: "timed-out" });
    return second.ok ? use(second.value.token) : second;
  };

  const send = (request: CarrierRequest, format: Format): Promise<CarrierReply> => {
    const recipe = request.token;
    if (!recipe) return sendPatiently(request, format);
    return withToken(recipe, (token) => {
      const carried = recipe.headers?.(token) ?? { authorization: `Bearer ${token}` };
      return sendPatiently({ ...request, headers: { ...request.headers, ...carried } }, format);
    });
  };

  const http: CarrierHttp = {
    json: (request) => send(request, "json"),
    xml: (request) => send(request, "xml"),
    text: (request) => send(request, "text"),
    withToken,
  };
  return http;
};
