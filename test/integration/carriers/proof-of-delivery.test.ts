import { randomBytes } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { connectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { days } from "../../../src/lib/clock.ts";
import type { Log } from "../../../src/lib/telemetry/log.ts";
import { createProofLinks } from "../../../src/proofs/proof-links.ts";
import { eraseOldProofs } from "../../../src/proofs/proof-retention.sql.ts";
import { findCarrierAnswer } from "../../../src/trackers/trackers.sql.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { tablesWith } from "../../support/database/everywhere.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { makeProofsDue, proofRows, storedProofs } from "../../support/rows/proof-rows.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const code = "1Z999AA10123456784";
const name = "ZEPHYRINE";
const picture = Buffer.concat([Buffer.from("GIF89a"), Buffer.from("a signature")]);
const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("a door")]);

const logged: string[] = [];
const note = (fields: object, message: string): void => void logged.push(JSON.stringify({ ...fields, message }));
const log: Log = { debug: note, info: note, warn: note, error: note };

let emulator: Emulator;
let service: TestService;
let receiver: Receiver;
let key: string;
let scope: Scope;
let trackerId: string;
beforeAll(async () => {
  emulator = await startEmulator([ups]);
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" }, log });
  const made = await service.keyFor("LIVE");
  ({ key, scope } = made);
  const { db, clock, sealer } = service.runtime;
  const endpoint = { url: receiver.url, topics: ["TRACKER_UPDATED"] };
  await createEndpoint({ db, clock, sealer, egress: service.service.egress }, scope, endpoint);
  const account = { carrier: "UPS", credentials: emulator.credentials("UPS"), baseUrl: emulator.baseUrl("UPS") };
  await connectCarrierAccount(operatorCaller(scope), account, service.service.services.dashboard);
  emulator.parcels.put("UPS", {
    code,
    scans: [{ code: "D:FS", message: "DELIVERED", at: new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z/, "+00:00") }],
    proof: {
      signedBy: name,
      receivedAs: "FRONT DOOR",
      signature: picture.toString("base64"),
      photo: photo.toString("base64"),
      document: Buffer.from("<html>no picture</html>").toString("base64"),
    },
  });
  const created = await run("mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id status } } }", {
    input: { trackingCode: code, carrier: "UPS", async: false },
  });
  expect(created.trackerCreate.tracker.status).toBe("DELIVERED");
  trackerId = created.trackerCreate.tracker.id;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await emulator.close();
});

