import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { writeWholeFile } from "../lib/whole-file.ts";
import { findMasterKey, makeMasterKey, parseMasterKey } from "../operations/master-key/master-key.ts";
import { workerKeyOf } from "../operations/master-key/node-keys.ts";
import { type ResealFailure, resealSecrets } from "../operations/master-key/reseal.ts";
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
      return "The database now uses the new key, but a running process still encrypts with the old one. Restart that process, then run this command again.";
    case "unreadable":
      return `A secret in ${failure.table} (${failure.id}) cannot be decrypted with the current master key. Nothing was changed.`;
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
          "do not have the new key. Give it to every node as KOLLI_MASTER_KEY_NEXT_FILE (to a worker without the master key its worker key, as KOLLI_WORKER_KEY_NEXT_FILE) and restart them one at a time, or stop them. Then run this command again.",
        ),
      );
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

/** What workers need comes under their own key, and whatever else is under a key that it should not be under. */
const reseal = ({ json }: { json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, keys, clock }) => {
    const done = await resealSecrets(db, { from: keys.masters, to: keys.masters[0]!, split: true }, clock.now());
    if (!done.ok)
      return refuse(
        explainFailure(
          done.failure,
          "run a version without worker keys, or have a different worker key. Upgrade or stop them, then run this command again.",
        ),
      );
    await recordCommandEverywhere({ db, clock }, { action: "master-key.reseal", detail: { ...done.value } });
    if (json) return printJson(done.value);
    print(`${done.value.secrets} secrets were encrypted again. What workers need is now under the worker key.`);
    print(
      "`kolli master-key worker-key` prints it. A node with --role worker needs it as KOLLI_WORKER_KEY_FILE, and needs no master key.",
    );
  });

/** Needs no database: it follows from the master key alone. */
type WorkerKeyOptions = { file?: string; masterKey?: string; json?: boolean };
const printWorkerKey = async ({ file, masterKey: from, json }: WorkerKeyOptions): Promise<void> => {
  const config = loadConfig();
  const found = from === undefined ? (await findMasterKey(config)).key : parseMasterKey(await readText(from), from);
  if (found === null) return refuse("No master key was found. Set KOLLI_MASTER_KEY_FILE, or pass its file with --master-key.");
  const text = `${workerKeyOf(found).toString("base64")}\n`;
  if (file !== undefined) {
    await writeWholeFile(file, text, { mode: 0o600, keep: false });
    return json ? printJson({ file }) : print(`The worker key is in ${file}.`);
  }
  if (!process.stdout.isTTY) return refuse("Output could end up in a log. Write the worker key to a file with --file.");
  if (json) return printJson({ workerKey: text.trim() });
  process.stdout.write(text);
};

const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => refuse(`${file} cannot be read (${error.code}).`));

const adopt = ({ secretsAreLost, json }: { secretsAreLost?: boolean; json?: boolean }): Promise<void> => {
  if (!secretsAreLost)
    return refuse(
      "This makes the current key the database's key. Secrets encrypted under another key can never be read again: webhook secrets must be rotated, " +
        "carrier credentials entered again, and two-factor turned off for anyone without a recovery code. To confirm, add --secrets-are-lost.",
    );
  return withAdoptedKey(async (runtime) => {
    await recordCommandEverywhere(runtime, { action: "master-key.adopt" });
    if (json) return printJson({ isAdopted: true });
    print("The current master key is now the database's key. Start Kolli.");
  });
};

export const addMasterKeyCommands = (program: Command): void => {
  const masterKey = program.command("master-key").description("manage the key that encrypts secrets at rest");
  masterKey
    .command("adopt")
    .description("use the current key for the database after the right one was lost; stop Kolli first")
    .option("--secrets-are-lost", "confirm that secrets stored under the other key stay unreadable")
    .option("--json", "print JSON")
    .action(adopt);
  masterKey
    .command("rotate")
    .description("encrypt every stored secret under a new key; nodes that have both keys keep running")
    .requiredOption("--new-key <file>", "the file with the new key; created if it does not exist")
    .option("--json", "print JSON")
    .action(rotate);
  masterKey
    .command("reseal")
    .description("encrypt what workers need under their own key, and everything else under the master key; nodes keep running")
    .option("--json", "print JSON")
    .action(reseal);
  masterKey
    .command("worker-key")
    .description("show the key that workers need instead of the master key")
    .option("--file <file>", "write it to a file that only you can read; required without a terminal")
    .option("--master-key <file>", "the master key it is derived from, if not the current one")
    .option("--json", "print JSON")
    .action(printWorkerKey);
};
