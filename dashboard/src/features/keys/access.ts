import type { Choice } from "../../ui/select.tsx";
import type { ApiKeysData } from "./keys.operations.ts";

export type KeyAccess = ApiKeysData["apiKeys"][number]["access"];

/** What a key may do, in a word for tables. */
export const accessWords: Readonly<Record<KeyAccess, string>> = { FULL: "Full", READ: "Read-only", CREATE: "Create-only" };

export const accessChoices: readonly Choice<KeyAccess>[] = [
  { value: "FULL", label: "Do everything" },
  { value: "READ", label: "Only read", hint: "It reads and subscribes, and changes nothing." },
  { value: "CREATE", label: "Only create trackers", hint: "It sees what that answers, and can look up nothing else." },
];
