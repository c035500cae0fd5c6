import { zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../src/lib/clock.ts";
import { eraseOldProofs } from "../../../src/proofs/proof-retention.sql.ts";
import { findCarrierAnswer } from "../../../src/trackers/trackers.sql.ts";
import { tablesWith } from "../../support/database/everywhere.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

/** All that a carrier may tell of a parcel, each of which an integrator must be able to see before the first live parcel has it. */
const shownFields = `serviceName weight { grams } pieceCount origin { city } destination { city }
  estimatedDeliveryAt estimatedDeliveryDay deliveryWindow { from until } deliveredAt
  pickupPoint { name street location { city } openingHours holdUntil code }
  proofOfDelivery { signedBy receivedAs hasSignature hasPhoto documents { kind url } }
  attempts { count reasons } amountDue { amount currency reason }
  returnTrackingCode returnTracker { trackingCode } originalTrackingCode originalTracker { trackingCode }
  legs { carrier trackingCode from until status } pieces { trackingCode status }
  statusDetail checkpoints { message status scannedAt statusDetail location { city } carrierCode offsetSource carrier }`;

const names = (text: string): string[] => {
  const [path, found]: [string[], string[]] = [[], []];
  for (const [word] of text.matchAll(/[A-Za-z]+|[{}]/g)) {
    if (word === "{") path.push(found.pop()!.split(".").at(-1)!);
    else if (word === "}") path.pop();
    else found.push([...path, word].join("."));
  }
  return found;
};

/** The paths that lead to something. */
const told = (value: unknown, path: string): string[] => {
  if (value === null || value === undefined || value === false) return [];
  if (Array.isArray(value)) return value.flatMap((one) => told(one, path));
  if (typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, one]) => told(one, path === "" ? name : `${path}.${name}`));
};

const create = async (trackingCode: string): Promise<string> => {
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }",
    { input: { trackingCode, carrier: "UPS", async: false } },
  );
  return body.data.trackerCreate.tracker.id;
};
const play = (id: string, input: string) =>
  service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}", ${input} }) { trackerUserErrors { code } } }`);
const see = async (id: string) => (await service.graphql(key, `{ tracker(id: "${id}") { ${shownFields} } }`)).body.data.tracker;

test("every field of a parcel is shown by a test code or by a journey that can be played", async () => {
  const canned = Array.from({ length: 9 }, (_, digit) => `K100000000${digit}`);
  const ids: string[] = [];
  for (const code of [...canned, "K1000000007-RETURN"]) ids.push(await create(code));
  const handedOver = await create("HANDED-OVER");
  await play(handedOver, "action: FAULT, fault: HAND_OVER");
  await play(handedOver, "action: STATUS, status: OUT_FOR_DELIVERY");
  const byPartner = await eventually(async () => {
    const tracker = await see(handedOver);
    return tracker.checkpoints.at(-1).carrier === "DPD" && tracker;
  });
  expect(byPartner.legs).toMatchObject([
    { carrier: "UPS", status: "IN_TRANSIT" },
    { carrier: "DPD", trackingCode: "UPS/HANDED-OVER", status: "OUT_FOR_DELIVERY" },
  ]);
  await eventually(async () => (await see(ids[5]!)).proofOfDelivery.documents.length === 2);
  const trackers = await Promise.all([...ids, handedOver].map(see));
  const shown = new Set(trackers.flatMap((tracker) => told(tracker, "")));
  expect(names(shownFields).filter((name) => !shown.has(name))).toEqual([]);

  const { documents } = trackers[5].proofOfDelivery;
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(["SIGNATURE", "PHOTO"]);
  for (const { url } of documents) {
    const answer = await service.send(new URL(url).pathname);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  }
});

test("what gets a parcel at its pick-up point is in the API and in the event, and nowhere in the database", async () => {
  const { db } = service.runtime;
  const id = await create("K1000000006");
  expect((await see(id)).pickupPoint.code).toBe("4711");
  const event = await eventually(async () => {
    const { body } = await service.graphql(
      key,
      `{ events(first: 1, filter: { trackerId: "${id}" }) { edges { node { data } } } }`,
    );
    return body.data.events.edges[0]?.node.data;
  });
  expect(event.pickupPoint.code).toBe("4711");
  expect(await tablesWith(db, '"4711"')).toEqual([]);
  const uuid = id.split("/").at(-1)!;
  const scope = { workspaceId: (await service.keyFor("TEST")).scope.workspaceId, mode: "TEST" } as const;
  const answer = await findCarrierAnswer(db, scope, uuid);
  expect(zstdDecompressSync(answer!.body).toString()).not.toContain("4711");
  expect(await eraseOldProofs(db, Date.now() + days(91), 100)).toBeGreaterThan(0);
  expect((await see(id)).pickupPoint).toMatchObject({ name: "Kolli Test Shop", code: null });
});
