import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimiter } from "../../../src/api-keys/rate-limit.ts";
import { shareSpending } from "../../../src/api-keys/shared-spending.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const burst = 40;
const limits = {
  ...{ KOLLI_RATE_LIMIT: "1", KOLLI_RATE_BURST: String(burst) },
  ...{ KOLLI_PUSH_LIMIT: "1", KOLLI_PUSH_BURST: String(burst) },
};

let first: TestService;
let second: TestService;
beforeAll(async () => {
  first = await startTestService({ role: "api", env: limits });
  // On the same database, as another node would be, with the key that opens what the first has sealed.
  const env = {
    ...limits,
    DATABASE_URL: first.runtime.databaseUrl,
    KOLLI_MASTER_KEY: first.runtime.keys.masters[0]!.toString("base64"),
  };
  second = await startTestService({ role: "api", env });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const ask = async (node: TestService, key: string) => {
  const { status, headers } = await node.graphql(key, "{ __typename }");
  return { isRefused: status === 429, remaining: Number(headers["ratelimit-remaining"]) };
};

test("what a key spends at one node is spent at all of them", async () => {
  const { key } = await first.keyFor("TEST");
  const startedAt = Date.now();
  let allowed = 0;
  const spend = async (node: TestService) => {
    const answer = await ask(node, key);
    if (!answer.isRefused) allowed++;
    return answer;
  };
  for (let i = 0; i < 20; i++) await spend(first);
  // The other node has not heard of this key yet; soon it knows.
  await eventually(async () => (await spend(second)).remaining < burst - 20);
  await eventually(async () => (await spend(second)).isRefused);
  await eventually(async () => (await spend(first)).isRefused);
  const seconds = (Date.now() - startedAt) / 1000;
  // Either might have spent a bucket of its own. What one spends before it hears of the other is paid back.
  expect(allowed).toBeLessThan(burst + seconds + 20);
});

test("spending beyond the limit is a debt for all, and a database that is away stops nobody", async () => {
  const policy = { kind: "cost", perSecond: 0.001, burst: 100 } as const;
  const node = () => createRateLimiter({ clock: systemClock, ...policy });
  const [one, other] = [node(), node()];
  for (const limiter of [one, other]) expect(limiter.take("greedy", 90).allowed).toBe(true);
  const share = (limiter: ReturnType<typeof node>) =>
    shareSpending({ db: first.runtime.db, log: silentLog, limiters: [{ policy, limiter }] });
  const sharing = [share(one), share(other)];
  await eventually(() => !one.take("greedy", 0).allowed || !other.take("greedy", 0).allowed);
  await Promise.all(sharing.map((one) => one.stop()));

  const away = { ...first.runtime.db, many: () => Promise.reject(new Error("away")) };
  const alone = node();
  const trying = shareSpending({ db: away, log: silentLog, limiters: [{ policy, limiter: alone }] });
  expect(alone.take("lonely", 60).allowed).toBe(true);
  await eventually(() => !alone.take("lonely", 1).allowed);
  await trying.stop();
  expect(alone.takeUnshared()).toEqual([{ spender: "lonely", amount: 100 }]);
});

test("pushes to a carrier account are counted at all nodes together", async () => {
  const { scope } = await first.keyFor("LIVE");
  const credentials = { clientId: "a", clientSecret: "b", pushCredential: "registered" };
  const connected = await first.service.accounts.connect(scope.workspaceId, "UPS", { credentials });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  const startedAt = Date.now();
  let allowed = 0;
  const push = async (node: TestService) => {
    const { status } = await node.send(`/carriers/ups/push/${connected.value.pushToken}`, {
      ...{ method: "POST", headers: { "content-type": "application/json", credential: "registered" }, body: "{" },
    });
    if (status !== 429) allowed += 1;
    return status;
  };
  for (let nth = 0; nth < burst; nth++) await push(first);
  // Its own bucket at the second node is full until it hears of the first.
  await eventually(async () => (await push(second)) === 429);
  expect(allowed).toBeLessThan(burst + (Date.now() - startedAt) / 1000 + 20);
});
