import { hkdfSync, type KeyObject } from "node:crypto";
import type { EventService } from "../../events/event-service.ts";
import { createBatcher } from "../../lib/batcher.ts";
import type { Clock, EpochMs } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { ProofSealing } from "../../proofs/reported-proof.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";
import { exampleEvent } from "../endpoints/example-event.ts";
import { readTopic, type TopicRefusal } from "../endpoints/topics.ts";
import { signEvent, signingKey } from "../signing.ts";
import { shownHeaders } from "../webhook/request.ts";
import {
  type AskedEndpoint,
  deleteOldTests,
  insertTest,
  selectTest,
  selectTests,
  selectTestsOf,
  type WebhookTest,
} from "./inbox.sql.ts";

const storedTests = webhookBounds.storedTests.cap;
const shownTests = 10;

/** An event as a webhook would carry it at this moment. */
export type InboxRequest = { headers: Record<string, string>; body: string; secret: string; at: EpochMs };

export type InboxDeps = {
  db: Database;
  clock: Clock;
  /** Of this installation; the inbox's own are made from it. */
  secret: Buffer;
  events: Pick<EventService, "findMany" | "loadBody">;
  openBody: ProofSealing["openBody"];
};

export type Inbox = {
  /** Puts an example event into the inbox. */
  send(scope: Scope, topic: string): Promise<Result<WebhookTest, TopicRefusal>>;
  list(scope: Scope): Promise<WebhookTest[]>;
  testsOf(scope: Scope, endpointId: string): Promise<WebhookTest[]>;
  /** Null if there is no such event. */
  preview(scope: Scope, eventId: string): Promise<InboxRequest | null>;
};

/** Keeps a test for as long as it is among the newest. */
export const keepTest = async (db: Database, scope: Scope, test: WebhookTest): Promise<void> => {
  await insertTest(db, scope, test);
  await deleteOldTests(db, scope, storedTests);
};

/**
 * The inbox's own secret, made from one of the installation. It signs nothing but what the dashboard
 * shows to people who may see it anyway.
 */
const secretOf = (installation: Buffer, { workspaceId, mode }: Scope): string =>
  `whsec_${Buffer.from(hkdfSync("sha256", installation, "", `webhook inbox ${workspaceId} ${mode}`, 32)).toString("base64")}`;

const signed = (key: KeyObject, eventId: string, body: string, at: EpochMs): Record<string, string> =>
  shownHeaders(eventId, at, signEvent([key], eventId, at, Buffer.from(body)));

/** A list of endpoints asks once for all of them. */
const createTestsOf = (db: Database): Inbox["testsOf"] => {
  const keyOf = ({ scope, endpointId }: AskedEndpoint) => `${scope.workspaceId} ${scope.mode} ${endpointId}`;
  const load = createBatcher<AskedEndpoint, WebhookTest[]>(
    async (asked) => {
      const each = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
      const found = Map.groupBy(await selectTestsOf(db, each, shownTests), ({ endpointId }) => endpointId);
      return asked.map(({ endpointId }) => found.get(endpointId) ?? []);
    },
    { maxItems: 10_000, maxFlights: 2 },
  );
  return (scope, endpointId) => load({ scope, endpointId });
};

/** Where events can be seen as webhooks carry them, without any receiver. */
export const createInbox = ({ db, clock, secret: installation, events, openBody }: InboxDeps): Inbox => ({
  async send(scope, topicText) {
    const topic = readTopic(topicText);
    if (!topic.ok) return topic;
    const createdAt = clock.now();
    const { id, body } = exampleEvent(topic.value, scope, createdAt);
    const test: WebhookTest = { id, body, endpointId: null, topic: topic.value, exchange: null, createdAt };
    await keepTest(db, scope, test);
    return ok(test);
  },
  list: (scope) => selectTests(db, scope, storedTests),
  testsOf: createTestsOf(db),
  async preview(scope, eventId) {
    const [event] = await events.findMany(scope, [eventId]);
    const body = event
      ? openBody(event.trackerId, await events.loadBody(scope, event))
      : (await selectTest(db, scope, eventId))?.body;
    if (body === undefined) return null;
    const at = clock.now();
    const secret = secretOf(installation, scope);
    return { headers: signed(signingKey(secret), eventId, body, at), body, secret, at };
  },
});
