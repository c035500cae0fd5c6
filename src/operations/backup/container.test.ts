import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type BackupKey, newBackupKey, unlockBy, unwrap, wrap } from "./container.ts";

const content = randomBytes(700_000);
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}
const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(source));
const openWith = (file: Buffer, passphrase: string | null) => collect(unwrap(inPieces(file), unlockBy(passphrase)));

let key: BackupKey | null;
let sealed: Buffer;
let plain: Buffer;
beforeAll(async () => {
  key = await newBackupKey("correct horse", { N: 2 ** 10, r: 8, p: 1 });
  sealed = await collect(wrap(inPieces(content), key));
  plain = await collect(wrap(inPieces(content), null));
});

test("what was wrapped comes back, and without the passphrase nothing of it is seen", async () => {
  expect((await openWith(sealed, "correct horse")).equals(content)).toBe(true);
  expect((await openWith(plain, null)).equals(content)).toBe(true);
  expect(sealed.includes(content.subarray(1000, 1032))).toBe(false);
  await expect(openWith(sealed, null)).rejects.toThrow(/is encrypted.*--passphrase-file/);
  await expect(openWith(sealed, "correct house")).rejects.toThrow(/passphrase does not match this backup/);
});

describe.each([
  ["sealed", () => sealed, "correct horse"],
  ["plain", () => plain, null],
] as const)("a %s backup", (_kind, file, passphrase) => {
  const headEnd = () => file().indexOf(0x0a) + 1;
  const chunkEnd = () => headEnd() + 5 + 16 + file().readUInt32BE(headEnd());

  test("that was torn is not whole, wherever it was", async () => {
    for (const size of [headEnd(), headEnd() + 3, chunkEnd() - 1, chunkEnd(), file().length - 1])
      await expect(openWith(file().subarray(0, size), passphrase)).rejects.toThrow(/incomplete/);
  });

  test("that was changed, reordered or added to is refused", async () => {
    const flipped = Buffer.from(file());
    flipped[chunkEnd() - 9]! ^= 1;
    const first = file().subarray(headEnd(), chunkEnd());
    const repeated = Buffer.concat([file().subarray(0, headEnd()), first, first, file().subarray(chunkEnd())]);
    const without = Buffer.concat([file().subarray(0, headEnd()), file().subarray(chunkEnd())]);
    for (const changed of [flipped, repeated, without])
      await expect(openWith(changed, passphrase)).rejects.toThrow(/changed or damaged/);
    await expect(openWith(Buffer.concat([file(), Buffer.of(0)]), passphrase)).rejects.toThrow(/appended/);
  });
});

test("another file is no backup, and a later format is told as such", async () => {
  await expect(openWith(Buffer.from("PK\u0003\u0004 something else\n"), null)).rejects.toThrow(/not a Kolli backup/);
  await expect(openWith(Buffer.from("KOLLI BACKUP 2 {}\n"), null)).rejects.toThrow(/later version/);
});
