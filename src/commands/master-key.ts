import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { createSealer } from "../lib/seal.ts";
import { resealSecrets } from "../server/reseal.ts";
import { print, printJson, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";

/** An existing file is used, so that a rotation that was interrupted can be run again; otherwise a key is made and kept there. */
const newKeyFrom = async (file: string): Promise<Buffer> => {
  const fresh = `${randomBytes(32).toString("base64")}\n`;
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") refuse(`${file} cannot be written: ${error.message}.`);
  });
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  return key.length === 32 ? key : refuse(`${file} does not hold a master key: 32 bytes in base64.`);
};

const rotate = ({ newKey: file, json }: { newKey: string; json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, sealer, config }) => {
    const key = await newKeyFrom(file);
    const done = await resealSecrets(db, sealer, createSealer(key));
    if (!done.ok) {
      switch (done.failure.code) {
        case "still-running":
          return refuse(
            `Kolli is running (${done.failure.processes} processes on this database). Stop all of them first: they would go on with the old key.`,
          );
        case "unreadable":
          return refuse(
            `A secret in ${done.failure.table} (${done.failure.id}) cannot be read with the present master key. Nothing was changed.`,
          );
      }
    }
    if (json) return printJson({ secrets: done.value, newKeyFile: file });
    print(`${done.value} secrets are now encrypted under the key in ${file}.`);
    print(
      config.masterKey
        ? "Set KOLLI_MASTER_KEY to what the file holds, on every node, and start them."
        : `Move the file to ${config.dataDir}/master.key, and start Kolli.`,
    );
  });

export const addMasterKeyCommands = (program: Command): void => {
  program
    .command("master-key")
    .description("the key that encrypts secrets at rest")
    .command("rotate")
    .description("encrypt every stored secret under a new key, while Kolli is stopped")
    .requiredOption("--new-key <file>", "file with the new key; made when it does not exist")
    .option("--json", "answer in JSON")
    .action(rotate);
};
