import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { recipientBounds } from "../bounds.ts";
import { encryptMessage } from "./encrypt.ts";
import { makeSenderKey, openSenderKey } from "./sender-key.ts";
import { readSubscription } from "./subscription.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");
const browserKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const auth = "BTBZMqHH6r4Tts7J_aSIgg";

test("the example of RFC 8291 is encrypted as it is printed there", () => {
  const encrypted = encryptMessage(
    "When I grow up, I want to be a watermelon",
    { p256dh: bytes(browserKey), auth: bytes(auth) },
    { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw") },
  );
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a push service can verify who sends, for itself alone and for half a day", () => {
  const now = Date.UTC(2026, 10, 18);
  const key = openSenderKey(makeSenderKey(), "https://track.shop.com");
  const [, token, shown] = /^vapid t=([^,]+), k=(.+)$/.exec(key.authorization("https://fcm.googleapis.com", now))!;
  expect(shown).toBe(key.publicKey);
  const [head, claims, signature] = token!.split(".") as [string, string, string];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: "JWT", alg: "ES256" });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: now / 1000 + 12 * 3600,
    sub: "https://track.shop.com",
  });
  const point = bytes(key.publicKey);
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  expect(
    verify("sha256", Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes(signature)),
  ).toBe(true);
});

const rules = { hosts: ["push.shop.com"], mayReach: (url: string) => url.startsWith("https:") };
const endpoint = "https://fcm.googleapis.com/wp/abc";
const keys = { p256dh: browserKey, auth };

test("a subscription names a known push service and real keys, or is refused", () => {
  expect(readSubscription({ endpoint, expirationTime: null, keys }, rules)).toEqual({ endpoint, ...keys });
  const own = createECDH("prime256v1").generateKeys("base64url");
  for (const known of [
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-db5p.notify.windows.com/w/?token=x",
    "https://push.shop.com/x",
  ])
    expect(readSubscription({ endpoint: known, keys: { p256dh: own, auth } }, rules)?.endpoint).toBe(known);
  const { cap } = recipientBounds.browserAddress;
  const longest = endpoint.padEnd(cap, "x");
  expect(readSubscription({ endpoint: longest, keys }, rules)?.endpoint).toBe(longest);
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
  for (const wrong of [
    null,
    "text",
    {},
    { endpoint, keys: {} },
    { endpoint, keys: { p256dh: offCurve, auth } },
    { endpoint, keys: { p256dh: browserKey, auth: "c2hvcnQ" } },
    { endpoint: "https://evil.example/x", keys },
    { endpoint: "https://push.apple.com.evil.example/x", keys },
    { endpoint: "https://evilpush.apple.com.example/x", keys },
    { endpoint: "http://fcm.googleapis.com/x", keys },
    { endpoint: `${longest}x`, keys },
  ])
    expect(readSubscription(wrong, rules)).toBeNull();
});
