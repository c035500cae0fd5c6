/**
 * What is left of an event when its tracker is erased: readers of the feed see no gap, and nothing of the parcel. The columns
 * that deliveries were chosen by are emptied too. It is worked out before it is written: what depends on settings, as times in
 * words do, is no value to write on a cluster.
 */
const tombstone = `json_build_object('id', 'gid://kolli/Event/' || e.id, 'topic', e.topic, 'type', e.topic, 'mode', e.mode,
  'createdAt', to_char(e.created_at, 'YYYY-MM-DD"T"HH24:MI:SS') || '+00:00', 'sequence', coalesce(e.topic_sequence, e.sequence), 'data', null)::text`;

/**
 * The steps of a statement that erase all that hangs on the trackers of its step `doomed` (bucket, id, workspace_id, mode,
 * carrier, code_key): scans, carriers' answers, proofs of delivery, played journeys, recipients and mails to them, subscriptions, deliveries and their attempts, and what their events contain.
 * A parcel under way stays among those that were counted for predictions until it is counted as given up, which deletes it there.
 * `and` names the statement's bucket or lane for each table.
 */
export const eraseDoomed = (and: (...tables: readonly string[]) => string): string => `
     points as (delete from checkpoint c using doomed d where c.bucket = d.bucket and c.tracker_id = d.id${and("c")}),
     answers as (delete from carrier_answer a using doomed d where a.bucket = d.bucket and a.tracker_id = d.id${and("a")}),
     proofs as (delete from delivery_proof p using doomed d where p.bucket = d.bucket and p.tracker_id = d.id${and("p")}),
     documents as (delete from proof_document f using doomed d where f.bucket = d.bucket and f.tracker_id = d.id${and("f")}),
     counted as (delete from prediction_parcel n using doomed d where n.bucket = d.bucket and n.tracker_id = d.id and not n.is_open${and("n")}),
     recipients as (delete from tracker_recipient l using doomed d where l.bucket = d.bucket and l.tracker_id = d.id${and("l")}),
     mails as (delete from recipient_mail i using doomed d where i.bucket = d.bucket and i.tracker_id = d.id${and("i")}),
     predicted as (delete from prediction_made k using doomed d where k.bucket = d.bucket and k.tracker_id = d.id${and("k")}),
     marks as (delete from attention_mark m using doomed d where m.bucket = d.bucket and m.subject_id = d.id${and("m")}),
     journeys as (
       delete from sandbox_journey j using doomed d
       where d.mode = 'TEST' and j.bucket = d.bucket and j.workspace_id = d.workspace_id and j.carrier = d.carrier and j.code_key = d.code_key${and("j")}
         and not exists (
           select from tracker o where o.bucket = d.bucket and o.workspace_id = d.workspace_id and o.mode = d.mode and o.carrier = d.carrier
             and o.code_key = d.code_key${and("o")} and not exists (select from doomed x where x.bucket = o.bucket and x.id = o.id))),
     subscriptions as (
       update push_subscription s set code_key = s.id::text, state = 'ENDING', due_at = s.created_at, token = null, leased_until = null from doomed d
       where d.mode = 'LIVE' and s.bucket = d.bucket and s.code_key = d.code_key and s.workspace_id = d.workspace_id and s.carrier = d.carrier${and("s")}
         and not exists (
           select from tracker u where u.bucket = d.bucket and u.workspace_id = d.workspace_id and u.mode = d.mode and u.carrier = d.carrier
             and u.code_key = d.code_key${and("u")} and not exists (select from doomed y where y.bucket = u.bucket and y.id = u.id))),
     waiting as (delete from delivery_queue q using doomed d where q.bucket = d.bucket and q.tracker_id = d.id${and("q")}),
     deliveries as (delete from delivery v using doomed d where v.bucket = d.bucket and v.tracker_id = d.id${and("v")}),
     attempts as (
       delete from delivery_attempt a using doomed d join event e on e.bucket = d.bucket and e.tracker_id = d.id
       where a.bucket = e.bucket and a.event_id = e.id${and("a", "e")}),
     data as (delete from event_data y using doomed d where y.bucket = d.bucket and y.tracker_id = d.id${and("y")}),
     told as materialized (
       select e.bucket, e.id, ${tombstone} as body from doomed d join event e on e.bucket = d.bucket and e.tracker_id = d.id${and("e")}
       order by e.created_at, e.id for update of e),
     events as (
       update event e set body = t.body, data_sequence = null, data_bytes = null, carrier = '', status = 'UNKNOWN', previous_status = null, changed = ''
       from told t where e.bucket = t.bucket and e.id = t.id${and("e")})`;
