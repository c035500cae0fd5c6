import { expect, test } from "vitest";
import { type Outcome, withoutAnswer } from "./attempt.ts";
import { createGatherer } from "./gather.ts";
import type { Message } from "./kind.ts";

const message = (eventId: string): Message => ({ eventId, trackerId: eventId, body: Buffer.from(""), at: 0, signature: "" });
const delivered = withoutAnswer("DELIVERED", null);

test("what comes while a request is under way goes together into the next, at most as many as fit", async () => {
  const groups: string[][] = [];
  const finishes: (() => void)[] = [];
  const gatherer = createGatherer(3, (messages) => {
    groups.push(messages.map(({ eventId }) => eventId));
    return new Promise<Outcome[]>((finish) => finishes.push(() => finish(messages.map(() => delivered))));
  });
  const first = gatherer.send([message("a")], 1_000);
  await Promise.resolve();
  await Promise.resolve();
  const others = ["b", "c", "d", "e"].map((id) => gatherer.send([message(id)], 1_000));
  finishes.shift()!();
  expect(await first).toEqual([delivered]);
  await new Promise(setImmediate);
  finishes.shift()!();
  await new Promise(setImmediate);
  finishes.shift()!();
  await Promise.all(others);
  await gatherer.idle();
  expect(groups).toEqual([["a"], ["b", "c", "d"], ["e"]]);
});

test("what waited beyond its deadline is not sent any more", async () => {
  const sent: string[] = [];
  const gatherer = createGatherer(3, async (messages) => {
    sent.push(...messages.map(({ eventId }) => eventId));
    return messages.map(() => delivered);
  });
  expect(await gatherer.send([message("late")], 0)).toMatchObject([{ result: "TIMED_OUT" }]);
  expect(await gatherer.send([message("in time")], 60_000)).toEqual([delivered]);
  expect(sent).toEqual(["in time"]);
});

test("an error of one request fails its events and no others", async () => {
  let nth = 0;
  const gatherer = createGatherer(3, async (messages) => {
    if (nth++ === 0) throw new Error("broken");
    return messages.map(() => delivered);
  });
  expect(await gatherer.send([message("a")], 1_000)).toMatchObject([{ result: "CONNECTION_FAILED", detail: "broken" }]);
  expect(await gatherer.send([message("b")], 1_000)).toEqual([delivered]);
});
