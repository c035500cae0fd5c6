import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";

/** Of the curve P-256. */
const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

type EcJwk = { readonly kty: "EC"; readonly crv: "P-256"; readonly x: string; readonly y: string };

/** The private key and its public half from the webhook's secret: there is one thing to store, seal and rotate. */
const deriveKey = (secret: string): { privateKey: KeyObject; jwk: EcJwk; kid: string } => {
  // Sixteen bytes more than the order has, so that the remainder favours no key (FIPS 186-5, A.2.1).
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "kolli UCP webhook ES256", 48));
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (groupOrder - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const jwk = { kty: "EC", crv: "P-256", x, y } as const;
  // RFC 7638: the members in this order and no others.
  const kid = createHash("sha256")
    .update(JSON.stringify({ crv: "P-256", kty: "EC", x, y }))
    .digest("base64url");
  return { privateKey: createPrivateKey({ key: { ...jwk, d: d.toString("base64url") }, format: "jwk" }), jwk, kid };
};

/** A deployment has few such webhooks, and each signs often. */
let last: { readonly secret: string; readonly key: ReturnType<typeof deriveKey> } | null = null;

export const ucpKeyOf = (secret: string): ReturnType<typeof deriveKey> => {
  if (last?.secret !== secret) last = { secret, key: deriveKey(secret) };
  return last.key;
};

/** As it belongs into `keys` of a profile at `/.well-known/ucp`. */
export const ucpPublicKey = (secret: string) => {
  const { jwk, kid } = ucpKeyOf(secret);
  return { ...jwk, kid, use: "sig", alg: "ES256" };
};
