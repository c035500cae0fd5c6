import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { askHttp2, openHttp2, openRaw, requestHead } from "../../support/servers/raw-http.ts";
import { flags, frame, frameTypes, headerBlock, openRawHttp2 } from "../../support/servers/raw-http2.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = (await service.keyFor("TEST")).key;
});
afterAll(() => service.stop());

const json = { "content-type": "application/json" };
const token = "x".repeat(32);

/** A request whose body never comes: only who is judged by the headers gets an answer. */
const strangers: [string, string, Record<string, string>, number][] = [
  ["the API without a key", "/graphql", json, 401],
  ["the API with a foreign key", "/graphql", { ...json, authorization: "Bearer kolli_test_nonsense" }, 401],
  ["the API by its address with a slash", "/graphql/", json, 401],
  ["the dashboard without its header", "/dashboard/graphql", json, 403],
  ["the dashboard without a session", "/dashboard/graphql", { ...json, "x-kolli-dashboard": "1" }, 401],
  ["a push address that does not exist", `/carriers/ups/push/${token}`, json, 404],
  ["a carrier that does not exist", `/carriers/nobody/push/${token}`, json, 404],
  ["signing in from another site", "/auth/sign-in", json, 403],
  ["an account route that does not exist", "/auth/nothing", { ...json, "x-kolli-dashboard": "1" }, 404],
  ["an address that does not exist", "/nothing", json, 404],
];

describe("is answered before its body is read:", () => {
  test.each(strangers)("%s, over HTTP/1.1", async (_who, path, headers, status) => {
    const connection = await openRaw(service);
    connection.socket.write(requestHead("POST", path, { ...headers, "content-length": 1_000_000 }));
    expect((await connection.answer()).status).toBe(status);
    // The rest is not waited for.
    await eventually(connection.isClosed);
  });

  test.each(strangers)("%s, over HTTP/2", async (_who, path, headers, status) => {
    const session = await openHttp2(service);
    const { stream, status: answered } = askHttp2(session, { ":method": "POST", ":path": path, ...headers });
    expect(await answered).toBe(status);
    await eventually(() => stream.closed);
    session.destroy();
  });
});

test("what a stranger goes on sending is dropped for a moment, then the connection is cut", async () => {
  const connection = await openRaw(service);
  connection.socket.write(requestHead("POST", "/graphql", { ...json, "transfer-encoding": "chunked" }));
  expect((await connection.answer()).status).toBe(401);
  let sent = 0;
  const piece = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, 120), Buffer.from("\r\n")]);
  while (!connection.isClosed() && sent < 512) {
    sent += 1;
    connection.socket.write(piece);
    await eventually(() => !connection.socket.writableNeedDrain || connection.isClosed());
  }
  await eventually(connection.isClosed);
  expect(sent).toBeLessThan(512);
});

test("a small body with a wrong key costs the client neither the answer nor the connection", async () => {
  const connection = await openRaw(service);
  const body = JSON.stringify({ query: "{ workspace { id } }" });
  const ask = (authorization: string) =>
    connection.socket.write(requestHead("POST", "/graphql", { ...json, authorization, "content-length": body.length }) + body);
  ask("Bearer wrong");
  expect((await connection.answer()).status).toBe(401);
  ask(`Bearer ${key}`);
  await eventually(() => connection.heard().includes("HTTP/1.1 200 OK"));
  connection.socket.destroy();
});

test("a client that waits for leave to send its body gets it with a good key only", async () => {
  const body = JSON.stringify({ query: "{ workspace { id } }" });
  const ask = async (authorization: string) => {
    const connection = await openRaw(service);
    const headers = { ...json, authorization, expect: "100-continue", "content-length": body.length };
    connection.socket.write(requestHead("POST", "/graphql", headers));
    const { status } = await connection.answer();
    return { connection, status };
  };
  const refused = await ask("Bearer wrong");
  expect(refused.status).toBe(401);
  refused.connection.socket.destroy();
  const { connection, status } = await ask(`Bearer ${key}`);
  expect(status).toBe(100);
  connection.socket.write(body);
  await eventually(() => connection.heard().includes("HTTP/1.1 200 OK"));
  connection.socket.destroy();
});

test("a body that is cut short over HTTP/2 is not run as if it were whole", async () => {
  const code = `CUT-SHORT-${Date.now()}`;
  const document = `mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS }) { tracker { id } } }`;
  const headers = headerBlock({
    ":method": "POST",
    ":scheme": "https",
    ":authority": "localhost",
    ":path": "/graphql",
    "content-type": "application/graphql",
    authorization: `Bearer ${key}`,
  });
  const cancel = Buffer.from([0, 0, 0, 8]);
  const connection = await openRawHttp2(service);
  connection.send(
    frame(frameTypes.headers, flags.endHeaders, 1, headers),
    frame(frameTypes.data, flags.none, 1, Buffer.from(document)),
  );
  await connection.untilRead();
  connection.send(frame(frameTypes.rstStream, flags.none, 1, cancel));
  await connection.untilRead();
  expect(connection.isClosed()).toBe(false);
  connection.socket.destroy();
  // One that is whole, and was sent later: when it is there, the other would be.
  const whole = document.replace(code, `${code}-WHOLE`);
  expect((await service.graphql(key, whole)).body.data.trackerCreate.tracker.id).toEqual(expect.any(String));
  const search = "query ($q: String!) { trackers(filter: { search: $q }) { edges { node { trackingCode } } } }";
  const { edges } = (await service.graphql(key, search, { q: code })).body.data.trackers;
  expect(edges).toEqual([{ node: { trackingCode: `${code}-WHOLE` } }]);
});
