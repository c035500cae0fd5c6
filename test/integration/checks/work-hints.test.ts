import { afterAll, beforeAll, expect, test } from "vitest";
import { createAsk } from "../../../src/checks/ask/ask.ts";
import { startChecker } from "../../../src/checks/checker.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { openNotices } from "../../../src/postgres/notices.ts";
import { workChannel } from "../../../src/server/wiring/work-hints.sql.ts";
import { createWorkHints, type WorkHint } from "../../../src/server/wiring/work-hints.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let api: TestService;
beforeAll(async () => {
  api = await startTestService({ role: "api" });
});
afterAll(() => api.stop());

/** A node's ear on what others tell. */
const listen = async () => {
  const notices = openNotices(api.runtime.databaseUrl, [workChannel]);
  await eventually(() => notices.connected());
  return { notices, hints: createWorkHints({ db: api.runtime.db, notices }) };
};

const create = `mutation ($code: String!) { trackerCreate(input: { trackingCode: $code, carrier: UPS, async: true }) { tracker { id status } } }`;

test("a creation on a node without workers is checked at once by a worker that would else look once an hour", async () => {
  const { sandbox, engine } = api.service;
  const { notices, hints } = await listen();
  const asked: string[] = [];
  const checker = startChecker({
    db: api.runtime.db,
    clock: systemClock,
    random: Math.random,
    log: silentLog,
    profilesOf: async () => new Map(),
    codesPerRequest: () => 1,
    ask: createAsk({
      trackSandbox: (parcels) => {
        asked.push(...parcels.map(({ codeKey }) => codeKey));
        return sandbox.track(parcels, Date.now());
      },
      findAccounts: async () => [],
      trackCarrier: async () => new Map(),
    }),
    apply: engine.apply,
    judge: engine.judge,
    pollMs: 3_600_000,
  });
  hints.onHint(({ accountIds }) => accountIds && checker.wake(accountIds));
  const { key } = await api.keyFor("TEST");
  for (const code of ["K1000000001", "K1000000002", "K1000000005"]) {
    await api.graphql(key, create, { code });
    // Well before the worker would look by itself, which it does not while the others are awaited either.
    await eventually(() => asked.includes(code), 60_000);
  }
  await checker.stop();
  await notices.close();
});

test("hints of a moment are told together, and many of them in several notices", async () => {
  const teller = await listen();
  const heard: WorkHint[] = [];
  teller.hints.onHint((hint) => heard.push(hint));
  const ids = Array.from({ length: 250 }, (_, i) => `endpoint-${i}`);
  teller.hints.notify({ endpointIds: [] });
  teller.hints.notify({ events: true });
  teller.hints.notify({ accountIds: ["account-1"] });
  teller.hints.notify({ accountIds: ["account-1", "account-2"] });
  teller.hints.notify({ events: true });
  teller.hints.notify({ endpointIds: ids });
  teller.hints.notify({ endpointIds: ids.slice(0, 10) });
  await eventually(() => heard.length >= 5);
  expect(heard.flatMap(({ endpointIds }) => endpointIds?.length ?? []).toSorted()).toEqual([100, 100, 50]);
  expect(heard.filter(({ events }) => events)).toHaveLength(1);
  expect(heard.flatMap(({ accountIds = [] }) => accountIds)).toEqual(["account-1", "account-2"]);
  expect(new Set(heard.flatMap(({ endpointIds = [] }) => endpointIds)).size).toBe(250);
  await teller.notices.close();
});
