import type { SimulatedServer } from "./database/server.ts";
import { DoesNotFit, type Mutant } from "./mutant.ts";
import { briefAndCalm } from "./plan.ts";
import { runSeed, type SeedResult } from "./run-seed.ts";

export type HuntOptions = {
  /** Seeds that are run without the bug, too: its circumstances alone must be no alarm. */
  controls: "each seed" | "the one that catches";
  onLine?: (line: string) => void;
};
export type Hunt = { isCaught: boolean; text: string };

const mostSeeds = 200;
const firstLine = ({ violations }: SeedResult): string => violations[0]!.split("\n")[0]!.slice(0, 140);

/** From the first seed on until one catches the planted bug. */
export const hunt = async (server: SimulatedServer, mutant: Mutant, options: HuntOptions): Promise<Hunt> => {
  const { name } = mutant;
  const { controls, ...more } = options;
  const bias = { ...briefAndCalm, ...mutant.bias };
  let reached = 0;
  const runPlanted = async (seed: number): Promise<SeedResult> => {
    const planted = mutant.plant(() => void reached++);
    try {
      return await runSeed(server, { seed, days: 0, bias, planted, hoursForOne: 6, ...more });
    } finally {
      planted.undo?.();
    }
  };
  const missed = (why: string): Hunt => ({ isCaught: false, text: `✖ ${name}: ${why}` });
  const search = async (): Promise<Hunt> => {
    for (let seed = 1; seed <= mostSeeds; seed++) {
      const result = await runPlanted(seed);
      const isCaught = result.violations.length > 0;
      if (isCaught && reached === 0) return missed(`seed ${seed} fails, and nothing was changed (${firstLine(result)})`);
      if (isCaught || controls === "each seed") {
        const control = await runSeed(server, { seed, days: 0, bias });
        if (control.violations.length > 0) return missed(`seed ${seed} fails without it, too (${firstLine(control)})`);
      }
      if (isCaught) return { isCaught, text: `✔ ${name}: caught by seed ${seed} (${firstLine(result)})` };
    }
    return missed(`not caught by ${mostSeeds} seeds; ${reached === 0 ? "nobody came by what it changes" : "no harm was seen"}`);
  };
  return search().catch((error: unknown) => {
    if (!(error instanceof DoesNotFit)) throw error;
    return missed(`does not fit the code any more: ${error.message}`);
  });
};
