// What a browser talks to: sign-in, sessions, links, files and the public page.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { expectNoFault } from "./support/answers.ts";
import { type Client, exchange, flood, openClient, openTcp, readFrom, statusesIn } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import { otherAddress, password, proxyAddress, type Target } from "./support/target.ts";

const own = { "content-type": "application/json", "x-kolli-dashboard": "1" };
const auth = (client: Client, path: string, body: unknown, headers: Record<string, string> = {}) =>
  client.send(`/auth/${path}`, {
    method: "POST",
    headers: { ...own, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const token = () => randomBytes(32).toString("base64url");

/** From an address of its own: guesses are counted for each network. */
const from = async <T>(target: Target, localAddress: string, act: (client: Client) => Promise<T>): Promise<T> => {
  const client = openClient(target, { localAddress });
  return act(client).finally(client.close);
};

export const dashboard: Attack[] = [
  {
    name: "guesses from a network that is refused already do not lock the owner out",
    async run(target) {
      const victim = await target.newPerson("owner");
      await from(target, "127.0.0.20", async (client) => {
        await flood(35, (i) => auth(client, "sign-in", { email: `nobody${i}@kolli.test`, password: "a guess at it" }), {
          atOnce: 8,
        });
        const { answers } = await flood(30, () => auth(client, "sign-in", { email: victim.email, password: "a guess at it" }), {
          atOnce: 8,
        });
        for (const { status } of answers) expect(status).toBe(429);
      });
      const entered = await from(target, otherAddress, (client) => auth(client, "sign-in", { email: victim.email, password }));
      expect(entered.status, entered.text).toBe(200);
    },
  },
  {
    name: "NUL, surrogates and a thousand characters in the fields of sign-in",
    async run(target) {
      await from(target, "127.0.0.21", async (client) => {
        for (const text of [
          "a\u0000@kolli.test",
          "\u0000",
          "\ud800@kolli.test",
          `${"a".repeat(990)}@kolli.test`,
          "\u202e@\u0000.test",
          "'; drop table user_account; --",
        ])
          for (const body of [
            { email: text, password: "x" },
            { email: "a@kolli.test", password: text },
            { email: "a@kolli.test", password: "x", code: text },
          ])
            expectNoFault(await auth(client, "sign-in", body));
        for (const path of ["invitation", "setup", "invitation/accept"])
          expectNoFault(await auth(client, path, { token: "\u0000", email: "\u0000", name: "\u0000", password: "\u0000" }));
      });
    },
  },
  {
    name: "200 sign-ins at once hash few passwords and refuse the rest",
    async run(target) {
      await from(target, "127.0.0.22", async (client) => {
        const { answers } = await flood(
          200,
          (i) => auth(client, "sign-in", { email: `a${i}@kolli.test`, password: "ß".repeat(900) }),
          { atOnce: 32 },
        );
        expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(150);
      });
    },
  },
  {
    name: "passwords of 64 kB, bodies of brackets, bodies that are too large",
    async run(target) {
      await from(target, "127.0.0.23", async (client) => {
        const bodies = [
          `{"email":"a@b.c","password":"${"x".repeat(64_000)}"}`,
          "[".repeat(60_000),
          `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
          `{"email":"${"x".repeat(70_000)}"}`,
          '{"__proto__":{"email":"a@b.c"}}',
          '{"email":{"toString":1},"password":[]}',
          "",
          "null",
          '{"constructor":{"prototype":{}}}',
        ];
        for (const body of bodies) {
          const answer = await auth(client, "sign-in", body);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expectNoFault(answer);
        }
      });
    },
  },
  {
    name: "a thousand guesses at sessions, invitations and set-up links",
    async run({ client }) {
      const guess = (i: number) => {
        if (i % 4 === 0) return client.send("/auth/session", { headers: { ...own, cookie: `__Host-kolli_session=${token()}` } });
        if (i % 4 === 1) return auth(client, "invitation", { token: token() });
        if (i % 4 === 2) return auth(client, "setup", { token: token(), email: "a@b.c", name: "A", password });
        return client.send("/dashboard/graphql", {
          method: "POST",
          headers: { ...own, cookie: `__Host-kolli_session=${token()}` },
          body: '{"query":"{ __typename }"}',
        });
      };
      const { answers } = await flood(1_000, guess, { atOnce: 50 });
      for (const answer of answers) {
        expectNoFault(answer);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    },
  },
  {
    name: "requests that another site makes the browser send",
    async run(target) {
      const person = await target.newPerson("owner");
      const { "x-kolli-dashboard": _mark, ...unmarked } = person.headers;
      const variants: Record<string, string>[] = [
        unmarked,
        { ...person.headers, origin: "https://evil.test" },
        { ...person.headers, origin: "null" },
        { ...person.headers, origin: "http://localhost" },
        { ...person.headers, "sec-fetch-site": "cross-site" },
        { ...person.headers, "sec-fetch-site": "same-site" },
        { ...unmarked, "x-kolli-dashboard": "1, 1" },
      ];
      const body = JSON.stringify({ query: "mutation { sessionsRevoke { userErrors { message } } }" });
      for (const headers of variants) {
        for (const type of ["application/json", "text/plain"])
          expect(
            (
              await target.client.send("/dashboard/graphql", {
                method: "POST",
                headers: { ...headers, "content-type": type },
                body,
              })
            ).status,
          ).toBe(403);
        const signedOut = await target.client.send("/auth/sign-out", {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: "{}",
        });
        expect(signedOut.status).toBe(403);
      }
      expect((await target.dashboard(person, "{ __typename }")).status).toBe(200);
    },
  },
  {
    name: "paths that lead out of the folder of files",
    async run(target) {
      for (const path of [
        "/../package.json",
        "/..%2fpackage.json",
        "/%2e%2e/%2e%2e/package.json",
        "/assets/../../../package.json",
        "/assets/..%5c..%5cpackage.json",
        "//etc/passwd",
        "/assets/%00",
        "/.git/config",
        "/assets/....//....//package.json",
        "/w/../../../../etc/passwd",
        "/%c0%ae%c0%ae/package.json",
        "/index.html%00.png",
      ]) {
        const text = await exchange(target, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, {
          withinMs: 2_000,
        });
        expect(statusesIn(text).every((status) => status < 500)).toBe(true);
        expect(text).not.toMatch(/"name": "kolli"|root:x|\[core\]/);
      }
    },
  },
  {
    name: "guesses at public pages",
    async run({ client }) {
      const { answers } = await flood(
        600,
        (i) => client.send(`/t/${i % 3 ? token() : "%00".repeat(i % 50)}${i % 7 ? "" : "a".repeat(5_000)}?lang=${"x".repeat(i)}`),
        { atOnce: 50 },
      );
      for (const { status } of answers) expect([400, 404, 414, 429]).toContain(status);
    },
  },
  {
    name: "cookies of 15 kB in three thousand pieces",
    async run({ client }) {
      const cookies = [
        "a=b;".repeat(3_500),
        "__Host-kolli_session=;".repeat(600),
        `__Host-kolli_session=${"x".repeat(14_000)}`,
        "=;".repeat(6_000),
        `${"__Host-kolli_session=x; ".repeat(500)}`,
      ];
      for (const cookie of cookies)
        for (let i = 0; i < 10; i++) expectNoFault(await client.send("/auth/session", { headers: { ...own, cookie } }));
    },
  },
  {
    name: "junk in X-Forwarded-For from a proxy is neither an error nor a way around the limit on guesses",
    async run(target) {
      const junk = [
        "unknown",
        "_hidden",
        "'; drop table",
        "\u00e9".repeat(50),
        "999.1.1.1",
        "::ffff:zz",
        "a".repeat(5_000),
        ",,,,",
        "127.0.0.1:80, junk",
      ];
      const statuses: number[] = [];
      for (let i = 0; i < 60; i++) {
        const body = JSON.stringify({ email: `x${i}@kolli.test`, password: "a guess at it" });
        const socket = await openTcp(target, proxyAddress);
        const reading = readFrom(socket, { until: /\r\n\r\n/ });
        socket.write(
          `POST /auth/sign-in HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: ${junk[i % junk.length]}${i}\r\nX-Kolli-Dashboard: 1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
          "latin1",
        );
        statuses.push(...statusesIn(await reading));
        socket.destroy();
      }
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(32);
      expect(statuses.length).toBe(60);
    },
  },
  {
    name: "pages that show keys and secrets cannot be framed, by whatever name they are asked for",
    async run({ client }) {
      for (const path of ["/", "/index.html", "/sign-in", "/w/x"]) {
        const { status, headers } = await client.send(path);
        if (status === 200)
          expect(headers, path).toMatchObject({
            "x-frame-options": "DENY",
            "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          });
      }
    },
  },
];
