import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
const oddName = "it's a folder, #1 & [ü] %20";

/** The words a shell makes of the command, the program's name left out. */
const wordsOf = (command: string): string[] =>
  execFileSync("sh", ["-c", `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

test("in a folder of any name Kolli starts, and the command that it writes works as it is pasted", async () => {
  const folder = await temporaryFolder(oddName);
  const dataDir = await dataFolderIn(folder);
  const { DATABASE_URL: _url, ...env } = process.env;
  const server = spawn(process.execPath, [main, "serve"], {
    env: { ...env, KOLLI_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", KOLLI_PROCESSES: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    await rm(folder, { recursive: true });
  });
  for await (const line of createInterface({ input: server.stdout! })) if (line.includes("Kolli is ready")) break;
  const printed = (await readFile(join(dataDir, "welcome.txt"), "utf8")).split("\n");
  const first = printed.findIndex((line) => line.startsWith("curl "));
  const words = wordsOf(printed.slice(first, first + 4).join("\n"));
  expect(words.map((word) => (word.startsWith("-") ? word : "…")).join(" ")).toBe("--cacert … … -H … -H … -d …");

  const [, caFile, url, , authorization, , contentType, , body] = words as [string, ...string[]];
  const dispatcher = new Agent({ connect: { ca: await readFile(caFile!, "utf8"), timeout: 60_000 } });
  onTestFinished(() => dispatcher.close());
  const headers = Object.fromEntries([authorization!, contentType!].map((header) => header.split(": ") as [string, string]));
  const answer = await request(url!, { dispatcher, method: "POST", headers, body: body! });
  expect(await answer.body.json()).toMatchObject({ data: { trackerCreate: { tracker: { status: "DELIVERED" } } } });
});
