import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { eventually } from "../support/eventually.ts";
import { makeFreeChecksDue, makeFreeDeliveriesDue } from "../support/rows/time-flies.sql.ts";
import { randomFrom, takeSeed } from "../support/seed.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../support/servers/receiver.ts";
import { rounds } from "../support/thoroughness.ts";
import { startOutsideChecker, type Verdict } from "./outside/checker.ts";
import { faultsOfTheWay, otherFaults } from "./outside/faults.ts";
import { type OutsideWorld, sealer, startWorldInside, startWorldOfNodes } from "./outside/world.ts";

const faults = rounds(faultsOfTheWay, [...faultsOfTheWay, ...otherFaults]);
const times = rounds(1, Number(process.env.OUTSIDE_ROUNDS ?? 2));
/** So many parcels are taken in after a fault before the next one comes. */
const between = rounds(4, 40);

const kinds: readonly Respond[] = [
  answer(204),
  (response) => void setTimeout(() => response.writeHead(200).end("ok"), 100),
  (response, _received, nth) => void response.writeHead(nth % 5 === 0 ? 503 : 200).end(),
  (response, _received, nth) => void (nth % 7 === 0 ? response.destroy() : response.writeHead(204).end()),
  // Takes the event, and the answer is lost.
  (response, _received, nth) => {
    response.writeHead(200, { "content-length": "2" });
    if (nth % 6 === 0) response.write("o", () => response.destroy());
    else response.end("ok");
  },
];

let world: OutsideWorld;
let receivers: { receiver: Receiver; secret: string }[];
beforeAll(async () => {
  world = await rounds(startWorldInside, startWorldOfNodes)();
  const { db } = world.pool;
  const { id: workspaceId } = await ensureWorkspace(db, "Main", Date.now());
  const deps = { db, clock: systemClock, sealer, egress: createEgress({ open: networksOf("127.0.0.0/8") }) };
  receivers = [];
  for (const respond of kinds) {
    const receiver = await startReceiver(respond);
    const made = await createEndpoint(deps, { workspaceId, mode: "TEST" }, { url: receiver.url, topics: ["TRACKER_UPDATED"] });
    if (!made.ok) throw new Error(made.failure.message);
    receivers.push({ receiver, secret: made.value.secret });
  }
});
afterAll(async () => {
  await Promise.all(receivers.map(({ receiver }) => receiver.close()));
  await world.stop();
});

/** Leases that nobody holds any more run out, and retries come due: here an hour passes at once. */
const letTimePass = async (): Promise<void> => {
  await makeFreeChecksDue(world.pool.db, Date.now(), { endLeases: true });
  await makeFreeDeliveriesDue(world.pool.db, Date.now());
};
const troubleIn = (verdict: Verdict): Partial<Verdict> =>
  Object.fromEntries(Object.entries(verdict).filter(([, value]) => Array.isArray(value) && value.length > 0));

test("clients that know nothing but the API, under every kind of fault: nothing acknowledged is lost, skipped, doubled, reordered or forged", async () => {
  const random = randomFrom(takeSeed());
  const checker = startOutsideChecker({
    nodes: world.urls,
    key: world.key,
    receivers,
    creators: rounds(2, 6),
    random,
  });
  const progress = async (what: string) => {
    const before = checker.acknowledged();
    await eventually(() => checker.acknowledged() >= before + between, 120_000).catch(() => {
      throw new Error(`Nothing was taken in any more after this: ${what}`);
    });
  };
  try {
    await progress("the start");
    for (let round = 0; round < times; round++)
      for (const { name, happen } of faults) {
        await happen(world, random);
        await progress(name);
      }
    await checker.rest();
    let verdict = await checker.judge();
    // Judging reads everything again: not more often than something can have changed.
    await eventually(async () => {
      if (Object.keys(troubleIn(verdict)).length === 0) return true;
      await letTimePass();
      await delay(2_000);
      verdict = await checker.judge();
      return false;
    }, 120_000).catch(() => {});
    console.log(
      `${faults.length * times} faults, ${verdict.acknowledged} acknowledged creations, ${verdict.events} events, ${verdict.lost.length} lost.`,
    );
    expect(troubleIn(verdict)).toEqual({});
    expect(verdict.acknowledged).toBeGreaterThan(between * faults.length * times);
  } finally {
    await checker.stop();
  }
});
