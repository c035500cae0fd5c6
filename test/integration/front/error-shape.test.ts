import { afterAll, beforeAll, expect, test } from "vitest";
import type { Log } from "../../../src/lib/telemetry/log.ts";
import { eventually } from "../../support/eventually.ts";
import { openRaw, requestHead } from "../../support/servers/raw-http.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
const logged: string[] = [];
const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
const log: Log = { debug: write, info: write, warn: write, error: write };
beforeAll(async () => {
  service = await startTestService({ log });
  key = (await service.keyFor("TEST")).key;
});
afterAll(() => service.stop());

const json = { "content-type": "application/json" };
const own = { ...json, "x-kolli-dashboard": "1" };
const token = "s3cret-push-token-s3cret-push-tok";

const refusals: [string, string, { method?: string; headers?: Record<string, string>; body?: string }, number, string][] = [
  ["nothing there", "/nothing", {}, 404, "NOT_FOUND"],
  ["nothing there, with a body", "/nothing", { method: "POST", headers: json, body: "{}" }, 404, "NOT_FOUND"],
  ["a malformed address", "/%zz", {}, 400, "BAD_REQUEST"],
  ["the API without a key", "/graphql", { method: "POST", headers: json, body: "{}" }, 401, "UNAUTHENTICATED"],
  ["the dashboard without its header", "/dashboard/graphql", { method: "POST", headers: json, body: "{}" }, 403, "FORBIDDEN"],
  ["an unknown push address", `/carriers/ups/push/${token}`, { method: "POST", headers: json, body: "{}" }, 404, "NOT_FOUND"],
  [
    "a wrong password",
    "/auth/sign-in",
    { method: "POST", headers: own, body: '{"email":"a@b.c","password":"x"}' },
    401,
    "SIGN_IN_FAILED",
  ],
  ["a sign-in that is no JSON", "/auth/sign-in", { method: "POST", headers: own, body: "{" }, 400, "INVALID_INPUT"],
  [
    "a sign-in that is too long",
    "/auth/sign-in",
    { method: "POST", headers: own, body: " ".repeat(70_000) },
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  ["a sign-in from elsewhere", "/auth/sign-in", { method: "POST", headers: json, body: "{}" }, 403, "CROSS_SITE"],
  ["an account route that is not there", "/auth/nothing", { headers: own }, 404, "NOT_FOUND"],
];
test.each(refusals)("%s is refused in the one shape, with the request's id", async (_what, path, options, status, code) => {
  const answer = await service.send(path, options);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.headers["x-request-id"]).toMatch(/^[\w-]+$/);
  const body = JSON.parse(answer.text);
  expect(Object.keys(body)).toEqual(["errors"]);
  expect(body.errors).toEqual([{ message: expect.stringMatching(/.{10}/), extensions: expect.objectContaining({ code }) }]);
});

test.each([
  ["not HTTP at all", "HELLO\r\n\r\n", 400],
  ["a header that is too long", requestHead("GET", "/healthz", { "x-long": "y".repeat(20_000) }), 431],
  ["two lengths", "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
])("%s is refused in the one shape", async (_what, text, status) => {
  const connection = await openRaw(service);
  connection.socket.write(text);
  await eventually(connection.isClosed);
  expect((await connection.answer()).status).toBe(status);
  expect(JSON.parse(connection.heard().split("\r\n\r\n")[1]!)).toEqual({
    errors: [{ message: expect.any(String), extensions: { code: "BAD_REQUEST" } }],
  });
});

test("the API answers at its address with a slash too, and nobody keeps its answers", async () => {
  const body = JSON.stringify({ query: "{ workspace { id } }" });
  for (const path of ["/graphql", "/graphql/"]) {
    const answer = await service.send(path, { method: "POST", headers: { ...json, authorization: `Bearer ${key}` }, body });
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(JSON.parse(answer.text).data.workspace.id).toMatch(/^gid/);
  }
  expect((await service.send("/graphql", { method: "POST", headers: json, body })).headers["cache-control"]).toBe("no-store");
});

test("no token that stands in an address is written to the log", async () => {
  const before = logged.length;
  const paths = [
    `/carriers/ups/push/${token}`,
    `/carriers/ups/push/${token}/`,
    `/t/${token}`,
    `/invite/${token}`,
    `/x?token=${token}`,
  ];
  for (const path of paths) {
    await service.send(path);
    await service.send(path, { method: "POST", headers: json, body: "{}" });
    await service.send(path, { method: "PUT", headers: json, body: "{}" });
  }
  await eventually(() => logged.length >= before + paths.length * 3);
  expect(logged.filter((line) => line.includes(token))).toEqual([]);
  expect(logged.some((line) => line.includes("/carriers/:carrier/push/:token"))).toBe(true);
});

test("a proxy's word about the client counts only where it is an address", async () => {
  const proxied = await startTestService({ env: { KOLLI_TRUSTED_PROXIES: "127.0.0.1,::1,10.0.0.0/8" } });
  const addressFor = async (forwarded: string): Promise<string> => {
    const email = `${Math.random()}@kolli.test`;
    await proxied.send("/auth/sign-in", {
      method: "POST",
      headers: { ...own, "x-forwarded-for": forwarded },
      body: JSON.stringify({ email, password: "wrong wrong wrong" }),
    });
    const rows = await proxied.runtime.db.many<{ key: string }>(
      "",
      "select key from sign_in_throttle where key like 'network:%'",
    );
    await proxied.runtime.db.run("", "delete from sign_in_throttle");
    return rows.map((row) => row.key.slice("network:".length)).join();
  };
  expect(await addressFor("192.0.2.7")).toBe("192.0.2.7");
  expect(await addressFor("192.0.2.7:4711")).toBe("192.0.2.7");
  expect(await addressFor("[2001:db8::1]:4711, 10.1.2.3")).toBe("2001:db8:0:0::/64");
  expect(await addressFor("192.0.2.7, 10.1.2.3")).toBe("192.0.2.7");
  for (const junk of ["unknown", "' or 1=1", "999.1.1.1", "192.0.2.9, _hidden"])
    expect(await addressFor(junk)).toMatch(/^(127\.0\.0\.1|0:0:0:0::\/64)$/);
  expect(await addressFor("192.0.2.9, unknown, 10.1.2.3")).toBe("10.1.2.3");
  await proxied.stop();
});
