import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedFrom } from "../../support/sdk-packages.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const execute = promisify(execFile);

/** Its 100 packages are fetched by `npm run test:mcp` only. */
const isAsked = process.env.KOLLI_TEST_MCP === "1";

/**
 * Those that hold for every server. The others call tools, resources and prompts that only a server made for these tests has, or test
 * servers that need no key.
 */
const scenarios = ["server-initialize", "ping", "tools-list"];

describe.runIf(isAsked)("the official conformance tests", () => {
  let service: TestService;
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    service = await startTestService();
    const { key } = await service.keyFor("TEST");
    // The tests send no key and trust no certificate of our own.
    const proxy = createServer(async (request, response) => {
      const { accept, "content-type": type, ...headers } = request.headers as Record<string, string>;
      const own = Object.entries(headers).filter(([name]) => name.startsWith("mcp-"));
      const answer = await service.send(request.url!, {
        method: request.method!,
        headers: {
          ...Object.fromEntries(own),
          ...(accept && { accept }),
          ...(type && { "content-type": type }),
          authorization: `Bearer ${key}`,
        },
        ...(request.method === "POST" && { body: await text(request) }),
      });
      response.writeHead(answer.status, { "content-type": String(answer.headers["content-type"] ?? "application/json") });
      response.end(answer.text);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
    close = () => {
      proxy.close();
      proxy.closeAllConnections();
    };
  });
  afterAll(async () => {
    close();
    await service.stop();
  });

  test.each(scenarios)("%s passes", async (scenario) => {
    const folder = await installedFrom(fileURLToPath(new URL("conformance", import.meta.url)), "mcp-conformance");
    const program = join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    const { stdout } = await execute(process.execPath, [program, "server", "--url", url, "--scenario", scenario], {
      cwd: folder,
      timeout: 60_000,
    });
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  });
});
