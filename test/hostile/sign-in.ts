// Guesses at passwords, sessions and links.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { peopleBounds } from "../../src/people/bounds.ts";
import { expectNoFault } from "./support/answers.ts";
import { type Client, flood, openClient, openTcp, readFrom, statusesIn } from "./support/clients.ts";
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

export const signIn: Attack[] = [
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
    name: "300 guesses from 100 networks do not keep somebody waiting who signed in with this browser before",
    async run(target) {
      const { email } = await target.newPerson("owner");
      const honest = openClient(target, { localAddress: otherAddress });
      const first = await auth(honest, "sign-in", { email, password });
      expect(first.status, first.text).toBe(200);
      const device = [first.headers["set-cookie"]]
        .flat()
        .map(String)
        .find((set) => set.startsWith("__Host-kolli_device="))!;
      // Behind a proxy, so that networks cost no connections: it is the guesses that are counted here.
      const proxy = openClient(target, { localAddress: proxyAddress, connections: 100 });
      let hashed = 0;
      const guess = async (i: number) => {
        const forwarded = { "x-forwarded-for": `198.51.100.${(i % 100) + 1}`, "x-forwarded-proto": "https" };
        const answer = await auth(proxy, "sign-in", { email: `a${i}@kolli.test`, password: "a guess at it" }, forwarded);
        if (answer.status === 401) hashed++;
        return answer;
      };
      const guessing = flood(300, guess, { atOnce: 100, withinMs: 20_000 });
      // How many guesses went before: on any machine, that is what somebody waits for.
      const before: number[] = [];
      for (let nth = 0; nth < 3; nth += 1) {
        const hashedThen = hashed;
        const entered = await auth(honest, "sign-in", { email, password }, { cookie: device.split(";")[0]! });
        before.push(hashed - hashedThen);
        expect(entered.status, entered.text).toBe(200);
      }
      const { answers, failures } = await guessing;
      expect(failures).toEqual([]);
      // The line has an end: who is beyond it is told when to come again.
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(50);
      for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      // Behind the others it would be all that wait, each time.
      const line = peopleBounds.hashesWaiting.cap;
      expect(Math.max(...before), "the most guesses that went before").toBeLessThan(line);
      expect(Math.min(...before), "the fewest guesses that went before").toBeLessThan(line / 2);
      for (const client of [honest, proxy]) await client.close();
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
      const guess = async (i: number): Promise<number[]> => {
        const body = JSON.stringify({ email: `x${i}@kolli.test`, password: "a guess at it" });
        const socket = await openTcp(target, proxyAddress);
        const reading = readFrom(socket, { until: /\r\n\r\n/ });
        const forwarded = `X-Forwarded-Proto: https\r\nX-Forwarded-For: ${junk[i % junk.length]}${i}\r\n`;
        socket.write(
          `POST /auth/sign-in HTTP/1.1\r\nHost: localhost\r\n${forwarded}X-Kolli-Dashboard: 1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
          "latin1",
        );
        const statuses = statusesIn(await reading);
        socket.destroy();
        return statuses;
      };
      const statuses = (await flood(60, guess, { atOnce: 6 })).answers.flat();
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(32);
      expect(statuses.length).toBe(60);
    },
  },
];
