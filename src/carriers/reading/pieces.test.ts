import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findAdapter } from "../registry.ts";
import { readSample } from "../samples/read-sample.ts";

// biome-ignore lint/suspicious/noExplicitAny: samples are changed as JSON
type Json = any;

type Consignment = {
  carrier: string;
  sample: string;
  /** Makes of a sample about one piece one about several, or ends a piece's journey. */
  change: (body: Json) => void;
  /** The consignment's own number, and its pieces with their status. */
  whole: string;
  pieces: Readonly<Record<string, string>>;
  /** Of the consignment asked for as a whole. */
  wholeStatus: string;
};

const consignments: Consignment[] = [
  {
    carrier: "UPS",
    sample: "ups/fixtures/two-pieces.json",
    change({ trackResponse: { shipment } }) {
      shipment[0].inquiryNumber = "1Z2220060290602143";
      const delivered = { type: "D", code: "FS", description: "DELIVERED", statusCode: "011" };
      shipment[0].package[0].activity.unshift({ status: delivered, date: "20250313", time: "100000" });
    },
    whole: "1Z2220060290602143",
    pieces: { "1Z5R89390357567127": "IN_TRANSIT", "1Z879E930346834440": "DELIVERED" },
    wholeStatus: "IN_TRANSIT",
  },
  {
    carrier: "POSTNORD",
    sample: "postnord/fixtures/collected.json",
    change({ TrackingInformationResponse: { shipments } }) {
      const [shipment] = shipments;
      shipment.shipmentId = "00573132900000000090";
      const [delivered] = shipment.items;
      const onItsWay = { ...delivered, itemId: "00573132900000000021", status: "EN_ROUTE", events: delivered.events.slice(0, 2) };
      shipment.items.push(onItsWay);
    },
    whole: "00573132900000000090",
    pieces: { "00573132900000000014": "DELIVERED", "00573132900000000021": "IN_TRANSIT" },
    wholeStatus: "IN_TRANSIT",
  },
  {
    carrier: "BRING",
    sample: "bring/fixtures/test-package-loaded-for-delivery.json",
    change({ consignmentSet: [consignment] }) {
      const [out] = consignment.packageSet;
      const delivered = { ...out.eventSet[0], status: "DELIVERED", dateIso: "2010-09-30T18:00:00+02:00" };
      consignment.packageSet.unshift({ ...out, packageNumber: "370438103696190758", eventSet: [delivered, ...out.eventSet] });
    },
    whole: "SHIPMENTNUMBER",
    pieces: { "370438103696190758": "DELIVERED", TESTPACKAGELOADEDFORDELIVERY: "OUT_FOR_DELIVERY" },
    wholeStatus: "OUT_FOR_DELIVERY",
  },
  {
    carrier: "DHL_EXPRESS",
    sample: "dhl-express/fixtures/waybill.json",
    change({ shipments: [shipment] }) {
      const delivered = { ...shipment.events[0], typeCode: "OK", description: "Delivered" };
      shipment.events[0] = { ...delivered, typeCode: "WC", description: "With delivery courier" };
      shipment.pieces[1].events.push(delivered);
    },
    whole: "3318810025",
    pieces: { JD014600003318810025: "OUT_FOR_DELIVERY", JD014600003318810026: "DELIVERED" },
    wholeStatus: "OUT_FOR_DELIVERY",
  },
  {
    carrier: "DHL",
    sample: "dhl/fixtures/express.json",
    change: () => {},
    whole: "3318810025",
    pieces: { JD014600003318810025: "DELIVERED", JD014600003318810026: "ATTEMPT_FAILURE" },
    wholeStatus: "ATTEMPT_FAILURE",
  },
  {
    carrier: "AUSTRALIA_POST",
    sample: "australia-post/fixtures/consignment.json",
    change(body) {
      const [asked] = body.tracking_results;
      const ids = ["7XX1000", "7XX1000634011427", "7XX1000634011428"];
      body.tracking_results = ids.map((tracking_id) => ({ ...asked, tracking_id }));
    },
    whole: "7XX1000",
    pieces: { "7XX1000634011427": "DELIVERED", "7XX1000634011428": "ATTEMPT_FAILURE" },
    wholeStatus: "ATTEMPT_FAILURE",
  },
];

describe.each(consignments)("a consignment of $carrier", ({ carrier, sample, change, whole, pieces, wholeStatus }) => {
  const read = async (code: string) => {
    const body = JSON.parse(readFileSync(new URL(`../${sample}`, import.meta.url), "utf8"));
    change(body);
    const answer = (await readSample(findAdapter(carrier)!, { text: JSON.stringify(body) }, [code])).get(code);
    if (!answer?.ok) throw new Error(JSON.stringify(answer));
    return answer.value.reading;
  };
  const statusOf = async (code: string) =>
    (await read(code)).scans.findLast(({ meaning }) => meaning.status !== "UNKNOWN" && !meaning.informational)?.meaning.status;

  it("lists all its pieces, whichever was asked for", async () => {
    const listed = Object.entries(pieces).map(([trackingCode, status]) => ({ trackingCode, status }));
    for (const code of [whole, ...Object.keys(pieces)]) expect((await read(code)).facts?.pieces, code).toEqual(listed);
  });

  it("is delivered for who asked for a piece when that piece is, and as a whole when all are", async () => {
    for (const [code, status] of Object.entries(pieces)) expect(await statusOf(code), code).toBe(status);
    expect(await statusOf(whole)).toBe(wholeStatus);
  });
});

it("a consignment of one piece lists none", async () => {
  const text = readFileSync(new URL("../postnord/fixtures/collected.json", import.meta.url), "utf8");
  const answer = (await readSample(findAdapter("POSTNORD")!, { text }, ["00573132900000000014"])).get("00573132900000000014");
  expect(answer?.ok && answer.value.reading.facts?.pieces).toBeUndefined();
});
