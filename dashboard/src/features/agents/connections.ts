/** How a program is connected: what to paste, and where. */
export type AgentConnection = { readonly value: string; readonly label: string; readonly where: string; readonly code: string };

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const agentConnections = (origin: string, key: string): readonly AgentConnection[] => {
  const url = `${origin}/mcp`;
  const authorization = { Authorization: `Bearer ${key}` };
  return [
    {
      value: "claude-code",
      label: "Claude Code",
      where: "Run this command.",
      code: `claude mcp add --transport http kolli ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      value: "claude-desktop",
      label: "Claude Desktop",
      where:
        "Add this to its configuration file, under Settings › Developer › Edit config. It starts Kolli's program on your machine.",
      code: json({
        mcpServers: { kolli: { command: "npx", args: ["kolli", "mcp"], env: { KOLLI_URL: origin, KOLLI_KEY: key } } },
      }),
    },
    {
      value: "chatgpt",
      label: "ChatGPT",
      where:
        "In developer mode, create a connector with this address, and use the key as its access token. ChatGPT must be able to reach the address from the internet.",
      code: `${url}\n${key}`,
    },
    {
      value: "vs-code",
      label: "VS Code",
      where: "Add this to .vscode/mcp.json.",
      code: json({ servers: { kolli: { type: "http", url, headers: authorization } } }),
    },
    {
      value: "cursor",
      label: "Cursor and others",
      where: "Add this to .cursor/mcp.json, or to the same file of another program.",
      code: json({ mcpServers: { kolli: { url, headers: authorization } } }),
    },
  ];
};
