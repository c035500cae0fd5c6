import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { noteFullOutboxes } from "../../../src/recipients/full-outboxes.ts";
import { saveMailSettings } from "../../../src/recipients/mail-settings.sql.ts";
import { usualMailSettings } from "../../../src/recipients/mail-settings.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { notingStatements } from "../../support/database/noted-statements.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { checkClaimed, claimAllDue } from "../../support/rows/due-checks.ts";
import { countMails } from "../../support/rows/recipient-rows.sql.ts";

let now = Date.UTC(2026, 2, 17, 8);
let sent: string[] = [];
const readings = new Map<string, Reading>();
const live = {
  findAccounts: async (wanted: readonly { workspaceId: string; carrier: string }[]) => wanted,
  trackCarrier: async (_account: unknown, codes: readonly string[]) =>
    new Map(codes.map((code) => [code, { ok: true as const, value: { reading: readings.get(code)!, raw: "{}" } }])),
};
/** Sent beside the check, by the clock. */
const isBeside = /^(sequence_|find_workspaces)/;
const note = (name: string): void => {
  if (!isBeside.test(name)) sent.push(name);
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, live, through: (db) => notingStatements(db, note) });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  ...{ carrierCode: status, message: status, meaning: { status } },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: { countryCode: "DE" },
});

/** The statements of the check that finds a parcel on the delivery vehicle. */
const statementsOfCheck = async (code: string, recipient: { email: string } | null): Promise<string[]> => {
  const say = (scans: readonly Scan[]) =>
    readings.set(code, { scans, facts: { destination: { countryCode: "DE" } }, estimatedDelivery: null });
  const scans = [scan("PICKED_UP", now - hours(1))];
  say(scans);
  const input = { trackingCode: code, carrier: "FEDEX", ...(recipient && { recipient }) };
  const made = await engine.trackers.create(engine.liveScope, input, { async: true, idempotencyKey: null });
  await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
  now += hours(8);
  say([...scans, scan("OUT_FOR_DELIVERY", now - hours(1))]);
  const claimed = await claimAllDue(engine.db, now, { leaseMs: hours(1) });
  sent = [];
  await checkClaimed(engine, claimed);
  const names = [...sent];
  const id = globalId("Tracker", made.tracker!.id);
  expect((await engine.trackers.find(engine.liveScope, id))!.status).toBe("OUT_FOR_DELIVERY");
  await engine.trackers.stop(engine.liveScope, id);
  return names;
};

test("a check queues a mail by one further statement, and with a full outbox it sends those of a parcel without recipient", async () => {
  const settings = { ...usualMailSettings, milestones: ["OUT_FOR_DELIVERY" as const] };
  await saveMailSettings(engine.db, engine.liveScope, settings, now);
  const mails = async () => Object.fromEntries(await countMails(engine.db, engine.liveScope.workspaceId));
  const recipient = { email: "ada@kolli-shop.com" };
  const plain = await statementsOfCheck("449044304137821", null);
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.filter((name) => /mail|recipient/.test(name))).toEqual([]);
  const mailing = await statementsOfCheck("449044304137822", recipient);
  expect(mailing.filter((name) => /mail|recipient/.test(name))).toEqual(["queue_recipient_mails"]);
  expect(await mails()).toEqual({ QUEUED: 1 });
  await noteFullOutboxes(engine.db, 1);
  const full = await statementsOfCheck("449044304137823", recipient);
  expect(full).toEqual(plain);
  expect(await mails()).toEqual({ QUEUED: 1 });
});
