import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { expectNoFault, expectNoFaults } from "./support/answers.ts";
import { flood } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import { pushCredential, type Target } from "./support/target.ts";

const push = (
  { client, pushToken }: Target,
  body: string | Buffer,
  { token = pushToken, carrier = "ups", type = "application/json", credential = pushCredential } = {},
) => client.send(`/carriers/${carrier}/push/${token}`, { method: "POST", headers: { "content-type": type, credential }, body });

const news = (trackingNumber: string, description = "DELIVERED") =>
  JSON.stringify({
    trackingNumber,
    localActivityDate: "20260302",
    localActivityTime: "141500",
    gmtActivityDate: "20260302",
    gmtActivityTime: "191500",
    gmtOffset: "-05:00",
    activityLocation: { city: "BOSTON", stateProvince: "MA", country: "US" },
    activityStatus: { type: "D", code: "FS", description, descriptionCode: "011" },
  });

/** Who is refused and goes on sending may be cut off before the refusal arrives. */
const cutOff = (error: { code?: string }): "cut off" => {
  expect(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]).toContain(error.code);
  return "cut off";
};

const mebibyte = 1024 * 1024;

const ownCode = "1Z999AA10123456784";

/** To the account that the attacker connected themselves: nobody else's secret is needed. */
const pushToOwn = ({ client, ownPush }: Target, body: string) =>
  client.send(`/carriers/aftership/push/${ownPush.token}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "aftership-hmac-sha256": createHmac("sha256", ownPush.secret).update(body).digest("base64"),
    },
    body,
  });
const aftership = (checkpoints: readonly object[], more: object = {}) =>
  JSON.stringify({ event: "tracking_update", msg: { tracking_number: ownCode, slug: "ups", checkpoints, ...more } });
const scansOfOneInstant = (count: number, one: (nth: number) => object) =>
  Array.from({ length: count }, (_, nth) => ({ checkpoint_time: "2026-03-01T10:00:00Z", ...one(nth) }));
const trackOwn = async (target: Target) => {
  const key = await target.newKey("LIVE", target.ownPush.workspaceName);
  const query = `mutation { trackerCreate(input: { trackingCode: "${ownCode}", carrier: UPS }) { tracker { id } trackerUserErrors { message } } }`;
  const { body } = await target.graphql(key, query);
  expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
  return { key, id: body.data.trackerCreate.tracker.id as string };
};

export const pushes: Attack[] = [
  {
    name: "two mebibytes of scans of one instant, pushed to an account of one's own",
    async run(target) {
      await trackOwn(target);
      const texts = aftership(scansOfOneInstant(20_000, (nth) => ({ message: `Scan ${nth}`, tag: "InTransit" })));
      const places = aftership(
        scansOfOneInstant(15_000, (nth) => ({ message: "Scan", city: `Town ${nth}`, subtag: "InTransit_001" })),
      );
      for (const body of [texts, places]) {
        expect(body.length).toBeLessThan(2 * mebibyte);
        expect([200, 429]).toContain((await pushToOwn(target, body)).status);
      }
    },
  },
  {
    name: "scans of one instant that grow with every push, each text the beginning of the next",
    async run(target) {
      await trackOwn(target);
      for (let round = 0; round < 6; round++) {
        const scans = scansOfOneInstant(500, (nth) => ({
          message: `${round} ${nth}`,
          city: "x".repeat(nth + 1),
          subtag: "InTransit_001",
        }));
        expect([200, 429]).toContain((await pushToOwn(target, aftership(scans))).status);
      }
    },
  },
  {
    name: "three thousand authentic pushes to one account are more than it may have",
    async run(target) {
      const body = aftership([]);
      const { answers } = await flood(3_000, () => pushToOwn(target, body), { atOnce: 50, withinMs: 15_000 });
      const statuses = new Set(answers.map(({ status }) => status));
      for (const status of statuses) expect([200, 429]).toContain(status);
      for (const { status, headers } of answers) if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    },
  },
  {
    name: "authentic pushes to one's own account that are deep, wide, and of impossible scans",
    async run(target) {
      await trackOwn(target);
      const bodies = [
        aftership([], { extra: 1 }).replace('"extra":1', `"extra":${"[".repeat(200_000)}${"]".repeat(200_000)}`),
        aftership([], Object.fromEntries(Array.from({ length: 60_000 }, (_, nth) => [`k${nth}`, nth]))),
        aftership(scansOfOneInstant(2_000, (nth) => ({ message: "x".repeat(900), checkpoint_time: `${nth}-99-99` }))),
        aftership(scansOfOneInstant(300, () => ({ message: "\u0000".repeat(3_000), city: "\ud800".repeat(1_000) }))),
      ];
      for (const body of bodies) expectNoFault(await pushToOwn(target, body));
    },
  },
  {
    name: "a thousand guesses at push tokens",
    async run(target) {
      const { answers } = await flood(
        1_000,
        (i) => push(target, news("1Z999AA10123456784"), { token: `${i}`.padStart(32, "g") }),
        { atOnce: 50 },
      );
      for (const { status } of answers) expect([404, 429]).toContain(status);
    },
  },
  {
    name: "carriers and tokens that are paths, properties or ten kilobytes",
    async run(target) {
      for (const text of [
        "__proto__",
        "constructor",
        "..%2f..%2fups",
        "%2e%2e",
        "%00",
        "%ff",
        "a".repeat(10_000),
        "ups%20",
        "'or'1'='1",
        "%F0%9F%9A%9A",
      ]) {
        expect((await push(target, news("X"), { carrier: text })).status).toBeLessThan(500);
        expect((await push(target, news("X"), { token: text })).status).toBeLessThan(500);
      }
    },
  },
  {
    name: "authentic pushes as large as they may be: brackets, lists, keys, one text",
    async run(target) {
      const bodies = [
        "[".repeat(2 * mebibyte - 10),
        `{"trackingNumber":"1Z999AA10123456784","a":${"[".repeat(0.9 * mebibyte)}${"]".repeat(0.9 * mebibyte)}}`,
        `[${Array.from({ length: 600_000 }, () => "{}").join(",")}]`,
        `{${Array.from({ length: 120_000 }, (_, i) => `"k${i}":${i}`).join(",")}}`,
        news("1Z999AA10123456784", "x".repeat(1.9 * mebibyte)),
      ];
      for (const body of bodies) expectNoFault(await push(target, body));
    },
  },
  {
    name: "XML that names itself a billion times, and reads files",
    async run(target) {
      const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY ${"b".repeat(i + 1)} "${`&${i === 0 ? "a" : "b".repeat(i)};`.repeat(10)}">`).join("")}]><l>&${"b".repeat(20)};</l>`;
      const file = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]><l>&f;</l>';
      const deep = `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`;
      for (const carrier of ["ups", "bring", "dhl", "fedex", "usps", "sf-express", "india-post", "inpost", "delhivery"])
        for (const body of [laughs, file, deep]) {
          const answer = await push(target, body, { carrier, type: "application/xml" }).catch(cutOff);
          if (answer === "cut off") continue;
          expectNoFault(answer);
          expect(answer.text).not.toContain("root:");
        }
    },
  },
  {
    name: "300 authentic pushes of the same news at once",
    async run(target) {
      const { answers } = await flood(300, () => push(target, news("1Z999AA10123456784")), { atOnce: 50 });
      expectNoFaults(answers);
    },
  },
  {
    name: "news of impossible dates, places and codes",
    async run(target) {
      const wrong = [
        { localActivityDate: "00000000" },
        { gmtOffset: "+99:99" },
        { localActivityDate: "99991332" },
        { trackingNumber: "\u0000" },
        { trackingNumber: "x".repeat(100_000) },
        { activityStatus: { type: "\ud800", code: "\u0000", description: "\u0000" } },
        { activityLocation: { city: "\u0000", country: "__proto__" } },
        { activityStatus: { type: "D", code: "FS", description: "x".repeat(100_000) } },
      ];
      for (const more of wrong)
        expectNoFault(await push(target, JSON.stringify({ ...JSON.parse(news("1Z999AA10123456784")), ...more })));
    },
  },
  {
    name: "pushes that prove nothing are refused however large",
    async run(target) {
      const body = Buffer.alloc(5 * mebibyte - 10, "[");
      const { answers } = await flood(30, () => push(target, body, { credential: "guessed" }), { atOnce: 10 });
      for (const { status } of answers) expect([401, 413, 429, 503]).toContain(status);
    },
  },
];
