import type { Choice } from "../../ui/forms/select.tsx";
import type { ApiKeysData } from "./keys.operations.ts";

export type KeyAccess = ApiKeysData["apiKeys"][number]["access"];

/** What a key may do, in a word for tables. */
export const accessWords: Readonly<Record<KeyAccess, string>> = { FULL: "Full", READ: "Read-only", CREATE: "Create-only" };

export const accessChoices: readonly Choice<KeyAccess>[] = [
  { value: "FULL", label: "Full access" },
  { value: "READ", label: "Read only", hint: "Can query and subscribe, but not change anything." },
  { value: "CREATE", label: "Create trackers only", hint: "Can see the trackers it creates, and nothing else." },
];
