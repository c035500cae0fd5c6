import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours } from "../../../src/lib/clock.ts";
import { newBucketUuid, parseGlobalId } from "../../../src/lib/ids.ts";
import { mailBounds } from "../../../src/mail/bounds.ts";
import { createOutbox } from "../../../src/mail/outbox.ts";
import { nextDigestAt } from "../../../src/people/digest/own-digest.ts";
import { mailDigests } from "../../../src/server/maintenance/attention-digest.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { insertParcels } from "../../support/rows/parcel-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  // Port 9 is closed: mails stay in the outbox, where they are counted.
  service = await startTestService({ role: "api", env: { KOLLI_SMTP_URL: "smtp://127.0.0.1:9" } });
  owner = await openAsOwner(service, "LIVE");
});
afterAll(() => service.stop());

const signal = new AbortController().signal;
const mails = () =>
  service.runtime.db.many<{ key: string }>("", "select once_key as key from mail where kind = 'digest' order by once_key");
const change = (hour: string, timeZone = "Europe/Stockholm") => owner.post("/auth/digest/change", { hour, timeZone });

test("the hour is that of the person's clock, also when it changes", () => {
  const at = (iso: string) => nextDigestAt(Date.parse(iso), 8, "Europe/Stockholm");
  expect(at("2026-03-28T06:59:59Z")).toBe(Date.parse("2026-03-28T07:00:00Z"));
  expect(at("2026-03-28T07:00:00Z")).toBe(Date.parse("2026-03-29T06:00:00Z"));
  expect(nextDigestAt(Date.parse("2026-03-29T00:00:00Z"), 2, "Europe/Stockholm")).toBe(Date.parse("2026-03-29T01:00:00Z"));
});

test("who wants it gets one mail a day, none when nothing needs attention, and none after turning it off", async () => {
  const { db, sealer } = service.runtime;
  const outbox = createOutbox({ sealer, publicUrl: "https://localhost" });
  expect(
    JSON.parse((await service.send("/auth/digest", { headers: { cookie: owner.cookie()!, "x-kolli-dashboard": "1" } })).text),
  ).toEqual({ hour: null, timeZone: null, sendsMail: true });
  expect((await change("24")).status).toBe(400);
  expect((await change("7.5")).status).toBe(400);
  expect((await change("8", "Mars")).status).toBe(400);
  expect((await change("8")).body).toEqual({ hour: 8, timeZone: "Europe/Stockholm" });
  const first = nextDigestAt(Date.now(), 8, "Europe/Stockholm");
  const send = (at: number) => mailDigests(db, outbox, at, signal);
  expect(await send(first - 1)).toBe(0);
  // Nothing needs attention on the first day.
  expect([await send(first), await mails()]).toEqual([0, []]);
  const createdAt = Date.now() - days(5);
  const workspaceId = parseGlobalId(owner.place.workspace!)!.uuid;
  await insertParcels(db, { workspaceId, mode: "LIVE" }, [
    {
      ...{
        id: newBucketUuid(createdAt, 7),
        carrier: "DHL",
        from: "DE",
        to: "SE",
        createdAt,
        stopReason: null,
        estimatedAt: null,
      },
      scans: [{ status: "ATTEMPT_FAILURE", at: createdAt }],
    },
  ]);
  expect(await send(first + hours(2))).toBe(0);
  const second = nextDigestAt(first, 8, "Europe/Stockholm");
  const both = await Promise.all([send(second), send(second)]);
  expect([both[0]! + both[1]!, (await mails()).length]).toEqual([1, 1]);
  expect(await send(second + hours(1))).toBe(0);
  // Another hour on the same day brings no second mail of that day.
  await db.run("", "update user_account set digest_hour = 10, digest_due_at = $1", [new Date(second + hours(2))]);
  expect([await send(second + hours(2)), (await mails()).length]).toEqual([0, 1]);
  expect((await change("")).body).toEqual({ hour: null, timeZone: null });
  expect([await send(second + days(3)), (await mails()).length]).toEqual([0, 1]);
});

test("an address gets at most three in a day, whatever its time zone becomes", async () => {
  const { db, sealer } = service.runtime;
  const outbox = createOutbox({ sealer, publicUrl: "https://localhost" });
  const order = (onceKey: string) =>
    db.transaction((tx) =>
      outbox.order(tx, {
        kind: "digest",
        to: "many@kolli.test",
        onceKey,
        now: 1e12,
        expiresAt: 2e12,
        subject: "x",
        paragraphs: ["x"],
      }),
    );
  const { cap } = mailBounds.digestsToAddressPerDay;
  for (let index = 0; index < cap; index++) expect(await order(`d${index}`)).toBe(true);
  expect(await order("one more")).toBe(false);
});
