import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "../../../src/lib/clock.ts";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import { delay, random } from "../../../src/lib/machine.ts";
import type { SendResult } from "../../../src/mail/transport.ts";
import { startMailWorker } from "../../../src/recipients/mail-worker.ts";
import { eventually } from "../../support/eventually.ts";
import { copyParcels, countMails, fillOutbox, nextRetry } from "../../support/rows/recipient-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Without a mail server: only the worker of the test sends. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** `RECIPIENT_MAILS=100000 npm test mail-load` gives the figures of docs/recipient-mails.md. */
const load = Number(process.env.RECIPIENT_MAILS ?? 300);
const perSecond = Math.max(100, Math.round(load / 300));

/** A workspace with so many mails that are due, one for each of as many parcels. */
const fill = async (name: string): Promise<string> => {
  const { key, scope } = await service.keyFor("TEST", name);
  const text =
    'mutation { trackerCreate(input: { trackingCode: "LOAD", carrier: UPS, recipient: { email: "load@kolli-shop.com" } }) { tracker { id } } }';
  const { id } = (await service.graphql(key, text)).body.data.trackerCreate.tracker;
  const { db } = service.runtime;
  await copyParcels(db, parseGlobalId(id)!.uuid, load);
  await fillOutbox(db, scope.workspaceId, load);
  return scope.workspaceId;
};

test("queued mails drain at the sender's rate, each once; a shop whose mails fail holds no other up, and waits as long as asked", {
  timeout: 3_600_000,
}, async () => {
  const { db, clock, log } = service.runtime;
  const good = await fill("Good");
  const broken = await fill("Broken");
  const begunAt = clock.now();
  const sentIds = new Set<string>();
  let [attempts, failed, ahead] = [0, 0, 0];
  const send = async (workspaceId: string, id: string): Promise<SendResult> => {
    attempts++;
    // What may have left by now: a second's worth in advance.
    ahead = Math.max(ahead, attempts - perSecond - ((clock.now() - begunAt) * perSecond) / 1000);
    await delay(5);
    if (workspaceId === broken) failed++;
    else {
      expect(sentIds.has(id)).toBe(false);
      sentIds.add(id);
    }
    return workspaceId === broken ? { result: "later", error: "429", retryAfterMs: hours(2) } : { result: "sent" };
  };
  const worker = startMailWorker<{ id: string }>({
    ...{ db, clock, log, random, perSecond, pollMs: 200 },
    // Copies of a parcel have its sealed recipient, which opens for that parcel only.
    sealing: { ...service.service.engine.recipients, open: () => ({ email: "load@kolli-shop.com", name: null, language: null }) },
    transportOf: (workspaceId) => ({
      send: ({ id }) => send(workspaceId, id!),
      findProblem: async () => null,
      close: () => {},
    }),
    load: async (claims) => new Map(claims.map(({ trackerId }) => [trackerId, { id: trackerId }])),
    zoneOf: () => "UTC",
    compose: async () => ({ subject: "s", text: "t", html: "h" }),
  });
  const counts = async (workspaceId: string) => Object.fromEntries(await countMails(db, workspaceId));
  await eventually(() => sentIds.size === load, Math.max(30_000, load * 10));
  const seconds = (clock.now() - begunAt) / 1000;
  const failedBeside = failed;
  await worker.stop();
  expect(await counts(good)).toEqual({ SENT: load });
  expect(await counts(broken)).toEqual({ QUEUED: load });
  expect((await nextRetry(db, broken))! - begunAt).toBeGreaterThanOrEqual(hours(2));
  expect(failedBeside).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(1);
  if (process.env.RECIPIENT_MAILS !== undefined)
    console.log(
      `${load} mails at ${perSecond} a second: ${seconds.toFixed(1)} s, ${(load / seconds).toFixed(0)} a second; ${failedBeside} failed beside`,
    );
});
