import { expect, test } from "vitest";
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** "12345678901234567890" in base32: the secret of RFC 6238, appendix B. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("gives the code of RFC 6238 at %d seconds", (seconds, code) => {
  expect(totpCode(rfcSecret, totpStep(seconds * 1000))).toBe(code);
});

const now = 1_234_567_890_000;

test("a code is good one step early and one step late, and no further", () => {
  const step = totpStep(now);
  const matches = [-2, -1, 0, 1, 2].map((off) => matchTotp(rfcSecret, totpCode(rfcSecret, step + off), { now, lastStep: null }));
  expect(matches).toEqual([null, step - 1, step, step + 1, null]);
});

test("a code is not good again, nor is one before it", () => {
  const step = totpStep(now);
  expect(matchTotp(rfcSecret, totpCode(rfcSecret, step), { now, lastStep: step })).toBeNull();
  expect(matchTotp(rfcSecret, totpCode(rfcSecret, step - 1), { now, lastStep: step })).toBeNull();
  expect(matchTotp(rfcSecret, totpCode(rfcSecret, step + 1), { now, lastStep: step })).toBe(step + 1);
});

test("spaces in a code are forgiven, other lengths are not", () => {
  expect(matchTotp(rfcSecret, "005 924", { now, lastStep: null })).toBe(totpStep(now));
  for (const code of ["", "5924", "0005924", "00592４", "abcdef"])
    expect(matchTotp(rfcSecret, code, { now, lastStep: null })).toBeNull();
});

test("a new secret has 160 bits and an address an app can read", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri({ secret, email: "a+b@example.net", issuer: "Kolli" }));
  expect([uri.protocol, uri.searchParams.get("secret"), uri.searchParams.get("issuer")]).toEqual(["otpauth:", secret, "Kolli"]);
  expect(decodeURIComponent(uri.pathname)).toContain("Kolli:a+b@example.net");
});
