import { finished } from "node:stream/promises";
import type { Command } from "commander";
import { systemClock } from "../lib/clock.ts";
import { Refusal } from "../lib/refusal.ts";
import { type AskApi, ToolRefusal } from "../mcp/ask.ts";
import { addRemoteOptions, openRemote, ownAddress, type Remote, type RemoteOptions } from "./remote/remote.ts";
import { loadConfig } from "./with-runtime.ts";

/** What ends other commands is here the result of one call: the next may succeed. */
const askRemote =
  ({ ask }: Remote): AskApi =>
  (document, variables = {}) =>
    ask<never>(document, variables).catch((error: unknown) => {
      throw error instanceof Refusal ? new ToolRefusal(error.message) : error;
    });

const serveAgent = async (options: RemoteOptions): Promise<void> => {
  const remote =
    (await openRemote(options, null)) ?? (await openRemote({ ...options, url: await ownAddress(loadConfig()) }, null))!;
  try {
    // Also says what is wrong with the key before an agent hears that there are no tools.
    const { workspace } = await remote.ask<{ workspace: { canChange: boolean } }>("{ workspace { canChange } }", {});
    const access = { canRead: true, canChange: workspace.canChange, mode: remote.mode };
    const [{ serveStdio }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server/stdio"),
      import("../mcp/server.ts"),
    ]);
    const serving = serveStdio(() => createMcpServer(access, { ask: askRemote(remote), clock: systemClock }), {
      maxSubscriptions: 0,
    });
    // A client that has gone without a word ends it too.
    await finished(process.stdin, { writable: false }).catch(() => {});
    await serving.close();
  } finally {
    await remote.close();
  }
};

export const addMcpCommand = (program: Command): void => {
  addRemoteOptions(
    program.command("mcp").description("serve tools for AI agents over standard input and output; see docs/agents.md"),
  ).action(serveAgent);
};
