import { delay, elapsedMs } from "../../lib/machine.ts";
import type { Database } from "../database.ts";
import { type LogPosition, readReplayedPosition } from "./replicas.sql.ts";

/** Where the primary was, and when. */
export type Sample = { position: LogPosition; at: number };

export type Replica = {
  name: string;
  db: Database;
  /** Whether it may be asked at the moment. */
  isUsable(): boolean;
  /** It failed: it is left alone until it is looked at again. */
  setAside(): void;
  /** For how long it has lacked something, as far as the last look showed. */
  lagMs(): number;
  /** Waits until it shows everything up to there; false if that takes too long. */
  reaches(position: LogPosition): Promise<boolean>;
  /** Looked at every second, with the primary's recent positions, oldest first. */
  look(samples: readonly Sample[]): Promise<void>;
};

/** Longer than replication takes on a good day, and no longer than anyone minds. */
const catchUpMs = 100;
const firstPauseMs = 1;
const longestPauseMs = 16;

export const createReplica = (name: string, db: Database): Replica => {
  /** The last that it reported; it never goes back. */
  let replayed: LogPosition = -1;
  let isUsable = false;
  let lacksSince: number | null = null;
  let asking: Promise<boolean> | null = null;

  /** False from a server that is no replica, or none any more. */
  const ask = async (): Promise<boolean> => {
    const { position } = (await readReplayedPosition(db))!;
    if (position !== null) replayed = Math.max(replayed, position);
    return position !== null;
  };
  /** Callers that come during a request share it. */
  const askTogether = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    name,
    db,
    isUsable: () => isUsable,
    setAside() {
      isUsable = false;
    },
    lagMs: () => (lacksSince === null ? 0 : elapsedMs() - lacksSince),
    async reaches(position) {
      const giveUpAt = elapsedMs() + catchUpMs;
      for (let pauseMs = firstPauseMs; replayed < position; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        if (!(await askTogether())) return false;
        if (replayed >= position) break;
        if (elapsedMs() + pauseMs > giveUpAt) return false;
        await delay(pauseMs);
      }
      return true;
    },
    async look(samples) {
      const isReplica = await askTogether().catch(() => false);
      const missing = samples.find(({ position }) => position > replayed);
      lacksSince = missing?.at ?? null;
      // The newest may be under way: a replica that lacks only that is no more than a second behind.
      isUsable = isReplica && (missing === undefined || missing === samples.at(-1));
    },
  };
};
