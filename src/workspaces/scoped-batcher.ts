import { createBatcher } from "../lib/batcher.ts";
import type { Scope } from "./scope.ts";

const nameOf = ({ workspaceId, mode }: Scope): string => `${workspaceId} ${mode}`;

/**
 * Reads once for each scope, however many fields of a page need it at the same time, and each key once. `load` returns a function
 * that finds a key's answer in the result.
 */
export const batchedByScope = <Key, Answer>(
  load: (scope: Scope, keys: readonly Key[]) => Promise<(key: Key) => Answer>,
  textOf: (key: Key) => string,
): ((scope: Scope, key: Key) => Promise<Answer>) => {
  type Asked = { scope: Scope; key: Key; text: string };
  // Only until the statement is sent: a later call may follow a write, and needs a new read.
  const waiting = new Map<string, Promise<Answer>>();
  const ask = createBatcher<Asked, Answer>(
    async (asked) => {
      for (const { text } of asked) waiting.delete(text);
      const finders = new Map<string, (key: Key) => Answer>();
      const readOne = async ([name, group]: [string, Asked[]]) => {
        const keys = group.map(({ key }) => key);
        finders.set(name, await load(group[0]!.scope, keys));
      };
      await Promise.all([...Map.groupBy(asked, ({ scope }) => nameOf(scope))].map(readOne));
      return asked.map(({ scope, key }) => finders.get(nameOf(scope))!(key));
    },
    { maxItems: 1_000, maxFlights: 4 },
  );
  return (scope, key) => {
    const text = `${nameOf(scope)} ${textOf(key)}`;
    const known = waiting.get(text);
    if (known) return known;
    const answer = ask({ scope, key, text });
    waiting.set(text, answer);
    return answer;
  };
};
