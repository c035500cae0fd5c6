import type { Database } from "../../../src/postgres/database.ts";

/** Waiting is over. */
export const makeMailsDue = (db: Database) =>
  db.run("", "update recipient_mail set due_at = now() - interval '1 second' where due_at is not null");

export const countRecipientRows = (db: Database) =>
  db.one<{ recipients: number; mails: number }>(
    "",
    `select (select count(*) from tracker_recipient)::int as recipients, (select count(*) from recipient_mail)::int as mails`,
  );

/** All that is stored about recipients, as text. */
export const recipientText = async (db: Database): Promise<string> =>
  (await db.one<{ text: string }>(
    "",
    `select (select coalesce(string_agg(r::text, ' '), '') from tracker_recipient r) || (select coalesce(string_agg(m::text, ' '), '') from recipient_mail m)
       || (select coalesce(string_agg(e.body, ' '), '') from event e) || (select coalesce(string_agg(a::text, ' '), '') from audit_entry a)
       || (select coalesce(string_agg(t::text, ' '), '') from tracker t) as text`,
  ))!.text;
