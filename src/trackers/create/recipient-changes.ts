import type { Clock } from "../../lib/clock.ts";
import { bucketOfUuid } from "../../lib/ids.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import type { RecipientChange } from "../../recipients/recipients.sql.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { TrackerChanges } from "../trackers.sql.ts";

type Dependencies = { readonly clock: Clock; readonly sealRecipient: RecipientSealing["seal"] };

/** What updates say about who is mailed; nothing for most. */
export const recipientChanges = (
  { clock, sealRecipient }: Dependencies,
  scope: Scope,
  rows: readonly { readonly id: string; readonly changes: TrackerChanges }[],
): RecipientChange[] =>
  rows.flatMap(({ id, changes: { recipient } }) => {
    if (recipient === undefined) return [];
    const row = { bucket: bucketOfUuid(id), trackerId: id, ...scope, isAsked: false, isBrowser: false, createdAt: clock.now() };
    return [{ trackerId: id, recipient: recipient && { ...row, ...sealRecipient(id, recipient) } }];
  });
