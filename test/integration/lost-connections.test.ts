import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { authenticationOk, errorResponse, readyForQuery, startFakePostgres } from "../support/fake-postgres.ts";

const child = fileURLToPath(new URL("../support/pool-child.ts", import.meta.url));
const goodbye = errorResponse("FATAL", "57P01", "terminating connection due to administrator command");

test("a server that says ready and goodbye in one packet ends no process", async () => {
  const rounds = 20;
  const server = await startFakePostgres((socket) => socket.end(Buffer.concat([authenticationOk, readyForQuery, goodbye])));
  onTestFinished(() => server.close());
  const { stdout } = await promisify(execFile)(process.execPath, [child, server.url, String(rounds)], { timeout: 25_000 });
  expect(JSON.parse(stdout)).toEqual({ failed: rounds * 3 });
  expect(server.connections()).toBeGreaterThan(rounds);
});
