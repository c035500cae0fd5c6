import { afterAll, beforeAll, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import {
  askUnnamed,
  createNotes,
  divide,
  findNote,
  insertNote,
  listNotes,
  type Note,
  renameNotes,
} from "../../support/rows/notes.sql.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await createNotes(database.db);
});
afterAll(() => database.close());

const at = Date.UTC(2026, 2, 1, 9, 30, 0, 123);
const full: Note = { id: 1, text: 'é "✓"', at: new Date(at), bytes: Buffer.from([0, 255]), tags: ["a", 'b"'] };
const bare: Note = { id: 2, text: null, at: null, bytes: null, tags: null };

it("answer the same whether their columns were described or are known", async () => {
  const { db } = database;
  // All at once: on several connections the first execution, on each the next ones behind it.
  expect(await Promise.all([insertNote(db, full), insertNote(db, bare)])).toEqual([1, 1]);
  const found = await Promise.all(Array.from({ length: 40 }, () => findNote(db, 1)));
  for (const note of [...found, await findNote(db, 1)]) expect(note).toEqual({ ...full, at });
  expect(await findNote(db, 2)).toEqual(bare);
  expect(await findNote(db, 3)).toBeUndefined();
  expect([await renameNotes(db, "x"), await renameNotes(db, "y")]).toEqual([2, 2]);
});

it("fail alone, and work again afterwards on the same connection", async () => {
  await database.db.transaction(async (tx) => {
    expect(await divide(tx, 2)).toEqual({ result: 3 });
  });
  const outcomes = await Promise.allSettled([0, 3, 0, 1, 2].map((by) => divide(database.db, by)));
  expect(outcomes.map((one) => (one.status === "fulfilled" ? one.value?.result : "failed"))).toEqual([
    "failed",
    2,
    "failed",
    6,
    3,
  ]);
  await expect(divide(database.db, 0)).rejects.toThrow("division by zero");
  expect(await divide(database.db, 6)).toEqual({ result: 1 });
});

it("without a name may be anything, one after the other", async () => {
  expect(await askUnnamed(database.db, "first")).toEqual({ first: 1 });
  expect(await askUnnamed(database.db, "second")).toEqual({ second: 1 });
});

it("a transaction's last writes leave with its commit, and none of them stays when one fails", async () => {
  const { db } = database;
  const ids = async () => (await listNotes(db)).map(({ id }) => id);
  const before = await ids();
  const value = await db.transaction(
    async () => "read",
    (tx) => [insertNote(tx, { ...bare, id: 10 }), insertNote(tx, { ...bare, id: 11 })],
  );
  expect(value).toEqual({ value: "read", last: [1, 1] });
  expect(await ids()).toEqual([...before, 10, 11]);
  const failing = db.transaction(
    (tx) => insertNote(tx, { ...bare, id: 12 }),
    (tx) => [insertNote(tx, { ...bare, id: 13 }), divide(tx, 0), insertNote(tx, { ...bare, id: 14 })],
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(await ids()).toEqual([...before, 10, 11]);
});

it("a statement that comes after its transaction's commit is refused", async () => {
  const late = database.db.transaction(
    async () => {},
    (tx) => [Promise.resolve().then(() => insertNote(tx, { ...bare, id: 20 }))],
  );
  await expect(late).rejects.toThrow("its transaction is already committing");
  expect(await findNote(database.db, 20)).toBeUndefined();
});
