import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes } from "../../../src/lib/clock.ts";
import { newUuid, parseGlobalId } from "../../../src/lib/ids.ts";
import { delay, random } from "../../../src/lib/machine.ts";
import { startMailWorker } from "../../../src/recipients/mail-worker.ts";
import { type ClaimedRecipientMail, claimDueMails, claimOrder, settleMails } from "../../../src/recipients/mails.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { copyParcels, countMails, fillOutbox, groupIntoOrders } from "../../support/rows/recipient-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Without a mail server: only the nodes of a test send. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const fill = async (name: string, parcels: number, ofOrder: number): Promise<string> => {
  const { key, scope } = await service.keyFor("TEST", name);
  const text = `mutation { trackerCreate(input: { trackingCode: "${name}", carrier: UPS, recipient: { email: "node@kolli-shop.com" } }) { tracker { id } } }`;
  const { id } = (await service.graphql(key, text)).body.data.trackerCreate.tracker;
  const { db } = service.runtime;
  await copyParcels(db, parseGlobalId(id)!.uuid, parcels);
  await fillOutbox(db, scope.workspaceId, parcels);
  await groupIntoOrders(db, scope.workspaceId, ofOrder);
  return scope.workspaceId;
};

test("of two nodes that claimed parcels of one order, one mails all of them, whichever is first", async () => {
  const { db } = service.runtime;
  for (const isFirstQuicker of [true, false]) {
    const accountId = await fill(`Two ${isFirstQuicker}`, 3, 3);
    const now = Date.now() + 1000;
    const leaseUntil = now + minutes(2);
    const claimOne = async (): Promise<ClaimedRecipientMail> =>
      (
        await claimDueMails(db, {
          ...{ wanted: [{ destinationId: accountId, rows: 1 }], now, leaseUntil, token: newUuid(now), random: () => 0 },
        })
      )[0]!;
    const claimed = [await claimOne(), await claimOne()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second] = [claimed[0]!, claimed[1]!];
    const take = (own: ClaimedRecipientMail) => claimOrder(db, [own], { now, leaseUntil, limit: 20 });
    const taken: (readonly ClaimedRecipientMail[])[] = [];
    for (const own of isFirstQuicker ? [first, second] : [second, first]) taken.push(await take(own));
    const [ofFirst, ofSecond] = isFirstQuicker ? taken : taken.toReversed();
    expect([ofFirst!.length, ofSecond!.length]).toEqual([3, 0]);
    expect(new Set(ofFirst!.map(({ token }) => token))).toEqual(new Set([first.token]));
    expect(ofFirst!.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    // What the second node writes about a mail that is not its own any more changes nothing.
    const given = { claim: second, state: "QUEUED", reason: null, dueAt: now, attempts: 0, doneAt: null, sentAs: null } as const;
    await settleMails(db, [given]);
    const sent = { state: "SENT", reason: null, dueAt: null, attempts: 1, doneAt: now, sentAs: first.id } as const;
    await settleMails(
      db,
      ofFirst!.map((claim) => ({ claim, ...sent })),
    );
    expect(await countMails(db, accountId)).toEqual([["SENT", 3]]);
  }
});

test("three nodes send one mail for each order, with all of its parcels", async () => {
  const { db, clock, log } = service.runtime;
  const [orders, ofOrder] = [24, 3];
  const accountId = await fill("Three", orders * ofOrder, ofOrder);
  const sent = new Map<string, number[]>();
  const startNode = () =>
    startMailWorker<{ id: string }>({
      ...{ db, clock, log, random, perSecond: 1000, pollMs: 50 },
      sealing: {
        ...service.service.engine.recipients,
        open: () => ({ email: "node@kolli-shop.com", name: null, language: null }),
      },
      transportOf: () => ({
        send: async ({ subject }) => {
          const [reference, count] = subject.split(" ");
          sent.set(reference!, [...(sent.get(reference!) ?? []), Number(count)]);
          await delay(5);
          return { result: "sent" };
        },
        findProblem: async () => null,
        close: () => {},
      }),
      load: async (claims) => new Map(claims.map(({ trackerId }) => [trackerId, { id: trackerId }])),
      zoneOf: () => "UTC",
      compose: async ({ claims }) => ({ subject: `${claims[0]!.reference} ${claims.length}`, text: "t", html: "h" }),
    });
  const nodes = [startNode(), startNode(), startNode()];
  await eventually(async () => JSON.stringify(await countMails(db, accountId)) === `[["SENT",${orders * ofOrder}]]`, 60_000);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(sent.size).toBe(orders);
  expect([...sent.values()]).toEqual(Array.from({ length: orders }, () => [ofOrder]));
});
