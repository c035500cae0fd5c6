import { seconds } from "../../../src/lib/clock.ts";
import type { KnownStatement } from "./known-statement.ts";
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
 * What the server said, as long as it would say the same: a statement that only reads, when nobody has written since; one that
 * looks for something to do and found nothing, when nothing was made due and nothing comes due. Most of what nodes ask is such.
 */
export type Memory = {
  /** The same rows are there as when this number was the same. */
  noteWrite(isAside: boolean): void;
  recall(question: Question, now: number): Promise<Buffer | null>;
  keep(question: Question, answer: { bytes: Buffer; outcome: string }): void;
  dueAt(now: number): Promise<number>;
  /** Everything is another. */
  forget(): void;
};

export const foundNothing = (outcome: string): boolean => outcome.endsWith(" 0");
const clock = "read_database_clock";

export const createMemory = (findDue: (now: number) => Promise<number>): Memory => {
  let written = 0;
  let workWritten = 0;
  let due = { workWritten: -1, at: 0 };
  const rows = new Map<string, { written: number; bytes: Buffer }>();
  const lookedInVain = new Map<string, { workWritten: number; bytes: Buffer }>();
  const descriptions = new Map<string, Buffer>();

  const keyOf = ({ statement, params }: Question): string => `${statement.preparedAs}\n${params.toString("latin1")}`;
  const find = async (question: Question, now: number): Promise<Buffer | null> => {
    const { statement } = question;
    if (statement.name === clock) return clockAnswer(now);
    if (statement.isPure) {
      const read = rows.get(keyOf(question));
      if (read?.written === written) return read.bytes;
    }
    const looked = statement.isLook ? lookedInVain.get(statement.preparedAs) : undefined;
    if (looked?.workWritten !== workWritten) return null;
    return now + seconds(3) < (await memory.dueAt(now)) ? looked.bytes : null;
  };

  const memory: Memory = {
    noteWrite(isAside) {
      written++;
      if (!isAside) workWritten++;
    },
    async recall(question, now) {
      const description = descriptions.get(question.statement.preparedAs);
      if (question.isDescribed && !description) return null;
      const found = await find(question, now);
      if (!found) return null;
      return Buffer.concat([
        ...(question.isParsed ? [parseComplete] : []),
        bindComplete,
        ...(question.isDescribed ? [description!] : []),
        found,
      ]);
    },
    keep(question, { bytes, outcome }) {
      const { statement } = question;
      const { description, rest } = takeApart(bytes);
      if (description) descriptions.set(statement.preparedAs, description);
      if (statement.isPure) rows.set(keyOf(question), { written, bytes: rest });
      // Where nothing is found it makes no difference what moment or how many were asked for.
      else if (statement.isLook && foundNothing(outcome)) lookedInVain.set(statement.preparedAs, { workWritten, bytes: rest });
    },
    async dueAt(now) {
      if (due.workWritten === workWritten && (due.at === 0 || due.at > now)) return due.at;
      due = { workWritten, at: await findDue(now) };
      return due.at;
    },
    forget() {
      memory.noteWrite(false);
    },
  };
  return memory;
};
