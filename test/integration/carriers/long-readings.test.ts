import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarrierAdapter } from "../../../src/carriers/adapter.ts";
import { createCarrierClient } from "../../../src/carriers/client/carrier-client.ts";
import { listUnexpectedAnswers } from "../../../src/carriers/client/observations.sql.ts";
import { ups } from "../../../src/carriers/ups/adapter.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import type { Scan } from "../../../src/tracking/reading.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let workspaceId: string;
beforeAll(async () => {
  service = await startTestService();
  ({ workspaceId } = (await service.keyFor("LIVE")).scope);
});
afterAll(() => service.stop());

const scans = (count: number): Scan[] =>
  Array.from({ length: count }, (_, nth) => ({
    time: { kind: "offset", iso: new Date(Date.UTC(2026, 0, 1) + nth * 60_000).toISOString() },
    ...{ message: `Scan ${nth}`, carrierCode: null, location: null, meaning: { status: "IN_TRANSIT" } },
  }));

/** UPS, as far as it is asked here: it lists as many scans as the code says, the newest first, and pushes what the body says. */
const talkative: CarrierAdapter = {
  ...ups,
  track: async (codes) =>
    new Map(
      codes.map((code) => [
        code,
        { ok: true, value: { reading: { scans: scans(Number(code)).toReversed(), estimatedDelivery: null }, raw: "{}" } },
      ]),
    ),
  push: {
    ...ups.push!,
    receive: async ({ rawBody }) => {
      const { parcels, each } = JSON.parse(Buffer.from(rawBody).toString());
      const reading = { scans: scans(each), estimatedDelivery: null };
      const readings = Array.from({ length: parcels }, (_, nth) => ({ code: `PUSHED-${nth}`, reading, raw: "{}" }));
      return { ok: true, value: { readings, fetchNow: [] } };
    },
  },
};

const open = async () => {
  const { db } = service.runtime;
  const connected = await service.service.accounts.connect(workspaceId, "UPS", {
    credentials: { clientId: "a", clientSecret: "b" },
    label: `account ${Math.random()}`,
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  const account = { id: connected.value.id, workspaceId, carrier: "UPS", credentials: { clientId: "a", clientSecret: "b" } };
  const left: unknown[] = [];
  const client = createCarrierClient({
    ...{ db, clock: systemClock, random: Math.random, findAdapter: () => talkative },
    onLongReading: (_account, long) => left.push(long),
  });
  return { db, account, client, left };
};

test("of a longer response the newest 500 scans are read, in the carrier's order, and the rest is counted and recorded", async () => {
  const { db, account, client, left } = await open();
  const answers = await client.track(account, ["500", "1234"], { deadlineMs: 30_000 });
  const messagesOf = (code: string) => {
    const answer = answers.get(code)!;
    return answer.ok ? answer.value.reading.scans.map(({ message }) => message) : [];
  };
  expect(messagesOf("500")).toHaveLength(500);
  const kept = messagesOf("1234");
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, "Scan 1233", "Scan 734"]);
  expect(left).toEqual([{ code: "1234", listed: 1_234 }]);
  await client.close();
  expect(await listUnexpectedAnswers(db, account.id, 10)).toMatchObject([
    { trackingCode: "1234", detail: "it lists 1234 scans, of which the newest 500 were kept", raw: null },
  ]);
});

test("of a longer push the newest 500 scans are read, and a push of more than a thousand parcels or 5,000 scans is refused", async () => {
  const { account, client, left } = await open();
  const push = (parcels: number, each: number) =>
    client.receivePush(account, { headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify({ parcels, each })) });
  const received = await push(2, 700);
  expect(received.ok && received.value.readings.map(({ reading }) => reading.scans.length)).toEqual([500, 500]);
  expect(left).toEqual([
    { code: "PUSHED-0", listed: 700 },
    { code: "PUSHED-1", listed: 700 },
  ]);
  expect((await push(1_000, 1)).ok).toBe(true);
  expect(await push(1_001, 1)).toEqual({ ok: false, failure: { code: "too-much" } });
  expect((await push(10, 500)).ok).toBe(true);
  expect(await push(11, 500)).toEqual({ ok: false, failure: { code: "too-much" } });
  await client.close();
});
