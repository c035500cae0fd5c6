import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Context } from "../graphql/context.ts";
import type { GraphqlEngine } from "../graphql/execute.ts";
import type { Log } from "../lib/telemetry/log.ts";
import { mayChangeTrackers } from "../trackers/tracker-commands.ts";
import { isAllowed } from "../use-cases/caller.ts";
import { mayRead } from "../use-cases/permission.ts";
import { askEngine } from "./ask-engine.ts";
import { createMcpServer } from "./server.ts";

export type ServedRequest = {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly context: Context;
};

/** Serves both eras of the protocol on one path, a request at a time: nothing is kept between two, so any process can answer. */
export const createHttpServing = (engine: GraphqlEngine, log: Pick<Log, "debug">) => {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { context } = authInfo!.extra as { context: Context };
      const { caller, services, scope } = context;
      const access = {
        canRead: isAllowed(caller, mayRead),
        canChange: isAllowed(caller, mayChangeTrackers),
        mode: scope.mode,
      };
      return createMcpServer(access, { ask: askEngine(engine, context), clock: services.clock });
    },
    // The list of tools of a key does not change: there is nothing to subscribe to.
    { maxSubscriptions: 0, onerror: (err) => log.debug({ err }, "An agent's request was refused") },
  );
  return ({ url, headers, body, context }: ServedRequest): Promise<Response> =>
    handler.fetch(new Request(url, { method: "POST", headers, body: new Uint8Array(body) }), {
      authInfo: { token: "", clientId: context.callerId!, scopes: [], extra: { context } },
    });
};
