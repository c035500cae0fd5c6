import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hours, minutes } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { type FetchedProof, startProofFetcher } from "../../../src/proofs/fetcher.ts";
import { deleteOrphanDocuments } from "../../../src/proofs/proof-retention.sql.ts";
import { noteProofs } from "../../../src/proofs/proofs.sql.ts";
import { deleteTrackerRow } from "../../../src/trackers/trackers.sql.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { documentCount, emptyProofs, forgetProof, proofRows } from "../../support/rows/proof-rows.sql.ts";

const begun = Date.parse("2026-11-14T10:00:00Z");
let now = begun;
let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
beforeEach(() => emptyProofs(engine.db));
afterAll(() => engine.close());

const picture = (kind: "SIGNATURE" | "PHOTO" = "SIGNATURE", size = 10) => ({
  kind,
  bytes: Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(size)]),
});
const given: FetchedProof = { ok: true, value: [picture()] };
const none: FetchedProof = { ok: true, value: [] };

/** Parcels that were just delivered, all on one account. */
const delivered = async (count: number) => {
  const accountId = newUuid(now);
  const parcels = Array.from({ length: count }, (_, nth) => ({
    ...{ bucket: nth, trackerId: newBucketUuid(now, nth), workspaceId: engine.liveScope.workspaceId, carrier: "UPS" },
    ...{ codeKey: `P${nth}`, accountId, dueAt: now, createdAt: now },
  }));
  await noteProofs(engine.db, parcels);
  return { accountId, codes: parcels.map(({ codeKey }) => codeKey), parcels };
};

const fetching = (fetchProof: (code: string) => Promise<FetchedProof>) => {
  const options = { db: engine.db, clock: { now: () => now }, random: Math.random, log: silentLog, pollMs: 20 };
  return startProofFetcher({ ...options, sealer: createSealer(randomBytes(32)), fetchProof: (_id, code) => fetchProof(code) });
};

const rowOf = async (trackerId: string) => (await proofRows(engine.db)).find((row) => row.trackerId === trackerId);

test("two fetchers never fetch the same documents, and no account is asked for more than two at a time by one", async () => {
  const { accountId, codes } = await delivered(40);
  const asked: string[] = [];
  let mostAtOnce = 0;
  const workers = [1, 2].map(() => {
    let atOnce = 0;
    return fetching(async (code) => {
      asked.push(code);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return given;
    });
  });
  for (const worker of workers) worker.wake([accountId]);
  await eventually(async () => (await proofRows(engine.db)).every(({ dueAt, documents }) => dueAt === null && documents === 1));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(asked.toSorted()).toEqual(codes.toSorted());
  expect(mostAtOnce).toBeLessThanOrEqual(2);
});

test("where the carrier has nothing yet it is asked after an hour and a day, and then no more", async () => {
  const { accountId, parcels } = await delivered(1);
  let asked = 0;
  const worker = fetching(async () => {
    asked += 1;
    return none;
  });
  const due: (number | null)[] = [];
  for (const attempt of [1, 2, 3]) {
    worker.wake([accountId]);
    const row = await eventually(async () => {
      const found = await rowOf(parcels[0]!.trackerId);
      return found?.attempts === attempt && found.dueAt !== now && found;
    });
    due.push(row.dueAt === null ? null : row.dueAt - now);
    now = row.dueAt ?? now;
  }
  await worker.stop();
  expect([due, asked]).toEqual([[hours(1), hours(24), null], 3]);
});

test("a limit that has no room is no attempt: it is waited for", async () => {
  const { accountId, parcels } = await delivered(1);
  const answers: FetchedProof[] = [
    { ok: false, failure: { code: "rate-limited", retryAfterMs: minutes(5), isOwnLimit: true } },
    given,
  ];
  const worker = fetching(async () => answers.shift()!);
  worker.wake([accountId]);
  const waiting = await eventually(async () => {
    const row = await rowOf(parcels[0]!.trackerId);
    return row && row.dueAt !== now && row;
  });
  expect(waiting).toMatchObject({ dueAt: now + minutes(5), attempts: 0, documents: 0 });
  now += minutes(5);
  worker.wake([accountId]);
  await eventually(async () => (await rowOf(parcels[0]!.trackerId))?.documents === 1);
  await worker.stop();
});

