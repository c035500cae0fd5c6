import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardBounds } from "../../../src/dashboard-api/bounds.ts";
import { momentsOf } from "../../../src/dashboard-api/moments/moments.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { sampleCheckpoints, sampleTracker } from "../../../src/trackers/sample-tracker.fixture.ts";
import { pageLanguages } from "../../../src/workspaces/tracking-page/page-settings.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "9000000" } });
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());

const run = async (text: string) => {
  const { body } = await owner.graphql(text);
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data;
};
const create = async (code: string, more = ""): Promise<string> =>
  (await run(`mutation { trackerCreate(input: { trackingCode: "${code}", carrier: UPS ${more} }) { tracker { id } } }`))
    .trackerCreate.tracker.id;
const advance = (id: string, status: string) =>
  run(
    `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: ${status} }) { trackerUserErrors { message } } }`,
  );

type Moment = { at: string; status: string; message: string | null; scanCount: number; events: { id: string; topic: string }[] };
const momentsOfParcel = async (id: string): Promise<Moment[]> =>
  (
    await run(
      `{ parcelMoments(trackerId: "${id}") { isMore moments { at status statusDetail message scanCount events { id topic } } } }`,
    )
  ).parcelMoments.moments;

const look = (draft: object, headers: Record<string, string> = {}) =>
  service.send("/dashboard/trackers/preview", {
    method: "POST",
    headers: {
      ...{ "content-type": "application/x-www-form-urlencoded", cookie: owner.cookie()!, "sec-fetch-site": "same-origin" },
      ...headers,
    },
    body: new URLSearchParams({
      draft: JSON.stringify({
        ...{ workspaceId: owner.place.workspace, mode: "TEST", language: "en", at: null, mailId: null },
        ...draft,
      }),
    }).toString(),
  });

const headingOf = (page: string): string | undefined => /<h1[^>]*>([^<]+)/.exec(page)?.[1];

test("a parcel's page and mail can be seen as they were at each change", async () => {
  await run("mutation { recipientMailSettingsUpdate(milestones: [SHIPPED, DELIVERED]) { userErrors { message } } }");
  const id = await create(
    "MOMENTS-1",
    'destinationCountryCode: "FR", reference: "R-1", recipient: { email: "ada@kolli-shop.com", name: "Ada" }',
  );
  await advance(id, "IN_TRANSIT");
  await advance(id, "DELIVERED");
  const moments = await eventually(async () => {
    const all = await momentsOfParcel(id);
    return all.at(-1)?.status === "DELIVERED" && all;
  });
  expect(moments[0]).toMatchObject({ status: "UNKNOWN", scanCount: 0, events: [], message: null });
  const underWay = moments.find(({ status }) => status === "IN_TRANSIT")!;
  expect(underWay.events.map(({ topic }) => topic)).toContain("TRACKER_UPDATED");
  expect(underWay.scanCount).toBeGreaterThan(0);
  expect(moments.map(({ at }) => Date.parse(at))).toEqual(moments.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b));

  const then = await look({ trackerId: id, at: underWay.at });
  expect([then.status, then.headers["content-security-policy"]]).toEqual([
    200,
    expect.stringContaining("frame-ancestors 'self'"),
  ]);
  expect([headingOf(then.text), then.text.includes("EventSource")]).toEqual(["On its way", false]);
  const first = headingOf((await look({ trackerId: id, at: moments[0]!.at })).text);
  expect(["On its way", "Delivered"]).not.toContain(first);
  expect(headingOf((await look({ trackerId: id })).text)).toBe("Delivered");
  // An empty language is the most common one where the parcel goes.
  expect(/<html lang="(..)/.exec((await look({ trackerId: id, language: "" })).text)?.[1]).toBe("fr");

  const mails = await eventually(async () => {
    const { recipientMails } = await run(`{ recipientMails(trackerId: "${id}") { id milestone } }`);
    return recipientMails.length > 0 && recipientMails;
  });
  const shipped = mails.find((mail: { milestone: string }) => mail.milestone === "SHIPPED") ?? mails[0];
  const mail = await look({ trackerId: id, mailId: shipped.id });
  expect(mail.status).toBe(200);
  expect(/<title>([^<]+)/.exec(mail.text)?.[1]).toMatch(/ · Main$/);
  expect(/Ada|ada@/.test(mail.text)).toBe(false);
  expect(mail.headers["content-security-policy"]).toContain("sandbox");
});

test("the page is drawn in each language for every member, and for no one else", async () => {
  const id = await create("MOMENTS-2");
  for (const language of pageLanguages) {
    const { status, text } = await look({ trackerId: id, language });
    expect([status, text.includes(`<html lang="${language}`)]).toEqual([200, true]);
  }
  const support = await openAsMember(service, owner, "support@kolli.test", "SUPPORT");
  expect((await look({ trackerId: id }, { cookie: support.cookie()! })).status).toBe(200);
  expect((await look({ trackerId: id }, { cookie: "" })).status).toBe(401);
  expect((await look({ trackerId: id }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await look({ trackerId: id, workspaceId: "gid://kolli/Workspace/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e" })).status).toBe(
    403,
  );
  expect((await look({ trackerId: id, mode: "LIVE" })).status).toBe(404);
  expect((await look({ trackerId: id, mailId: "gid://kolli/RecipientMail/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e" })).status).toBe(
    404,
  );
  expect((await look({ trackerId: id, at: "yesterday" })).status).toBe(400);
});

test("before the first event that is kept, each scan is a change when it became known; at most so many are listed", () => {
  const { createdAt } = sampleTracker();
  const { cap } = dashboardBounds.shownMoments;
  const scansOf = (count: number) =>
    sampleCheckpoints(Array.from({ length: count }, () => ({ time: "2026-11-11T09:30+01:00" }))).map((scan, nth) => ({
      ...scan,
      id: newBucketUuid(createdAt + 1 + nth, 7),
    }));
  const event = { id: "e", topic: "TRACKER_UPDATED", createdAt: createdAt + 1_000_000, status: "DELIVERED", ordinal: 1 } as const;
  const events = [{ ...event, id: "f", ordinal: 2 }, event];
  const { moments, isMore } = momentsOf({ createdAt }, scansOf(cap - 2), events);
  expect([moments.length, isMore]).toEqual([cap, false]);
  expect(moments[0]).toMatchObject({ at: createdAt, status: "UNKNOWN" });
  expect(moments[1]).toMatchObject({ at: createdAt + 1, status: "IN_TRANSIT", scanCount: 1, events: [] });
  expect(moments.at(-1)!.events.map(({ id }) => id)).toEqual(["e", "f"]);
  const more = momentsOf({ createdAt }, scansOf(cap - 1), events);
  expect([more.moments.length, more.isMore, more.moments[0]!.at]).toEqual([cap, true, createdAt + 1]);
});
