import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { EmulatedPush } from "../../../emulators/emulated-carrier.ts";
import { startEmulator } from "../../../emulators/emulator.ts";
import { dhl } from "../../../src/carriers/dhl/emulator.ts";
import { readConfig } from "../../../src/config.ts";
import { days, hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";
import { createService } from "../../../src/server/wiring/service.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { isAnythingLeased, isAnyUnsubscribed, letPacesFly, toldChanges } from "../../support/virtual-days.sql.ts";

/**
 * DHL's default key has 250 requests a day. `DHL_TEST_PARCELS=2000 npm test dhl-default-key` is the whole size, in some minutes;
 * otherwise a tenth of the parcels has a tenth of the requests. As many are created each day as keep so many alive.
 */
const liveParcels = Number(process.env.DHL_TEST_PARCELS ?? 200);
const requestsADay = liveParcels / 8;
const livesForDays = 4;
const createdADay = liveParcels / livesForDays;
/** Short of the whole size, long enough for what a day of them takes. */
const daysOfCreation = liveParcels < 2_000 ? 2 : livesForDays;
/** As long as the limit takes for about two requests: a subscription, and its confirmation. */
const stepMs = days(2.5) / requestsADay;
const publicUrl = "https://parcels.brand.com";

/** What happens to a parcel after its creation, and when. */
const journey = [
  { code: "parcel-de:VA", coarse: "pre-transit", status: "PENDING", afterMs: hours(6) },
  { code: "parcel-de:AE", coarse: "transit", status: "PICKED_UP", afterMs: hours(18) },
  { code: "parcel-de:AA", coarse: "transit", status: "IN_TRANSIT", afterMs: hours(30) },
  { code: "parcel-de:PO", coarse: "transit", status: "OUT_FOR_DELIVERY", afterMs: hours(86) },
  { code: "parcel-de:ZU", coarse: "delivered", status: "DELIVERED", afterMs: hours(92) },
] as const;

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
const inMinutes = (ms: number): string => `${Math.round(ms / minutes(1))} min`;

test(`${liveParcels} live parcels are followed with ${requestsADay} requests a day, and their changes are known at once`, {
  timeout: 900_000,
}, async () => {
  const database = await freshDatabase();
  const config = readConfig(
    {
      ...{ PORT: "0", KOLLI_DATA_DIR: await dataFolderIn(await temporaryFolder("default-key")), DATABASE_URL: database.url },
      ...{ KOLLI_EGRESS_ALLOW: "127.0.0.1", KOLLI_PUBLIC_URL: publicUrl },
    },
    "/",
  );
  if (!config.ok) throw new Error(config.failure.join("\n"));
  let now = Date.parse("2026-11-02T00:00:00Z");
  const clock = { now: () => now, wait: (ms: number) => letPacesFly(database.db, ms) };
  const runtime = { ...(await openRuntime(config.value, silentLog, "service")), clock };
  const { db } = runtime;
  const service = createService(runtime);
  let refusals = 0;
  const handshakes: EmulatedPush[] = [];
  const receive = async ({ url, headers, body }: EmulatedPush) => {
    const account = (await service.accounts.findByPushToken("DHL", url.split("/").at(-1)!))!;
    const received = await service.carrierClient.receivePush(account, { headers, rawBody: Buffer.from(body), query: {} });
    if (!received.ok) refusals += 1;
    else {
      await service.receivePush(account, received.value);
      if (received.value.subscriptions) await service.pushes.confirmations.take(account, received.value.subscriptions);
    }
    return { status: received.ok ? 200 : 401, body: "" };
  };
  const emulator = await startEmulator([dhl], {
    now: clock.now,
    limits: { DHL: { requests: requestsADay, perSeconds: 86_400 } },
    // The handshake comes a moment later, as it does; all else at once.
    deliver: async (push) => {
      if (!push.body.includes("subscription.validate")) return receive(push);
      handshakes.push(push);
      return { status: 200, body: "" };
    },
  });
  const { id: workspaceId } = await ensureWorkspace(db, "Shop", now);
  const scope = { workspaceId, mode: "LIVE" } as const;
  const connected = await service.accounts.connect(workspaceId, "DHL", {
    credentials: { apiKey: emulator.credentials("DHL").apiKey! },
    baseUrl: emulator.baseUrl("DHL"),
    rateLimit: { requests: requestsADay, perSeconds: 86_400 },
  });
  if (!connected.ok) throw new Error("not connected");
  service.startWorkers();

  const quiet = async () => {
    await delay(8);
    await emulator.settled();
    while (await isAnythingLeased(db, now)) await delay(3);
  };
  type Happening = { at: number; code: string; step: (typeof journey)[number] };
  const ahead: Happening[] = [];
  const happened = new Map<string, number>();
  const begun = now;
  let created = 0;
  for (let at = begun; at < begun + days(daysOfCreation + livesForDays); at += stepMs) {
    await letPacesFly(db, stepMs);
    for (const happening of ahead.filter((one) => one.at <= at)) {
      const { code, step } = happening;
      now = Math.max(now, happening.at);
      happened.set(`${code} ${step.status}`, now);
      emulator.parcels.addScan("DHL", code, {
        ...{ code: step.code, message: step.status, at: `${new Date(now).toISOString().slice(0, 19)}+00:00`, countryCode: "DE" },
        extra: { statusCode: step.coarse },
      });
      await emulator.settled();
    }
    ahead.splice(0, ahead.length, ...ahead.filter((one) => one.at > at));
    now = at;
    const wanted = Math.min(createdADay * daysOfCreation, Math.floor(((at - begun) / days(1)) * createdADay)) - created;
    const codes = Array.from({ length: wanted }, (_, nth) =>
      String(340434292135_000000n + BigInt(created + nth)).padStart(20, "0"),
    );
    created += wanted;
    if (codes.length > 0)
      await service.engine.trackers.createMany(
        scope,
        codes.map((trackingCode) => ({ trackingCode, carrier: "DHL" })),
      );
    for (const code of codes) for (const step of journey) ahead.push({ at: at + step.afterMs, code, step });
    ahead.sort((a, b) => a.at - b.at);
    for (let round = 0; round < 4 && (round === 0 || (await isAnyUnsubscribed(db))); round++) {
      service.pushes.wake([connected.value.id]);
      await quiet();
      // Seconds later there is room for another request, and DHL wants to be shown its secret.
      await letPacesFly(db, seconds(6));
      for (const push of handshakes.splice(0)) await receive(push);
      await quiet();
    }
  }
  const told = await toldChanges(db);
  await service.stop();
  await runtime.close();
  await emulator.close();
  await database.close();

  const known = new Map(told.map(({ codeKey, status, at }) => [`${codeKey} ${status}`, at]));
  const lines = journey.map(({ status }) => {
    const changes = [...happened].filter(([key]) => key.endsWith(` ${status}`));
    const lags = changes.flatMap(([key, at]) => (known.has(key) ? [known.get(key)! - at] : [])).toSorted((a, b) => a - b);
    return { status, changes: changes.length, unseen: changes.length - lags.length, lags };
  });
  const report = lines.map(({ status, changes, unseen, lags }) =>
    [
      status,
      `${changes} changes`,
      `${unseen} overtaken`,
      `median ${inMinutes(share(lags, 0.5))}`,
      `95 % ${inMinutes(share(lags, 0.95))}`,
      `longest ${inMinutes(lags.at(-1)!)}`,
    ].join(", "),
  );
  console.info([`${emulator.counts("DHL").requests} requests in ${daysOfCreation + livesForDays} days`, ...report].join("\n"));
  expect(refusals).toBe(0);
  expect(created).toBe(createdADay * daysOfCreation);
  for (const { status, unseen, lags } of lines) {
    expect([status, unseen]).toEqual([status, 0]);
    expect([status, share(lags, 0.95) <= minutes(1)]).toEqual([status, true]);
  }
});
