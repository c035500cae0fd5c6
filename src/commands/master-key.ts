import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { writeWholeFile } from "../lib/whole-file.ts";
import { findMasterKey, makeMasterKey, parseMasterKey } from "../server/master-key/master-key.ts";
import { workerKeyOf } from "../server/master-key/node-keys.ts";
import { type ResealFailure, resealSecrets } from "../server/master-key/reseal.ts";
import { print, printJson, refuse } from "./output.ts";
import { recordCommandEverywhere } from "./record-command.ts";
import { loadConfig, withAdoptedKey, withRuntime } from "./with-runtime.ts";

/** An existing file is used, so that a rotation that was interrupted can be run again; otherwise a key is made and kept there. */
const newKeyFrom = async (file: string): Promise<Buffer> =>
  parseMasterKey(await readFile(file, "utf8").catch(() => ""), file) ?? makeMasterKey(file);

/** `lacking` is what to do about running processes that do not have the key. */
const explainFailure = (failure: ResealFailure, lacking: string): string => {
  switch (failure.code) {
    case "still-running":
      return `${failure.processes} running processes of Kolli ${lacking}`;
    case "not-switched":
      return "The new key is the database's now, but a running process still seals with the old one. Restart it, and run this again.";
    case "unreadable":
      return `A secret in ${failure.table} (${failure.id}) cannot be read with the present master key. Nothing was changed.`;
  }
};

const rotate = ({ newKey: file, json }: { newKey: string; json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, keys, config, clock }) => {
    const key = await newKeyFrom(file);
    const done = await resealSecrets(db, { from: keys.masters, to: key }, clock.now());
    if (!done.ok)
      return refuse(
        explainFailure(
          done.failure,
          "do not have the new key. Give it to every node as KOLLI_MASTER_KEY_NEXT_FILE (to a worker without the master key its worker key, as KOLLI_WORKER_KEY_NEXT_FILE) and restart them one after the other, or stop them; then run this again.",
        ),
      );
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

/** What workers need comes under their own key, and whatever else is under a key that it should not be under. */
const reseal = ({ json }: { json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, keys, clock }) => {
    const done = await resealSecrets(db, { from: keys.masters, to: keys.masters[0]!, split: true }, clock.now());
    if (!done.ok)
      return refuse(
        explainFailure(
          done.failure,
          "are of a version that has no worker key, or have another one. Upgrade or stop them; then run this again.",
        ),
      );
    await recordCommandEverywhere({ db, clock }, { action: "master-key.reseal", detail: { ...done.value } });
    if (json) return printJson(done.value);
    print(`${done.value.secrets} secrets were encrypted anew. What workers need is under the worker key.`);
    print(
      "`kolli master-key worker-key` tells it: a node with --role worker needs it as KOLLI_WORKER_KEY_FILE, and no master key.",
    );
  });

/** Needs no database: it follows from the master key alone. */
const tellWorkerKey = async ({ file, masterKey: from }: { file?: string; masterKey?: string }): Promise<void> => {
  const config = loadConfig();
  const found = from === undefined ? (await findMasterKey(config)).key : parseMasterKey(await readText(from), from);
  if (found === null)
    return refuse("There is no master key here: set KOLLI_MASTER_KEY_FILE, or name its file with --master-key.");
  const text = `${workerKeyOf(found).toString("base64")}\n`;
  if (file !== undefined) {
    await writeWholeFile(file, text, { mode: 0o600, keep: false });
    return print(`The worker key is in ${file}.`);
  }
  if (!process.stdout.isTTY)
    return refuse("What is printed here could end in a log. Name a file for the worker key with --file.");
  process.stdout.write(text);
};

const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => refuse(`${file} cannot be read (${error.code}).`));

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
  masterKey
    .command("reseal")
    .description("encrypt what workers need under their own key, and all else under the master key; nodes run on")
    .option("--json", "answer in JSON")
    .action(reseal);
  masterKey
    .command("worker-key")
    .description("tell the key that workers need in the place of the master key")
    .option("--file <file>", "write it to a file that only you can read; without a terminal there is no other way")
    .option("--master-key <file>", "the master key that it belongs to, where it is not the present one")
    .action(tellWorkerKey);
};