const run = async (query: string, variables: Record<string, unknown> = {}) => {
  const { body } = await service.graphql(key, query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const trackerUuid = () => trackerId.split("/").at(-1)!;
const proofOf = async (id: string) =>
  (
    await run(
      "query ($id: ID!) { tracker(id: $id) { proofOfDelivery { signedBy receivedAs hasSignature hasPhoto documents { kind url } } } }",
      { id },
    )
  ).tracker.proofOfDelivery;

test("who signed is told by the API and by the webhook, and is in no table in plain text", async () => {
  expect(await proofOf(trackerId)).toEqual({
    ...{ signedBy: name, receivedAs: "FRONT DOOR", hasSignature: false, hasPhoto: true },
    documents: [],
  });
  const { body } = await eventually(() => receiver.received[0]);
  const shown = { signedBy: name, receivedAs: "FRONT DOOR", hasSignature: false, hasPhoto: true };
  expect(JSON.parse(body).data.proofOfDelivery).toEqual(shown);
  expect(JSON.parse(body).changed).toContain("proofOfDelivery");
  const events = await eventually(async () => {
    const found = await run("{ events { edges { node { body data } } } }");
    return found.events.edges.length > 0 && found;
  });
  expect(events.events.edges[0].node).toEqual({ body, data: JSON.parse(body).data });
  expect(await tablesWith(service.runtime.db, name)).toEqual([]);
  const answer = await findCarrierAnswer(service.runtime.db, scope, trackerUuid());
  expect(zstdDecompressSync(answer!.body).toString()).toContain('"receivedBy":"[removed]"');
});

test("documents are fetched once after the delivery, and only pictures and PDFs are kept", async () => {
  const { db } = service.runtime;
  expect(await proofRows(db)).toMatchObject([{ attempts: 0, documents: 0 }]);
  const asked = emulator.counts("UPS").requests;
  await makeProofsDue(db, Date.now());
  // On a busy machine the worker looks less often.
  await eventually(async () => (await proofOf(trackerId)).documents.length > 0, 60_000);
  const proof = await proofOf(trackerId);
  expect(proof).toMatchObject({ hasSignature: true, hasPhoto: true, signedBy: name });
  expect(proof.documents.map(({ kind }: { kind: string }) => kind)).toEqual(["SIGNATURE", "PHOTO"]);
  expect(await proofRows(db)).toMatchObject([{ dueAt: null, attempts: 1, documents: 2 }]);
  expect(emulator.counts("UPS").requests).toBe(asked + 1);
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await request(`${service.url}${new URL(url).pathname}`, { dispatcher: service.agent });
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
};

test("a link gives the picture as it was, to be shown and not to be kept", async () => {
  const [signature, photograph] = (await proofOf(trackerId)).documents;
  const first = await get(signature.url);
  expect(first.status).toBe(200);
  expect(first.bytes.equals(picture)).toBe(true);
  expect(first.headers).toMatchObject({
    "content-type": "image/gif",
    "content-disposition": 'inline; filename="signature.gif"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect((await get(photograph.url)).bytes.equals(photo)).toBe(true);
  const { sealed } = await storedProofs(service.runtime.db);
  expect(sealed).toHaveLength(2);
  expect(sealed.some((bytes) => bytes.includes("a signature") || bytes.includes("a door"))).toBe(false);
});

test("a link that was changed in any place, or of another installation, is not found", async () => {
  const [{ url }] = (await proofOf(trackerId)).documents;
  const token = new URL(url).pathname.split("/").at(-1)!;
  const bytes = Buffer.from(token, "base64url");
  const tampered = Array.from(bytes, (_, index) => {
    const copy = Buffer.from(bytes);
    copy[index]! ^= 1;
    return copy.toString("base64url");
  });
  const document = { trackerId: trackerUuid(), id: trackerUuid() };
  const forged = createProofLinks(randomBytes(32)).tokenOf(document, Date.now());
  for (const wrong of [...tampered, forged, `${token}A`, token.slice(1), "x"])
    expect((await get(`https://localhost/proofs/${wrong}`)).status).toBe(404);
});

test("nobody of another workspace or mode is shown a proof", async () => {
  const others = [await service.keyFor("LIVE", "Elsewhere"), await service.keyFor("TEST")];
  for (const other of others) {
    const { body } = await service.graphql(other.key, "query ($id: ID!) { tracker(id: $id) { proofOfDelivery { signedBy } } }", {
      id: trackerId,
    });
    expect(body.data.tracker).toBeNull();
    expect(await service.service.services.proofs.documents(other.scope, trackerUuid())).toEqual([]);
  }
});

test("the public page tells nothing of who received the parcel", async () => {
  const { tracker } = await run("query ($id: ID!) { tracker(id: $id) { publicUrl } }", { id: trackerId });
  const { status, text } = await service.send(new URL(tracker.publicUrl).pathname);
  expect(status).toBe(200);
  expect(text).toContain(code);
  for (const secret of [name, "FRONT DOOR", "/proofs/", "sealed:"]) expect(text).not.toContain(secret);
});

test("a carrier that is asked again with the same name changes nothing", async () => {
  const before = await storedProofs(service.runtime.db);
  await run("mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } } }", { id: trackerId });
  const after = await storedProofs(service.runtime.db);
  expect(after).toEqual(before);
});

test("logs hold no link", () => {
  expect(logged.join("\n")).toContain("/proofs/:token");
  expect(logged.join("\n")).not.toMatch(/proofs\/[A-Za-z0-9_-]{20}/);
});

test("when its time is over, name and documents are gone from every table and link, and are not told again", async () => {
  const { db } = service.runtime;
  const [{ url }] = (await proofOf(trackerId)).documents;
  expect(await eraseOldProofs(db, Date.now() + days(89), 100)).toBe(0);
  expect(await eraseOldProofs(db, Date.now() + days(91), 100)).toBe(1);

  expect(await proofOf(trackerId)).toBeNull();
  expect((await get(url)).status).toBe(404);
  const { facts, sealed, bodies } = await storedProofs(db);
  expect([facts, sealed]).toEqual([{ pieceCount: 1, proof: { isErased: true } }, []]);
  expect(new Set(bodies.map((body) => JSON.parse(body).data.proofOfDelivery.signedBy))).toEqual(new Set([null]));
  expect(await tablesWith(db, "sealed:")).toEqual([]);
  expect(await findCarrierAnswer(db, scope, trackerUuid())).toBeUndefined();

  await run("mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } } }", { id: trackerId });
  expect(await proofOf(trackerId)).toBeNull();
  expect(await tablesWith(db, "sealed:")).toEqual([]);
});
