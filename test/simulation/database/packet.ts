import type { KnownStatement } from "./known-statement.ts";
import type { Question } from "./memory.ts";
import { bindMessage, bytesOf, parseMessage, queryText, readBind, readParse, type Said } from "./wire.ts";

/** What one packet says: statements with a name, and texts. */
export type Asked = {
  readonly names: readonly string[];
  readonly statements: readonly KnownStatement[];
  /** By the number of the answer, the statement that it is to; none for a text. */
  readonly answered: readonly (KnownStatement | undefined)[];
  readonly alone: Question | null;
};

/** `known`: the statements of this connection by name; new ones are added to it. */
export const understand = (
  said: readonly Said[],
  known: Map<string, KnownStatement>,
  statementOf: (name: string, text: string) => KnownStatement,
): Asked => {
  const names: string[] = [];
  const statements: KnownStatement[] = [];
  const answered: (KnownStatement | undefined)[] = [];
  const kinds = said.map(({ kind }) => kind).join("");
  let alone: Question | null = null;
  for (const one of said) {
    if (one.kind === "P") {
      const { name, text } = readParse(one);
      known.set(name, statementOf(name, text));
    } else if (one.kind === "B") {
      const { statement: name, rest: params } = readBind(one);
      const statement = known.get(name)!;
      names.push(name);
      statements.push(statement);
      if (/^P?BD?ES$/.test(kinds))
        alone = { statement, params, isParsed: kinds.startsWith("P"), isDescribed: kinds.includes("D") };
    } else if (one.kind === "Q") {
      names.push(queryText(one));
      answered.push(undefined);
    } else if (one.kind === "S") answered.push(statements.at(-1));
  }
  return { names, statements, answered, alone };
};

export type Translated = {
  readonly bytes: Buffer[];
  /** How many answers there will be. */
  readonly count: number;
  /** What is prepared on the way, by the number of the answer that tells of it. */
  readonly preparing: Map<number, string>;
};

/** As the server gets it: named by its text, so that a session prepares each text once whoever uses it. */
export const translate = (
  said: readonly Said[],
  known: ReadonlyMap<string, KnownStatement>,
  prepared: ReadonlySet<string>,
): Translated => {
  const bytes: Buffer[] = [];
  const isPreparing = new Set<string>();
  const preparing = new Map<number, string>();
  let count = 0;
  for (const one of said) {
    if (one.kind === "P") continue;
    if (one.kind === "B") {
      const { portal, statement, rest } = readBind(one);
      const { preparedAs, text } = known.get(statement)!;
      if (!(prepared.has(preparedAs) || isPreparing.has(preparedAs))) {
        bytes.push(parseMessage(preparedAs, text));
        isPreparing.add(preparedAs);
        preparing.set(count, preparedAs);
      }
      bytes.push(bindMessage(portal, preparedAs, rest));
    } else {
      bytes.push(bytesOf(one));
      if (one.kind === "S" || one.kind === "Q") count++;
    }
  }
  return { bytes, count, preparing };
};
