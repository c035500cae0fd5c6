// What a browser talks to besides sign-in: sessions, files and the public page.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { expectNoFault } from "./support/answers.ts";
import { exchange, flood, statusesIn } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";

const own = { "content-type": "application/json", "x-kolli-dashboard": "1" };
const token = () => randomBytes(32).toString("base64url");

export const dashboard: Attack[] = [
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
