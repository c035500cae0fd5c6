import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { CellMemory, KnownCells } from "../../predictions/counts/cell-memory.ts";
import type { CellKey } from "../../predictions/counts/cells.sql.ts";
import { readIncidentsOf } from "../incidents/incidents-of-parcels.ts";
import type { Judge, JudgedParcel, ReadForJudges } from "./judge.ts";
import { predict, predictionJudge } from "./predicted.ts";
import { foresee, type IncidentOf, radarJudge } from "./radar.ts";
import { standardJudges } from "./standard-judges.ts";

/** A parcel has five milestones, and each is tried when those after it have too little history. */
const mostRounds = 6;

/** Reads the counts that these parcels need, the latest milestone's first: most need no others. */
const readAll = async (memory: CellMemory, tx: Database, parcels: readonly JudgedParcel[], now: EpochMs): Promise<KnownCells> => {
  const keys: CellKey[] = [];
  let known = await memory.read(tx, keys, now);
  for (let round = 0; round < mostRounds; round++) {
    const unread: CellKey[] = [];
    const noting: KnownCells = {
      ...known,
      cell: (key) => {
        const row = known.cell(key);
        if (row === undefined) unread.push(key);
        return row;
      },
    };
    for (const parcel of parcels) {
      predict(noting, parcel, now);
      foresee(noting, parcel, now);
    }
    if (unread.length === 0) break;
    keys.push(...unread);
    known = await memory.read(tx, keys, now);
  }
  // What is still unread does not matter: a parcel must not be looked at without end.
  const { cell, learntIn } = known;
  return { learntIn, cell: (key) => cell(key) ?? null };
};

const judgesWith = (knownAt: (now: EpochMs) => KnownCells, incidentOf: IncidentOf): readonly Judge[] => [
  ...standardJudges,
  predictionJudge(knownAt),
  radarJudge(knownAt, incidentOf),
];

/**
 * All judges: those of a check know what is in memory, those of a look read what they need. A check plans the look as if its carrier
 * had no incident; the look then waits for the end of one.
 */
export const learntJudges = (memory: CellMemory): { judges: readonly Judge[]; judgesOf: ReadForJudges } => ({
  judges: judgesWith(memory.known, () => null),
  judgesOf: async (tx, parcels, now) => {
    const known = await readAll(memory, tx, parcels, now);
    const incidentOf = await readIncidentsOf(tx, parcels, now);
    return judgesWith(() => known, incidentOf);
  },
});
