import { expect, test } from "vitest";
import { agentConnections } from "./connections.ts";

test("every program gets the address and the key, in a form that it can read", () => {
  const connections = agentConnections("https://kolli.example", "kolli_test_1");
  expect(connections.map(({ label }) => label)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "ChatGPT",
    "VS Code",
    "Cursor and others",
  ]);
  for (const { code } of connections) {
    expect(code).toContain("https://kolli.example");
    expect(code).toContain("kolli_test_1");
    if (code.startsWith("{")) JSON.parse(code);
  }
});
