import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes, systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { delay, random } from "../../../src/lib/machine.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { startMailWorker } from "../../../src/recipients/mail-worker.ts";
import { type ClaimedRecipientMail, claimDueMails, claimOrder } from "../../../src/recipients/mails.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { clearRecipients, countMails, fillSpreadOrders, giveToNode } from "../../support/rows/recipient-rows.sql.ts";

/** As on a cluster: the parcels of an order are in different shards. */
const parcels = 4;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ lanes: parcels });
});
afterAll(() => database.close());

test("of nodes that claimed parcels of one order in different lanes, one gets all of them", async () => {
  const { db } = database;
  const [orders, accountId] = [12, newUuid(Date.now())];
  await fillSpreadOrders(db, accountId, orders, parcels);
  const now = Date.now() + 1000;
  const leaseUntil = now + minutes(2);
  const wanted = [{ destinationId: accountId, rows: orders * parcels }];
  const all = await claimDueMails(db, { wanted, now, leaseUntil, token: newUuid(now), random });
  expect(all).toHaveLength(orders * parcels);
  const counts: number[][] = [];
  for (const ofOrder of Map.groupBy(all, ({ reference }) => reference).values()) {
    const owns: ClaimedRecipientMail[] = [];
    for (const own of ofOrder) owns.push({ ...own, token: await giveToNode(db, own) });
    const taken = await Promise.all(owns.map((own) => claimOrder(db, [own], { now, leaseUntil, limit: 20 })));
    counts.push(taken.map((some) => some.length).toSorted());
  }
  expect(counts).toEqual(Array.from({ length: orders }, () => [0, 0, 0, parcels]));
});

test("three nodes send one mail for each order, although its parcels are in different lanes", async () => {
  const { db } = database;
  const [orders, accountId] = [24, newUuid(Date.now())];
  await clearRecipients(db);
  await fillSpreadOrders(db, accountId, orders, parcels);
  const sent: string[] = [];
  const startNode = () =>
    startMailWorker<{ id: string }>({
      ...{ db, clock: systemClock, log: silentLog, random, perSecond: 1000, pollMs: 50 },
      sealing: {
        ...{ seal: () => ({ addressHash: Buffer.alloc(0), sealed: Buffer.alloc(0) }) },
        ...{ hashOf: () => Buffer.alloc(0), hashOfBrowser: () => Buffer.alloc(0) },
        open: () => ({ email: "node@kolli-shop.com", name: null, language: null }),
      },
      transportOf: () => ({
        send: async ({ subject }) => {
          sent.push(subject);
          await delay(5);
          return { result: "sent" };
        },
      }),
      load: async (claims) => new Map(claims.map(({ trackerId }) => [trackerId, { id: trackerId }])),
      zoneOf: () => "UTC",
      compose: async ({ claims }) => ({ subject: `${claims[0]!.reference} ${claims.length}`, text: "t", html: "h" }),
    });
  const nodes = [startNode(), startNode(), startNode()];
  const isSent = async () => JSON.stringify(await countMails(db, accountId)) === `[["SENT",${orders * parcels}]]`;
  await eventually(isSent, 120_000);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(sent.toSorted()).toEqual(Array.from({ length: orders }, (_, nth) => `O-${nth} ${parcels}`).toSorted());
});
