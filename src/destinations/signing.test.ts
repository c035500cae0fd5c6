import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, it } from "vitest";
import { newSecret, signatureHeader, signingKey } from "./signing.ts";

// Worked out with OpenSSL, not with the code under test:
//   printf '%s' "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf %s "$key" | base64 -d | xxd -p -c 64) -binary | base64
const vector = {
  secret: "whsec_S29sbGkgcHVibGlzaGVkIHRlc3QgdmVjdG9yIGtleSE=",
  id: "gid://kolli/Event/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e",
  timestamp: 1772357402,
  body: '{"id":"gid://kolli/Event/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e","topic":"TRACKER_UPDATED","data":{"message":"Zugestellt in München ✓"}}',
  signature: "v1,I3/wDpTkpLni/f6B+ZxVwmy5Osr1nS/8suzGoFMgh6g=",
};

const headersOf = (secrets: readonly string[], id: string, body: string, timestamp = Math.floor(Date.now() / 1000)) => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": signatureHeader(secrets.map(signingKey), id, timestamp, Buffer.from(body)),
});

describe("signing", () => {
  it("gives the published test vector", () => {
    const header = signatureHeader([signingKey(vector.secret)], vector.id, vector.timestamp, Buffer.from(vector.body));
    expect(header).toBe(vector.signature);
  });

  it("publishes that test vector in the receivers' guide", () => {
    const guide = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
    for (const part of [vector.secret, vector.id, String(vector.timestamp), vector.body, vector.signature])
      expect(guide).toContain(part);
  });

  it("is verified by the public standardwebhooks and svix libraries, unchanged", () => {
    const secret = newSecret();
    const body = JSON.stringify({ message: "Livré à Étretat, 配達完了 ✓" });
    const headers = headersOf([secret], "gid://kolli/Event/1", body);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new SvixWebhook(newSecret()).verify(body, headers)).toThrow();
  });

  it("is verified with the old and with the new secret during a rotation, and with no other", () => {
    const [older, newer, stranger] = [newSecret(), newSecret(), newSecret()];
    const headers = headersOf([newer, older], "gid://kolli/Event/1", "{}");
    for (const secret of [older, newer]) expect(new Webhook(secret).verify("{}", headers)).toEqual({});
    expect(() => new Webhook(stranger).verify("{}", headers)).toThrow();
  });

  it("changes with one changed byte, another id and another time", () => {
    const secret = newSecret();
    const headers = headersOf([secret], "gid://kolli/Event/1", '{"a":1}');
    const verify =
      (body: string, more: object = {}) =>
      () =>
        new Webhook(secret).verify(body, { ...headers, ...more });
    expect(verify('{"a":2}')).toThrow();
    expect(verify('{"a":1}', { "webhook-id": "gid://kolli/Event/2" })).toThrow();
    expect(verify('{"a":1}', { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) })).toThrow();
    expect(verify('{"a":1}')()).toEqual({ a: 1 });
  });

  it("makes secrets of 32 random bytes", () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
