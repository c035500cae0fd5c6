import { expect, test } from "vitest";
import { fansOut } from "../lanes.ts";
import { inShard, subjectOf } from "./shard-text.ts";

const tables = new Map(["tracker", "due_check", "event", "place"].map((table) => [table, `${table}_7`]));
const subject = (sql: string) => subjectOf(sql, tables.keys());

test("a statement is about a lane or a bucket if it names one; everything else is asked at home", () => {
  expect(subject("select 1 from tracker t where t.id = $1 and t.bucket = any($2::smallint[])")).toEqual({
    kind: "lane",
    parameter: 1,
  });
  expect(subject("select 1 from tracker t join due_check d on d.bucket = $1 where t.bucket = $1")).toEqual({
    kind: "bucket",
    parameter: 0,
  });
  expect(subject("insert into event (bucket, id) values ($1, $2)")).toEqual({ kind: "bucket", parameter: 0 });
  expect(
    subject("select 1 from tracker t where t.bucket = $1 and t.id in (select id from event e where e.bucket = $2)").kind,
  ).toBe("home");
  expect(subject(`${fansOut} select 1 from tracker t where t.bucket = $1`).kind).toBe("home");
  expect(subject("select 1 from tracker t where t.workspace_id = $1").kind).toBe("home");
  expect(subject("select id from webhook_endpoint where workspace_id = $1")).toEqual({ kind: "home", isReading: true });
  for (const sql of ["update workspace set name = $1", "select id from carrier_account for share", "select pg_notify($1, $2)"])
    expect(subject(sql)).toEqual({ kind: "home", isReading: false });
});

test("a text for a shard names its tables, and says nothing more of the lane", () => {
  expect(inShard("select t.id from tracker t where t.id = $1 and t.bucket = any($2::smallint[])", tables)).toBe(
    "select t.id from tracker_7 as t where t.id = $1 and $2::smallint[] is not null",
  );
  expect(inShard("update tracker set status = $2 where tracker.bucket = $1", tables)).toBe(
    "update tracker_7 as tracker set status = $2 where tracker.bucket = $1",
  );
  expect(
    inShard(
      "insert into event (bucket, id) select p.bucket, r.id from unnest($1) as r join place p on p.bucket = r.bucket",
      tables,
    ),
  ).toBe(
    "insert into event_7 as event (bucket, id) select p.bucket, r.id from unnest($1) as r join place_7 as p on p.bucket = r.bucket",
  );
  expect(
    inShard("delete from due_check using tracker as t where t.status is distinct from tracker.status for update", tables),
  ).toBe("delete from due_check_7 as due_check using tracker_7 as t where t.status is distinct from tracker.status for update");
});
