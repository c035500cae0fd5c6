import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, RequestContext, Services } from "../graphql/context.ts";
import { type HttpRefusal, isRefusal, refusal } from "../graphql/request-parameters.ts";
import { type Authenticator, type KeyRefusal, keyRefusals } from "../workspaces/authenticate.ts";
import type { Spending } from "./spending.ts";

const challenges: Readonly<Record<KeyRefusal, string>> = {
  missing: 'Bearer realm="kolli"',
  malformed: 'Bearer realm="kolli", error="invalid_request"',
  mistyped: 'Bearer realm="kolli", error="invalid_token"',
  unknown: 'Bearer realm="kolli", error="invalid_token"',
  expired: 'Bearer realm="kolli", error="invalid_token"',
  revoked: 'Bearer realm="kolli", error="invalid_token"',
};

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Who is asking on the public API, by key; or why they are refused. The contract's prose names the header Authentication: both are heard. */
export const createApiContext =
  ({ authenticator, spending, services }: { authenticator: Authenticator; spending: Spending; services: Services }) =>
  async (request: FastifyRequest, base: RequestContext, reply: FastifyReply): Promise<Context | HttpRefusal> => {
    const { headers } = request;
    const authenticate = () => authenticator.authenticate(headers.authorization ?? single(headers.authentication));
    const caller = await authenticate();
    if (!caller.ok)
      return refusal("UNAUTHENTICATED", keyRefusals[caller.failure], { "www-authenticate": challenges[caller.failure] });
    const budget = spending({ key: caller.value.keyId, name: "This API key" }, reply);
    if (isRefusal(budget)) return budget;
    return {
      ...base,
      budget,
      services,
      scope: caller.value.scope,
      idempotencyKey: single(headers["idempotency-key"]) ?? null,
      ...(base.signal && { isStillAllowed: async () => (await authenticate()).ok }),
    };
  };