test("an account that is gone is not asked with again, and an adapter that fails is tried again", async () => {
  const [gone, failing] = [await delivered(1), await delivered(1)];
  await forgetProof(engine.db, gone.parcels[0]!.trackerId);
  const other = { ...gone.parcels[0]!, bucket: 900, trackerId: newBucketUuid(now, 900), codeKey: "GONE" };
  await noteProofs(engine.db, [other]);
  const worker = fetching(async (code) => {
    if (code === "GONE") return "not-connected";
    throw new Error("A bug of an adapter.");
  });
  worker.wake([gone.accountId, failing.accountId]);
  await eventually(async () => (await rowOf(other.trackerId))?.dueAt === null);
  const retried = await eventually(async () => {
    const row = await rowOf(failing.parcels[0]!.trackerId);
    return row && row.dueAt !== now && row;
  });
  await worker.stop();
  expect(retried.dueAt).toBe(now + hours(1));
});

test("documents that are too large, or too many, are not kept", async () => {
  const { accountId, parcels } = await delivered(1);
  const worker = fetching(async () => ({
    ok: true,
    value: [picture("PHOTO", 5_000_001), ...Array.from({ length: 6 }, () => picture())],
  }));
  worker.wake([accountId]);
  const row = await eventually(async () => {
    const found = await rowOf(parcels[0]!.trackerId);
    return found && found.documents > 0 && found;
  });
  await worker.stop();
  expect(row.documents).toBe(4);
});

test("a tracker that is erased while its documents are fetched gets none, and what it had goes with it", async () => {
  const { trackers, db, test: scope } = engine;
  const { tracker } = await trackers.create(
    scope,
    { trackingCode: "ERASED", carrier: "UPS" },
    { async: true, idempotencyKey: null },
  );
  const [accountId, bucket, trackerId] = [newUuid(now), tracker!.bucket, tracker!.id];
  const row = {
    bucket,
    trackerId,
    workspaceId: scope.workspaceId,
    carrier: "UPS",
    codeKey: "ERASED",
    accountId,
    dueAt: now,
    createdAt: now,
  };
  await noteProofs(db, [row]);
  const [underWay, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const worker = fetching(async () => {
    underWay.resolve();
    await mayEnd.promise;
    return given;
  });
  worker.wake([accountId]);
  await underWay.promise;
  await deleteTrackerRow(db, scope, trackerId);
  mayEnd.resolve();
  await worker.stop();
  expect([await rowOf(trackerId), await documentCount(db, trackerId)]).toEqual([undefined, 0]);

  const second = (
    await trackers.create(scope, { trackingCode: "ERASED-2", carrier: "UPS" }, { async: true, idempotencyKey: null })
  ).tracker!;
  const again = { ...row, bucket: second.bucket, trackerId: second.id };
  await noteProofs(db, [again]);
  const fetcher = fetching(async () => given);
  fetcher.wake([accountId]);
  await eventually(async () => (await documentCount(db, second.id)) === 1);
  await fetcher.stop();
  await deleteTrackerRow(db, scope, second.id);
  expect([await rowOf(second.id), await documentCount(db, second.id)]).toEqual([undefined, 0]);
});

test("documents without a tracker's row are found and removed", async () => {
  const { accountId, parcels } = await delivered(1);
  const worker = fetching(async () => given);
  worker.wake([accountId]);
  await eventually(async () => (await documentCount(engine.db, parcels[0]!.trackerId)) === 1);
  await worker.stop();
  await forgetProof(engine.db, parcels[0]!.trackerId);
  expect(await deleteOrphanDocuments(engine.db, 1_000)).toBeGreaterThan(0);
  expect(await documentCount(engine.db, parcels[0]!.trackerId)).toBe(0);
});
