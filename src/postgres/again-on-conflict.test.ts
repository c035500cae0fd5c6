import { expect, test } from "vitest";
import { againOnConflict } from "./again-on-conflict.ts";
import { type DatabaseFailure, DatabaseUnavailable } from "./failure.ts";

const failing = (failures: readonly DatabaseFailure[]) => {
  let calls = 0;
  const work = async () => {
    const failure = failures[calls++];
    if (failure) throw new DatabaseUnavailable(failure, "ended", "40P01");
    return calls;
  };
  return { work, calls: () => calls };
};

test("what PostgreSQL ended because of a deadlock is done again, a few times; any other failure is not", async () => {
  expect(await againOnConflict(failing(["conflict", "conflict"]).work)).toBe(3);
  const endless = failing(Array(10).fill("conflict"));
  await expect(againOnConflict(endless.work)).rejects.toThrow("ended");
  expect(endless.calls()).toBe(4);
  const lost = failing(["connection"]);
  await expect(againOnConflict(lost.work)).rejects.toThrow("ended");
  expect(lost.calls()).toBe(1);
});
