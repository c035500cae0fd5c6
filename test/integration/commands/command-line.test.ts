import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInHost } from "../../support/processes/command-host.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
let folder: string;
let dataDir: string;
let server: ChildProcess;
let welcome: { url: string; testKey: string; setupLink: string; caFile: string };

const environment = (extra: Record<string, string> = {}) => {
  const { DATABASE_URL: _url, ...rest } = process.env;
  return {
    ...(rest as Record<string, string>),
    KOLLI_DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    KOLLI_PROCESSES: "2",
    ...extra,
  };
};

const kolli = async (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main, ...args], {
    env: environment(env),
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = async (stream: NodeJS.ReadableStream) => {
    let text = "";
    for await (const chunk of stream) text += chunk;
    return text;
  };
  const [stdout, stderr, code] = await Promise.all([
    read(child.stdout),
    read(child.stderr),
    new Promise<number | null>((resolve) => void child.once("exit", resolve)),
  ]);
  return { stdout, stderr, code };
};

/** The same without the start of a process, which is most of what a command costs. Each kind of end has real ones, too. */
const kolliInHost = async (args: readonly string[], env: Record<string, string> = {}) => {
  const ran = await runInHost(args, environment(env));
  return ran ? { stdout: ran.out, stderr: ran.err, code: ran.code } : kolli(args, env);
};

const startServer = async () => {
  server = spawn(process.execPath, [main, "serve", "--json"], {
    env: environment(),
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    welcome = JSON.parse(line);
    return;
  }
};

const stopServer = (signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    server.once("exit", (code) => resolve(code));
    server.kill(signal);
  });

const workspaceOf = async (key: string) => {
  const dispatcher = new Agent({ connect: { ca: await readFile(welcome.caFile, "utf8"), timeout: 60_000 } });
  const { statusCode, body } = await request(`${welcome.url}/graphql`, {
    dispatcher,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"query":"{ workspace { name mode } }"}',
  });
  const answer = { status: statusCode, body: (await body.json()) as { data?: unknown; errors?: { message: string }[] } };
  await dispatcher.close();
  return answer;
};

