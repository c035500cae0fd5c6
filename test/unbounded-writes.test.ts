import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { forgetFullBuckets } from "../src/api-keys/shared-spending.sql.ts";
import { oneLane } from "../src/postgres/lanes.ts";
import { forgetIdempotencyKeys } from "../src/trackers/create/idempotency.sql.ts";
import { callAll, recorder, type Statement } from "./support/database/all-statements.ts";

/** Tables with a row for each parcel, scan, event, delivery or attempt. */
const large =
  "tracker|attention_mark|due_check|checkpoint|carrier_answer|event|event_data|delivery|delivery_queue|delivery_attempt|delivery_proof|prediction_parcel|prediction_made|proof_document|push_subscription|sandbox_journey|idempotency|feed_milestone|spending_bucket|recipient_mail|tracker_recipient";
const writes = new RegExp(`\\b(?:update|delete from) (?:${large})\\b`);

/** What bounds a statement that names no limit. One that is not here, and has none, rewrites as much as there is. */
const boundedBy = {
  "rows that were given, of one batch": [
    ...["apply_cancelled", "apply_delivered", "apply_delivered_by_key", "apply_failed", "defer_failed", "delete_delivered"],
    ...["copy_to_checks", "end_checks", "end_orphan_legs", "forget_pushed", "give_feed_positions", "note_proof_documents"],
    ...["note_pushed", "pull_retries", "remove_subscriptions", "reschedule_checks", "settle_proofs", "settle_subscriptions"],
    ...["delete_trackers", "make_legs_of_trackers_due", "resume_trackers", "stop_trackers", "update_trackers"],
    ...["delete_checkpoints", "update_checkpoints", "write_changed", "write_if_unchanged", "delete_counted_parcels"],
    ...["delete_attention_marks"],
    ...["write_if_unchanged_and_announce", "write_if_unchanged_and_announce_leased"],
    ...["write_if_unchanged_and_announce_placed", "write_if_unchanged_and_announce_leased_placed"],
    ...["flag_trackers_with_recipients", "remove_named_recipients", "settle_recipient_mails"],
  ],
  "so many for each destination or code that was given": [
    ...["ask_sandbox_journeys", "claim_deliveries", "claim_deliveries_of_held", "claim_due_checks", "claim_due_proofs"],
    ...["claim_due_subscriptions", "claim_recipient_mails", "claim_recipient_mails_of_order", "pull_retries_forward"],
  ],
  "one tracker, one code or one of a carrier's subscriptions": [
    ...["activate_subscription", "claim_legs", "claim_legs_by_number", "delete_tracker", "make_earlier_deliveries_due"],
    ...["note_bounced_mail", "remove_browser", "take_former_browser", "move_mails_of_browser", "requeue_recipient_mail"],
    ...["make_legs_due", "stop_tracker", "update_tracker", "want_subscription_again"],
  ],
  "the parcels of one person": ["erase_browsers_of_recipient", "erase_recipient"],
} as const;

let statements: Statement[];
beforeAll(async () => {
  const buckets = Array.from({ length: 1024 }, (_, bucket) => bucket);
  const recorders = [recorder(oneLane), recorder([buckets.slice(0, 512), buckets.slice(512)])];
  for (const { db } of recorders) {
    await callAll(db);
    await forgetIdempotencyKeys(db, 0, 10);
    await forgetFullBuckets(db, 10);
  }
  // The text for a lane is bounded as the other is.
  statements = recorders.flatMap((one) => one.statements).map((one) => ({ ...one, name: one.name.replace(/_in_lane$/, "") }));
});

test("no statement rewrites a large table without a bound: a click or a task on any backlog would fail for good", () => {
  const allowed = new Set<string>(Object.values(boundedBy).flat());
  const unbounded = statements.filter(({ name, sql }) => writes.test(sql) && !/\blimit \$\d/.test(sql) && !allowed.has(name));
  expect([...new Set(unbounded.map(({ name }) => name))].sort()).toEqual([]);
});

test("each that is bounded otherwise is still there, and docs/decisions tells of it", () => {
  const names = new Set(statements.filter(({ sql }) => writes.test(sql)).map(({ name }) => name));
  const page = readFileSync("docs/decisions/clicks-never-rewrite-a-backlog.md", "utf8");
  const listed = Object.values(boundedBy).flat();
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  expect(listed.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
