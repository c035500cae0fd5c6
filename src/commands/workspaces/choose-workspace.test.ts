import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askYesNo } from "./choose-workspace.ts";

const answering = async (typed: string) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
  });
  const answer = askYesNo("Make it?", { input, output });
  input.write(typed);
  return { yes: await answer, shown };
};

test.each([
  ["y\n", true],
  ["YES\n", true],
  ["\n", false],
  ["n\n", false],
  ["yesterday\n", false],
])("a person who types %j says %s", async (typed, yes) => {
  const answer = await answering(typed);
  expect(answer.yes).toBe(yes);
  expect(answer.shown).toContain("Make it? [y/N]");
});
