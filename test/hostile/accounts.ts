// Stolen sessions, mail and sign-in from elsewhere: what somebody can do who has a little already.
import { expect } from "vitest";
import { minutes } from "../../src/lib/clock.ts";
import { createSoftAuthenticator } from "../support/servers/soft-authenticator.ts";
import { expectNoFault, expectNoFaults } from "./support/answers.ts";
import { type Answer, type Client, flood, openClient } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import { type Person, password, proxyAddress, type Target } from "./support/target.ts";

const json = { "content-type": "application/json" };
const post = (client: Client, path: string, headers: Record<string, string>, body: unknown = {}): Promise<Answer> =>
  client.send(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
const codeOf = ({ body }: Answer): string | undefined => body?.errors?.[0]?.extensions?.code;

/** Nobody was asked for a proof for as long. */
const anHourAgo = { signedInAgoMs: minutes(60) };
const browser = { "x-kolli-dashboard": "1" };
const behindProxy = (network: number) => ({
  "x-forwarded-for": `198.51.${100 + (network >> 8)}.${network & 255}`,
  "x-forwarded-proto": "https",
});

const passkeyOf = async ({ client, port }: Target, { headers }: Person) => {
  const device = createSoftAuthenticator({ host: "localhost", origin: `https://localhost:${port}` });
  const question = (await post(client, "/auth/passkey/register/start", headers)).body;
  const added = await post(client, "/auth/passkey/register", headers, { ...device.create(question), name: "Key" });
  expect(added.status, added.text).toBe(200);
  return device;
};

const gone = "gid://kolli/X/018f0000-0000-7000-8000-000000000009";
const sideDoors = [
  'memberInvite(email: "thief@kolli-shop.com", role: VIEWER) { link userErrors { code } }',
  'apiKeyCreate(name: "Live") { key }',
  `apiKeyUpdate(id: "${gone}", networks: []) { userErrors { code } }`,
  `apiKeyRoll(id: "${gone}") { userErrors { code } }`,
  `webhookEndpointRotateSecret(id: "${gone}", graceHours: 1) { secret }`,
  `webhookEndpointUpdate(id: "${gone}", url: "https://evil.kolli-shop.com/in") { userErrors { code } }`,
  'webhookEndpointCreate(url: "https://evil.kolli-shop.com/in", topics: [TRACKER_UPDATED]) { secret }',
  `deliveriesReplay(endpointId: "${gone}", since: "2026-01-01T00:00:00+00:00") { count }`,
  'trackingPageUpdate(supportUrl: "https://evil.kolli-shop.com") { userErrors { code } }',
  "workspaceExport { url }",
  "workspaceUpdate(requiredSignIn: null) { userErrors { code } }",
  'personErase(reference: "1") { erasedTrackers }',
];

export const accounts: Attack[] = [
  {
    name: "a stolen session finds no side door past the proof, all of them tried, one by one and in one document",
    async run(target) {
      const stolen = await target.newPerson("owner", { ...anHourAgo, mode: "LIVE" });
      const { answers, failures } = await flood(
        sideDoors.length * 4,
        (i) => target.dashboard(stolen, `mutation { ${sideDoors[i % sideDoors.length]} }`),
        { atOnce: 12 },
      );
      expect(failures).toEqual([]);
      for (const answer of answers) expect(codeOf(answer), answer.text).toBe("CONFIRMATION_REQUIRED");
      const all = await target.dashboard(stolen, `mutation { ${sideDoors.map((door, i) => `a${i}: ${door}`).join(" ")} }`);
      expectNoFault(all);
      expect(Object.values(all.body.data ?? {}).filter((value) => value !== null)).toEqual([]);
      for (const path of ["recovery-codes", "disable", "start", "enable"]) {
        const answer = await post(target.client, `/auth/two-factor/${path}`, stolen.headers, { password, code: "000000" });
        expect(codeOf(answer), path).toBe("CONFIRMATION_REQUIRED");
      }
    },
  },
  {
    name: "a thief's own passkey confirms nothing in a stolen session, however often and whoever was asked",
    async run(target) {
      const [thief, stolen] = [await target.newPerson("viewer"), await target.newPerson("owner", { ...anHourAgo, mode: "LIVE" })];
      const device = await passkeyOf(target, thief);
      const { answers, failures } = await flood(
        40,
        async (i) => {
          const asked = await post(target.client, "/auth/confirm/start", (i % 2 ? thief : stolen).headers);
          const signIn = await post(target.client, "/auth/passkey/sign-in/start", browser);
          const question = asked.body?.passkey?.challenge && i % 3 ? asked.body.passkey : signIn.body;
          return post(target.client, "/auth/confirm/passkey", stolen.headers, device.get(question));
        },
        { atOnce: 8 },
      );
      expect(failures).toEqual([]);
      for (const answer of answers) expect(["PASSKEY_REFUSED", "THROTTLED"], answer.text).toContain(codeOf(answer));
      expect(codeOf(await target.dashboard(stolen, 'mutation { apiKeyCreate(name: "Live") { key } }'))).toBe(
        "CONFIRMATION_REQUIRED",
      );
    },
  },
  {
    name: "sixty invitations of one stranger, and sixty of sixty, are few mails",
    async run(target) {
      const before = target.mails.length;
      const owner = await target.newPerson("owner", { workspaceName: "Flooding" });
      const invite = "mutation I($email: String!) { memberInvite(email: $email, role: VIEWER) { mailed userErrors { code } } }";
      const send = (email: string) => target.dashboard(owner, invite, { variables: { email } });
      const { answers } = await flood(60, () => send("stranger@kolli-shop.com"), { atOnce: 12 });
      const { answers: others } = await flood(60, (i) => send(`stranger${i}@kolli-shop.com`), { atOnce: 12 });
      expectNoFaults([...answers, ...others]);
      const mailed = (all: Answer[]) => all.filter(({ body }) => body?.data?.memberInvite?.mailed).length;
      expect(mailed(answers)).toBeLessThanOrEqual(3);
      expect(mailed(answers) + mailed(others)).toBeLessThanOrEqual(20);
      expect(target.mails.length - before).toBeLessThanOrEqual(20);
    },
  },
  {
    name: "a workspace that is named like a warning does not get its address into a mail's subject",
    async run(target) {
      const owner = await target.newPerson("owner");
      const names = [
        "URGENT: open https://evil.example now",
        "evil.example/login",
        "a\r\nBcc: all@shop.com",
        "x".repeat(100_000),
      ];
      const create = "mutation W($name: String!) { workspaceCreate(name: $name) { workspace { id } userErrors { code } } }";
      const { answers, failures } = await flood(60, (i) =>
        target.dashboard(owner, create, { variables: { name: names[i % 4] } }),
      );
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      for (const { head } of target.mails) {
        const subject = /^Subject: .*(?:\r\n[ \t].*)*/m.exec(head)?.[0] ?? "";
        expect(subject).not.toMatch(/evil\.example|Bcc/);
      }
    },
  },
  {
    name: "forgotten passwords by the hundred, of one person and of nobody, from many networks",
    async run(target) {
      const victim = await target.newPerson("owner");
      const proxy = openClient(target, { localAddress: proxyAddress, connections: 32 });
      const ask = (i: number) =>
        post(
          proxy,
          "/auth/forgot-password",
          { ...browser, ...behindProxy(i) },
          { email: i % 2 ? victim.email : `nobody${i}@kolli.test` },
        );
      const { answers, failures } = await flood(300, ask, { atOnce: 32 });
      await proxy.close();
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      expect(target.mails.filter(({ to }) => to === victim.email).length).toBeLessThanOrEqual(10);
    },
  },
  {
    name: "changes of address to a stranger's, sent again and again, are few mails to the stranger",
    async run(target) {
      const people = await Promise.all(Array.from({ length: 5 }, () => target.newPerson("viewer")));
      const stranger = `pestered${Date.now()}@kolli-shop.com`;
      const { answers } = await flood(
        60,
        (i) => {
          const { headers } = people[i % people.length]!;
          return i % 3
            ? post(target.client, "/auth/address/resend", headers)
            : post(target.client, "/auth/address/change", headers, { email: stranger });
        },
        { atOnce: 10 },
      );
      expectNoFaults(answers);
      expect(target.mails.filter(({ to }) => to === stranger).length).toBeLessThanOrEqual(5);
    },
  },
  {
    name: "sign-ins at a provider begun by the hundred, and answers that nobody asked for",
    async run(target) {
      const proxy = openClient(target, { localAddress: proxyAddress, connections: 32 });
      const odd = [
        "",
        "?code=a&state=b",
        `?state=${"s".repeat(4_000)}`,
        "?error=%00&error_description=%3Cscript%3E",
        "?code=a&code=b",
      ];
      const cookies = ["", "__Host-kolli_oidc=", `__Host-kolli_oidc=${"a".repeat(3_000)}`, "__Host-kolli_oidc=e30.e30.e30"];
      const { answers, failures } = await flood(
        240,
        (i) => {
          const path =
            i % 3 ? `callback${odd[i % odd.length]}` : `start?next=${encodeURIComponent("//evil.test/".repeat(i % 40))}`;
          const name = i % 11 ? "company" : "__proto__";
          return proxy.send(`/auth/oidc/${name}/${path}`, { headers: { ...behindProxy(i), cookie: cookies[i % 4]! } });
        },
        { atOnce: 32 },
      );
      await proxy.close();
      expect(failures).toEqual([]);
      expectNoFaults(answers);
      for (const { headers } of answers) {
        expect(String(headers.location ?? "")).not.toContain("//evil.test");
        expect(String(headers["set-cookie"] ?? "")).not.toMatch(/kolli_session=[\w-]{20}/);
      }
    },
  },
  {
    name: "challenges for passkeys by the thousand are kept nowhere",
    async run(target) {
      const proxy = openClient(target, { localAddress: proxyAddress, connections: 32 });
      const { answers, failures } = await flood(
        1_000,
        (i) => post(proxy, "/auth/passkey/sign-in/start", { ...browser, ...behindProxy(i) }),
        { atOnce: 32 },
      );
      const junk = [{}, { challenge: "x".repeat(30_000), response: {} }, { challenge: null, response: { id: ["a"], rawId: {} } }];
      const { answers: wrong } = await flood(120, (i) =>
        post(proxy, "/auth/passkey/sign-in", { ...browser, ...behindProxy(i) }, junk[i % junk.length]),
      );
      await proxy.close();
      expect(failures).toEqual([]);
      expectNoFaults([...answers, ...wrong]);
      for (const { status } of wrong) expect(status).toBeGreaterThanOrEqual(400);
    },
  },
];
