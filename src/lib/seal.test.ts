import { createCipheriv, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyring, createSealer, keyIdIn, keyIdOf } from "./seal.ts";

const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test("a sealed value names its key, and a ring opens what any of its keys sealed", () => {
  const before = createSealer(old).seal("a secret", "for a test");
  expect(keyIdIn(before)).toBe(keyIdOf(old));
  const ring = createKeyring(old, [fresh]);
  expect(ring.sealWith(keyIdOf(fresh))).toBe(true);
  const after = ring.sealer.seal("another", "for a test");
  expect(keyIdIn(after)).toBe(keyIdOf(fresh));
  expect([ring.sealer.open(before, "for a test"), ring.sealer.open(after, "for a test")]).toEqual([
    { ok: true, value: "a secret" },
    { ok: true, value: "another" },
  ]);
  expect(createSealer(old).open(after, "for a test").ok).toBe(false);
  expect(ring.sealWith("00000000")).toBe(false);
  expect(ring.keyIds()).toEqual([keyIdOf(fresh), keyIdOf(old)]);
});

test("what was sealed before keys had ids is still read", () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", old, nonce).setAAD(Buffer.from("for a test"));
  const body = Buffer.concat([cipher.update("from before"), cipher.final()]);
  const sealed = Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
  expect(createKeyring(fresh, [old]).sealer.open(sealed, "for a test")).toEqual({ ok: true, value: "from before" });
  expect(createSealer(fresh).open(sealed, "for a test").ok).toBe(false);
});

test("a value that was changed, cut short, or is for something else is not opened", () => {
  const sealer = createSealer(old);
  const sealed = sealer.seal("a secret", "for a test");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(sealer.open(changed, "for a test").ok, `byte ${at}`).toBe(false);
  }
  for (let length = 0; length < sealed.length; length++)
    expect(sealer.open(sealed.subarray(0, length), "for a test").ok, `length ${length}`).toBe(false);
  expect(sealer.open(sealed, "for another").ok).toBe(false);
});
