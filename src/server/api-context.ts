import type { FastifyReply, FastifyRequest } from "fastify";
import { type Authenticator, type KeyRefusal, keyRefusals, keyRefusalsIn } from "../api-keys/authenticate.ts";
import { keyCaller } from "../api-keys/key-caller.ts";
import type { Spending } from "../api-keys/spending.ts";
import type { Context, RequestContext, Services } from "../graphql/context.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/http/request-parameters.ts";
import type { Tracer } from "../lib/telemetry/traces/span.ts";
import type { Caller } from "../use-cases/caller.ts";
import type { StreamPlaces } from "./front/stream-places.ts";

/** Sending a known key again from a forbidden network does not help, so it has no challenge. */
const challenges: Readonly<Record<Exclude<KeyRefusal, "elsewhere">, string>> = {
  missing: 'Bearer realm="kolli"',
  malformed: 'Bearer realm="kolli", error="invalid_request"',
  mistyped: 'Bearer realm="kolli", error="invalid_token"',
  unknown: 'Bearer realm="kolli", error="invalid_token"',
  expired: 'Bearer realm="kolli", error="invalid_token"',
  revoked: 'Bearer realm="kolli", error="invalid_token"',
  deleted: 'Bearer realm="kolli", error="invalid_token"',
};

/** With an answer that an earlier request with the same Idempotency-Key was given. */
const repeatHeader = "idempotent-replayed";

export type KeyIn = (headers: FastifyRequest["headers"]) => string | undefined;

const keyInHeader: KeyIn = ({ authorization, authentication }) => authorization ?? single(authentication);

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export type ApiContextOptions = {
  authenticator: Authenticator;
  spending: Spending;
  services: Services;
  streamPlaces: StreamPlaces;
  /** `typed` for a door that checks inputs itself and is charged for a request as a whole: GraphQL. */
  inputs?: Caller["inputs"];
  /** How a request carries its key, given as the value of an Authorization header. */
  keyIn?: KeyIn;
  /** If clients send it in another header than Kolli's own: which, for the messages. */
  keyHeader?: string;
  /** Where traces are switched on. */
  tracer?: Tracer | undefined;
};

/**
 * Identifies a caller of the public API by its key, or refuses. Reads only headers. The contract's text names the header
 * Authentication: both are accepted.
 */
export const createApiContext = (options: ApiContextOptions) => {
  const { authenticator, spending, services, streamPlaces, inputs = "raw", keyIn = keyInHeader, keyHeader, tracer } = options;
  const refusals = keyHeader === undefined ? keyRefusals : keyRefusalsIn(keyHeader);
  /** Only for callers who are let in: others must not decide what is traced. */
  const beginSpan = ({ headers, method, id, routeOptions: { url = "" } }: FastifyRequest, reply: FastifyReply) => {
    const span = tracer!.begin(single(headers.traceparent) ?? null, {
      name: `${method} ${url}`,
      kind: "SERVER",
      attributes: { "http.request.method": method, "http.route": url, "kolli.request.id": id },
    });
    reply.raw.once("close", () => span.end({ "http.response.status_code": reply.statusCode }, reply.statusCode >= 500));
    return span;
  };
  const settle = (
    caller: Awaited<ReturnType<Authenticator["authenticate"]>>,
    request: FastifyRequest,
    base: RequestContext,
    reply: FastifyReply,
  ): Context | HttpRefusal => {
    if (!caller.ok)
      return caller.failure === "elsewhere"
        ? refusal("FORBIDDEN", keyRefusals.elsewhere)
        : refusal("UNAUTHENTICATED", refusals[caller.failure], { "www-authenticate": challenges[caller.failure] });
    const { headers, ip } = request;
    const { key, scope } = caller.value;
    const budget = spending({ key: key.keyId, name: "This API key" }, reply);
    if (isRefusal(budget)) return budget;
    const callerId = `key ${key.keyId}`;
    const idempotencyKey = single(headers["idempotency-key"]) ?? null;
    const onRepeat = (): void => void reply.header(repeatHeader, "true");
    // A stream is open for hours and makes no requests.
    const span = tracer && !base.signal ? beginSpan(request, reply) : undefined;
    return {
      ...base,
      budget,
      services,
      scope,
      callerId,
      caller: keyCaller(key, scope, { address: ip, inputs, budget, callerId, idempotencyKey, onRepeat, span }),
      ...(span && { span }),
      ...(base.signal && {
        takeStreamPlace: () => streamPlaces.take(callerId),
        isStillAllowed: async () => (await authenticator.authenticate(keyIn(headers), ip)).ok,
      }),
    };
  };

  return (request: FastifyRequest, base: RequestContext, reply: FastifyReply) => {
    const caller = authenticator.authenticate(keyIn(request.headers), request.ip);
    // Known keys are resolved without a promise: one less in each request.
    return caller instanceof Promise
      ? caller.then((found) => settle(found, request, base, reply))
      : settle(caller, request, base, reply);
  };
};
