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
import { type Endpoint, selectFormerSecretEnds } from "./endpoints.sql.ts";
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
import { countReplay, findReplay, type ReplayRequest, startReplay } from "./replay.ts";
import { sendTestEvent } from "./send-test-event.ts";

export type EndpointWithHealth = Endpoint & { health: EndpointHealth | null; previousSecretExpiresAt: number | null };
export type DeliveryWithEvent = Delivery & { event: EventOfDelivery | null };
export type EventRef = { readonly id: string; readonly trackerId: string; readonly sequence: number };

/** Everything the dashboard does with webhooks. What makes something due wakes the deliverer. */
export const createWebhookService = (deps: EndpointDeps, wake: (endpointIds: readonly string[]) => void) => {
  const { db } = deps;
  const thenWake = <T extends Result<unknown, unknown>>(result: T, endpointId: string): T => {
    if (result.ok) wake([endpointId]);
    return result;
  };
  const withHealth = async (scope: Scope, endpoints: readonly Endpoint[], only: string | null): Promise<EndpointWithHealth[]> => {
    const [health, ends] = await Promise.all([
      selectEndpointHealth(db, scope, only),
      selectFormerSecretEnds(db, scope, deps.clock.now()),
    ]);
    const healthOf = new Map(health.map((row) => [row.endpointId, row]));
    const endOf = new Map(ends.map((row) => [row.endpointId, row.expiresAt]));
    return endpoints.map((endpoint) => ({
      ...endpoint,
      health: healthOf.get(endpoint.id) ?? null,
      previousSecretExpiresAt: endOf.get(endpoint.id) ?? null,
    }));
  };
  const withEvents = async (scope: Scope, deliveries: readonly Delivery[]): Promise<DeliveryWithEvent[]> => {
    const events =
      deliveries.length === 0
        ? []
        : await selectEventsOfDeliveries(
            db,
            scope,
            deliveries.map(({ eventId }) => eventId),
          );
    const byId = new Map(events.map((event) => [event.id, event]));
    return deliveries.map((delivery) => ({ ...delivery, event: byId.get(delivery.eventId) ?? null }));
  };
  const ofEvents = createBatcher(
    async (asked: readonly { scope: Scope; event: EventRef }[]): Promise<Delivery[][]> => {
      const scopes = Map.groupBy(asked, ({ scope }) => `${scope.workspaceId} ${scope.mode}`);
      const found = await Promise.all(
        [...scopes.values()].map((group) =>
          selectDeliveriesOfEvents(
            db,
            group[0]!.scope,
            group.map(({ event }) => event),
          ),
        ),
      );
      const byEvent = Map.groupBy(found.flat(), ({ eventId }) => eventId);
      return asked.map(({ event }) => byEvent.get(event.id) ?? []);
    },
    { maxItems: 250, maxFlights: 4 },
  );

  return {
    create: (scope: Scope, input: EndpointInput) => createEndpoint(deps, scope, input),
    list: async (scope: Scope) => withHealth(scope, await listEndpoints(db, scope), null),
    async find(scope: Scope, id: string): Promise<EndpointWithHealth | null> {
      const endpoint = await findEndpoint(db, scope, id);
      return endpoint ? (await withHealth(scope, [endpoint], id))[0]! : null;
    },
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
    deliveriesOfEvent: (scope: Scope, event: EventRef) => ofEvents({ scope, event }),
    attempts: (scope: Scope, key: DeliveryKey): Promise<Attempt[]> => listAttempts(db, scope, key),
    retry: async (scope: Scope, key: DeliveryKey): Promise<Result<null, NoSuchDelivery>> =>
      thenWake(await retryDelivery(deps, scope, key), key.endpointId),
    countReplay: (scope: Scope, request: ReplayRequest) => countReplay(deps, scope, request),
    startReplay: (scope: Scope, request: ReplayRequest) => startReplay(deps, scope, request),
    replay: (scope: Scope, id: string) => findReplay(db, scope, id),
  };
};

export type WebhookService = ReturnType<typeof createWebhookService>;
