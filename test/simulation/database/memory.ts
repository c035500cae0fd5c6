import { minutes, seconds } from "../../../src/lib/clock.ts";
import type { KnownStatement } from "./known-statement.ts";
import type { Due } from "./simulated.sql.ts";
import { bindComplete, clockAnswer, parseComplete, takeApart } from "./wire.ts";

/** One statement by itself, outside of a transaction. */
export type Question = {
  readonly statement: KnownStatement;
  readonly params: Buffer;
  /** What is asked besides its rows. */
  readonly isParsed: boolean;
  readonly isDescribed: boolean;
};

/**
 * What the server said, as long as it would say the same: a statement that only reads, when nobody has written to its tables
 * since; one that looks for something to do and found nothing, when nothing comes due in them either. Most of what nodes ask
 * is such.
 */
export type Memory = {
  noteChanges(tables: Iterable<string>): void;
  recall(question: Question, now: number): Promise<Buffer | null>;
  keep(question: Question, answer: { bytes: Buffer; outcome: string }): void;
  /** When the next row comes due; soon where one is due already. */
  dueAt(now: number): Promise<number>;
  /** Everything is another. */
  forget(): void;
};

/** It reads, and would read the same whenever it is asked. */
const isFixed = ({ isSteady, isLook, changes, tables }: KnownStatement): boolean =>
  isSteady && changes.length === 0 && !(isLook && tables.some((table) => tablesWithTimes.includes(table)));
export const foundNothing = (outcome: string): boolean => outcome.endsWith(" 0");
const clock = "read_database_clock";
const tablesWithTimes = ["due_check", "delivery_queue", "delivery_proof", "maintenance_task", "work_pace", "event"];
const never = Number.POSITIVE_INFINITY;

export const createMemory = (findDue: (now: number) => Promise<readonly Due[]>): Memory => {
  /** How often each table was changed. The sum over some of them is the same only when each is. */
  const changes = new Map<string, number>();
  const stateOf = (tables: readonly string[]): number => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0);
  let due = { state: -1, until: 0, last: 0, at: new Map<string, number>() };
  const kept = new Map<string, { state: number; rest: Buffer }>();
  const descriptions = new Map<string, Buffer>();

  /** By table, when something in it comes due; 0 where it is due already. */
  const findTimes = async (now: number): Promise<ReadonlyMap<string, number>> => {
    const state = stateOf(tablesWithTimes);
    if (due.state === state && now < due.until) return due.at;
    const found = await findDue(now);
    const at = new Map(found.map(({ table, next, last }) => [table, last ? 0 : (next?.getTime() ?? never)]));
    const until = Math.min(never, ...found.map(({ next }) => next?.getTime() ?? never));
    due = { state, at, until, last: Math.max(0, ...found.map(({ last }) => last?.getTime() ?? 0)) };
    return at;
  };
  const keyOf = ({ statement, params }: Question): string =>
    // Where a look finds nothing it makes no difference what moment or how many were asked for.
    isFixed(statement) ? `${statement.preparedAs}\n${params.toString("latin1")}` : statement.preparedAs;
  const find = async (question: Question, now: number): Promise<Buffer | null> => {
    const { statement } = question;
    if (statement.name === clock) return clockAnswer(now);
    const { tables } = statement;
    const found = kept.get(keyOf(question));
    if (found?.state !== stateOf(tables)) return null;
    if (isFixed(statement)) return found.rest;
    const times = await findTimes(now);
    return tables.every((table) => now + seconds(3) < (times.get(table) ?? never)) ? found.rest : null;
  };

  const memory: Memory = {
    noteChanges(tables) {
      for (const table of tables) changes.set(table, (changes.get(table) ?? 0) + 1);
    },
    async recall(question, now) {
      const description = descriptions.get(question.statement.preparedAs);
      if (question.isDescribed && !description) return null;
      const rest = await find(question, now);
      if (!rest) return null;
      const parsed = question.isParsed ? [parseComplete] : [];
      const described = question.isDescribed ? [description!] : [];
      return Buffer.concat([...parsed, bindComplete, ...described, rest]);
    },
    keep(question, { bytes, outcome }) {
      const { statement } = question;
      const { description, rest } = takeApart(bytes);
      if (description) descriptions.set(statement.preparedAs, description);
      if (isFixed(statement) || (statement.isLook && foundNothing(outcome)))
        kept.set(keyOf(question), { state: stateOf(statement.tables), rest });
    },
    async dueAt(now) {
      await findTimes(now);
      // What has been due for long is looked after less and less often: something else holds it up.
      const again = due.last === 0 ? never : now + Math.min(Math.max(now - due.last, seconds(5)), minutes(20));
      return Math.min(due.until, again);
    },
    forget() {
      kept.clear();
      due.state = -1;
    },
  };
  return memory;
};
