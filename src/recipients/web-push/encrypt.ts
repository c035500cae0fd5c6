import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser gave for messages to it: its public key on P-256, and a secret that only it and we know. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

const keyBytes = 65;
/** One record: what push services take is smaller than this. */
const recordBytes = 4096;

type Fresh = { readonly salt: Buffer; readonly privateKey: Buffer | null };

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Encrypts a message for one browser (RFC 8291, with the coding aes128gcm of RFC 8188): the push service cannot read it. Salt and key
 * are new for each message; only the RFC's example gives them.
 */
export const encryptMessage = (
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Fresh = { salt: randomBytes(16), privateKey: null },
): Buffer => {
  const own = createECDH("prime256v1");
  if (privateKey === null) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, publicKey]);
  const secret = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The last octet says that this is the last record.
  const body = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordBytes, 16);
  head.writeUInt8(keyBytes, 20);
  return Buffer.concat([head, publicKey, ...body]);
};

/** Whether it is a point on the curve: anyone can send anything as a browser's key. */
export const isBrowserKey = (p256dh: Buffer): boolean => {
  if (p256dh.length !== keyBytes) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
};
