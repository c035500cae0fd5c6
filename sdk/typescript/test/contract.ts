// What every client does, told as JSON: the tests expect the same of each language. test/support/sdk/contract.ts says what.
import { randomUUID } from "node:crypto";
import {
  AuthenticationError,
  type Event,
  Kolli,
  KolliError,
  RateLimitError,
  RequestError,
  TransportError,
  UserError,
  WebhookError,
  webhooks,
} from "@kolli/client";
import { fileCursor } from "@kolli/client/file-cursor";

const {
  KOLLI_URL: url,
  KOLLI_KEY: key,
  FRONT_URL: front,
  CURSOR_FILE: cursorFile,
  VECTOR,
} = process.env as Record<string, string>;
const kolli = new Kolli({ url: url!, key: key! });
const behind = (fault: string) => new Kolli({ url: `${front}/${fault}/`, key: key! });

const classOf = (error: unknown): string => {
  const kinds = { UserError, RateLimitError, AuthenticationError, TransportError, WebhookError, RequestError, KolliError };
  return Object.entries(kinds).find(([, kind]) => error instanceof kind)?.[0] ?? String(error);
};
const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

const tracker = await kolli.trackers.create({
  trackingCode: "K1000000005",
  carrier: "UPS",
  async: false,
  reference: "contract",
  metadata: { a: [1] },
});
const batch = await kolli.trackers.createMany(
  [1, 2, 3, 4].map((n) => ({ trackingCode: n === 4 ? " " : `CONTRACT-${n}`, carrier: "UPS", reference: "batch" })),
);
const found = await kolli.trackers.findOrCreate({ trackingCode: "CONTRACT-1", carrier: "UPS" });
const listed: string[] = [];
for await (const { trackingCode } of kolli.trackers.list({
  filter: { reference: ["batch"] },
  sort: "CREATED_AT_ASC",
  pageSize: 2,
}))
  listed.push(trackingCode);
const page = await kolli.trackers.page({ first: 1, filter: { reference: ["batch"] } });
const updated = await kolli.trackers.update({ id: tracker.id, reference: null, postalCode: "83702" });
const moved = await kolli.test.advance({ id: found.tracker.id, action: "STATUS", status: "IN_TRANSIT" });
await kolli.test.advance({ id: found.tracker.id, action: "STATUS", status: "DELIVERED" });

const refused = (await failure(() => kolli.trackers.create({ trackingCode: " ", carrier: "UPS" }))) as UserError;
const unauthorised = (await failure(() => new Kolli({ url: url!, key: "kolli_test_wrong" }).workspace.get())) as RequestError;
const busy = (await failure(() => behind("busy").workspace.get())) as RateLimitError;
const code = `FLAKY-${randomUUID()}`;
const once = await behind("flaky").trackers.create({ trackingCode: code, carrier: "UPS" });
const future = await behind("future").trackers.get(tracker.id);

/** The turn in which the loop is left is not complete: its event comes again after a restart. */
const followUntil = async (count: number): Promise<Event[]> => {
  const events: Event[] = [];
  const options = { topics: ["TRACKER_UPDATED"], trackerId: found.tracker.id, store: fileCursor(cursorFile!), interval: 50 };
  for await (const event of kolli.events.follow(options)) if (events.push(event) === count) break;
  return events;
};
const followed = [await followUntil(2), await followUntil(1)].flat();

