import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { startOldSeventeenTrack, startOldShip24, startOldShippo } from "../../support/servers/old-services.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { countMoved } from "../../support/workspace-rows.sql.ts";

let service: TestService;
let commands: ReturnType<typeof openCommandLine>;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "20000000" } });
  commands = openCommandLine(environmentOf(service));
  folder = await temporaryFolder("move-others");
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

const countsOf = ({ workspaceId }: Scope) => countMoved(service.runtime.db, workspaceId);

const move = (from: string, workspace: string, url: string, key: string, ...more: string[]) =>
  commands.run(
    ["move", from, "--workspace", workspace, "--base-url", url, "--state", join(folder, `${from}.json`), "--json", ...more],
    { KOLLI_MOVE_KEY: key },
  );

const nothing = { moved: 0, there: 0, finished: 0, refused: 0, histories: 0, historiesCounted: 0 };

const seventeenEvent = (time: string, description: string, sub_status: string) => ({
  ...{ time_iso: time, time_utc: null, time_raw: null, description, location: "Reno", stage: null, sub_status },
  address: { country: "US", state: "NV", city: "Reno", postal_code: "89502" },
});

const seventeenInfo = (status: string, sub_status: string) => ({
  latest_status: { status, sub_status },
  tracking: {
    providers: [
      {
        events: [
          seventeenEvent("2026-11-04T10:00:00-08:00", "Last scan", sub_status),
          seventeenEvent("2026-11-02T10:00:00-08:00", "Accepted", "InTransit_PickedUp"),
        ],
      },
    ],
  },
});

test("17TRACK: its numbers move by page with their scans and what the shop gave them, once", async () => {
  const { key, scope } = await keyOf(service, "FULL", "From 17TRACK", "LIVE");
  const lasership = 100052;
  const usps = 21051;
  const at = (place: number) => ({
    number: `LS17${String(place).padStart(6, "0")}`,
    carrier: place === 3 ? 999_999_999 : place === 5 ? usps : lasership,
    tag: `order ${place}`,
    tracking_status: place === 7 ? "Stopped" : "Tracking",
    package_status: "InTransit",
    track_info:
      place === 8
        ? null
        : place === 9
          ? seventeenInfo("Delivered", "Delivered_Other")
          : seventeenInfo("OutForDelivery", "OutForDelivery_Other"),
  });
  const old = await startOldSeventeenTrack({ total: 85, key: "17-1", at });
  onTestFinished(() => old.close());
  const first = await move("17track", "From 17TRACK", old.url, "17-1");
  expect(first.code, first.err).toBe(0);
  expect(JSON.parse(first.out)).toMatchObject({ there: 0, finished: 2, histories: 1, historiesCounted: 1 });
  const { moved, refused } = JSON.parse(first.out);
  expect(moved + refused).toBe(83);
  expect(first.err).toContain(
    "Not moved: LS17000003 (999999999). Kolli does not know the carrier with 17TRACK's number 999999999.",
  );
  expect(old.pages).toBe(3);
  const again = await move("17track", "From 17TRACK", old.url, "17-1");
  expect(JSON.parse(again.out)).toEqual({ ...nothing, there: moved, finished: 2, refused, histories: 1 });
  expect(again.err).toContain("because past parcels were imported before");
  expect(await countsOf(scope)).toEqual({ trackers: moved, events: 0, learnt: 0 });
  const read = restClient(service, key);
  const { body } = await read("GET", "/v1/trackers/by-code?trackingCode=LS17000000");
  expect(body).toMatchObject({
    status: "OUT_FOR_DELIVERY",
    reference: "order 0",
    metadata: { "17track": { tag: "order 0", number: "LS17000000", carrier: lasership } },
  });
  expect(body.checkpoints.map(({ message }: { message: string }) => message)).toEqual(["Accepted", "Last scan"]);
  const empty = await read("GET", "/v1/trackers/by-code?trackingCode=LS17000008");
  expect(empty.body).toMatchObject({ status: "UNKNOWN", checkpoints: [] });
});

const ship24Event = (
  order: number,
  occurrenceDatetime: string,
  status: string,
  statusCode: string | null,
  milestone: string,
) => ({
  ...{
    order,
    occurrenceDatetime,
    status,
    statusCode,
    statusMilestone: milestone,
    courierCode: "lasership",
    location: "Reno, NV, US",
  },
});

