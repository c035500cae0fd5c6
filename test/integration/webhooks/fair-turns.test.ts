import { expect, test } from "vitest";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { startTestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { webhookWorld } from "../../support/webhook-world.ts";

test("webhooks that leave late are noted with their workspace, unless their receiver is what they waited for", async () => {
  const database = await freshDatabase();
  const world = await webhookWorld(database.db);
  const holding: (() => void)[] = [];
  let isHolding = false;
  const receiver = await startReceiver((response) => {
    const respond = () => response.writeHead(204).end();
    if (isHolding) holding.push(respond);
    else respond();
  });
  const late: { scope: Scope; lateMs: number }[] = [];
  world.deliver({ onLate: (scope, lateMs) => void late.push({ scope, lateMs }) });
  await world.create(receiver.url, { maxInFlight: 4 });
  const newEvents = (count: number) => Array.from({ length: count }, () => world.newEvent(world.newTracker(), 1));

  const old = newEvents(1);
  world.clock.advance(5_000);
  await world.emit(old);
  await eventually(() => receiver.received.length === 1);
  expect(late).toEqual([{ scope: world.scope, lateMs: expect.closeTo(5_000, -4) }]);
  expect(late[0]!.lateMs).toBeGreaterThanOrEqual(5_000);

  isHolding = true;
  await world.emit(newEvents(4));
  await eventually(() => holding.length === 4);
  const before = late.length;
  const waiting = newEvents(1);
  world.clock.advance(5_000);
  await world.emit(waiting);
  holding.shift()!();
  await eventually(() => receiver.received.length === 6);
  expect(late).toHaveLength(before);

  isHolding = false;
  for (const respond of holding) respond();
  await world.stop();
  await receiver.close();
  await database.close();
});

test("a creation is inserted when it has its turn, and a list of them waits for none", async () => {
  const turn = Promise.withResolvers<void>();
  const asked: Scope[] = [];
  const engine = await startTestEngine({
    turnOf: (scope) => {
      asked.push(scope);
      return turn.promise;
    },
  });
  const input = (trackingCode: string) => ({ carrier: "UPS", trackingCode });
  const options = { async: true, idempotencyKey: null };
  const creating = engine.trackers.create(engine.test, input("1Z5338FF0107231059"), options);
  await eventually(() => asked.length === 1);
  expect(asked).toEqual([engine.test]);
  const many = await engine.trackers.createMany(engine.test, [input("1Z12345E0205271688")]);
  expect(many.results[0]!.tracker).not.toBeNull();
  const codes = () => engine.db.many<{ code: string }>("test_codes", "select tracking_code as code from tracker");
  expect(await codes()).toEqual([{ code: "1Z12345E0205271688" }]);
  turn.resolve();
  expect((await creating).trackerUserErrors).toEqual([]);
  expect(await codes()).toHaveLength(2);
  await engine.close();
});
