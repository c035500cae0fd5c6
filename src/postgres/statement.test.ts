import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetShapes, Statement } from "./statement.ts";

beforeEach(forgetShapes);
afterEach(forgetShapes);

const columns = { fields: [{ name: "a", dataTypeID: 25 }] };

/** Whether its columns have to be asked for. */
const asks = (name = "find", sql = "select a"): boolean => {
  let asked = false;
  const connection = {
    ...{ parsedStatements: {}, submittedNamedStatements: {} },
    ...{ parse: () => {}, bind: () => {}, execute: () => {}, sync: () => {} },
    describe: () => {
      asked = true;
    },
  };
  new Statement(name, sql, []).prepare(connection as never);
  return asked;
};

const begun = (sql = "select a") => {
  const statement = new Statement("find", sql, []);
  statement.callback = () => {};
  return statement;
};

test("columns are asked for once, and again if the name has another text", () => {
  expect(asks()).toBe(true);
  begun().handleRowDescription(columns);
  expect(asks()).toBe(false);
  expect(asks("find", "select a, b")).toBe(true);
});

test("a statement without columns has none only once it was done", () => {
  const lost = begun();
  lost.handleReadyForQuery();
  expect(asks()).toBe(true);
  const done = begun();
  done.handleCommandComplete({ text: "UPDATE 3" });
  done.handleReadyForQuery();
  expect(asks()).toBe(false);
});

test("rows that do not fit the columns fail once, and the next statement asks again", () => {
  begun().handleRowDescription({ fields: [] });
  const misled = begun();
  let failure: Error | null = null;
  misled.callback = (error) => {
    failure = error;
  };
  misled.handleDataRow({ fields: ["1"] });
  misled.handleReadyForQuery();
  expect(failure).toBeInstanceOf(TypeError);
  expect(asks()).toBe(true);
});
