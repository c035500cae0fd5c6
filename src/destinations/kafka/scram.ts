import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";

export type ScramHash = "sha256" | "sha512";

const derive = (password: string, salt: Buffer, count: number, size: number, hash: ScramHash): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    pbkdf2(password, salt, count, size, hash, (error, key) => (error ? reject(error) : resolve(key))),
  );
/** Kafka's own least and, by far, more than its usual 4,096: a broker must not keep this process busy. */
const iterations = { least: 4_096, most: 1_000_000 };

const attributesIn = (message: string): Readonly<Record<string, string>> =>
  Object.fromEntries(message.split(",").map((part) => [part.slice(0, 1), part.slice(2)]));

/**
 * RFC 5802: proves that both know the password, without sending it. `exchange` sends a message and gives the answer. Throws if
 * the server does not know the password either.
 */
export const authenticateScram = async (
  hash: ScramHash,
  { user, password }: { user: string; password: string },
  exchange: (message: string) => Promise<string>,
  nonce = randomBytes(18).toString("base64"),
): Promise<void> => {
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  const name = user.replaceAll("=", "=3D").replaceAll(",", "=2C");
  const first = `n=${name},r=${nonce}`;
  const challenge = await exchange(`n,,${first}`);
  const { r: bothNonces = "", s: salt = "", i: count = "" } = attributesIn(challenge);
  if (!bothNonces.startsWith(nonce) || !(Number(count) >= iterations.least && Number(count) <= iterations.most))
    throw new Error("The broker's SCRAM challenge is not valid.");
  const size = hash === "sha256" ? 32 : 64;
  const salted = await derive(password, Buffer.from(salt, "base64"), Number(count), size, hash);
  const clientKey = hmac(salted, "Client Key");
  const storedKey = createHash(hash).update(clientKey).digest();
  const unproved = `c=biws,r=${bothNonces}`;
  const signed = `${first},${challenge},${unproved}`;
  const signature = hmac(storedKey, signed);
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ signature[index]!));
  const { v: answered = "" } = attributesIn(await exchange(`${unproved},p=${proof.toString("base64")}`));
  const expected = hmac(hmac(salted, "Server Key"), signed);
  const given = Buffer.from(answered, "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error("The broker did not prove that it knows the password.");
};
