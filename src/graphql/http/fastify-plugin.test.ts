import { once } from "node:events";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoSchema, type DemoContext } from "../../../test/support/samples/demo-schema.ts";
import type { ErrorBody } from "../errors.ts";
import { registerGraphql } from "./fastify-plugin.ts";
import { refusal } from "./request-parameters.ts";

const logged: Record<string, unknown>[] = [];
const log = { error: (fields: Record<string, unknown>) => void logged.push(fields) };

/** Each subscription without an end counts here, so that tests see whether its source was released. */
const waiting = { open: 0 };
async function* never(signal: AbortSignal | undefined): AsyncGenerator<{ count: number }> {
  waiting.open++;
  try {
    yield { count: 1 };
    if (signal && !signal.aborted) await once(signal, "abort");
  } finally {
    waiting.open--;
  }
}

const startServer = async (): Promise<{ app: FastifyInstance; url: string }> => {
  const app = Fastify();
  await registerGraphql(app, {
    path: "/graphql",
    schema: createDemoSchema(),
    log,
    explorerPath: "/explorer",
    keepAliveMs: 20,
    contextFor: (request, base): DemoContext | ReturnType<typeof refusal> => {
      if (request.headers.authorization === "Bearer wrong")
        return refusal("UNAUTHENTICATED", "The API key is not recognised.", { "www-authenticate": "Bearer" });
      if (request.headers.authorization === "Bearer bug") throw new Error("secret: database password");
      return request.headers["x-endless"] ? { ...base, ticks: () => never(base.signal) } : base;
    },
  });
  return { app, url: `${await app.listen({ host: "127.0.0.1", port: 0 })}/graphql` };
};

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  ({ app, url } = await startServer());
});
afterAll(() => app.close());

const json = "application/json";
const modern = "application/graphql-response+json";

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": json, accept: modern, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const errorOf = async (response: Response): Promise<ErrorBody> => {
  const { errors } = (await response.json()) as { errors: ErrorBody[] };
  return errors[0]!;
};

