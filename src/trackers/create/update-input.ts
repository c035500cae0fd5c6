import { parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { RecipientInput } from "../../recipients/recipient.ts";
import type { TrackerChanges } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../user-errors.ts";
import { checkHints, type HintsInput, hintNames } from "./hints-input.ts";
import { checkMetadata, checkReference, readRecipient } from "./tracker-input.ts";

export type TrackerUpdate = HintsInput & {
  id: string;
  reference?: string | null | undefined;
  metadata?: unknown;
  recipient?: RecipientInput | null | undefined;
};

/** The tracker's UUID, or null for anything that is not a tracker's global id: to the caller, that simply does not exist. */
export const trackerUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "Tracker" ? parsed.uuid : null;
};

/** Which tracker is to be changed, and how; or all that is wrong with it. */
export const readUpdate = (input: TrackerUpdate): Result<{ uuid: string; changes: TrackerChanges }, TrackerUserError[]> => {
  const uuid = trackerUuid(input.id);
  if (uuid === null) return fail([noSuchTracker()]);
  const reference = checkReference(input.reference);
  const metadata = checkMetadata(input.metadata);
  const hints = checkHints(input);
  const recipient = readRecipient(input.recipient);
  if (!reference.ok || !metadata.ok || !hints.ok || !recipient.ok) {
    const failures = [reference, metadata, recipient].flatMap((checked) => (checked.ok ? [] : [checked.failure]));
    return fail([...failures, ...(hints.ok ? [] : hints.failure)]);
  }
  const hasHints = Object.keys(hints.value).length > 0;
  const { reference: newReference, metadata: newMetadata, recipient: newRecipient } = input;
  if ([newReference, newMetadata, newRecipient].every((given) => given === undefined) && !hasHints) {
    const names = ["reference", "metadata", "recipient", ...hintNames].join(", ");
    return fail([userError("NOTHING_TO_CHANGE", null, `Set at least one of ${names}; null clears a field.`)]);
  }
  return ok({
    uuid,
    changes: {
      ...(input.reference === undefined ? {} : { reference: reference.value }),
      ...(input.metadata === undefined ? {} : { metadata: metadata.value }),
      ...(hasHints && { hints: hints.value }),
      ...(input.recipient === undefined ? {} : { recipient: recipient.value }),
    },
  });
};
