import { connect } from "node:http2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeApiKey } from "../../src/api-keys/api-keys.ts";
import { createAuthenticator } from "../../src/api-keys/authenticate.ts";
import { newKeyText } from "../../src/api-keys/key-format.ts";
import { minutes } from "../../src/lib/clock.ts";
import { createApiKey } from "../support/api-key.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** Who may ask, how, and what everybody else is told. */
export const describeAuthentication = (database: "url" | "embedded"): void => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ database, env: { KOLLI_RATE_LIMIT: "1", KOLLI_RATE_BURST: "30" } });
  });
  afterAll(() => service.stop());

  const ask = (headers: Record<string, string>) =>
    service.send("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: '{"query":"{ workspace { id } }"}',
    });

  const expectRefusal = async (headers: Record<string, string>, words: RegExp) => {
    const { status, headers: answered, text } = await ask(headers);
    expect(status).toBe(401);
    expect(answered["www-authenticate"]).toMatch(/^Bearer/);
    const { errors } = JSON.parse(text);
    expect(errors[0].extensions.code).toBe("UNAUTHENTICATED");
    expect(errors[0].message).toMatch(words);
    expect(answered["x-request-id"]).toBeTruthy();
  };

  describe("keys", () => {
    test("are taken from Authorization and from Authentication", async () => {
      const { key } = await service.keyFor("TEST");
      expect((await ask({ authorization: `Bearer ${key}` })).status).toBe(200);
      expect((await ask({ authentication: `Bearer ${key}` })).status).toBe(200);
      expect((await ask({ authorization: `bearer ${key}` })).status).toBe(200);
    });

    test("each kind of wrong key is told apart", async () => {
      await expectRefusal({}, /No API key was sent/);
      await expectRefusal({ authorization: "Basic abc" }, /not `Bearer/);
      await expectRefusal({ authorization: "Bearer sk_live_something" }, /not a Kolli API key/);
      const { key } = await service.keyFor("TEST");
      await expectRefusal({ authorization: `Bearer ${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}` }, /typing mistake/);
      await expectRefusal({ authorization: `Bearer ${newKeyText("TEST")}` }, /not recognised/);
    });

    test("an expired key is refused", async () => {
      const { scope } = await service.keyFor("TEST");
      const { db, sealer } = service.runtime;
      const { key } = await createApiKey(db, sealer, scope, { name: "Old", expiresAt: Date.now() - minutes(1), now: Date.now() });
      await expectRefusal({ authorization: `Bearer ${key}` }, /expired/);
    });

    test("a key that was revoked elsewhere stops working at once, also where it was just used", async () => {
      const { notices } = service.service;
      await eventually(() => notices.connected());
      const { key, id, scope } = await service.keyFor("LIVE");
      // Its clock stands still, so what it has in memory never grows old: only the notice can end it.
      const now = Date.now();
      const standing = createAuthenticator({ db: service.runtime.db, notices, clock: { now: () => now } });
      const isAccepted = async () => (await standing.authenticate(`Bearer ${key}`, "127.0.0.1")).ok;
      expect([await isAccepted(), (await ask({ authorization: `Bearer ${key}` })).status]).toEqual([true, 200]);
      await revokeApiKey(service.runtime.db, scope.workspaceId, id, Date.now());
      await eventually(async () => !(await isAccepted()));
      await eventually(async () => (await ask({ authorization: `Bearer ${key}` })).status === 401);
      await expectRefusal({ authorization: `Bearer ${key}` }, /revoked/);
    });
  });

  describe("limits", () => {
    test("a key that is used too often is told when to come back; other keys are not held up", async () => {
      const { key } = await service.keyFor("TEST", "Busy");
      const startedAt = Date.now();
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask({ authorization: `Bearer ${key}` })));
      const refused = answers.filter(({ status }) => status === 429);
      // The burst, and one more for each second that it took.
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(30);
      expect(answers.length - refused.length).toBeLessThanOrEqual(31 + (Date.now() - startedAt) / 1_000);
      const { headers, text } = refused[0]!;
      expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect(JSON.parse(text).errors[0].extensions.code).toBe("THROTTLED");
      const allowed = answers.find(({ status }) => status === 200)!;
      expect(Object.keys(allowed.headers)).toEqual(
        expect.arrayContaining(["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]),
      );
      expect((await ask({ authorization: `Bearer ${(await service.keyFor("TEST", "Calm")).key}` })).status).toBe(200);
    });
  });

  describe("transport", () => {
    test("plain HTTP on the same port gets a short 4xx text and is closed", async () => {
      const answer = await fetch(service.url.replace("https", "http"), { method: "POST", body: "{}" });
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-type")).toContain("text/plain");
      expect(answer.headers.get("connection")).toBe("close");
      expect(await answer.text()).toContain("https://");
    });

    test("speaks HTTP/2", async () => {
      const { key } = await service.keyFor("TEST");
      const session = connect(service.url, { rejectUnauthorized: false });
      const stream = session.request({
        ":method": "POST",
        ":path": "/graphql",
        "content-type": "application/json",
        authorization: `Bearer ${key}`,
      });
      stream.end('{"query":"{ workspace { name } }"}');
      let text = "";
      for await (const chunk of stream) text += chunk;
      expect(JSON.parse(text)).toEqual({ data: { workspace: { name: "Main" } } });
      expect(session.alpnProtocol).toBe("h2");
      session.close();
    });

    test("/healthz and /readyz answer without a key", async () => {
      expect(await service.send("/healthz")).toMatchObject({ status: 200, text: "ok\n" });
      expect(await service.send("/readyz")).toMatchObject({ status: 200, text: "ready\n" });
    });

    test.each([
      ["another method", { method: "PUT" }, 405, "METHOD_NOT_ALLOWED"],
      ["a body over 1 MiB", { body: JSON.stringify({ query: "#".repeat(1_100_000) }) }, 413, "PAYLOAD_TOO_LARGE"],
      ["another content type", { headers: { "content-type": "text/plain" } }, 415, "UNSUPPORTED_MEDIA_TYPE"],
      ["malformed JSON", { body: '{"query":' }, 400, "BAD_REQUEST"],
      ["a list of operations", { body: "[]" }, 400, "BATCHING_NOT_SUPPORTED"],
    ])(
      "%s is answered with a clear error",
      async (_what, options: { method?: string; body?: string; headers?: Record<string, string> }, status, code) => {
        const { key } = await service.keyFor("TEST", `Transport ${code}`);
        const answer = await service.send("/graphql", {
          method: options.method ?? "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...options.headers },
          body: options.body ?? '{"query":"{ workspace { id } }"}',
        });
        expect(answer.status).toBe(status);
        expect(JSON.parse(answer.text).errors[0].extensions.code).toBe(code);
        if (status === 405) expect(answer.headers.allow).toBe("GET, POST");
      },
    );

    test.each([
      ["an unknown operation name", { query: "query A { workspace { id } }", operationName: "B" }, "OPERATION_NOT_FOUND"],
      [
        "a variable of the wrong type",
        { query: "query ($n: Int) { trackers(first: $n) { pageInfo { hasNextPage } } }", variables: { n: "x" } },
        "BAD_USER_INPUT",
      ],
      [
        "an unknown carrier",
        { query: 'mutation { trackerCreate(input: { trackingCode: "A", carrier: PIGEON }) { tracker { id } } }' },
        "GRAPHQL_VALIDATION_FAILED",
      ],
      ["broken syntax", { query: "{ workspace {" }, "GRAPHQL_PARSE_FAILED"],
      ["an unknown field", { query: "{ workspace { apiKeys } }" }, "GRAPHQL_VALIDATION_FAILED"],
      ["a page of 251", { query: "{ trackers(first: 251) { pageInfo { hasNextPage } } }" }, "BAD_USER_INPUT"],
      ["a page of 0", { query: "{ trackers(first: 0) { pageInfo { hasNextPage } } }" }, "BAD_USER_INPUT"],
      ["a cursor that is none", { query: '{ trackers(after: "zzz") { pageInfo { hasNextPage } } }' }, "BAD_USER_INPUT"],
      ["first and last", { query: "{ trackers(first: 1, last: 1) { pageInfo { hasNextPage } } }" }, "BAD_USER_INPUT"],
    ])("%s is answered with a clear error", async (_what, body, code) => {
      const { key } = await service.keyFor("TEST", "Documents");
      const { text } = await service.send("/graphql", {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(JSON.parse(text).errors[0].extensions.code).toBe(code);
    });

    test("raw query text is taken as application/graphql, and queries by GET", async () => {
      const { key } = await service.keyFor("TEST", "Raw");
      const headers = { authorization: `Bearer ${key}` };
      const raw = await service.send("/graphql", {
        method: "POST",
        headers: { ...headers, "content-type": "application/graphql" },
        body: "{ workspace { name } }",
      });
      expect(JSON.parse(raw.text)).toEqual({ data: { workspace: { name: "Raw" } } });
      const get = await service.send(`/graphql?query=${encodeURIComponent("{ workspace { name } }")}`, { headers });
      expect(JSON.parse(get.text)).toEqual({ data: { workspace: { name: "Raw" } } });
      const page = await service.send("/graphql", { headers: { accept: "text/html" } });
      expect(page).toMatchObject({ status: 303, headers: { location: "/explorer" } });
    });
  });
};
