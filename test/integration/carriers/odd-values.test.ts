import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { globalId } from "../../../src/lib/ids.ts";
import { accountRoutes } from "../../../src/people/routes/account-routes.ts";
import { buildDashboardSchema } from "../../../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import type { Scan } from "../../../src/tracking/reading.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestEngine } from "../../support/engine.ts";
import { oddRequests, oddTexts } from "../../support/samples/odd-values.ts";
import { takeSeed } from "../../support/seed.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let owner: Dashboard;
/** Of things that exist, so that odd values get as far as they can. */
const ids: string[] = [];
beforeAll(async () => {
  service = await startTestService({
    env: {
      KOLLI_RATE_LIMIT: "1000000",
      KOLLI_RATE_BURST: "10000000",
      KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
      KOLLI_TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const { key: made, id: keyId } = await service.keyFor("TEST");
  key = made;
  owner = await openAsOwner(service);
  const created = await service.graphql(
    key,
    'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id checkpoints { id } } } }',
  );
  const { tracker } = created.body.data.trackerCreate;
  const endpoint = await owner.graphql(
    'mutation { webhookEndpointCreate(url: "https://127.0.0.1:65530/", topics: [TRACKER_UPDATED]) { endpoint { id } userErrors { message } } }',
  );
  expect(endpoint.body.data.webhookEndpointCreate.userErrors).toEqual([]);
  ids.push(tracker.id, endpoint.body.data.webhookEndpointCreate.endpoint.id, globalId("ApiKey", keyId));
  ids.push(...tracker.checkpoints.map(({ id }: { id: string }) => id));
  ids.push(owner.place.workspace!);
});
afterAll(() => service.stop());

const seed = takeSeed();
const isFault = (status: number, body: { errors?: { extensions: { code: string } }[] }): boolean =>
  status >= 500 || (body.errors?.some(({ extensions }) => /INTERNAL|UNAVAILABLE/.test(extensions.code)) ?? false);

const neverFails = async <Request>(
  requests: fc.Arbitrary<Request>,
  numRuns: number,
  isFaulty: (request: Request) => Promise<boolean>,
) => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await isFaulty(request)).toBe(false);
    }),
    { numRuns, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
};

test("an address with a NUL character is told that it is none", async () => {
  const { status, body } = await owner.post("/auth/sign-in", { email: "a\0@b.example", password: "x" });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ extensions: { code: "INVALID_INPUT", field: "email" } }]);
});

describe("odd values are refused or taken, and never an internal error", () => {
  test("in every argument of the public API", async () => {
    const requests = oddRequests(buildPublicSchema(), ids, (name) => !/Delete$/.test(name));
    await neverFails(requests, 600, async ({ query, variables }) => {
      const { status, body } = await service.graphql(key, query, variables);
      return isFault(status, body);
    });
  });

  test("in every argument of the dashboard", async () => {
    // These would end the session that the test itself stands on.
    const ends = /(Delete|Revoke|Remove|Leave|SignOut|sessionsEnd|Roll)/i;
    const requests = oddRequests(buildDashboardSchema(), ids, (name) => !ends.test(name));
    await neverFails(requests, 600, async ({ query, variables }) => {
      const { status, body } = await owner.graphql(query, variables);
      return isFault(status, body);
    });
  });

  test("in every field of the sign-in routes", async () => {
    const texts = fc.oneof(
      fc.constantFrom(...oddTexts),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constant("owner@kolli.test"),
    );
    const fields = Object.fromEntries(
      ["email", "password", "code", "token", "name", "currentPassword", "newPassword"].map((name) => [
        name,
        fc.oneof(texts, fc.jsonValue()),
      ]),
    );
    let visitors = 0;
    const paths = Object.keys(accountRoutes).filter((path) => path !== "/auth/sign-out");
    await neverFails(fc.record({ path: fc.constantFrom(...paths), body: fc.record(fields) }), 150, async ({ path, body }) => {
      // From elsewhere each time: the throttle would answer most of them before anything is looked at.
      const { status } = await owner.post(path, body, { "x-forwarded-for": `10.0.${++visitors >> 8}.${visitors & 255}` });
      return status >= 500;
    });
  });

  test("in addresses of pushes and public pages, and in headers", async () => {
    const texts = fc.oneof(fc.constantFrom(...oddTexts.map((text) => text.toWellFormed())), fc.string({ unit: "grapheme" }));
    const requests = fc.record({
      path: fc.constantFrom("/t/", "/carriers/ups/push/", "/carriers/dhl/push/", "/carriers/"),
      text: texts,
    });
    await neverFails(requests, 200, async ({ path, text }) => {
      const { status } = await service.send(`${path}${encodeURIComponent(text)}`, { method: path === "/t/" ? "GET" : "POST" });
      return status >= 500;
    });
    const headerTexts = oddTexts.filter((text) => /^[\t\x20-\xff]*$/.test(text));
    for (const text of headerTexts)
      for (const name of [
        "idempotency-key",
        "authorization",
        "authentication",
        "last-event-id",
        "x-kolli-workspace",
        "cookie",
        "user-agent",
      ]) {
        const query = 'mutation { trackerCreate(input: { trackingCode: "A1", carrier: UPS }) { trackerUserErrors { code } } }';
        const { status, body } = await service.graphql(key, query, {}, { [name]: text });
        expect({ name, text, isFault: isFault(status, body) }).toEqual({ name, text, isFault: false });
      }
  });
});

test("a date outside the years 1 to 9999 is refused by the name of its field", async () => {
  const query = "query ($f: TrackerFilter) { trackers(filter: $f) { edges { cursor } } }";
  for (const from of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"]) {
    const { body } = await service.graphql(key, query, { f: { createdAt: { from } } });
    expect(body.errors[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
    expect(body.errors[0].message).toMatch(/createdAt\.from.*years 1 to 9999/s);
  }
});

test("what a carrier says with characters that cannot be stored is kept without them, and holds up nobody else's parcel", async () => {
  const scan = (message: string, city: string): Scan => ({
    carrierCode: null,
    message,
    meaning: { status: "IN_TRANSIT" },
    time: { kind: "offset", iso: new Date(Date.now() - 3_600_000).toISOString() },
    location: { city, countryCode: "NO" },
  });
  const engine = await startTestEngine({
    live: {
      findAccounts: async (wanted) => wanted.map((one) => ({ ...one })),
      trackCarrier: async (_account, codes) =>
        new Map(
          codes.map((code) => [
            code,
            {
              ok: true,
              value: {
                reading: { scans: [scan("left\0 the \ud800 depot", "Os\0lo \udc00")], estimatedDelivery: null },
                raw: "{\0}",
              },
            },
          ]),
        ),
    },
  });
  onTestFinished(() => engine.close());
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: "1Z999AA10123456784", carrier: "UPS" },
    { async: false, idempotencyKey: null },
  );
  const [checkpoint] = await engine.trackers.checkpoints(tracker!.id);
  expect(checkpoint).toMatchObject({ message: "left\ufffd the \ufffd depot", location: { city: "Os\ufffdlo \ufffd" } });
});
