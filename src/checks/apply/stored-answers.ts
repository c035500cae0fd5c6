import { promisify } from "node:util";
import { zstdCompress, zstdCompressSync } from "node:zlib";
import { withoutCode, withoutName } from "../../proofs/reported-proof.ts";
import type { Reading } from "../../tracking/reading.ts";
import type { CheckOutcome } from "../outcome.ts";

const compressBeside = promisify(zstdCompress);

/** Up to this size an answer takes 20 to 50 µs, and handing it to another thread costs 20 times that (measured 2026-11). */
const largeCharacters = 64 * 1024;

const withoutSecrets = (raw: string, reading: Reading | null): string =>
  withoutCode(withoutName(raw, reading?.facts?.proof?.signedBy), reading?.facts?.pickupPoint?.code);

export type LargeAnswers = ReadonlyMap<string, Buffer>;

/** The large ones among answers, compressed beside the event loop, by tracker. Before the transaction: nothing waits within it. */
export const compressLarge = async (outcomes: readonly CheckOutcome[]): Promise<LargeAnswers> => {
  const large = new Map<string, Buffer>();
  for (const { answer, claim } of outcomes) {
    if (answer === "not-connected" || !answer.ok || answer.value.raw.length <= largeCharacters) continue;
    const { raw, reading } = answer.value;
    large.set(claim.trackerId, await compressBeside(withoutSecrets(raw, reading)));
  }
  return large;
};

/** A carrier's answer as it is kept, without what only its recipient may know. */
export const storedAnswer = (raw: string, reading: Reading | null, large: Buffer | undefined): Buffer =>
  large ?? zstdCompressSync(withoutSecrets(raw, reading), { chunkSize: 4096 });
