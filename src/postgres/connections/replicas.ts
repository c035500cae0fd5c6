import { createBatcher } from "../../lib/batcher.ts";
import { startLoop } from "../../lib/loop.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { Database } from "../database.ts";
import { DatabaseUnavailable } from "../failure.ts";
import { createReplica, type Replica, type Sample } from "./replica.ts";
import { type LogPosition, readFlushedPosition } from "./replicas.sql.ts";

export type ReplicaState = { name: string; isUsable: boolean; lagMs: number };

export type Replicas = {
  /** For reading alone. It shows everything that was confirmed as written before the read, on any node. */
  reading: Database;
  states(): ReplicaState[];
  stop(): void;
};

export type ReplicasOptions = {
  primary: Database;
  replicas: readonly { name: string; db: Database }[];
  onFailure?: (name: string, error: DatabaseUnavailable) => void;
};

const lookEveryMs = 1_000;
/** A replica that is further behind is reported to be this far. */
const samplesMax = 600;

/**
 * Reading that does not burden the primary. Each read asks the primary where its log of writes ends, which costs next to nothing
 * and is one question for all who ask at the same time, and then a replica that has got so far. If none has, or gets there
 * within a moment, the primary is read, and so it is when a replica fails.
 */
export const openReplicas = ({ primary, replicas: named, onFailure }: ReplicasOptions): Replicas => {
  const replicas = named.map(({ name, db }) => createReplica(name, db));
  const samples: Sample[] = [];
  let turn = 0;

  const flushedPosition = createBatcher<null, LogPosition>(
    async (items) => {
      const { position } = (await readFlushedPosition(primary))!;
      return items.map(() => position);
    },
    { maxItems: 1_000, maxFlights: 2 },
  );

  const look = async (): Promise<void> => {
    const at = elapsedMs();
    const position = await flushedPosition(null).catch(() => null);
    if (position !== null) samples.push({ position, at });
    if (samples.length > samplesMax) samples.shift();
    await Promise.all(replicas.map((replica) => replica.look(samples)));
  };
  const looking = startLoop({ everyMs: lookEveryMs, run: look, onError: () => {}, isBackground: true });

  const setAside = (replica: Replica, error: unknown): void => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    // A statement that stood in the way of what the primary wrote is ended by the replica, which is as good as before.
    if (error.failure !== "conflict") replica.setAside();
    onFailure?.(replica.name, error);
  };

  const choose = async (): Promise<Replica | null> => {
    const usable = replicas.filter((replica) => replica.isUsable());
    const chosen = usable[turn++ % Math.max(1, usable.length)];
    if (!chosen) return null;
    const position = await flushedPosition(null);
    try {
      return (await chosen.reaches(position)) ? chosen : null;
    } catch (error) {
      setAside(chosen, error);
      return null;
    }
  };

  const read = async <Answer>(ask: (db: Database) => Promise<Answer>): Promise<Answer> => {
    const replica = await choose();
    if (replica === null) return ask(primary);
    try {
      return await ask(replica.db);
    } catch (error) {
      setAside(replica, error);
      return ask(primary);
    }
  };

  return {
    reading: {
      get lanes() {
        return primary.lanes;
      },
      many: (...statement) => read((db) => db.many(...statement)),
      one: (...statement) => read((db) => db.one(...statement)),
      run: (name) => Promise.reject(new Error(`${name} writes, but was given a read-only database.`)),
    },
    states: () => replicas.map((replica) => ({ name: replica.name, isUsable: replica.isUsable(), lagMs: replica.lagMs() })),
    stop: () => void looking.stop(),
  };
};
