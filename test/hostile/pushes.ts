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

export const pushes: Attack[] = [
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
