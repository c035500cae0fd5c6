import { expect, test } from "vitest";
import type { Outcome } from "../attempt.ts";
import type { Message, OpenDestination } from "../kind.ts";
import { sendInTime } from "./deliver.ts";

const message = (eventId: string): Message => ({ eventId, trackerId: "t", body: Buffer.from("{}"), at: 0, signature: "v1," });
const send = async (destination: Pick<OpenDestination, "send">, deadlineMs = 15_000) => {
  const outcomes = await new Promise<readonly Outcome[]>((finish) =>
    sendInTime({ deadlineMs }, { ...destination, close: async () => {} }, [message("a"), message("b")], finish),
  );
  return outcomes.map(({ result }) => result);
};

test("a kind of destination that fails unexpectedly fails each of its events, and nothing else", async () => {
  const broken = () => {
    throw new Error("A defect");
  };
  expect(await send({ send: broken })).toEqual(["CONNECTION_FAILED", "CONNECTION_FAILED"]);
  expect(await send({ send: async () => broken() })).toEqual(["CONNECTION_FAILED", "CONNECTION_FAILED"]);
});

test("one that never ends is given up a second after the deadline", async () => {
  expect(await send({ send: () => new Promise(() => {}) }, 10)).toEqual(["TIMED_OUT", "TIMED_OUT"]);
});
