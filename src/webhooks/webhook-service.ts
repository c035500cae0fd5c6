import { createBatcher } from "../lib/batcher.ts";
import type { Result } from "../lib/result.ts";
import type { Scope } from "../workspaces/scope.ts";
import {
  type Delivery,
  type DeliveryKey,
  type DeliveryPage,
  type EventOfDelivery,
  selectDeliveriesOfEvents,
  selectEventsOfDeliveries,
} from "./deliveries.sql.ts";
import { type Attempt, findDelivery, listAttempts, listDeliveries, type NoSuchDelivery, retryDelivery } from "./deliveries.ts";
import { type Endpoint, type SecretRow, selectSecretsOfAll } from "./endpoints.sql.ts";
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type EndpointDeps,
  type EndpointInput,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
  revealSecrets,
  rotateSecret,
  updateEndpoint,
} from "./endpoints.ts";
import { type EndpointHealth, selectEndpointHealth } from "./health.sql.ts";
import { markNoticeSeen, selectNotices } from "./notices.sql.ts";
import { countReplay, findReplay, type ReplayRequest, startReplay } from "./replay.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { openSecrets } from "./target.ts";

/** What is looked up only where it is shown: how an endpoint does, until when its former secret signs, what is wrong with it. */
export type EndpointDetails = { health: EndpointHealth | null; previousSecretExpiresAt: number | null; problem: string | null };
export type DeliveryWithEvent = Delivery & { event: EventOfDelivery | null };
export type EventRef = { readonly id: string; readonly trackerId: string; readonly sequence: number };

/** Asks once for each scope, however many fields of a page ask at the same time. */
const batchedByScope = <Key, Answer>(load: (scope: Scope, keys: readonly Key[]) => Promise<(key: Key) => Answer>) => {
  const ask = createBatcher<{ scope: Scope; key: Key }, Answer>(
    async (asked) => {
      const scopes = Map.groupBy(asked, ({ scope }) => `${scope.workspaceId} ${scope.mode}`);
      const answers = new Map<string, (key: Key) => Answer>();
      for (const [name, group] of scopes) {
        const keys = group.map(({ key }) => key);
        answers.set(name, await load(group[0]!.scope, keys));
      }
      return asked.map(({ scope, key }) => answers.get(`${scope.workspaceId} ${scope.mode}`)!(key));
    },
    { maxItems: 1_000, maxFlights: 4 },
  );
  return (scope: Scope, key: Key): Promise<Answer> => ask({ scope, key });
};

/** Why nothing can be sent to an enabled endpoint although the receiver may be well. */
const problemOf = (secrets: readonly SecretRow[], { sealer }: EndpointDeps): string | null => {
  const opened = secrets.length === 0 ? null : openSecrets(secrets, sealer);
  return opened === null || opened.ok ? null : opened.failure.detail;
};

const formerEnd = (secrets: readonly SecretRow[]): number | null =>
  secrets.reduce<number | null>(
    (latest, { expiresAt }) => (expiresAt === null ? latest : Math.max(latest ?? 0, expiresAt)),
    null,
  );

const createReaders = (deps: EndpointDeps) => ({
  endpoint: batchedByScope(async (scope, ids: readonly string[]) => {
    const [first, ...others] = new Set(ids);
    const found = others.length === 0 ? [await findEndpoint(deps.db, scope, first!)] : await listEndpoints(deps.db, scope);
    const byId = new Map(found.flatMap((endpoint) => (endpoint ? [[endpoint.id, endpoint]] : [])));
    return (id): Endpoint | null => byId.get(id) ?? null;
  }),
  details: batchedByScope(async (scope, ids: readonly string[]) => {
    const [first, ...others] = new Set(ids);
    const [health, secrets] = await Promise.all([
      selectEndpointHealth(deps.db, scope, others.length === 0 ? first! : null),
      selectSecretsOfAll(deps.db, scope, deps.clock.now()),
    ]);
    const healthOf = new Map(health.map((row) => [row.endpointId, row]));
    const secretsOf = Map.groupBy(secrets, ({ endpointId }) => endpointId);
    return (id): EndpointDetails => {
      const own = secretsOf.get(id) ?? [];
      return { health: healthOf.get(id) ?? null, previousSecretExpiresAt: formerEnd(own), problem: problemOf(own, deps) };
    };
  }),
  deliveriesOfEvent: batchedByScope(async (scope, events: readonly EventRef[]) => {
    const byEvent = Map.groupBy(await selectDeliveriesOfEvents(deps.db, scope, events), ({ eventId }) => eventId);
    return ({ id }): Delivery[] => byEvent.get(id) ?? [];
  }),
});

