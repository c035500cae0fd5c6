import { fileURLToPath } from "node:url";
import { startScratchServer } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { runProgram, startProgram } from "../samples/sample-shell.ts";
import { installedFrom } from "../sdk-packages.ts";
import { fillMedusaShop } from "./medusa-goods.ts";

const listed = fileURLToPath(new URL("../../integration/connectors/medusa-shop", import.meta.url));
const person = { email: "owner@shop.example", password: "only in a test" };

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type MedusaAnswer = any;
export type CallMedusa = (method: "GET" | "POST", path: string, body?: object) => Promise<MedusaAnswer>;

const callMedusa =
  (address: string, authorization?: string): CallMedusa =>
  async (method, path, body) => {
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    const response = await fetch(new URL(path, address), { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

/** A shop of Medusa 2 from npm, with PostgreSQL and a product, on the loopback network. Its port stays the same when it starts again. */
export const startMedusaShop = async (port: number) => {
  const folder = await installedFrom(listed, "medusa-shop");
  const database = await startScratchServer();
  const env = {
    PATH: process.env.PATH!,
    HOME: folder,
    NODE_ENV: "production",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: database.url,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const program = "node_modules/@medusajs/cli/cli.js";
  const run = async (...args: string[]) => {
    const { code, output } = await runProgram(process.execPath, [program, ...args], folder, env);
    if (code !== 0) throw new Error(`medusa ${args[0]} ended with ${code}:\n${output}`);
  };
  const address = `http://127.0.0.1:${port}`;
  const start = async () => {
    const running = startProgram(process.execPath, [program, "start"], folder, env);
    const isHealthy = () =>
      fetch(`${address}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isHealthy, 60_000).catch(() => {
      throw new Error(`Medusa did not start:\n${running.output()}`);
    });
    return running;
  };
  await run("db:migrate", "--execute-safe-links", "--skip-scripts");
  await run("user", "--email", person.email, "--password", person.password);
  let running = await start();
  const { token } = await callMedusa(address)("POST", "/auth/user/emailpass", person);
  const { api_key } = await callMedusa(address, `Bearer ${token}`)("POST", "/admin/api-keys", { title: "Kolli", type: "secret" });
  const key: string = api_key.token;
  const call = callMedusa(address, `Basic ${Buffer.from(`${key}:`).toString("base64")}`);
  return {
    address,
    key,
    call,
    ...(await fillMedusaShop(call)),
    stop: () => running.stop(),
    async startAgain() {
      running = await start();
    },
    async close() {
      await running.stop();
      await database.stop();
    },
  };
};
