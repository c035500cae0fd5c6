import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { writeJson } from "../../src/lib/json/write-json.ts";

/** Some 15 MB, in many small values: what takes JSON.stringify longest. */
const answer = {
  data: {
    trackers: {
      edges: Array.from({ length: 1_500 }, (_, n) => ({
        node: {
          id: `gid://kolli/Tracker/${n}`,
          checkpoints: Array.from({ length: 40 }, (_, c) => ({
            id: `gid://kolli/Checkpoint/${n}-${c}`,
            message: `Ärger "${c}"\n${"x".repeat(80)}`,
            status: "IN_TRANSIT",
            location: { city: "Köln", region: null },
          })),
        },
      })),
    },
  },
};

/** The longest that anybody waited for a turn while it ran. */
const longestWaitMs = async (run: () => unknown): Promise<number> => {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await run();
  await new Promise((resolve) => setTimeout(resolve, 20));
  histogram.disable();
  return histogram.max / 1e6;
};

test("writing a large answer keeps nobody waiting as long as JSON.stringify does", async () => {
  // Both warm, and the best of five: a busy machine delays either, and only one of them by itself.
  const best = async (run: () => unknown) => Math.min(...(await Array.fromAsync({ length: 5 }, () => longestWaitMs(run))));
  await writeJson(answer, { maxCharacters: 1e9 });
  const whole = await best(() => JSON.stringify(answer).length);
  const inTurns = await best(() => writeJson(answer, { maxCharacters: 1e9 }));
  expect(inTurns).toBeLessThan(whole / 1.5);
});
