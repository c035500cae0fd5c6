import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

type Page = {
  edges: { cursor: string; node: { trackingCode: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
};

/** Lists, filters, the feed and the subscription. */
export const describeLists = (database: "url" | "embedded"): void => {
  let service: TestService;
  let key: string;
  const codes = Array.from({ length: 23 }, (_, i) => `LIST-${String(i).padStart(2, "0")}`);
  const hintsOf: Readonly<Record<number, object>> = {
    4: { destinationCountryCode: "DE", postalCode: "80331", promisedAt: "2026-01-01T12:00:00Z" },
    9: { destinationCountryCode: "DE", postalCode: "10115", promisedAt: "2100-01-01T12:00:00Z" },
    14: { destinationCountryCode: "NO", postalCode: "1011", promisedAt: "2026-01-03T12:00:00Z" },
  };
  beforeAll(async () => {
    service = await startTestService({ database });
    key = (await service.keyFor("TEST")).key;
    for (const [i, trackingCode] of codes.entries()) {
      const given = hintsOf[i] ?? {};
      const input = {
        trackingCode,
        carrier: i % 2 ? "UPS" : "BRING",
        reference: `order ${i}`,
        metadata: { shop: i % 3 },
        ...given,
      };
      await service.graphql(key, "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }", {
        input,
      });
    }
  });
  afterAll(() => service.stop());

  const list = async (args: string): Promise<Page> => {
    const query = `{ trackers(${args}) { edges { cursor node { trackingCode } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const { body } = await service.graphql(key, query);
    expect(body.errors).toBeUndefined();
    return body.data.trackers;
  };
  const codesOf = (page: Page) => page.edges.map(({ node }) => node.trackingCode);

  describe("trackers", () => {
    test("pages forward and backward meet every tracker once, in order, for each sort", async () => {
      for (const [sort, expected] of [
        ["CREATED_AT_ASC", codes],
        ["CREATED_AT_DESC", codes.toReversed()],
      ] as const) {
        const forward: string[] = [];
        for (let after = ""; ; ) {
          const page = await list(`first: 5, sort: ${sort}${after && `, after: "${after}"`}`);
          forward.push(...codesOf(page));
          if (!page.pageInfo.hasNextPage) break;
          after = page.pageInfo.endCursor;
        }
        expect(forward).toEqual(expected);
        const backward: string[] = [];
        for (let before = ""; ; ) {
          const page = await list(`last: 4, sort: ${sort}${before && `, before: "${before}"`}`);
          backward.unshift(...codesOf(page));
          if (!page.pageInfo.hasPreviousPage) break;
          before = page.pageInfo.startCursor;
        }
        expect(backward).toEqual(expected);
      }
    });

    test.each([
      ["trackingCode, in any case", 'filter: { trackingCode: ["list-03"] }', ["LIST-03"]],
      ["reference", 'filter: { reference: "order 7" }', ["LIST-07"]],
      ["the beginning of a code", 'filter: { search: "list-2" }, sort: CREATED_AT_ASC', ["LIST-20", "LIST-21", "LIST-22"]],
      [
        "the beginning of a reference",
        'filter: { search: "order 2" }, sort: CREATED_AT_ASC',
        ["LIST-02", "LIST-20", "LIST-21", "LIST-22"],
      ],
      ["the middle of a code", 'filter: { search: "ist-21" }', ["LIST-21"]],
      ["the middle of a reference, in any case", 'filter: { search: "DER 21" }', ["LIST-21"]],
      ["the middle, where another filter leaves it out", 'filter: { search: "ist-21", isActive: false }', []],
      ["a search with wildcards, taken literally", 'filter: { search: "%" }', []],
      ["a middle with wildcards, taken literally", 'filter: { search: "ist_21" }', []],
      ["metadata", "filter: { metadata: { shop: 2 } }, sort: CREATED_AT_ASC, first: 2", ["LIST-02", "LIST-05"]],
      ["carrier and code", 'filter: { carrier: UPS, trackingCode: ["LIST-01", "LIST-02"] }', ["LIST-01"]],
      ["not active", "filter: { isActive: false }", []],
      ["attention", "filter: { attention: CARRIER_FAILING }", []],
      ["creation in the future", 'filter: { createdAt: { from: "2100-01-01T00:00:00Z" } }', []],
      ["updates before the past", 'filter: { updatedAt: { before: "2000-01-01T00:00:00Z" } }', []],
      ["status", "filter: { status: DELIVERED }", []],
      ["destination, in any case", 'filter: { destinationCountryCode: ["de"] }, sort: CREATED_AT_ASC', ["LIST-04", "LIST-09"]],
      ["destination and the start of its postal code", 'filter: { destinationCountryCode: "DE", postalCode: "10" }', ["LIST-09"]],
      ["what is late", "filter: { isLate: true }, sort: CREATED_AT_ASC", ["LIST-04", "LIST-14"]],
      ["what is late, the longest first", "filter: { isLate: true }, sort: LATE_SINCE_ASC", ["LIST-04", "LIST-14"]],
      ["what is late, the longest last", "filter: { isLate: true }, sort: LATE_SINCE_DESC", ["LIST-14", "LIST-04"]],
      ["what is late and goes to a country", 'filter: { isLate: true, destinationCountryCode: "DE" }', ["LIST-04"]],
      ["what is not late", 'filter: { isLate: false, reference: ["order 4", "order 9"] }', ["LIST-09"]],
      ["the promise", 'filter: { promisedAt: { from: "2026-01-02T00:00:00Z", before: "2027-01-01T00:00:00Z" } }', ["LIST-14"]],
    ])("filters by %s", async (_what, args, expected) => {
      expect(codesOf(await list(args))).toEqual(expected);
    });

    test("pages by lateness meet each late tracker once, and a list of all trackers cannot be sorted by it", async () => {
      for (const [sort, expected] of [
        ["LATE_SINCE_ASC", ["LIST-04", "LIST-14"]],
        ["LATE_SINCE_DESC", ["LIST-14", "LIST-04"]],
      ] as const) {
        const only = `filter: { isLate: true }, sort: ${sort}`;
        const first = await list(`first: 1, ${only}`);
        const next = await list(`first: 5, ${only}, after: "${first.pageInfo.endCursor}"`);
        expect([...codesOf(first), ...codesOf(next)]).toEqual(expected);
        expect(codesOf(await list(`last: 5, ${only}, before: "${next.pageInfo.startCursor}"`))).toEqual([expected[0]]);
      }
      const { body } = await service.graphql(key, "{ trackers(first: 1, sort: LATE_SINCE_ASC) { edges { cursor } } }");
      expect(body.errors[0]).toMatchObject({
        message: "sort: LATE_SINCE_ASC needs filter: { isLate: true }.",
        extensions: { code: "BAD_USER_INPUT" },
      });
    });

    test("a cursor of another sort is refused, not misread", async () => {
      const { pageInfo } = await list("first: 1, sort: CREATED_AT_ASC");
      const { body } = await service.graphql(
        key,
        `{ trackers(first: 1, sort: UPDATED_AT_ASC, after: "${pageInfo.endCursor}") { edges { cursor } } }`,
      );
      expect(body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
    });
  });

  describe("events", () => {
    const feed = `query ($after: String, $filter: EventFilter) { events(first: 3, after: $after, filter: $filter) {
      edges { cursor node { id topic type mode sequence previousStatus status trackerId data body tracker { id status } } } pageInfo { hasNextPage endCursor } } }`;

    test("the feed holds what a webhook carries, in order, and reading on from a cursor misses nothing", async () => {
      const made = await service.graphql(
        key,
        'mutation { trackerCreate(input: { trackingCode: "FEED-1", carrier: UPS }) { tracker { id } } }',
      );
      const { id } = made.body.data.trackerCreate.tracker;
      for (let step = 0; step < 5; step++)
        await service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
      const filter = { trackerId: id };
      const first = await eventually(async () => {
        const { body } = await service.graphql(key, feed, { filter });
        return body.data.events.edges.length === 3 && body.data.events.pageInfo.hasNextPage ? body.data.events : null;
      });
      const second = await eventually(async () => {
        const { body } = await service.graphql(key, feed, { filter, after: first.pageInfo.endCursor });
        return body.data.events.edges.length === 2 ? body.data.events : null;
      });
      const events = [...first.edges, ...second.edges].map(({ node }: { node: Record<string, unknown> }) => node);
      expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      expect(events.map(({ status }) => status)).toEqual(["PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"]);
      const last = events[4]!;
      expect(last).toMatchObject({
        topic: "TRACKER_UPDATED",
        type: "TRACKER_UPDATED",
        mode: "TEST",
        previousStatus: "OUT_FOR_DELIVERY",
        tracker: { id, status: "DELIVERED" },
      });
      expect(JSON.parse(last.body as string)).toMatchObject({ id: last.id, sequence: 5, data: last.data });
      expect((events[0]!.data as { status: string; checkpoints: unknown[] }).status).toBe("PENDING");
    });

    test("the feed is read from its end too, and going back and forth gives the same events", async () => {
      const read = async (args: string) => {
        const { body } = await service.graphql(
          key,
          `{ events(${args}) { edges { cursor } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`,
        );
        expect(body.errors).toBeUndefined();
        const { edges, pageInfo } = body.data.events;
        return { cursors: edges.map(({ cursor }: { cursor: string }) => cursor) as string[], pageInfo };
      };
      const all = (await read("first: 250")).cursors;
      expect(all.length).toBeGreaterThan(4);
      const end = await read("last: 1");
      expect(end).toMatchObject({ cursors: all.slice(-1), pageInfo: { hasNextPage: false, hasPreviousPage: true } });
      expect((await read(`first: 5, after: "${end.pageInfo.endCursor}"`)).cursors).toEqual([]);
      expect((await read(`last: 2, before: "${end.pageInfo.startCursor}"`)).cursors).toEqual(all.slice(-3, -1));
      expect((await read(`first: 250, after: "${all[0]}", before: "${all[3]}"`)).cursors).toEqual(all.slice(1, 3));
      const { body } = await service.graphql(key, `{ events(last: 1, before: "nonsense") { edges { cursor } } }`);
      expect(body.errors[0].extensions.code).toBe("BAD_USER_INPUT");
    });

    test("a subscription brings each change as it happens, and resumes after a break by the last event id", async () => {
      const made = await service.graphql(
        key,
        'mutation { trackerCreate(input: { trackingCode: "LIVE-FEED", carrier: UPS }) { tracker { id } } }',
      );
      const { id } = made.body.data.trackerCreate.tracker;
      const advance = () =>
        service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
      const opened = Promise.withResolvers<void>();
      const listen = async (lastEventId: string | null, wanted: number) => {
        const { request } = await import("undici");
        const { body } = await request(`${service.url}/graphql`, {
          dispatcher: service.agent,
          method: "POST",
          headers: {
            authorization: `Bearer ${key}`,
            accept: "text/event-stream",
            "content-type": "application/json",
            ...(lastEventId && { "last-event-id": lastEventId }),
          },
          body: JSON.stringify({ query: `subscription { trackerUpdated(id: "${id}") { sequence status } }` }),
        });
        opened.resolve();
        const seen: { id: string; status: string }[] = [];
        let text = "";
        for await (const chunk of body) {
          text += chunk;
          const parts = text.split("\n\n");
          text = parts.pop()!;
          for (const part of parts) {
            const data = /^data: (.+)$/m.exec(part)?.[1];
            const eventId = /^id: (.+)$/m.exec(part)?.[1];
            if (data && eventId) seen.push({ id: eventId, status: JSON.parse(data).data.trackerUpdated.status });
          }
          if (seen.length >= wanted) break;
        }
        return seen;
      };
      const first = listen(null, 1);
      await opened.promise;
      await new Promise((resolve) => setTimeout(resolve, 150));
      await advance();
      const [pending] = await first;
      expect(pending?.status).toBe("PENDING");
      await advance();
      await advance();
      const missed = await listen(pending!.id, 2);
      expect(missed.map(({ status }) => status)).toEqual(["PICKED_UP", "IN_TRANSIT"]);
    });
  });

  describe("carriers", () => {
    test("every carrier tells its name, formats and page, and candidates are ranked", async () => {
      const { body } = await service.graphql(
        key,
        '{ carriers { carrier name isConnected via trackingPage numberFormats { name pattern example } } carrierCandidates(trackingCode: "1z 999 aa1 0123456784") { carrier } }',
      );
      for (const { carrier, via, trackingPage, isConnected } of body.data.carriers) {
        // A courier of one's own has a page only where the workspace names one, and of others only aggregators know it.
        expect([carrier, trackingPage]).toEqual([carrier, via === "DIRECT" ? expect.stringContaining("{code}") : ""]);
        expect(isConnected).toBe(true);
      }
      expect(body.data.carrierCandidates[0].carrier).toBe("UPS");
    });
  });
};
