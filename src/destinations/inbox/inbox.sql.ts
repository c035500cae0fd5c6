import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { AttemptResult } from "../attempt.ts";

/** What came of a test, as it is kept: the answer's body as text. */
export type TestExchange = {
  result: AttemptResult;
  status: number | null;
  durationMs: number;
  detail: string | null;
  requestHeaders: Readonly<Record<string, string>> | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: string | null;
};

export type WebhookTest = {
  id: string;
  /** null: sent to the inbox. */
  endpointId: string | null;
  topic: EventTopic;
  body: string;
  exchange: TestExchange | null;
  createdAt: EpochMs;
};

const columns = `id, endpoint_id as "endpointId", topic, body, exchange, created_at as "createdAt"`;

export const insertTest = (db: Database, { workspaceId, mode }: Scope, test: WebhookTest) =>
  db.run(
    "insert_webhook_test",
    `insert into webhook_test (id, workspace_id, mode, endpoint_id, topic, body, exchange, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8 where $4::uuid is null or exists (select from webhook_endpoint where id = $4)`,
    [
      test.id,
      workspaceId,
      mode,
      test.endpointId,
      test.topic,
      test.body,
      test.exchange === null ? null : JSON.stringify(test.exchange),
      new Date(test.createdAt),
    ],
  );

/** All but the newest `kept`; of several at the same time, those that were inserted last. */
export const deleteOldTests = (db: Database, { workspaceId, mode }: Scope, kept: number) =>
  db.run(
    "delete_old_webhook_tests",
    `delete from webhook_test where workspace_id = $1 and mode = $2 and (created_at, id) < (
       select created_at, id from webhook_test where workspace_id = $1 and mode = $2 order by created_at desc, id desc offset $3 limit 1)`,
    [workspaceId, mode, kept - 1],
  );

/** The inbox's, newest first. */
export const selectTests = (db: Database, { workspaceId, mode }: Scope, limit: number) =>
  db.many<WebhookTest>(
    "select_webhook_tests",
    `select ${columns} from webhook_test where workspace_id = $1 and mode = $2 and endpoint_id is null order by created_at desc limit $3`,
    [workspaceId, mode, limit],
  );

export type AskedEndpoint = { readonly scope: Scope; readonly endpointId: string };

/** Of each endpoint the newest, newest first. */
export const selectTestsOf = (db: Database, asked: readonly AskedEndpoint[], limit: number) =>
  db.many<WebhookTest>(
    "select_webhook_tests_of_endpoints",
    `select t.* from unnest($1::uuid[], $2::text[], $3::uuid[]) as a (workspace_id, mode, endpoint_id) cross join lateral (
       select ${columns} from webhook_test w where w.workspace_id = a.workspace_id and w.mode = a.mode and w.endpoint_id = a.endpoint_id
       order by w.created_at desc limit $4) t`,
    [
      asked.map(({ scope }) => scope.workspaceId),
      asked.map(({ scope }) => scope.mode),
      asked.map(({ endpointId }) => endpointId),
      limit,
    ],
  );

export const selectTest = (db: Database, { workspaceId, mode }: Scope, id: string) =>
  db.one<WebhookTest>(
    "select_webhook_test",
    `select ${columns} from webhook_test where workspace_id = $1 and mode = $2 and id = $3`,
    [workspaceId, mode, id],
  );

/** Whether anything was sent to anyone: a test arrived, or `kolli listen` has fetched. */
export const hasSentEvent = async (db: Database, { workspaceId, mode }: Scope): Promise<boolean> =>
  (await db.one<{ told: boolean }>(
    "has_sent_event",
    `select exists (select from webhook_test where workspace_id = $1 and mode = $2 and (endpoint_id is null or exchange->>'result' = 'DELIVERED'))
       or exists (select from api_key where workspace_id = $1 and mode = $2 and name = 'kolli listen' and last_used_at is not null) as told`,
    [workspaceId, mode],
  ))!.told;
