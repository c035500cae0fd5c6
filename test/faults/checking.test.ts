import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulators/emulator.ts";
import { createAccountStore } from "../../src/carriers/accounts/account-store.ts";
import { bring } from "../../src/carriers/bring/emulator.ts";
import { fedex } from "../../src/carriers/fedex/emulator.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { newBucketUuid } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { insertTrackers } from "../../src/trackers/trackers.sql.ts";
import { bucketOf } from "../../src/workspaces/buckets.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../support/database/database.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/processes/temporary-folder.ts";
import { allEvents, dueChecks, makeFreeChecksDue, trackerStates } from "../support/rows/time-flies.sql.ts";
import { randomFrom, takeSeed } from "../support/seed.ts";
import { rounds } from "../support/thoroughness.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const kills = rounds(6, 100);
const masterKey = randomBytes(32);

let database: FreshDatabase;
let folder: string;
let emulator: Emulator;
let scope: Scope;
/** Each with the moment it is at work, or gone. */
const workers = new Map<ChildProcess, Promise<unknown>>();

const endedThemselves: number[] = [];

/** Every third one is a family: a process that watches over two that work. */
let started = 0;
const startWorker = (): ChildProcess => {
  const worker = spawn(process.execPath, [main, "serve", "--role", "worker"], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      KOLLI_MASTER_KEY: masterKey.toString("base64"),
      KOLLI_DATA_DIR: folder,
      KOLLI_EGRESS_ALLOW: "127.0.0.1",
      KOLLI_PROCESSES: started++ % 3 === 0 ? "2" : "1",
      LOG_LEVEL: "error",
      NODE_OPTIONS: "",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  workers.set(worker, promise);
  worker.stderr!.on("data", (chunk: Buffer) => (chunk.includes("Kolli is running") ? resolve() : process.stderr.write(chunk)));
  worker.once("exit", (code) => {
    if (code !== null) endedThemselves.push(code);
    workers.delete(worker);
    resolve();
  });
  return worker;
};

/** What each carrier calls the steps of a journey, and the status each means. */
const journeys = {
  BRING: ["PRE_NOTIFIED", "HANDED_IN", "IN_TRANSIT", "TERMINAL", "TRANSPORT_TO_RECIPIENT", "DELIVERED"],
  FEDEX: ["OC", "PU", "DP", "AR", "OD", "DL"],
} as const;
const statuses = ["PENDING", "PICKED_UP", "IN_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];
type Carrier = keyof typeof journeys;
const parcels = Array.from({ length: 400 }, (_, i) => ({
  carrier: (i % 2 ? "BRING" : "FEDEX") as Carrier,
  code: `RUN${String(i).padStart(6, "0")}`,
  steps: 0,
}));

beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryFolder("checking");
  emulator = await startEmulator([bring, fedex]);
  const now = Date.now();
  scope = { workspaceId: (await ensureWorkspace(database.db, "Main", now)).id, mode: "LIVE" };
  const accounts = createAccountStore({ db: database.db, sealer: createSealer(masterKey), clock: systemClock });
  const accountIds = new Map<string, string>();
  for (const carrier of ["BRING", "FEDEX"]) {
    const connected = await accounts.connect(scope.workspaceId, carrier, {
      credentials: emulator.credentials(carrier),
      baseUrl: emulator.baseUrl(carrier),
      rateLimit: { requests: 1_000_000, perSeconds: 1 },
    });
    accountIds.set(carrier, connected.ok ? connected.value.id : "");
  }
  expect([...accountIds.values()]).not.toContain("");
  // Every tenth parcel is followed by two trackers.
  const followed = parcels.flatMap((parcel, i) => (i % 10 === 0 ? [parcel, parcel] : [parcel]));
  await insertTrackers(
    database.db,
    followed.map(({ carrier, code }) => {
      const bucket = bucketOf(scope, 1, carrier, code);
      return {
        bucket,
        id: newBucketUuid(now, bucket),
        scope,
        carrier,
        trackingCode: code,
        codeKey: code,
        reference: null,
        metadata: null,
        hints: null,
        attention: null,
        accountId: accountIds.get(carrier)!,
        dueAt: now,
        lease: null,
        now,
      };
    }),
  );
});
afterAll(async () => {
  for (const worker of workers.keys()) worker.kill("SIGKILL");
  await emulator.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test(`three workers, killed at random ${kills} times while parcels move, lose nothing and double nothing`, async () => {
  const random = randomFrom(takeSeed());
  const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
  let isOver = false;
  const startedAt = Math.floor(Date.now() / 1000) * 1000 - 86_400_000;
  for (let i = 0; i < 3; i++) startWorker();

  const moveParcels = async () => {
    for (let round = 0; !isOver; round++) {
      const under = parcels.filter(({ steps }) => steps < 6);
      for (let i = 0; i < 16 && under.length > 0; i++) {
        const parcel = oneOf(under);
        if (parcel.steps >= 6) continue;
        const at = new Date(startedAt + parcel.steps * 3_600_000).toISOString().replace(".000Z", "+00:00");
        emulator.parcels.addScan(parcel.carrier, parcel.code, {
          code: journeys[parcel.carrier][parcel.steps]!,
          message: `Step ${parcel.steps}`,
          at,
        });
        parcel.steps++;
      }
      // What a dead worker held comes due again when its lease ends. Who is only slow has lost it then, too.
      const endLeases = round % 15 === 14;
      await makeFreeChecksDue(database.db, Date.now(), { endLeases });
      await delay(200);
    }
  };
  const killWorkers = async () => {
    // They are killed at work, not before they began.
    await eventually(async () => (await allEvents(database.db)).length > 0, 60_000);
    for (let killed = 0; killed < kills; killed++) {
      const [victim, atWork] = oneOf([...workers]);
      // Mostly at work, now and then while it starts.
      if (random() < 0.7) await atWork;
      await delay(random() * 1_000);
      expect(victim.exitCode, "ended by itself").toBeNull();
      const exited = once(victim, "exit");
      victim.kill("SIGKILL");
      await exited;
      startWorker();
    }
    isOver = true;
  };
  const failAtTimes = async () => {
    const faults = [
      { kind: "server-error" },
      { kind: "garbage" },
      { kind: "half-body" },
      { kind: "slow", ms: 300 },
      { kind: "hangs-up" },
    ] as const;
    while (!isOver) {
      await delay(1_500);
      emulator.setFault(oneOf(["BRING", "FEDEX"]), oneOf(faults), 5);
    }
  };
  await Promise.all([moveParcels(), killWorkers(), failAtTimes()]);
  emulator.clearFaults();
  // The dead left leases behind. Those come due again by themselves; here an hour passes at once.
  const truth = new Map(parcels.map((parcel) => [parcel.code, parcel]));
  // Now and then only: whoever is slow today must be able to finish what he holds.
  let looks = 0;
  const behind = async () =>
    (await trackerStates(database.db)).filter(({ codeKey, messages }) => messages.length !== truth.get(codeKey)!.steps);
  await eventually(async () => {
    await makeFreeChecksDue(database.db, Date.now(), { endLeases: looks++ % 10 === 0 });
    await delay(1_000);
    return (await behind()).length === 0;
  }, 120_000).catch(async (error: Error) => {
    const left = (await behind()).map((one) => ({ ...one, steps: truth.get(one.codeKey)!.steps }));
    const checks = await dueChecks(database.db);
    const about = { workers: workers.size, endedThemselves, left: left.slice(0, 3), of: left.length, checks: checks.slice(0, 5) };
    throw new Error(`${error.message} ${JSON.stringify(about)}`);
  });

  const states = await trackerStates(database.db);
  const events = Map.groupBy(await allEvents(database.db), ({ trackerId }) => trackerId);
  for (const { id, codeKey, carrier, status, stopReason, eventCount, messages } of states) {
    const { steps } = truth.get(codeKey)!;
    expect(status, codeKey).toBe(steps === 0 ? "UNKNOWN" : statuses[steps - 1]);
    expect(stopReason, codeKey).toBe(steps === 6 ? "DELIVERED" : null);
    expect(messages, codeKey).toEqual(journeys[carrier as Carrier].slice(0, steps));
    const own = events.get(id) ?? [];
    expect(
      own.map(({ ordinal }) => ordinal),
      codeKey,
    ).toEqual(own.map((_, index) => index + 1));
    expect(own).toHaveLength(eventCount);
    for (const [topic, ofTopic] of Map.groupBy(own, (event) => event.topic)) {
      const sequences = ofTopic.map(({ sequence }) => sequence);
      expect(sequences, `${codeKey} ${topic}`).toEqual(ofTopic.map((_, index) => index + 1));
    }
    let previous = "UNKNOWN";
    for (const event of own.filter(({ topic }) => topic === "TRACKER_UPDATED")) {
      expect(event.previousStatus, codeKey).toBe(previous);
      expect(event.status, codeKey).not.toBe(previous);
      previous = event.status;
    }
    expect(previous, codeKey).toBe(status);
  }
});