test("Ship24: each tracker moves with its results and ID, and is found by that ID below /compat/ship24", async () => {
  const { key, scope } = await keyOf(service, "FULL", "From Ship24", "LIVE");
  const idOf = (place: number) => `26148317-7502-d3ac-44a9-${String(place).padStart(12, "0")}`;
  const at = (place: number) => {
    const milestone = place === 2 ? "delivered" : "out_for_delivery";
    return {
      trackerId: idOf(place),
      trackingNumber: `LS24${String(place).padStart(6, "0")}`,
      shipmentReference: `order ${place}`,
      courierCode: place === 1 ? ["pigeons"] : place === 4 ? [] : ["lasership"],
      clientTrackerId: `shop-${place}`,
      isSubscribed: true,
      isTracked: true,
      createdAt: "2026-11-01T08:00:00.000Z",
      tracking: {
        shipment: {
          statusCode: null,
          statusMilestone: milestone,
          destinationCountryCode: "US",
          delivery: { courierEstimatedDeliveryDate: null, service: "Ground", signedBy: null },
        },
        events: [
          ship24Event(3, "2026-11-04T07:00:00", "On the road", `delivery_${milestone}`, milestone),
          ship24Event(2, "2026-11-03T21:15:00-08:00", "Handed over", "transit_handover", "in_transit"),
          ship24Event(1, "2026-11-02", "Announced", "data_order_created", "info_received"),
        ],
      },
    };
  };
  const old = await startOldShip24({ total: 6, key: "apik_1", at });
  onTestFinished(() => old.close());
  old.failNext = 1;
  const first = await move("ship24", "From Ship24", old.url, "apik_1");
  expect(first.code, first.err).toBe(0);
  const counts = { ...nothing, finished: 1, refused: 1, histories: 1 };
  expect(JSON.parse(first.out)).toEqual({ ...counts, moved: 4, historiesCounted: 1 });
  expect(first.err).toContain("Not moved: LS24000001 (pigeons). Kolli does not know the carrier pigeons.");
  const again = await move("ship24", "From Ship24", old.url, "apik_1");
  expect(JSON.parse(again.out)).toEqual({ ...counts, there: 4 });
  expect(await countsOf(scope)).toEqual({ trackers: 4, events: 0, learnt: 0 });
  const results = await service.send(`/compat/ship24/public/v1/trackers/${idOf(0)}/results`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [tracking] = JSON.parse(results.text).data.trackings;
  expect(tracking.tracker).toMatchObject({ trackerId: idOf(0), clientTrackerId: "shop-0", shipmentReference: "order 0" });
  expect(tracking.shipment).toMatchObject({ statusMilestone: "out_for_delivery", delivery: { service: "Ground" } });
  expect(tracking.events.map(({ status }: { status: string }) => status)).toEqual(["On the road", "Handed over", "Announced"]);
});

const shippoMoment = (status_date: string, status_details: string, status: string, code: string) => ({
  ...{ status_date, status_details, status, substatus: { code, text: "", action_required: false } },
  location: { city: "Reno", state: "NV", zip: "89502", country: "US" },
});

test("Shippo: the parcels of a file move, since Shippo lists none, and finished ones only with --all", async () => {
  const { key, scope } = await keyOf(service, "FULL", "From Shippo", "LIVE");
  const at = (place: number) => {
    const last =
      place === 2
        ? shippoMoment("2026-11-05T15:00:00Z", "Delivered", "DELIVERED", "delivered")
        : shippoMoment("2026-11-04T15:00:00Z", "Loaded", "TRANSIT", "out_for_delivery");
    return {
      carrier: "lasership",
      tracking_number: `LSSH${place}`,
      metadata: `Order ${place}`,
      eta: null,
      tracking_status: last,
      tracking_history: [shippoMoment("2026-11-03T15:00:00Z", "Accepted", "TRANSIT", "package_accepted"), last],
    };
  };
  const old = await startOldShippo({ total: 4, key: "shippo_live_1", at });
  onTestFinished(() => old.close());
  const codes = join(folder, "tracks.csv");
  const rows = ["lasership,LSSH0", "lasership,LSSH1", "lasership,LSSH2", "lasership,UNKNOWN1", "pigeons,P1", ",LSSH3"];
  await writeFile(codes, `Carrier,Tracking Number\n${rows.join("\n")}\n`);
  const without = await move("shippo", "From Shippo", old.url, "shippo_live_1");
  expect([without.code, without.err]).toEqual([1, expect.stringContaining("Shippo has no call that lists tracks.")]);
  const first = await move("shippo", "From Shippo", old.url, "shippo_live_1", "--codes", codes);
  expect(first.code, first.err).toBe(0);
  expect(JSON.parse(first.out)).toEqual({ ...nothing, moved: 2, finished: 1, refused: 3, histories: 1, historiesCounted: 1 });
  expect(first.err).toContain("Not moved: UNKNOWN1 (lasership). Shippo knows no such parcel");
  expect(first.err).toContain("Not moved: LSSH3 (no carrier). Its row of the file has no carrier or no tracking number.");
  const all = await move("shippo", "From Shippo", old.url, "shippo_live_1", "--codes", codes, "--all");
  expect(JSON.parse(all.out)).toEqual({ ...nothing, moved: 1, there: 2, refused: 3 });
  expect(await countsOf(scope)).toEqual({ trackers: 3, events: 0, learnt: 1 });
  const track = await service.send("/compat/shippo/tracks/lasership/LSSH0", { headers: { authorization: `ShippoToken ${key}` } });
  expect(JSON.parse(track.text)).toMatchObject({
    metadata: "Order 0",
    tracking_status: { status: "TRANSIT", substatus: { code: "out_for_delivery" }, status_details: "Loaded" },
  });
});

test("a finished parcel becomes a row that `kolli history import` reads", async () => {
  const text = await readFile(join(folder, "ship24-history.csv"), "utf8");
  const [heading, row, ...more] = text.split("\n");
  expect(heading).toBe(
    "Carrier,Service,Origin country,Origin postcode,Destination country,Destination postcode,Created,Handed over,Arrived,Out for delivery,Delivered,Estimated,Promised,Status",
  );
  const cells = ["LASERSHIP", "ground", "", "", "US", "", "2026-11-02 00:00", "2026-11-03 21:00", "", "", "2026-11-04 07:00"];
  expect(row).toBe([...cells, "", "", "DELIVERED"].map((cell) => `"${cell}"`).join(","));
  expect(more).toEqual([""]);
});
