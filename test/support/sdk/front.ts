import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestService } from "../service.ts";

export type Front = { url: string; flakyKeys: string[]; userAgents: Set<string | undefined>; close(): Promise<void> };

const throttled = (seconds: string) => (response: ServerResponse) =>
  response
    .writeHead(429, { "content-type": "application/json", "retry-after": seconds })
    .end('{"errors":[{"message":"Later.","extensions":{"code":"THROTTLED"}}]}');

/** What stands between clients and Kolli, and goes wrong: the first part of the path says how. Everything else reaches the service. */
export const startFront = async (service: TestService): Promise<Front> => {
  const flakyKeys: string[] = [];
  const userAgents = new Set<string | undefined>();
  const pass = async (request: IncomingMessage, response: ServerResponse, edit = (text: string) => text) => {
    const { status, text } = await service.send("/graphql", {
      method: "POST",
      headers: {
        authorization: request.headers.authorization!,
        "content-type": "application/json",
        "idempotency-key": String(request.headers["idempotency-key"]),
      },
      body: await buffer(request),
    });
    response.writeHead(status, { "content-type": "application/json" }).end(edit(text));
  };
  const failures: ((response: ServerResponse) => unknown)[] = [
    throttled("0"),
    (response) => response.destroy(),
    (response) => response.writeHead(503, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>"),
  ];
  const faults: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    "/flaky/graphql": (request, response) => {
      flakyKeys.push(String(request.headers["idempotency-key"]));
      const fail = failures[flakyKeys.length - 1];
      return fail ? fail(response) : pass(request, response);
    },
    "/busy/graphql": (_request, response) => throttled("120")(response),
    "/html/graphql": (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in</h1>"),
    // Whoever waits for it gives up.
    "/silent/graphql": () => {},
    "/moved/graphql": (_request, response) => response.writeHead(301, { location: `${service.url}/graphql` }).end(),
    // A status and a field that this version of the client does not know.
    "/future/graphql": (request, response) =>
      pass(request, response, (text) => text.replaceAll('"status":"DELIVERED"', '"status":"TELEPORTED","tower":{"floor":3}')),
  };
  const server = createServer((request, response) => {
    userAgents.add(request.headers["user-agent"]);
    const fault = faults[request.url ?? ""];
    if (fault) void fault(request, response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flakyKeys,
    userAgents,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
