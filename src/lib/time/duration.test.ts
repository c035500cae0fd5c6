import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test("durations read as in our texts", () => {
  const shown = [500, 30_000, 1_200_000, 5_400_000, 3_600_000, 86_400_000, 129_600_000, 172_800_000, 1_209_600_000].map(
    formatDuration,
  );
  expect(shown).toEqual(["500 ms", "30 s", "20 min", "90 min", "1 h", "1 day", "36 h", "2 days", "14 days"]);
});