beforeAll(async () => {
  folder = await temporaryFolder("command-line");
  dataDir = await dataFolderIn(folder);
  await startServer();
});
afterAll(async () => {
  await stopServer("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

describe("beside a running server", () => {
  test("keys create prints one line of JSON with a key that works, also in a new workspace", async () => {
    for (const [mode, name] of [
      ["test", "Main"],
      ["live", "Second shop"],
    ] as const) {
      const { stdout, code } = await kolli([
        "keys",
        "create",
        "--mode",
        mode,
        "--workspace",
        name,
        "--create-workspace",
        "--name",
        "Warehouse",
        "--expires",
        "30d",
        "--json",
      ]);
      expect(code).toBe(0);
      const made = JSON.parse(stdout);
      expect(made).toMatchObject({ mode: mode.toUpperCase(), name: "Warehouse", workspace: { name } });
      expect(made.key).toMatch(new RegExp(`^kolli_${mode}_`));
      expect(await workspaceOf(made.key)).toMatchObject({
        status: 200,
        body: { data: { workspace: { name, mode: mode.toUpperCase() } } },
      });
    }
  });

  test("keys list shows hints and never keys; keys revoke takes effect on every process at once", async () => {
    const made = JSON.parse((await kolliInHost(["keys", "create", "--mode", "live", "--json"])).stdout);
    for (let i = 0; i < 6; i++) expect((await workspaceOf(made.key)).status).toBe(200);
    const listed = (await kolliInHost(["keys", "list", "--json"])).stdout;
    expect(listed).not.toContain(made.key);
    expect(JSON.parse(listed).find(({ id }: { id: string }) => id === made.id)).toMatchObject({ mode: "LIVE", state: "active" });
    const renamed = await kolliInHost(["keys", "update", made.id, "--name", "Till", "--networks", "127.0.0.0/8,::1", "--json"]);
    expect(JSON.parse(renamed.stdout)).toEqual({ id: made.id, name: "Till", networks: ["127.0.0.0/8", "::1"] });
    const rolled = JSON.parse((await kolliInHost(["keys", "roll", made.id, "--grace", "1h", "--json"])).stdout);
    expect(rolled).toMatchObject({ previousId: made.id, previousExpiresAt: expect.any(String) });
    for (const key of [made.key, rolled.key]) expect((await workspaceOf(key)).status).toBe(200);
    expect((await kolli(["keys", "revoke", made.id])).code).toBe(0);
    for (let i = 0; i < 6; i++) {
      const refused = await workspaceOf(made.key);
      expect(refused.status).toBe(401);
      expect(refused.body.errors?.[0]?.message).toContain("revoked");
    }
  });

  test("a second server on the same data folder is refused with a reason", async () => {
    const { code, stderr } = await kolli(["serve"]);
    expect(code).toBe(1);
    expect(stderr).toContain("already uses the data folder");
  });

  test("track prints the timeline of a test parcel", async () => {
    const { stdout, code } = await kolli(["track", "K1000000005", "--carrier", "ups"], { LANG: "C.UTF-8" });
    expect(code).toBe(0);
    expect(stdout).toContain("Delivered");
    const { stdout: json } = await kolliInHost(["track", "K1000000005", "--carrier", "ups", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ status: "DELIVERED", carrier: "UPS" });
  });

  test("advance moves a test parcel, plays a journey on it and injects a fault", async () => {
    const { stdout } = await kolliInHost(["track", "CLI-PARCEL", "--carrier", "ups", "--mode", "test", "--json"]);
    const { id } = JSON.parse(stdout);
    expect(JSON.parse((await kolliInHost(["advance", id, "--json"])).stdout)).toMatchObject({ id, status: "PENDING" });
    expect((await kolliInHost(["advance", id, "--status", "IN_TRANSIT"])).stdout).toBe("CLI-PARCEL is IN_TRANSIT\n");
    expect((await kolliInHost(["advance", id, "--fault", "CARRIER_ERROR_500"])).stdout).toContain("cannot be checked");
    expect((await kolliInHost(["advance", id, "--journey", "--speed", "0"])).stderr).toContain("speed must be");
    expect((await kolliInHost(["advance", id, "--fault", "STORM"])).code).toBe(2);
  });

  test("doctor finds nothing to fix, and migrate nothing to do", async () => {
    const doctor = JSON.parse((await kolliInHost(["doctor", "--json"])).stdout);
    expect(doctor.checks.filter(({ state }: { state: string }) => state === "fail")).toEqual([]);
    expect((await kolliInHost(["migrate"])).stdout).toContain("up to date");
  });
});

describe("wrong input", () => {
  test.each([
    [["keys", "create", "--mode", "prod"], "must be test or live"],
    [["keys", "create", "--mode", "test", "--expires", "soon"], "must be a time such as"],
    [["keys", "revoke", "nonsense"], "No API key has the ID nonsense"],
    [["keys", "update", "nonsense"], "Nothing to change. Use --name or --networks."],
    [["keys", "roll", "nonsense", "--grace", "60d"], "at most 30d"],
    [["track", "X", "--carrier", "pigeon"], "The carrier pigeon does not exist"],
  ])("kolli %j ends with exit code 1 and one sentence", async (args, words) => {
    const { code, stderr, stdout } = await kolliInHost(args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
    expect(stdout).toBe("");
  });

  test("every wrong setting is named, together, and nothing starts", async () => {
    const { code, stderr } = await kolli(["serve"], {
      PORT: "http",
      KOLLI_MASTER_KEY: "short",
      LOG_LEVEL: "loud",
      KOLLI_EGRESS_ALLOW: "home",
      KOLLI_TLS_CERT: "/x",
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "KOLLI_MASTER_KEY", "LOG_LEVEL", "KOLLI_EGRESS_ALLOW", "KOLLI_TLS_CERT"])
      expect(stderr).toContain(name);
    // As a process: one that runs commands does not start and end as theirs do.
    const doctor = await kolli(["doctor"], { PORT: "http" });
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain("PORT");
  });
});

describe("stopping", () => {
  test("SIGTERM ends everything, the database too; kill -9 and a new start lose nothing", async () => {
    const { key } = JSON.parse((await kolli(["keys", "create", "--mode", "test", "--json"])).stdout);
    expect(await stopServer("SIGTERM")).toBe(0);
    await startServer();
    expect((await workspaceOf(key)).status).toBe(200);
    const firstKey = welcome.testKey;
    await stopServer("SIGKILL");
    await startServer();
    expect((await workspaceOf(key)).status).toBe(200);
    expect(welcome.testKey).toBe(firstKey);
  });
});
