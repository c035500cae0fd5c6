import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** As much of CBOR (RFC 8949) as an authenticator writes. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const cbor = (value: unknown): Buffer => {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = value as Map<unknown, unknown>;
  return Buffer.concat([head(5, entries.size), ...[...entries].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
};

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString("base64url");

type Question = { options: { challenge: string }; challenge: string };

/** A device with one passkey, as far as a server can tell: ES256, user verified, no attestation. */
export const createSoftAuthenticator = ({ host, origin }: { host: string; origin: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const coordinates = (key: KeyObject) => {
    const { x, y } = key.export({ format: "jwk" });
    return [Buffer.from(x!, "base64url"), Buffer.from(y!, "base64url")];
  };
  const answer = (response: object) => ({
    ...{ id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} },
    response,
  });
  const credential = (flags: number): Buffer => Buffer.concat([sha256(host), Buffer.from([flags]), Buffer.alloc(4)]);
  return {
    create({ options, challenge }: Question) {
      const [x, y] = coordinates(publicKey);
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, x],
          [-3, y],
        ]),
      );
      const data = Buffer.concat([credential(0x45), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      const clientDataJSON = text(clientData("webauthn.create", options.challenge));
      return { challenge, response: answer({ clientDataJSON, attestationObject: text(attestation), transports: ["internal"] }) };
    },
    get({ options, challenge }: Question, { userVerified = true } = {}) {
      const client = clientData("webauthn.get", options.challenge);
      const data = credential(userVerified ? 0x05 : 0x01);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const parts = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { challenge, response: answer(parts) };
    },
  };
};
