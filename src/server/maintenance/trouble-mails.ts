import { findAdapter } from "../../carriers/registry.ts";
import { days, hours } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import { insertIncludedMails } from "../../mail/mail.sql.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { shownUrl } from "../../workspaces/audit-change.ts";
import { findUnreportedTrouble, type Trouble } from "./trouble.sql.ts";

/** A receiver that restarts or is redeployed is not worth a mail. */
const failingForMs = hours(1);
const namedMax = 20;

const sentenceOf = ({ kind, name, workspaceName }: Trouble): string => {
  switch (kind) {
    case "webhook-failing":
      return `${workspaceName}: the webhook to ${shownUrl(name)} has failed for more than an hour. Its events wait and are retried.`;
    case "webhook-off":
      return `${workspaceName}: the webhook to ${shownUrl(name)} was disabled, because it failed for days or responded with 410 Gone.`;
    case "carrier-rejected":
      return `${workspaceName}: ${findAdapter(name)?.name ?? name} rejects the credentials. Its parcels are not tracked until you correct them.`;
  }
};

/** Names the thing: a subject that names nothing is not opened. */
const subjectOf = ({ kind, name, workspaceName }: Trouble): string => {
  switch (kind) {
    case "webhook-failing":
      return `${workspaceName}: the webhook to ${shownUrl(name)} fails`;
    case "webhook-off":
      return `${workspaceName}: the webhook to ${shownUrl(name)} was disabled`;
    case "carrier-rejected":
      return `${workspaceName}: ${findAdapter(name)?.name ?? name} rejects the credentials`;
  }
};

/** One mail for each person with everything that is new, and none for an hour after it. */
export const mailTrouble = async (db: TransactionalDatabase, outbox: Outbox, now: number): Promise<number> => {
  const found = await findUnreportedTrouble(db, { now, failingSince: now - failingForMs });
  const people = [...Map.groupBy(found, ({ userId }) => userId).values()];
  for (const troubles of people) {
    const [first, ...others] = troubles;
    const { email } = first!;
    const more = troubles.length - namedMax;
    await db.transaction(async (tx) => {
      const isNew = await outbox.order(tx, {
        kind: "trouble",
        to: email,
        onceKey: first!.key,
        now,
        expiresAt: now + days(2),
        subject: troubles.length === 1 ? subjectOf(first!) : `${subjectOf(first!)}, and ${troubles.length - 1} more`,
        paragraphs: [...troubles.slice(0, namedMax).map(sentenceOf), ...(more > 0 ? [`And ${more} more.`] : [])],
        action: { label: "Open the dashboard", url: `${outbox.publicUrl}/` },
      });
      const rows = others.map(({ key }) => ({ id: newUuid(now), onceKey: key }));
      if (isNew && rows.length > 0) await insertIncludedMails(tx, rows, { kind: "trouble", recipient: email, now });
    });
  }
  return people.length;
};
