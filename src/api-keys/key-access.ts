import type { KeyPermission } from "../use-cases/permission.ts";

export const keyAccesses = ["FULL", "READ", "CREATE"] as const;
/** What a key may do. It is chosen when the key is made and never changes. */
export type KeyAccess = (typeof keyAccesses)[number];

export const keyAccessMeanings: Readonly<Record<KeyAccess, string>> = {
  FULL: "Everything that the API can do.",
  READ: "Can query and subscribe, but not change anything.",
  CREATE: "Can create trackers and see the result, but not read or change anything else.",
};

const allowed: Readonly<Record<KeyAccess, readonly KeyPermission[]>> = {
  FULL: ["read", "create", "change"],
  READ: ["read"],
  CREATE: ["create"],
};

export const mayKeyDo = (access: KeyAccess, permission: KeyPermission | null): boolean =>
  permission !== null && allowed[access].includes(permission);
