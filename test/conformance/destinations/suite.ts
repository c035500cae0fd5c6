import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import type { Settings } from "../../../src/destinations/kind.ts";
import type { WebhookDeps } from "../../../src/destinations/webhook-commands.ts";
import { createWebhookService } from "../../../src/destinations/webhook-service.ts";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { type Caller, operatorCaller } from "../../../src/use-cases/caller.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { attemptRows } from "../../support/webhook-rows.sql.ts";
import { type WebhookWorld, webhookWorld } from "../../support/webhook-world.ts";
import { deliveryCases } from "./delivery-cases.ts";
import { failureCases } from "./failure-cases.ts";
import { managementCases } from "./management-cases.ts";
import type { KindSubject, TestReceiver } from "./subject.ts";

/** A workspace with one destination of the kind, as each test gets it. */
export type TestBench = {
  readonly world: WebhookWorld;
  readonly receiver: TestReceiver;
  readonly endpointId: string;
  /** What its events are signed with. */
  readonly secret: string;
  readonly service: ReturnType<typeof createWebhookService>;
  /** For use cases: what they depend on, who calls, and the destination's global ID. */
  readonly deps: WebhookDeps;
  readonly caller: Caller;
  readonly gid: string;
  /** Another of this kind, or one with other settings. */
  create(settings: Settings): ReturnType<typeof createEndpoint>;
  emit(sequence?: number, trackerId?: string, more?: Partial<NewEvent>): Promise<NewEvent>;
  /** Waits for so many events at the receiver, and gives their numbers by tracker, in the order of their arrival. */
  arrivals(count: number): Promise<ReadonlyMap<string, readonly number[]>>;
  attempts(count: number): ReturnType<typeof attemptRows>;
};

export type BenchOf = () => TestBench;

const openBench = async (database: FreshDatabase, { name, kinds, egress, openReceiver }: KindSubject): Promise<TestBench> => {
  const base = await webhookWorld(database.db, { egress, kinds });
  // What comes due is looked for often: each case waits for it several times. A deadline passes by the machine's clock, but what it
  // ended is tried again by the test's, which stands still: so a busy machine has longer than in production.
  const patient = { pollMs: 100, deadlineMs: 60_000, leaseMs: 120_000 };
  const world: WebhookWorld = { ...base, deliver: (more) => base.deliver({ ...patient, ...more }) };
  const receiver = await openReceiver();
  const create = (settings: Settings) =>
    createEndpoint(world.deps, world.scope, { kind: name, settings, topics: ["TRACKER_UPDATED"] });
  const made = await create(receiver.settings);
  if (!made.ok) throw new Error(made.failure.message);
  const { endpoint, secret } = made.value;
  const deps: WebhookDeps = { ...world.deps, wake: (ids) => world.wake(ids) };
  return {
    world,
    receiver,
    endpointId: endpoint.id,
    secret,
    service: createWebhookService(deps),
    deps,
    caller: operatorCaller(world.scope),
    gid: globalId("WebhookEndpoint", endpoint.id),
    create,
    async emit(sequence = 1, trackerId = world.newTracker(), more = {}) {
      const event = world.newEvent(trackerId, sequence, more);
      await world.emit([event]);
      return event;
    },
    async arrivals(count) {
      const arrived = await eventually(async () => {
        const all = await receiver.arrived();
        return all.length >= count && all;
      });
      const events = arrived.map(({ body }) => JSON.parse(body) as { trackerId: string; sequence: number });
      const byTracker = Map.groupBy(events, ({ trackerId }) => trackerId);
      return new Map([...byTracker].map(([trackerId, some]) => [trackerId, some.map(({ sequence }) => sequence)]));
    },
    attempts: (count) =>
      eventually(async () => {
        const rows = await attemptRows(database.db, endpoint.id);
        return rows.length >= count && rows;
      }),
  };
};

/** The one suite that every kind of destination passes, against something real that it sends to. */
export const describeKind = (subject: KindSubject): void => {
  const { name, variant } = subject;
  describe(`destinations of the kind ${variant === undefined ? name : `${name} (${variant})`} conform`, () => {
    let database: FreshDatabase;
    let bench: TestBench | undefined;
    beforeAll(async () => {
      database = await freshDatabase();
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      bench = await openBench(database, subject);
    });
    afterEach(async () => {
      // Whatever a receiver holds back ends, or stopping would wait for it.
      await bench?.receiver.heal();
      await bench?.world.stop();
      await bench?.receiver.close();
      bench = undefined;
      await database.db.run("test_clear_queue", "delete from delivery_queue");
    });
    const benchOf: BenchOf = () => bench!;
    describe("delivering", () => deliveryCases(subject, benchOf));
    describe("failing", () => failureCases(subject, benchOf));
    describe("managing", () => managementCases(subject, benchOf));
  });
};