const { secret, id, timestamp, body, signature, nonEvents } = JSON.parse(VECTOR!);
const headers = { "Webhook-Id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,AAAA v2,x ${signature}` };
const at = { now: () => timestamp * 1000 };
const verified = await webhooks.verify(Buffer.from(body), headers, ["whsec_AAAA", secret], at);
const faults = [
  () => webhooks.verify(body, { ...headers, "webhook-signature": undefined }, secret, at),
  () => webhooks.verify(body, headers, secret),
  () => webhooks.verify(`${body} `, headers, secret, at),
  () => webhooks.verify(body, headers, "whsec_AAAA", at),
  ...nonEvents.map((signed: { body: string; signature: string }) => () => {
    return webhooks.verify(signed.body, { ...headers, "webhook-signature": signed.signature }, secret, at);
  }),
];

/** The methods that nothing above calls. */
const others = async () => {
  const [second, third] = await Promise.all(["CONTRACT-2", "CONTRACT-3"].map((known) => kolli.trackers.getByCode(known)));
  const ids = [second!.id, third!.id];
  const changed = await kolli.trackers.updateMany(ids.map((one) => ({ id: one, reference: "order 7" })));
  const order = await kolli.orders.get("order 7");
  const stopped = await kolli.trackers.stop(second!.id);
  const resumed = [await kolli.trackers.resume(second!.id), (await kolli.trackers.resumeMany([third!.id]))[0]!.tracker!];
  const refreshed = [
    await kolli.trackers.refresh(second!.id),
    ...(await kolli.trackers.refreshMany(ids)).map((one) => one.tracker!),
  ];
  await kolli.trackers.create({ trackingCode: "BK-CONTRACT", carrier: "OWN_COURIER" });
  const [scan] = await kolli.checkpoints.create([
    { trackingCode: "BK-CONTRACT", id: "scan-1", status: "OUT_FOR_DELIVERY", scannedAt: "2026-03-01T09:30:00+01:00" },
  ]);
  const unknown = "gid://kolli/RecipientMail/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e";
  const needing: string[] = [];
  for await (const { subject } of kolli.attention.list({ kind: "DAMAGED" })) needing.push(subject);
  const marked = await kolli.attention.mark({ ids, state: "DONE" });
  const reported = await kolli.connectors.report({ connector: "csv", name: "contract" });
  return {
    updated: changed.map((one) => one.tracker?.reference),
    order: order?.trackerCount,
    stopped: stopped.isActive,
    resumed: resumed.map(({ isActive }) => isActive),
    refreshed: refreshed.map(({ trackingCode }) => trackingCode),
    scanned: [scan?.checkpoint?.status, scan?.tracker?.trackingCode],
    explained: (await kolli.trackers.explain(second!.id))!.sentence.length > 0,
    incidents: (await kolli.carriers.incidents()).length,
    mails: (await kolli.mails.list(second!.id)).length,
    resent: ((await failure(() => kolli.mails.resend(unknown))) as UserError).code,
    analysed: (await kolli.analytics.get({ by: ["CARRIER"] }))?.rows.length,
    attention: [(await kolli.attention.get())?.count, needing.length, marked],
    connectors: [reported.connector, (await kolli.connectors.list()).length],
    overview: (await kolli.workspace.overview({ days: 7 }))!.trackersByStatus.length > 0,
    deleted: (await kolli.trackers.deleteMany(ids)).filter((one) => ids.includes(one.deletedTrackerId!)).length,
  };
};

console.log(
  JSON.stringify({
    created: [tracker.status, tracker.carrier, tracker.checkpoints.length > 0, tracker.metadata],
    batch: batch.map((one) => one.tracker?.status ?? one.trackerUserErrors[0]?.code),
    found: [found.isNew, found.tracker.trackingCode],
    listed: listed.toSorted(),
    page: [page.nodes.length, page.pageInfo.hasNextPage],
    count: (await kolli.trackers.count({ filter: { reference: ["batch"] } })).count,
    updated: [updated.reference, updated.postalCode],
    moved: moved.status,
    missing: await kolli.trackers.get("gid://kolli/Tracker/00000000-0000-7000-8000-000000000000"),
    byCode: (await kolli.trackers.getByCode("CONTRACT-2", { carrier: "UPS" }))?.trackingCode,
    candidate: (await kolli.carriers.candidates("1Z999AA10123456784"))[0]?.carrier,
    carriers: (await kolli.carriers.list()).length > 70,
    norwegian: (await kolli.carriers.list({ filter: { countryCode: ["NO"], via: ["DIRECT"] } })).map(({ carrier }) => carrier),
    workspace: (await kolli.workspace.get()).mode,
    stopped: (await kolli.trackers.stopMany([found.tracker.id])).map((one) => one.tracker?.isActive),
    deleted: (await kolli.trackers.delete(tracker.id)) === tracker.id,
    graphql: (
      await kolli.graphql<{ trackerTotal: { count: number } }>('{ trackerTotal(filter: { reference: "batch" }) { count } }')
    ).trackerTotal.count,
    refused: [classOf(refused), refused.code, refused.field],
    unauthorised: [classOf(unauthorised), unauthorised.code, unauthorised.status],
    busy: [classOf(busy), busy.retryAfter],
    html: classOf(await failure(() => behind("html").workspace.get())),
    redirect: classOf(await failure(() => behind("moved").workspace.get())),
    silent: classOf(
      await failure(() => new Kolli({ url: `${front}/silent`, key: key!, timeout: 300, retries: 0 }).workspace.get()),
    ),
    plain: classOf(await failure(() => new Kolli({ url: "http://track.shop.com", key: key! }))),
    flaky: [once.trackingCode === code, (await kolli.trackers.count({ filter: { trackingCode: [code] } })).count],
    future: future?.status,
    followed: followed.map(({ type, sequence, data }) => [type, sequence, data?.status]),
    verified: [verified.topic, verified.id === id],
    faults: await Promise.all(faults.map(async (work) => ((await failure(work)) as WebhookError).code)),
    others: await others(),
  }),
);
