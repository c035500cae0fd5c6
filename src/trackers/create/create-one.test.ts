import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAsync, createSync } from "./create-one.ts";
import type { Creating } from "./creation.ts";
import type { CheckedInput } from "./tracker-input.ts";

const scope = { workspaceId: "0190", mode: "LIVE" } as const;
const input = { carrier: "UPS", codeKey: "1Z" } as CheckedInput;
const origin = {} as Parameters<typeof createAsync>[3];

test.each([
  ["waits for the carrier", (creating: Creating) => createSync(creating, scope, input, origin, false)],
  ["does not wait for the carrier", (creating: Creating) => createAsync(creating, scope, input, origin)],
])("accounts and workspace of a rare creation are looked for together, if it %s", async (_name, create) => {
  const asked: string[] = [];
  const never = (name: string) => {
    asked.push(name);
    return new Promise(() => {});
  };
  void create({ accountsOf: () => never("accounts"), spreadOf: () => never("workspace") } as unknown as Creating);
  await setImmediate();
  expect(asked).toEqual(["accounts", "workspace"]);
});