/** Everything the dashboard does with webhooks. What makes something due wakes the deliverer. */
export const createWebhookService = (deps: EndpointDeps, wake: (endpointIds: readonly string[]) => void) => {
  const { db } = deps;
  const readers = createReaders(deps);
  const thenWake = <T extends Result<unknown, unknown>>(result: T, endpointId: string): T => {
    if (result.ok) wake([endpointId]);
    return result;
  };
  const withEvents = async (scope: Scope, deliveries: readonly Delivery[]): Promise<DeliveryWithEvent[]> => {
    const ids = deliveries.map(({ eventId }) => eventId);
    const events = new Map((await selectEventsOfDeliveries(db, scope, ids)).map((event) => [event.id, event]));
    return deliveries.map((delivery) => ({ ...delivery, event: events.get(delivery.eventId) ?? null }));
  };

  return {
    create: (scope: Scope, input: EndpointInput) => createEndpoint(deps, scope, input),
    list: (scope: Scope) => listEndpoints(db, scope),
    find: readers.endpoint,
    details: readers.details,
    update: (scope: Scope, id: string, changes: Partial<EndpointInput>) => updateEndpoint(deps, scope, id, changes),
    disable: (scope: Scope, id: string) => disableEndpoint(deps, scope, id),
    enable: async (scope: Scope, id: string) => thenWake(await enableEndpoint(deps, scope, id), id),
    remove: (scope: Scope, id: string) => deleteEndpoint(deps, scope, id),
    rotateSecret: (scope: Scope, id: string, graceMs: number) => rotateSecret(deps, scope, id, graceMs),
    revealSecrets: (scope: Scope, id: string) => revealSecrets(deps, scope, id),
    sendTest: (scope: Scope, id: string, topic: string) => sendTestEvent(deps, scope, id, topic),
    health: (scope: Scope) => selectEndpointHealth(db, scope, null),
    deliveries: async (scope: Scope, page: DeliveryPage) => withEvents(scope, await listDeliveries(db, scope, page)),
    async delivery(scope: Scope, key: DeliveryKey): Promise<DeliveryWithEvent | null> {
      const delivery = await findDelivery(db, scope, key);
      return delivery ? (await withEvents(scope, [delivery]))[0]! : null;
    },
    deliveriesOfEvent: readers.deliveriesOfEvent,
    attempts: (scope: Scope, key: DeliveryKey): Promise<Attempt[]> => listAttempts(db, scope, key),
    retry: async (scope: Scope, key: DeliveryKey): Promise<Result<null, NoSuchDelivery>> =>
      thenWake(await retryDelivery(deps, scope, key), key.endpointId),
    countReplay: (scope: Scope, request: ReplayRequest) => countReplay(deps, scope, request),
    startReplay: (scope: Scope, request: ReplayRequest) => startReplay(deps, scope, request),
    replay: (scope: Scope, id: string) => findReplay(db, scope, id),
    notices: (scope: Scope) => selectNotices(db, scope),
    dismissNotice: (scope: Scope, id: string) => markNoticeSeen(db, scope, id, deps.clock.now()),
  };
};

export type WebhookService = ReturnType<typeof createWebhookService>;
