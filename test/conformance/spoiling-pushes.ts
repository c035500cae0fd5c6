import { createHash, createHmac } from "node:crypto";
import type { CarrierAdapter, PushRequest } from "../../src/carriers/adapter.ts";
import { credentialForm } from "../../src/carriers/client/credentials.ts";
import { unexpected } from "../../src/carriers/client/http/http.ts";
import { contentDigest } from "../../src/carriers/jt-express/digest.ts";
import { gatherLeftOut } from "../../src/carriers/reading/lenient/left-out.ts";
import { readSampleText } from "../../src/carriers/samples/sources.ts";
import { fail, ok } from "../../src/lib/result.ts";
import type { CarrierAnswer } from "../../src/tracking/carrier-port.ts";
import { type SpoiltSample, spoilableJson } from "./spoiling.ts";

const secret = "chosen";

/** How a carrier's messages look, and how it proves that one is its own. */
type Pushes = {
  /** Messages by name: fixtures, or made from them. */
  bodies(fixture: (file: string) => Promise<unknown>): Promise<Readonly<Record<string, unknown>>>;
  request(text: string): Partial<PushRequest>;
};

const hmac = (message: string, key: string): string => createHmac("sha256", key).update(message).digest("base64");
const asIs =
  (...files: string[]): Pushes["bodies"] =>
  async (fixture) =>
    Object.fromEntries(await Promise.all(files.map(async (file) => [file, await fixture(file)] as const)));
const made =
  (body: unknown): Pushes["bodies"] =>
  async () => ({ made: body });
type Any = Readonly<Record<string, never>> & { readonly [index: number]: Any };
const first = (value: unknown, ...steps: (string | number)[]): unknown =>
  steps.reduce<unknown>((inner, step) => (inner as Any)[step as never], value);

export const pushes: Readonly<Record<string, Pushes>> = {
  AFTERSHIP: {
    bodies: async (fixture) => ({
      made: { ts: 1, event: "tracking_update", msg: first(await fixture("delivered.json"), "data", "trackings", 0) },
    }),
    request: (text) => ({ headers: { "aftership-hmac-sha256": hmac(text, secret) } }),
  },
  BRING: { bodies: asIs("event-cast.json"), request: () => ({ headers: { "x-kolli-secret": secret } }) },
  DELHIVERY: {
    bodies: made({ Shipment: { AWB: "1490000000011", Status: { Status: "Dispatched", StatusType: "UD" }, NSLCode: "X-DDD3FD" } }),
    request: () => ({ headers: { "x-kolli-secret": secret } }),
  },
  DHL: {
    bodies: async (fixture) => ({
      made: { scope: "subscription.push", shipments: first(await fixture("parcel-de.json"), "shipments") },
    }),
    request: () => ({ headers: { "x-kolli-token": secret } }),
  },
  FEDEX: {
    bodies: asIs("delivered.json", "two-results.json"),
    request: (text) => ({ headers: { "fdx-signature": hmac(text, secret) } }),
  },
  INDIA_POST: {
    bodies: made({ article_number: "EE123456785IN", event_code: "ITEM_BOOK" }),
    request: () => ({ query: { secret } }),
  },
  INPOST: {
    bodies: asIs("webhook-group.json", "webhook-shipx.json"),
    request: (text) => ({ headers: { "x-inpost-signature": hmac(text, secret) } }),
  },
  JT_EXPRESS: {
    bodies: made({ billCode: "801100000011", details: [{ scanTypeCode: 113 }] }),
    request: (text) => ({
      headers: { digest: contentDigest(text, secret) },
      rawBody: Buffer.from(new URLSearchParams({ bizContent: text }).toString()),
    }),
  },
  NINJA_VAN: {
    bodies: made({ tracking_id: "NVSGEXAMPLE000001", event: "Delivered, Received by Customer" }),
    request: (text) => ({ headers: { "x-ninjavan-hmac-sha256": hmac(text, secret) } }),
  },
  NZ_POST: {
    bodies: made({
      tracking_reference: "00794210392517940040",
      tracking_events: [{ tracking_reference: "00794210392517940040" }],
    }),
    request: () => ({ query: { secret } }),
  },
  SEVENTEEN_TRACK: {
    bodies: async (fixture) => ({
      made: { event: "TRACKING_UPDATED", data: first(await fixture("two-carriers.json"), "data", "accepted", 0) },
    }),
    request: (text) => ({ headers: { sign: createHash("sha256").update(`${text}/${secret}`).digest("hex") } }),
  },
  SF_EXPRESS: {
    bodies: made({
      Body: {
        WaybillRoute: [
          { mailno: "SF1234567890123", opCode: "50" },
          { mailno: "SF1234567890124", opCode: "80" },
        ],
      },
    }),
    request: () => ({ query: { secret } }),
  },
  UPS: {
    bodies: asIs("track-alert.json", "track-alert-without-offset.json"),
    request: () => ({ headers: { credential: secret } }),
  },
  USPS: {
    bodies: asIs("push-payload.json", "detail-v3.json", "evening.json", "locker.json", "shipping-partner.json"),
    request: (payload) => ({
      headers: { "x-hmac": hmac(`2026-03-14T12:10:00Z${payload}`, secret) },
      rawBody: Buffer.from(JSON.stringify({ timestamp: "2026-03-14T12:10:00Z", payload })),
    }),
  },
};

