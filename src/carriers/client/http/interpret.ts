import type { EpochMs } from "../../../lib/clock.ts";
import { parseJson } from "../../../lib/json/parse-json.ts";
import { onFirstUse } from "../../../lib/loading/on-first-use.ts";
import { fail, ok } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import { carrierBounds } from "../../bounds.ts";
import type { RequestOutcome } from "./exchange.ts";
import { type CarrierReply, type CarrierRequest, type ErrorResponse, unexpected } from "./http.ts";
import type { AnswerFormat } from "./outgoing.ts";
import { readRetryAfter } from "./retry-after.ts";
import type * as XmlModule from "./xml.ts";

const { parseXml } = onFirstUse<typeof XmlModule>(import.meta.url, "./xml.ts");

/** Undefined for what is no JSON, or nested deeper than any answer is. */
const readJson = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};

const parse: Readonly<Record<AnswerFormat, (text: string) => unknown>> = { json: readJson, xml: parseXml, text: (text) => text };

/** However long a carrier says: an account must not fall silent for as long as one header wants. */
const capped = (failure: CarrierFailure): CarrierFailure => {
  if (failure.code !== "rate-limited" || failure.retryAfterMs === null) return failure;
  const { retryAfterMs } = failure;
  return { ...failure, retryAfterMs: retryAfterMs >= 0 ? Math.min(retryAfterMs, carrierBounds.pause.cap) : null };
};

/** The common rules for answers outside 2xx, after the adapter's own. */
const readErrorStatus = ({ readError }: CarrierRequest, response: ErrorResponse, now: EpochMs): CarrierFailure => {
  const { status, text } = response;
  const own = readError?.(response);
  if (own) return own;
  if (status === 429) return { code: "rate-limited", retryAfterMs: readRetryAfter(response.headers["retry-after"], now) };
  if (status === 401 || status === 403) return { code: "credentials-rejected", detail: `the carrier returned HTTP ${status}` };
  if (status >= 500) return { code: "unavailable", detail: `the carrier returned HTTP ${status}` };
  if (status >= 300 && status < 400) return unexpected(`a redirect (HTTP ${status}), which is not followed`, text);
  return unexpected(`HTTP ${status}`, text);
};

type Interpretation = { request: CarrierRequest; format: AnswerFormat; redact: (text: string) => string; now: EpochMs };

/** What came of an exchange, in the words an adapter and the engine understand. */
export const interpret = (outcome: RequestOutcome, { request, format, redact, now }: Interpretation): CarrierReply => {
  switch (outcome.kind) {
    case "timed-out":
      return fail({ code: "timed-out" });
    case "unreachable":
      return fail({ code: "unavailable", detail: `no connection (${outcome.reason})` });
    case "broken-off":
      return fail(unexpected("the response was cut off", redact(outcome.text)));
    case "too-large":
      return fail(unexpected("the response is too large", redact(outcome.text.slice(0, 2 * carrierBounds.unexpectedText.cap))));
    case "answer": {
      const { status, headers } = outcome;
      const text = redact(outcome.text);
      if (status < 200 || status >= 300) {
        const response = { status, headers, text, json: () => readJson(text), xml: () => parseXml(text) };
        return fail(capped(readErrorStatus(request, response, now)));
      }
      const body = parse[format](outcome.text);
      if (body !== undefined) return ok({ status, headers, text, body });
      return fail(unexpected(text.trim() === "" ? "an empty response" : `the response is not ${format.toUpperCase()}`, text));
    }
  }
};
