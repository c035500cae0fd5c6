import { globalId } from "../lib/ids.ts";
import type { Actor } from "../workspaces/audit.ts";
import type { ApiKey } from "./api-keys.sql.ts";

/** How the audit log calls a key. */
export const keyName = ({ name, hint }: Pick<ApiKey, "name" | "hint">): string => `${name} (${hint})`;

export const keySubject = (key: Pick<ApiKey, "id" | "name" | "hint">) => ({
  subjectId: globalId("ApiKey", key.id),
  subjectName: keyName(key),
});

/** A key as the one who acts, by its `keyName`. */
export const keyActor = (name: string, ipAddress: string): Actor => ({
  userId: null,
  name: `API key ${name}`,
  ipAddress,
  userAgent: null,
});
