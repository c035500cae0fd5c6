import type { FastifyReply, FastifyRequest } from "fastify";
import { type Authenticator, type KeyRefusal, keyRefusals } from "../api-keys/authenticate.ts";
import type { Spending } from "../api-keys/spending.ts";
import type { Context, RequestContext, Services } from "../graphql/context.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/http/request-parameters.ts";
import type { StreamPlaces } from "./front/stream-places.ts";

/** A key that is known and comes from the wrong place is no better for being sent again. */
const challenges: Readonly<Record<Exclude<KeyRefusal, "elsewhere">, string>> = {
  missing: 'Bearer realm="kolli"',
  malformed: 'Bearer realm="kolli", error="invalid_request"',
  mistyped: 'Bearer realm="kolli", error="invalid_token"',
  unknown: 'Bearer realm="kolli", error="invalid_token"',
  expired: 'Bearer realm="kolli", error="invalid_token"',
  revoked: 'Bearer realm="kolli", error="invalid_token"',
  deleted: 'Bearer realm="kolli", error="invalid_token"',
};

const keyIn = ({ authorization, authentication }: FastifyRequest["headers"]): string | undefined =>
  authorization ?? single(authentication);

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export type ApiContextOptions = {
  authenticator: Authenticator;
  spending: Spending;
  services: Services;
  streamPlaces: StreamPlaces;
};

/**
 * Who is asking on the public API, by key; or why they are refused. Only headers are looked at. The contract's prose names the
 * header Authentication: both are heard.
 */
export const createApiContext = ({ authenticator, spending, services, streamPlaces }: ApiContextOptions) => {
  const settle = (
    caller: Awaited<ReturnType<Authenticator["authenticate"]>>,
    { headers, ip }: FastifyRequest,
    base: RequestContext,
    reply: FastifyReply,
  ): Context | HttpRefusal => {
    if (!caller.ok)
      return caller.failure === "elsewhere"
        ? refusal("FORBIDDEN", keyRefusals.elsewhere)
        : refusal("UNAUTHENTICATED", keyRefusals[caller.failure], { "www-authenticate": challenges[caller.failure] });
    const { key, scope } = caller.value;
    const budget = spending({ key: key.keyId, name: "This API key" }, reply);
    if (isRefusal(budget)) return budget;
    const callerId = `key ${key.keyId}`;
    return {
      ...base,
      budget,
      services,
      scope,
      key: { ...key, address: ip },
      callerId,
      idempotencyKey: single(headers["idempotency-key"]) ?? null,
      ...(base.signal && {
        takeStreamPlace: () => streamPlaces.take(callerId),
        isStillAllowed: async () => (await authenticator.authenticate(keyIn(headers), ip)).ok,
      }),
    };
  };

  return (request: FastifyRequest, base: RequestContext, reply: FastifyReply) => {
    const caller = authenticator.authenticate(keyIn(request.headers), request.ip);
    // Known keys are answered at once: a promise less in each request.
    return caller instanceof Promise
      ? caller.then((found) => settle(found, request, base, reply))
      : settle(caller, request, base, reply);
  };
};
