import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { type EpochMs, hours } from "../../lib/clock.ts";

/** The key by which push services and browsers recognise this installation (VAPID, RFC 8292). */
export type SenderKey = {
  /** What browsers are given when they subscribe. */
  readonly publicKey: string;
  /** The header that shows a push service who sends. */
  authorization(serviceOrigin: string, now: EpochMs): string;
};

/** RFC 8292 allows 24 h. */
const validMs = hours(12);
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const open = (privateKey: Buffer): { key: KeyObject; publicKey: string } => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), privateKey];
  const key = {
    ...{ kty: "EC", crv: "P-256" },
    x: x.toString("base64url"),
    y: y.toString("base64url"),
    d: d.toString("base64url"),
  };
  return { key: createPrivateKey({ key, format: "jwk" }), publicKey: point.toString("base64url") };
};

/** `contact`: how a push service reaches the operator, as https: or mailto:. */
export const openSenderKey = (text: string, contact: string): SenderKey => {
  const { key, publicKey } = open(Buffer.from(text, "base64"));
  const head = base64url({ typ: "JWT", alg: "ES256" });
  return {
    publicKey,
    authorization(serviceOrigin, now) {
      const claims = base64url({ aud: serviceOrigin, exp: Math.floor((now + validMs) / 1000), sub: contact });
      const signature = sign("sha256", Buffer.from(`${head}.${claims}`), { key, dsaEncoding: "ieee-p1363" });
      return `vapid t=${head}.${claims}.${signature.toString("base64url")}, k=${publicKey}`;
    },
  };
};

/** A new key, as the setting has it. */
export const makeSenderKey = (): string => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Leading zeros are left out.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64");
};