/** Ours: who writes the scans can correct them, so a message is taken as a whole or refused with the place that is wrong. */
export const pushedAsAWhole: readonly string[] = ["OWN_COURIER"];

const receive = async (adapter: CarrierAdapter, request: Partial<PushRequest>, text: string) => {
  const context = {
    credentials: Object.fromEntries(credentialForm(adapter).map(({ name }) => [name, secret])),
    pushSecret: secret,
    clock: { now: () => Date.parse("2026-11-01T00:00:00Z") },
    hintsOf: () => ({}),
    newRequestId: () => "00000000-0000-7000-8000-000000000000",
    http: {} as never,
  };
  const whole: PushRequest = { headers: {}, query: {}, rawBody: Buffer.from(text), ...request };
  const { value, leftOut } = gatherLeftOut(() => adapter.push!.receive(whole, context));
  return { receipt: await value, leftOut };
};

const noReading = { scans: [], estimatedDelivery: null };

const sampleOf = async (adapter: CarrierAdapter, name: string, body: unknown): Promise<SpoiltSample> => {
  const { request } = pushes[adapter.carrier]!;
  const text = JSON.stringify(body);
  const whole = (await receive(adapter, request(text), text)).receipt;
  if (!whole.ok) throw new Error(`${adapter.carrier}: ${name} is not received: ${JSON.stringify(whole.failure)}`);
  const { readings, fetchNow } = whole.value;
  const codes = [...new Set([...readings.map(({ code }) => code), ...fetchNow])];
  const readingOf = (code: string) => readings.find((one) => one.code === code)?.reading ?? noReading;
  return {
    carrier: adapter.carrier,
    name: `push ${name}`,
    codes,
    body: spoilableJson(text)!,
    read: async (spoilt) => {
      const { receipt, leftOut } = await receive(adapter, request(spoilt), spoilt);
      const answerOf = (code: string): CarrierAnswer => {
        if (!receipt.ok) return fail(unexpected(receipt.failure.code));
        const told = receipt.value.readings.find((one) => one.code === code)?.reading;
        // What is fetched immediately is not lost: the carrier says all of it again.
        const reading = told ?? (receipt.value.fetchNow.includes(code) ? readingOf(code) : null);
        if (reading) return ok({ reading, raw: "", ...(leftOut.length > 0 && { leftOut }) });
        const others = [...receipt.value.readings.map((one) => one.code), ...receipt.value.fetchNow].filter(
          (other) => !codes.includes(other),
        );
        // About another parcel, or counted as unreadable: either way not lost silently.
        return fail(others.length > 0 || leftOut.length > 0 ? unexpected("about another") : { code: "not-found" });
      };
      return new Map(codes.map((code) => [code, answerOf(code)]));
    },
  };
};

/** The messages of a carrier that pushes. */
export const pushSamplesOf = async (adapter: CarrierAdapter): Promise<SpoiltSample[]> => {
  const bodies = await pushes[adapter.carrier]!.bodies(async (file) => JSON.parse(await readSampleText(adapter.carrier, file)));
  return Promise.all(Object.entries(bodies).map(([name, body]) => sampleOf(adapter, name, body)));
};
