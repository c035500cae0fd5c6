import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { makeMasterKey, parseMasterKey } from "../server/master-key/master-key.ts";
import { resealSecrets } from "../server/master-key/reseal.ts";
import { print, printJson, refuse } from "./output.ts";
import { recordCommandEverywhere } from "./record-command.ts";
import { withAdoptedKey, withRuntime } from "./with-runtime.ts";

/** An existing file is used, so that a rotation that was interrupted can be run again; otherwise a key is made and kept there. */
const newKeyFrom = async (file: string): Promise<Buffer> =>
  parseMasterKey(await readFile(file, "utf8").catch(() => ""), file) ?? makeMasterKey(file);

const rotate = ({ newKey: file, json }: { newKey: string; json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, masterKeys, config, clock }) => {
    const key = await newKeyFrom(file);
    const done = await resealSecrets(db, { from: masterKeys, to: key }, clock.now());
    if (!done.ok) {
      switch (done.failure.code) {
        case "still-running":
          return refuse(
            `${done.failure.processes} running processes of Kolli do not have the new key. Give it to every node as KOLLI_MASTER_KEY_NEXT_FILE and restart them one at a time, or stop them. Then run this command again.`,
          );
        case "not-switched":
          return refuse(
            "The database now uses the new key, but a running process still encrypts with the old one. Restart that process, then run this command again.",
          );
        case "unreadable":
          return refuse(
            `A secret in ${done.failure.table} (${done.failure.id}) cannot be decrypted with the current master key. Nothing was changed.`,
          );
      }
    }
    await recordCommandEverywhere({ db, clock }, { action: "master-key.rotate", detail: { ...done.value } });
    if (json) return printJson({ ...done.value, newKeyFile: file });
    const { secrets, processes } = done.value;
    print(
      `${secrets} secrets are now encrypted under the key in ${file}${processes > 0 ? `, and ${processes} running processes use it` : ""}.`,
    );
    print(
      config.masterKey
        ? "On every node, set KOLLI_MASTER_KEY (or its file) to the content of that file, and remove KOLLI_MASTER_KEY_NEXT."
        : `Move the file to ${config.dataDir}/master.key.`,
    );
  });

const adopt = ({ secretsAreLost }: { secretsAreLost?: boolean }): Promise<void> => {
  if (!secretsAreLost)
    return refuse(
      "This makes the current key the database's key. Secrets encrypted under another key can never be read again: webhook secrets must be rotated, " +
        "carrier credentials entered again, and two-factor turned off for anyone without a recovery code. To confirm, add --secrets-are-lost.",
    );
  return withAdoptedKey(async (runtime) => {
    await recordCommandEverywhere(runtime, { action: "master-key.adopt" });
    print("The current master key is now the database's key. Start Kolli.");
  });
};

export const addMasterKeyCommands = (program: Command): void => {
  const masterKey = program.command("master-key").description("manage the key that encrypts secrets at rest");
  masterKey
    .command("adopt")
    .description("use the current key for the database after the right one was lost; stop Kolli first")
    .option("--secrets-are-lost", "confirm that secrets stored under the other key stay unreadable")
    .action(adopt);
  masterKey
    .command("rotate")
    .description("encrypt every stored secret under a new key; nodes that have both keys keep running")
    .requiredOption("--new-key <file>", "the file with the new key; created if it does not exist")
    .option("--json", "print JSON")
    .action(rotate);
};
