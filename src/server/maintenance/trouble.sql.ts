import type { Database } from "../../postgres/database.ts";

export type Trouble = {
  workspaceName: string;
  userId: string;
  email: string;
  /** The same trouble has the same key. */
  key: string;
  kind: "webhook-failing" | "webhook-off" | "carrier-rejected";
  /** The webhook's address, or the carrier. */
  name: string;
};

/**
 * What fails in live mode and was not reported yet, for each person who can fix it. A webhook counts once a day, however often it
 * fails and recovers; rejected credentials count once for each set of them. A person who got such a mail within the hour waits.
 */
export const findUnreportedTrouble = (db: Database, { now, failingSince }: { now: number; failingSince: number }) =>
  db.many<Trouble>(
    "find_unreported_trouble",
    `with trouble as (
       select e.workspace_id, 'webhook-failing' as kind, e.url as name,
         'webhook:' || e.id || ':' || to_char(e.first_failure_at at time zone 'utc', 'YYYY-MM-DD') as key
       from webhook_endpoint e
       where e.mode = 'LIVE' and e.state = 'ENABLED' and e.first_failure_at <= $2 and e.last_failure_at > $1::timestamptz - interval '1 day'
       union all
       select e.workspace_id, 'webhook-off', e.url, 'webhook-off:' || e.id || ':' || to_char(e.updated_at at time zone 'utc', 'YYYY-MM-DD')
       from webhook_endpoint e
       where e.mode = 'LIVE' and e.state in ('FAILED', 'GONE') and e.updated_at > $1::timestamptz - interval '1 day'
       union all
       select a.workspace_id, 'carrier-rejected', a.carrier, 'carrier:' || a.id || ':' || left(encode(sha256(a.credentials_sealed), 'hex'), 16)
       from carrier_account a where a.state = 'REJECTED')
     select w.name as "workspaceName", u.id as "userId", u.email, t.key || ':' || u.id as key, t.kind, t.name
     from trouble t join workspace w on w.id = t.workspace_id
       join membership m on m.workspace_id = w.id and m.role in ('owner', 'developer') join user_account u on u.id = m.user_id
     where not exists (select from mail sent where sent.once_key = t.key || ':' || u.id)
       and not exists (select from mail recent where recent.recipient = u.email and recent.kind = 'trouble'
         and recent.created_at > $1::timestamptz - interval '1 hour')
     order by w.name, u.id, t.key limit 1000`,
    [new Date(now), new Date(failingSince)],
  );
