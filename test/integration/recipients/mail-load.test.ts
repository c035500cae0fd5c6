import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGlobalId } from "../../../src/lib/ids.ts";
import { random } from "../../../src/lib/machine.ts";
import { startMailWorker } from "../../../src/recipients/mail-worker.ts";
import { eventually } from "../../support/eventually.ts";
import { copyParcels, fillOutbox } from "../../support/rows/recipient-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Without a mail server: only the worker of the test sends. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** `RECIPIENT_MAILS=100000` for the figures in docs/recipient-mails.md. */
const load = Number(process.env.RECIPIENT_MAILS ?? 300);

test("queued mails drain at the sender's rate, and a shop whose mails fail holds no other up", {
  timeout: 3_600_000,
}, async () => {
  const { db, clock, log } = service.runtime;
  const both = await Promise.all(["Good", "Broken"].map(async (name) => await service.keyFor("TEST", `${name}`)));
  for (const { key: ownKey, scope } of both) {
    const text =
      'mutation { trackerCreate(input: { trackingCode: "LOAD", carrier: UPS, recipient: { email: "load@kolli-shop.com" } }) { tracker { id } } }';
    const { id } = (await service.graphql(ownKey, text)).body.data.trackerCreate.tracker;
    await copyParcels(db, parseGlobalId(id)!.uuid, load);
    await fillOutbox(db, scope.workspaceId, load);
  }
  const good = both[0]!.scope.workspaceId;
  let sent = 0;
  let failed = 0;
  const perSecond = Math.max(200, load / 60);
  const begun = performance.now();
  const worker = startMailWorker<{ id: string }>({
    ...{ db, clock, log, random, perSecond, pollMs: 200 },
    sealing: { ...service.service.engine.recipients, open: () => ({ email: "load@kolli-shop.com", name: null, language: null }) },
    transportOf: (workspaceId) => ({
      async send() {
        await new Promise((done) => setTimeout(done, 5));
        if (workspaceId === good) sent++;
        else failed++;
        return workspaceId === good ? { result: "sent" } : { result: "later", error: "503" };
      },
      findProblem: async () => null,
      close: () => {},
    }),
    load: async (claims) => new Map(claims.map(({ trackerId }) => [trackerId, { id: trackerId }])),
    zoneOf: () => "UTC",
    compose: async () => ({ subject: "s", text: "t", html: "h" }),
  });
  await eventually(() => sent >= load, 3_600_000);
  const seconds = (performance.now() - begun) / 1000;
  await worker.stop();
  expect(sent).toBe(load);
  if (load > 1_000)
    console.log(
      `${load} mails in ${seconds.toFixed(1)} s, ${(load / seconds).toFixed(0)} a second; ${failed} attempts failed beside`,
    );
});
