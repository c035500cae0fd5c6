import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../../lib/refusal.ts";
import { backupBounds } from "../../postgres/copy/bounds.ts";
import { createByteReader } from "../../postgres/copy/byte-reader.ts";

const magic = "KOLLI BACKUP 1";
const chunkBytes = 256 * 1024;
const tagBytes = 16;

/** Source: OWASP's password storage cheat sheet, read 2026-11. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
type Cost = typeof cost;
type Encryption = { salt: string; check: string } & Cost;
type Header = { encryption: Encryption | null };
export type BackupKey = { key: Buffer; header: Header };

const derive = (passphrase: string, { N, r, p }: Cost, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFC"), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
/** Distinguishes a wrong passphrase from a file that was changed. It says nothing about the key. */
const checkOf = (key: Buffer): string => Buffer.from(hkdfSync("sha256", key, "", "check of a backup's key", 16)).toString("hex");

/** Without a passphrase there is no key: chunks have a checksum instead of the seal. */
export const newBackupKey = async (passphrase: string | null, work: Cost = cost): Promise<BackupKey | null> => {
  if (passphrase === null) return null;
  const salt = randomBytes(16);
  const key = await derive(passphrase, work, salt);
  return { key, header: { encryption: { ...work, salt: salt.toString("hex"), check: checkOf(key) } } };
};

/** Gives the key of a file, or null if it has none. A Refusal says why it cannot. */
export type Unlock = (header: Header) => Promise<Buffer | null>;

export const unlockWith =
  (backupKey: BackupKey | null): Unlock =>
  async () =>
    backupKey?.key ?? null;

/** Finding the key is meant to take long, so it is done once for as often as a file is read. */
export const unlockBy = (passphrase: string | null): Unlock => {
  let found: { salt: string; key: Buffer } | null = null;
  return async ({ encryption }) => {
    if (encryption === null && passphrase !== null)
      throw new Refusal(
        "This backup is not encrypted, although you gave a passphrase. Someone who cannot know the passphrase may have replaced the file. If you trust it, omit --passphrase-file.",
      );
    if (encryption === null) return null;
    if (found?.salt === encryption.salt) return found.key;
    if (passphrase === null) throw new Refusal("This backup is encrypted. Pass the file with its passphrase: --passphrase-file.");
    const { N, r, p, salt, check } = encryption;
    // The header is not ours until the key has proved it: it must not make us work for hours.
    if (N > 2 ** 20 || r > 32 || p > 16)
      throw new Refusal(
        "The key derivation settings in this backup's header are higher than any version of Kolli uses. Use another backup.",
      );
    const key = await derive(passphrase, { N, r, p }, Buffer.from(salt, "hex"));
    if (checkOf(key) !== check) throw new Refusal("The passphrase does not match this backup.");
    found = { salt, key };
    return key;
  };
};

/** Bound to its place: chunks cannot be left out, repeated, or put in another order, and the last is known as such. */
const boundTo = (headText: string, index: number, isLast: boolean): Buffer =>
  Buffer.from(`${headText}\n${index}${isLast ? " last" : ""}`);
const nonceOf = (index: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
};
const checksum = (bound: Buffer, body: Buffer): Buffer =>
  createHash("sha256").update(bound).update(body).digest().subarray(0, tagBytes);

const seal = (key: Buffer | null, bound: Buffer, index: number, plain: Buffer): { tag: Buffer; body: Buffer } => {
  if (key === null) return { tag: checksum(bound, plain), body: plain };
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index)).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { tag: cipher.getAuthTag(), body };
};

const open = (key: Buffer | null, bound: Buffer, index: number, { tag, body }: { tag: Buffer; body: Buffer }): Buffer => {
  const changed = () => new Refusal("This backup was changed or damaged after it was created. Use another one.");
  if (key === null) {
    if (!timingSafeEqual(checksum(bound, body), tag)) throw changed();
    return body;
  }
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index), { authTagLength: tagBytes })
      .setAAD(bound)
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw changed();
  }
};

/** Wraps a stream of bytes: a head that can be read without the key, then sealed chunks, the last of them marked. */
export async function* wrap(source: AsyncIterable<Buffer>, backupKey: BackupKey | null): AsyncGenerator<Buffer> {
  const headText = `${magic} ${JSON.stringify(backupKey?.header ?? { encryption: null })}`;
  yield Buffer.from(`${headText}\n`);
  const reader = createByteReader(source);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let index = 0;
  const flush = (isLast: boolean): Buffer => {
    const { tag, body } = seal(backupKey?.key ?? null, boundTo(headText, index, isLast), index, Buffer.concat(held));
    index++;
    held = [];
    heldBytes = 0;
    const size = Buffer.alloc(5);
    size.writeUInt32BE(body.length);
    size[4] = isLast ? 1 : 0;
    return Buffer.concat([size, tag, body]);
  };
  for await (const bytes of reader.rest()) {
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes >= chunkBytes) yield flush(false);
  }
  yield flush(true);
}

const torn = () => new Refusal("This backup is incomplete: the file ends too early. Copy it again, or use another one.");

const headerShape = z.object({
  encryption: z
    .object({ salt: z.hex(), check: z.hex(), N: z.int().positive(), r: z.int().positive(), p: z.int().positive() })
    .nullable(),
});

const readHeader = (text: string | null): Header => {
  if (text === null || !text.startsWith("KOLLI BACKUP ")) throw new Refusal("This file is not a Kolli backup.");
  if (!text.startsWith(`${magic} `))
    throw new Refusal("This backup was created by a later version of Kolli. Upgrade Kolli here first.");
  try {
    return headerShape.parse(JSON.parse(text.slice(magic.length)));
  } catch {
    throw new Refusal("The header of this backup is damaged. Use another one.");
  }
};

/** The bytes that were wrapped, each chunk after it was found to be as it was made. Throws a Refusal. */
export async function* unwrap(file: AsyncIterable<Buffer>, unlock: Unlock): AsyncGenerator<Buffer> {
  const reader = createByteReader(file);
  const headText = await reader.line(4096);
  const key = await unlock(readHeader(headText));
  for (let index = 0; ; index++) {
    const size = await reader.take(5);
    if (size === null) throw torn();
    const length = size.readUInt32BE();
    const isLast = size[4] === 1;
    if (length > backupBounds.backupPieceBytes.cap)
      throw new Refusal("This backup was changed or damaged after it was created. Use another one.");
    const tag = await reader.take(tagBytes);
    const body = tag && (await reader.take(length));
    if (!tag || !body) throw torn();
    yield open(key, boundTo(headText!, index, isLast), index, { tag, body });
    if (!isLast) continue;
    if ((await reader.take(1)) !== null) throw new Refusal("Something was appended to this backup. Use another one.");
    return;
  }
}
