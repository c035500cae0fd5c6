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
            `${done.failure.processes} running processes of Kolli do not have the new key. Give it to every node as KOLLI_MASTER_KEY_NEXT_FILE and restart them one after the other, or stop them; then run this again.`,
          );
        case "not-switched":
          return refuse(
            "The new key is the database's now, but a running process still seals with the old one. Restart it, and run this again.",
          );
        case "unreadable":
          return refuse(
            `A secret in ${done.failure.table} (${done.failure.id}) cannot be read with the present master key. Nothing was changed.`,
          );
      }
    }
    await recordCommandEverywhere({ db, clock }, { action: "master-key.rotate", detail: { ...done.value } });
    if (json) return printJson({ ...done.value, newKeyFile: file });
    const { secrets, processes } = done.value;
    print(
      `${secrets} secrets are now encrypted under the key in ${file}${processes > 0 ? `, and ${processes} processes seal with it` : ""}.`,
    );
    print(
      config.masterKey
        ? "Set KOLLI_MASTER_KEY (or its file) to what that file holds, on every node, without KOLLI_MASTER_KEY_NEXT."
        : `Move the file to ${config.dataDir}/master.key.`,
    );
  });

const adopt = ({ secretsAreLost }: { secretsAreLost?: boolean }): Promise<void> => {
  if (!secretsAreLost)
    return refuse(
      "This makes the present key the database's. What is stored under another one can never be read again: webhooks' secrets must be rotated, " +
        "carriers' credentials entered again, two-factor turned off for whoever has no recovery code. Say so with --secrets-are-lost.",
    );
  return withAdoptedKey(async (runtime) => {
    await recordCommandEverywhere(runtime, { action: "master-key.adopt" });
    print("The present master key is the database's now. Start Kolli.");
  });
};

export const addMasterKeyCommands = (program: Command): void => {
  const masterKey = program.command("master-key").description("the key that encrypts secrets at rest");
  masterKey
    .command("adopt")
    .description("take the present key for the database's, when the right one is lost, while Kolli is stopped")
    .option("--secrets-are-lost", "yes: what is stored under the other key shall stay unreadable")
    .action(adopt);
  masterKey
    .command("rotate")
    .description("encrypt every stored secret under a new key; nodes that have both keys run on")
    .requiredOption("--new-key <file>", "file with the new key; made when it does not exist")
    .option("--json", "answer in JSON")
    .action(rotate);
};