describe("GraphQL over HTTP", () => {
  const audits = serverAudits({ url: () => url });

  it("is audited by all 61 audits", () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("passes audit %s: %s", async (_id, _name, audit) => {
    expect(await audit.fn()).toMatchObject({ status: "ok" });
  });

  it("answers a POST of JSON in the type asked for, in UTF-8, with the request id", async () => {
    const response = await post({ query: "{ hello }" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/graphql-response+json; charset=utf-8");
    expect(response.headers.get("x-request-id")).toMatch(/.+/);
    expect(await response.text()).toBe('{"data":{"hello":"world"}}');
  });

  it("answers a document sent as raw text", async () => {
    const response = await post("{ hello }", { "content-type": "application/graphql; charset=utf-8" });
    expect(await response.json()).toEqual({ data: { hello: "world" } });
  });

  it("answers a query by GET with variables", async () => {
    const query = new URLSearchParams({
      query: "query Q($i: Int!) { box(index: $i) { name } }",
      variables: '{"i":2}',
      operationName: "Q",
    });
    expect(await (await fetch(`${url}?${query}`)).json()).toEqual({ data: { box: { name: "Box 2" } } });
  });

  it("runs no mutation by GET", async () => {
    const response = await fetch(`${url}?${new URLSearchParams({ query: "mutation { failing }" })}`, {
      headers: { accept: modern },
    });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await errorOf(response)).toEqual({
      message: "Send mutations with POST.",
      extensions: { code: "METHOD_NOT_ALLOWED" },
    });
  });

  it.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("refuses %s and says what is allowed", async (method) => {
    const response = await fetch(url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST");
    expect((await errorOf(response)).extensions.code).toBe("METHOD_NOT_ALLOWED");
  });

  it("sends a browser to the explorer", async () => {
    const response = await fetch(url, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }, redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/explorer"]);
  });

  it("refuses a body over 1 MiB, and takes one just under", async () => {
    const padded = (bytes: number) =>
      JSON.stringify({ query: "{ hello }", extensions: { pad: "" } }).replace('""', `"${"x".repeat(bytes)}"`);
    const tooLarge = await post(padded(1024 * 1024));
    expect(tooLarge.status).toBe(413);
    expect(await errorOf(tooLarge)).toEqual({ message: "The body is over 1 MiB.", extensions: { code: "PAYLOAD_TOO_LARGE" } });
    expect((await post(padded(1024 * 1024 - 100))).status).toBe(200);
  });

  it.each([
    ["a wrong content type", "hello", { "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a malformed content type", "hello", { "content-type": "nonsense" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["another charset", "{}", { "content-type": "application/json; charset=latin1" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["malformed JSON", "{", {}, 400, "BAD_REQUEST"],
    ["an empty body", "", {}, 400, "BAD_REQUEST"],
    ["a JSON string", '"{ hello }"', {}, 400, "BAD_REQUEST"],
    ["a batch", [{ query: "{ hello }" }], {}, 400, "BATCHING_NOT_SUPPORTED"],
    ["no query", { variables: {} }, {}, 400, "BAD_REQUEST"],
    ["a query that is a number", { query: 1 }, {}, 400, "BAD_REQUEST"],
    ["variables that are a list", { query: "{ hello }", variables: [] }, {}, 400, "BAD_REQUEST"],
    ["an unknown operation name", { query: "query A { hello }", operationName: "B" }, {}, 400, "OPERATION_NOT_FOUND"],
    ["several operations and no name", { query: "query A { hello } query B { hello }" }, {}, 400, "OPERATION_NOT_FOUND"],
    ["a syntax error", { query: "{ hello" }, {}, 400, "GRAPHQL_PARSE_FAILED"],
    ["an unknown field", { query: "{ nope }" }, {}, 400, "GRAPHQL_VALIDATION_FAILED"],
    ["a missing variable", { query: "query ($i: Int!) { box(index: $i) { name } }" }, {}, 400, "BAD_USER_INPUT"],
    [
      "a variable of the wrong type",
      { query: "query ($i: Int!) { box(index: $i) { name } }", variables: { i: "x" } },
      {},
      400,
      "BAD_USER_INPUT",
    ],
    ["an unanswerable type", { query: "{ hello }" }, { accept: "image/png" }, 406, "NOT_ACCEPTABLE"],
    ["a subscription as JSON", { query: "subscription { ticks }" }, {}, 406, "NOT_ACCEPTABLE"],
    [
      "a subscription with an error, as a stream",
      { query: "subscription { nope }" },
      { accept: "text/event-stream" },
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    ["a caller without a right", { query: "{ hello }" }, { authorization: "Bearer wrong" }, 401, "UNAUTHENTICATED"],
  ])("refuses %s in the shape of a GraphQL error", async (_what, body, headers: Record<string, string>, status, code) => {
    for (let time = 0; time < 3; time++) {
      const response = await post(body, headers);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toMatch(/json; charset=utf-8$/);
      const error = await errorOf(response);
      expect(error.extensions.code).toBe(code);
      expect(error.message.length).toBeGreaterThan(10);
    }
  });

  it("passes on the headers of a refused caller", async () => {
    expect((await post({ query: "{ hello }" }, { authorization: "Bearer wrong" })).headers.get("www-authenticate")).toBe(
      "Bearer",
    );
  });

  it("reports what is wrong with a well-formed request under status 200 to a client that takes plain JSON only", async () => {
    expect((await post({ query: "{ nope }" }, { accept: json })).status).toBe(200);
  });

  it("lets no internal message out, and logs it under the request id", async () => {
    for (let time = 0; time < 3; time++) {
      logged.length = 0;
      const response = await post({ query: "{ box { name broken } }" });
      const text = await response.text();
      expect(JSON.parse(text)).toEqual({
        data: { box: { name: "Box 0", broken: null } },
        errors: [
          {
            message: "Internal server error",
            locations: [{ line: 1, column: 14 }],
            path: ["box", "broken"],
            extensions: { code: "INTERNAL_SERVER_ERROR" },
          },
        ],
      });
      expect(logged).toMatchObject([
        { requestId: response.headers.get("x-request-id"), err: { message: "secret: connection string" } },
      ]);
    }
    const broken = await post({ query: "{ hello }" }, { authorization: "Bearer bug" });
    expect([broken.status, await broken.text()]).toEqual([
      500,
      '{"errors":[{"message":"Internal server error","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}',
    ]);
  });
});

describe("subscriptions over SSE", () => {
  const stream = { accept: "text/event-stream" };

  it("send each event with its id and then complete", async () => {
    const response = await post({ query: "subscription { ticks(until: 2) }" }, stream);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await response.text()).toBe(
      ':\n\nevent: next\nid: 1\ndata: {"data":{"ticks":1}}\n\nevent: next\nid: 2\ndata: {"data":{"ticks":2}}\n\nevent: complete\ndata: \n\n',
    );
  });

  it("go on after the last event the client has seen", async () => {
    const query = new URLSearchParams({ query: "subscription { ticks(until: 5) }" });
    const response = await fetch(`${url}?${query}`, { headers: { ...stream, "last-event-id": "4" } });
    expect(await response.text()).toBe(':\n\nevent: next\nid: 5\ndata: {"data":{"ticks":5}}\n\nevent: complete\ndata: \n\n');
  });

  it("answer a query as one event", async () => {
    const response = await post({ query: "{ hello }" }, stream);
    expect(await response.text()).toBe(':\n\nevent: next\ndata: {"data":{"hello":"world"}}\n\nevent: complete\ndata: \n\n');
  });

  it("refuse with no internal message when the source cannot start", async () => {
    const error = await errorOf(await post({ query: "subscription { brokenTicks }" }, stream));
    expect(error).toMatchObject({ message: "Internal server error", extensions: { code: "INTERNAL_SERVER_ERROR" } });
  });

  it("keep the connection alive while nothing happens, and let the source go when the client leaves", async () => {
    const abort = new AbortController();
    const response = await fetch(url, {
      method: "POST",
      headers: { ...stream, "content-type": json, "x-endless": "1" },
      body: JSON.stringify({ query: "subscription { ticks }" }),
      signal: abort.signal,
    });
    let text = "";
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString();
      if (text.includes('data: {"data":{"ticks":1}}\n\n:\n\n:\n\n')) break;
    }
    abort.abort();
    await expect.poll(() => waiting.open).toBe(0);
  });

  it("end without complete when the server stops, which does not wait for them", async () => {
    const own = await startServer();
    const response = await fetch(own.url, {
      method: "POST",
      headers: { ...stream, "content-type": json, "x-endless": "1" },
      body: JSON.stringify({ query: "subscription { ticks }" }),
    });
    await expect.poll(() => waiting.open).toBe(1);
    const text = response.text();
    await own.app.close();
    expect(await text).toContain("event: next");
    expect(await text).not.toContain("complete");
    expect(waiting.open).toBe(0);
  });

  it("let the source go when the connection breaks off", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const body = JSON.stringify({ query: "subscription { ticks }" });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nx-endless: 1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => waiting.open).toBe(1);
    socket.destroy();
    await expect.poll(() => waiting.open).toBe(0);
  });
});
