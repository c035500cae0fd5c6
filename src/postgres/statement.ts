import pg from "pg";
import { parserOf, toWire } from "./wire.ts";

type Row = Record<string, unknown>;
type Field = { readonly name: string; readonly dataTypeID: number };
type Shape = {
  readonly text: string;
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Row;
};

export type StatementAnswer = { readonly rows: readonly Row[]; readonly rowCount: number };

/** What the driver's connection can do, as far as it is needed here; its types do not show it. */
type Connection = {
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: object): void;
  sync(): void;
};

/** By statement's name. The same text has the same columns on every connection. */
const shapes = new Map<string, Shape>();

/** For simulations, which begin as a new process does. */
export const forgetShapes = (): void => shapes.clear();

const learn = (name: string, text: string, fields: readonly Field[]): Shape => {
  const shape: Shape = {
    text,
    names: fields.map((field) => field.name),
    parsers: fields.map((field) => parserOf(field.dataTypeID)),
    empty: Object.fromEntries(fields.map((field) => [field.name, null])),
  };
  if (name !== "") shapes.set(name, shape);
  return shape;
};

/** Only what has a name stays. */
const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string): boolean =>
  name !== "" && (parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined);

const lastNumber = /\d+$/;

/**
 * A named statement as the driver sends it, less what is the same every time: the columns are described once in a process
 * instead of at each execution, which costs the server and the driver more than reading a few rows does.
 */
export class Statement extends pg.Query {
  declare name: string;
  declare text: string;
  declare values: readonly unknown[];
  declare callback: (error: Error | null, answer?: StatementAnswer) => void;
  private shape: Shape | undefined;
  private readonly found: Row[] = [];
  private count = 0;
  private isDone = false;
  /** A row was not understood: a fault of ours, whatever the connection says. */
  misread: Error | null = null;

  constructor(name: string, text: string, params: readonly unknown[]) {
    super(text);
    this.name = name;
    this.values = toWire(params);
    const known = shapes.get(name);
    if (known?.text === text) this.shape = known;
  }

  /** The driver calls this when it is the statement's turn; `submit` has seen to it that all leaves in one write. */
  prepare(connection: Connection): void {
    const { name, text, values } = this;
    if (!isPrepared(connection, name)) {
      connection.parse({ name, text });
      if (name !== "") connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!this.shape) connection.describe({ type: "P", name: "" });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.shape = learn(this.name, this.text, fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.misread) return;
    try {
      const { names, parsers, empty } = this.shape!;
      const row = { ...empty };
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i];
        if (text !== null && text !== undefined) row[names[i]!] = parsers[i]!(text);
      }
      this.found.push(row);
    } catch (error) {
      this.misread = error as Error;
      // Whatever made it wrong, the next one asks again.
      shapes.delete(this.name);
    }
  }

  /** `INSERT 0 5`, `UPDATE 3`, `SELECT 7`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.isDone = true;
    this.count = Number(lastNumber.exec(text)?.[0] ?? 0);
  }

  handleError(error: Error): void {
    this.callback(this.misread ?? error);
  }

  handleReadyForQuery(): void {
    if (!this.shape && this.isDone) learn(this.name, this.text, []);
    this.callback(this.misread, { rows: this.found, rowCount: this.count });
  }
}

/** What is sent ahead of a statement, in the same transaction and packet: if it fails, the statement does not run. */
export type First = { readonly name: string; readonly text: string; readonly params: readonly unknown[] };

/** The connection must have prepared what comes first: the driver counts on one statement at a time. */
export class PrecededStatement extends Statement {
  private readonly first: First;
  private isFirstDone = false;

  constructor(first: First, name: string, text: string, params: readonly unknown[]) {
    super(name, text, params);
    this.first = first;
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: this.first.name, values: toWire(this.first.params) });
    connection.execute({});
    super.prepare(connection);
  }

  /** It was not this that failed but what came first, so that this never ran. */
  isRefused = false;

  override handleError(error: Error): void {
    this.isRefused = !this.isFirstDone && error instanceof pg.DatabaseError;
    super.handleError(error);
  }

  override handleDataRow(row: { fields: readonly (string | null)[] }): void {
    if (this.isFirstDone) super.handleDataRow(row);
  }

  override handleCommandComplete(message: { text: string }): void {
    if (this.isFirstDone) super.handleCommandComplete(message);
    this.isFirstDone = true;
  }
}

export type AskServer = (name: string, sql: string, params?: readonly unknown[]) => Promise<StatementAnswer>;

/** Each time it is asked, a new one is sent: it collects its own answer. */
export const asking =
  (query: (statement: Statement) => Promise<StatementAnswer>): AskServer =>
  (name, sql, params = []) =>
    query(new Statement(name, sql, params));
