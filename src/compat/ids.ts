import { globalId, isUuid, parseGlobalId } from "../lib/ids.ts";

/** IDs as a rival writes them: a prefix and the 32 digits of Kolli's own. No table is needed to read them again. */
export type IdForm = {
  write(gid: string): string;
  /** Kolli's global ID; null for what is none of this form. */
  read(theirs: string): string | null;
};

const uuidOf = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;

/** `trk_0190c3f2…` for a tracker, for example. */
export const hexIds = (type: string, prefix: string): IdForm => ({
  write: (gid) => prefix + parseGlobalId(gid)!.uuid.replaceAll("-", ""),
  read(theirs) {
    if (!theirs.startsWith(prefix)) return null;
    const uuid = uuidOf(theirs.slice(prefix.length).toLowerCase());
    return isUuid(uuid) ? globalId(type, uuid) : null;
  },
});
