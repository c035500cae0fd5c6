import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { type Endpoint, type SecretRow, selectSecretsOfAll } from "./endpoints/endpoints.sql.ts";
import { type EndpointDeps, findEndpoint, listEndpoints } from "./endpoints/endpoints.ts";
import { openSecrets } from "./endpoints/secrets.ts";
import { destinationKinds } from "./kinds.ts";
import {
  type Delivery,
  type DeliveryKey,
  type DeliveryPage,
  type EventOfDelivery,
  selectDeliveriesOfEndpoints,
  selectDeliveriesOfEvents,
  selectEventsOfDeliveries,
} from "./log/deliveries.sql.ts";
import { type Attempt, findDelivery, listAttempts } from "./log/deliveries.ts";
import { selectNotices } from "./log/endpoint-notices.sql.ts";
import { type EndpointHealth, selectEndpointHealth } from "./log/health.sql.ts";
import type { WebhookDeps } from "./webhook-commands.ts";

/** What is looked up only where it is shown: how an endpoint does, until when its former secret signs, what is wrong with it. */
export type EndpointDetails = { health: EndpointHealth | null; previousSecretExpiresAt: number | null; problem: string | null };
export type DeliveryWithEvent = Delivery & { event: EventOfDelivery | null };
export type EventRef = { readonly id: string; readonly trackerId: string; readonly ordinal: number };

const byItself = (key: string): string => key;
const keyText = ({ eventId, endpointId }: DeliveryKey): string => `${eventId} ${endpointId}`;
const pageText = ({ state, beforeEventId, limit }: Omit<DeliveryPage, "endpointId">): string =>
  `${state} ${beforeEventId} ${limit}`;

const withEvents = async (db: Database, scope: Scope, deliveries: readonly Delivery[]): Promise<DeliveryWithEvent[]> => {
  const ids = [...new Set(deliveries.map(({ eventId }) => eventId))];
  const events = new Map((await selectEventsOfDeliveries(db, scope, ids)).map((event) => [event.id, event]));
  return deliveries.map((delivery) => ({ ...delivery, event: events.get(delivery.eventId) ?? null }));
};

/** Why nothing can be sent to an enabled endpoint although the receiver may be well. */
const problemOf = (secrets: readonly SecretRow[], sealer: EndpointDeps["sealer"]): string | null => {
  const opened = secrets.length === 0 ? null : openSecrets(secrets, sealer);
  return opened === null || opened.ok ? null : opened.failure.detail;
};

const formerEnd = (secrets: readonly SecretRow[]): number | null =>
  secrets.reduce<number | null>(
    (latest, { expiresAt }) => (expiresAt === null ? latest : Math.max(latest ?? 0, expiresAt)),
    null,
  );

/** One statement for the endpoints that are asked for the same page, as all are that one selection asks. */
const readLogs = async (db: Database, scope: Scope, pages: readonly DeliveryPage[]) => {
  const alike = [...Map.groupBy(pages, pageText).values()];
  const read = alike.map(async (group) => {
    const endpointIds = group.map(({ endpointId }) => endpointId);
    const rows = await selectDeliveriesOfEndpoints(db, scope, endpointIds, group[0]!);
    const byEndpoint = Map.groupBy(await withEvents(db, scope, rows), ({ endpointId }) => endpointId);
    return [pageText(group[0]!), byEndpoint] as const;
  });
  const found = new Map(await Promise.all(read));
  return (page: DeliveryPage): DeliveryWithEvent[] => found.get(pageText(page))?.get(page.endpointId) ?? [];
};

/** What fields below a list read: each asks for its own, and one statement answers them all. */
const createReaders = ({ db, clock, sealer, kinds = destinationKinds }: EndpointDeps) => ({
  endpoint: batchedByScope(async (scope, ids: readonly string[]) => {
    const [first, ...others] = ids;
    const found = others.length === 0 ? [await findEndpoint(db, scope, first!)] : await listEndpoints(db, scope);
    const byId = new Map(found.flatMap((endpoint) => (endpoint ? [[endpoint.id, endpoint]] : [])));
    return (id): Endpoint | null => byId.get(id) ?? null;
  }, byItself),
  details: batchedByScope(async (scope, ids: readonly string[]) => {
    const [first, ...others] = ids;
    const [health, secrets] = await Promise.all([
      selectEndpointHealth(db, scope, others.length === 0 ? first! : null),
      selectSecretsOfAll(db, scope, clock.now()),
    ]);
    const healthOf = new Map(health.map((row) => [row.endpointId, row]));
    const secretsOf = Map.groupBy(secrets, ({ endpointId }) => endpointId);
    return (id): EndpointDetails => {
      const own = secretsOf.get(id) ?? [];
      const endpointHealth = healthOf.get(id) ?? null;
      const problem = problemOf(own, sealer) ?? endpointHealth?.standingProblem ?? null;
      return { health: endpointHealth, previousSecretExpiresAt: formerEnd(own), problem };
    };
  }, byItself),
  deliveries: batchedByScope(
    (scope, pages: readonly DeliveryPage[]) => readLogs(db, scope, pages),
    (page) => `${page.endpointId} ${pageText(page)}`,
  ),
  deliveriesOfEvent: batchedByScope(
    async (scope, events: readonly EventRef[]) => {
      const byEvent = Map.groupBy(await selectDeliveriesOfEvents(db, scope, events), ({ eventId }) => eventId);
      return ({ id }): Delivery[] => byEvent.get(id) ?? [];
    },
    ({ id }) => id,
  ),
  attempts: batchedByScope(async (scope, keys: readonly DeliveryKey[]) => {
    const byDelivery = Map.groupBy(await listAttempts({ db, kinds }, scope, keys), keyText);
    return (key): Attempt[] => byDelivery.get(keyText(key)) ?? [];
  }, keyText),
});

/** What is read of webhooks, and what their use cases need. */
export const createWebhookService = (deps: WebhookDeps) => {
  const { db } = deps;
  const readers = createReaders(deps);
  return {
    deps,
    list: (scope: Scope) => listEndpoints(db, scope),
    find: readers.endpoint,
    details: readers.details,
    health: (scope: Scope) => selectEndpointHealth(db, scope, null),
    deliveries: readers.deliveries,
    async delivery(scope: Scope, key: DeliveryKey): Promise<DeliveryWithEvent | null> {
      const delivery = await findDelivery(db, scope, key);
      return delivery ? (await withEvents(db, scope, [delivery]))[0]! : null;
    },
    deliveriesOfEvent: readers.deliveriesOfEvent,
    attempts: readers.attempts,
    notices: (scope: Scope) => selectNotices(db, scope),
  };
};

export type WebhookService = ReturnType<typeof createWebhookService>;
