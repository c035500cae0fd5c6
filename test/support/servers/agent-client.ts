import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fetch as undiciFetch } from "undici";
import { childEnvironment } from "../processes/child-environment.ts";
import type { TestService } from "../service.ts";

export type Era = "2026-07-28" | "2025-11-25";

const optionsFor = (era: Era) => ({
  versionNegotiation: { mode: era === "2026-07-28" ? ("auto" as const) : ("legacy" as const) },
});

/** The official client, over HTTP. */
export const agentOverHttp = async (service: TestService, key: string, era: Era = "2026-07-28"): Promise<Client> => {
  const client = new Client({ name: "test", version: "1" }, optionsFor(era));
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", service.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: ((url: URL, init: object) => undiciFetch(url, { ...init, dispatcher: service.agent })) as unknown as typeof fetch,
  });
  await client.connect(transport);
  return client;
};

/** The official client, with `kolli mcp` of another machine as its server. */
export const agentOverStdio = async (service: TestService, key: string, dataDir: string, era: Era): Promise<Client> => {
  const client = new Client({ name: "test", version: "1" }, optionsFor(era));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["bin/kolli.js", "mcp"],
    env: {
      ...childEnvironment(),
      KOLLI_URL: service.url,
      KOLLI_CA: service.tls!.authorityFile!,
      KOLLI_KEY: key,
      KOLLI_DATA_DIR: dataDir,
    },
  });
  await client.connect(transport);
  return client;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type ToolAnswer = { isError: boolean; value: any; text: string };

/** What the clients of both lines of the SDK have. */
export type Agent = { callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>> };

/** Calls a tool as an agent does. */
export const callTool = async (client: Agent, name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> => {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
  const text = (content as { text?: string }[]).map((part) => part.text ?? "").join("\n");
  return { isError: isError === true, value: structuredContent, text };
};
