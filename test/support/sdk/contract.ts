import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { signatureHeader, signingKey } from "../../../src/destinations/signing.ts";
import { eventually } from "../eventually.ts";
import { childEnvironment } from "../processes/child-environment.ts";
import { temporaryFolder } from "../processes/temporary-folder.ts";
import { samplesOf } from "../samples/doc-samples.ts";
import { runProgram, startProgram } from "../samples/sample-shell.ts";
import { startTestService } from "../service.ts";
import { startFront } from "./front.ts";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));

const cellOf = (name: string): string => {
  const guide = readFileSync(join(repository, "docs/webhooks.md"), "utf8");
  const [, found] = new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, "m").exec(guide)!;
  return found!;
};

/** As docs/webhooks.md publishes it. */
export const vector = {
  secret: cellOf("secret"),
  id: cellOf("`webhook-id`"),
  timestamp: Number(cellOf("`webhook-timestamp`")),
  body: cellOf("body, UTF-8, no line break"),
  signature: cellOf("`webhook-signature`"),
};

/** What the program of every language prints: methods by noun, pages, retries with one key, errors by class, unknown values, events. */
const expected = {
  created: ["DELIVERED", "UPS", true, { a: [1] }],
  batch: ["UNKNOWN", "UNKNOWN", "UNKNOWN", "TRACKING_CODE_REQUIRED"],
  found: [false, "CONTRACT-1"],
  listed: ["CONTRACT-1", "CONTRACT-2", "CONTRACT-3"],
  page: [1, true],
  count: 3,
  updated: [null, "83702"],
  moved: "IN_TRANSIT",
  missing: null,
  byCode: "CONTRACT-2",
  candidate: "UPS",
  carriers: true,
  norwegian: ["BRING"],
  workspace: "TEST",
  stopped: [false],
  deleted: true,
  graphql: 3,
  refused: ["UserError", "TRACKING_CODE_REQUIRED", "trackingCode"],
  unauthorised: ["AuthenticationError", "UNAUTHENTICATED", 401],
  busy: ["RateLimitError", 120],
  html: "TransportError",
  redirect: "TransportError",
  silent: "TransportError",
  plain: "KolliError",
  flaky: [true, 1],
  future: "TELEPORTED",
  followed: [
    ["TRACKER_UPDATED", 1, "IN_TRANSIT"],
    ["TRACKER_UPDATED", 2, "DELIVERED"],
    ["TRACKER_UPDATED", 2, "DELIVERED"],
  ],
  verified: ["TRACKER_UPDATED", true],
  faults: ["NO_HEADER", "TOO_OLD", "WRONG_SIGNATURE", "WRONG_SIGNATURE", "NOT_JSON", "NOT_JSON"],
  // The methods that nothing above has called.
  others: {
    updated: ["order 7", "order 7"],
    order: 2,
    stopped: false,
    resumed: [true, true],
    refreshed: ["CONTRACT-2", "CONTRACT-2", "CONTRACT-3"],
    scanned: ["OUT_FOR_DELIVERY", "BK-CONTRACT"],
    explained: true,
    incidents: 0,
    mails: 0,
    resent: "NOT_FOUND",
    analysed: 0,
    attention: [0, 0, 0],
    connectors: ["csv", 1],
    overview: true,
    deleted: 2,
  },
};

/** Signed as an event is, but none: text, and JSON that is not an object. */
const signedNonEvents = ["hello", "[]"].map((body) => ({
  body,
  signature: signatureHeader([signingKey(vector.secret)], vector.id, vector.timestamp, Buffer.from(body)),
}));

type Program = { command: string; args: readonly string[]; cwd: string; env?: Record<string, string> };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await Promise.race([once(socket, "connect").then(() => true), once(socket, "close").then(() => false)]).catch(
    () => false,
  );
  socket.destroy();
  return isOpen;
};

/** A service over TLS, and an empty folder for a project that installs a client. */
export const openSdkWorld = async (language: string) => {
  const service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  const front = await startFront(service);
  const folder = await temporaryFolder(`sdk-${language}`);
  const { key, scope } = await service.keyFor("TEST");
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, service.ca);
  const env = {
    ...childEnvironment(),
    HOME: folder,
    TMPDIR: folder,
    KOLLI_URL: service.url,
    KOLLI_KEY: key,
    KOLLI_CA: caFile,
    NODE_EXTRA_CA_CERTS: caFile,
  };

  return {
    folder,
    env,
    /** Ends with an error that has everything that the program said. */
    async run({ command, args, cwd, env: more }: Program): Promise<string> {
      const { code, output } = await runProgram(command, args, cwd, { ...env, ...more });
      if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`);
      return output;
    },
    async expectContract(program: Program): Promise<void> {
      const settings = {
        FRONT_URL: front.url,
        CURSOR_FILE: join(folder, "cursor"),
        VECTOR: JSON.stringify({ ...vector, nonEvents: signedNonEvents }),
      };
      front.flakyKeys.length = 0;
      const output = await this.run({ ...program, env: { ...settings, ...program.env } });
      expect(JSON.parse(output)).toEqual(expected);
      expect(front.flakyKeys).toHaveLength(4);
      expect(new Set(front.flakyKeys).size).toBe(1);
      expect([...front.userAgents]).toEqual([expect.stringMatching(/^kolli-(typescript|python|go|php)\/0\.1\.0$/)]);
    },
    /** Runs the example, which has under 20 lines of code, with a webhook that exists; `$PORT` is where it receives. PHP needs a second process to track the parcel. */
    async expectExample({ command, args, cwd, env: more }: Program, file: string, beside?: Program): Promise<void> {
      const text = readFileSync(join(repository, "sdk", file), "utf8");
      const lines = text.split("\n").filter((line) => !/^\s*(\/\/|#|$)/.test(line));
      expect(lines.length).toBeLessThan(20);
      const port = await freePort();
      const { db, clock, sealer } = service.runtime;
      const made = await createEndpoint({ db, clock, sealer, egress: service.service.egress }, scope, {
        url: `http://127.0.0.1:${port}/hook`,
        topics: ["TRACKER_UPDATED"],
      });
      if (!made.ok) throw new Error(made.failure.message);
      const running = startProgram(
        command,
        args.map((arg) => arg.replace("$PORT", String(port))),
        cwd,
        {
          ...env,
          ...more,
          PORT: String(port),
          KOLLI_WEBHOOK_SECRET: made.value.secret,
        },
      );
      try {
        if (beside) {
          await eventually(() => isListening(port));
          await this.run(beside);
        }
        await eventually(() => running.output().includes("TRACKER_UPDATED K1000000005 DELIVERED"));
      } catch (error) {
        throw new Error(`The example never verified a webhook:\n${running.output()}`, { cause: error });
      } finally {
        await running.stop();
      }
    },
    /** Runs the programs of a guide, as a reader would: each shows a delivered parcel. */
    async expectGuide(guide: string, programOf: (file: string) => Program | Promise<Program>, file: string): Promise<void> {
      const programs = samplesOf(`docs/guides/${guide}.md`).filter(
        ({ handling }) => handling.kind === "with the client" && handling.isRun,
      );
      expect(programs.length).toBeGreaterThan(1);
      for (const [nth, { text }] of programs.entries()) {
        const name = `guide-${nth}${file}`;
        await mkdir(dirname(join(folder, "project", name)), { recursive: true });
        await writeFile(join(folder, "project", name), text);
        expect(await this.run(await programOf(name))).toContain("DELIVERED");
      }
    },
    async close() {
      await front.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type SdkWorld = Awaited<ReturnType<typeof openSdkWorld>>;
