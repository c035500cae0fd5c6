import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Command as Program } from "commander";
import { runProgramSync } from "../lib/programs/run-program.ts";
import { shellQuoted } from "../lib/shell.ts";
import { type Command, type TrustStore, trustStores } from "../operations/tls/trust-stores.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { loadConfig } from "./with-runtime.ts";

type Outcome = "done" | { byHand: string } | { failed: string };

const asText = (commands: readonly Command[], prefix: string): string =>
  commands.map((command) => prefix + command.map(shellQuoted).join(" ")).join(" && ");

const runAll = (commands: readonly Command[]): Outcome => {
  for (const [program, ...args] of commands) {
    const { error, status, stderr, stdout } = runProgramSync(program, args);
    if (error && (error as NodeJS.ErrnoException).code === "ENOENT")
      return program === "certutil"
        ? {
            failed:
              "certutil is missing. Install libnss3-tools (Debian, Ubuntu) or nss-tools (Fedora), then run this command again.",
          }
        : { failed: `${program} is missing.` };
    if (status !== 0) return { failed: (stderr || stdout || error?.message || `${program} ended with ${status}.`).trim() };
  }
  return "done";
};

const change = (store: TrustStore, commands: readonly Command[]): Outcome =>
  store.needsRoot && process.getuid?.() !== 0 ? { byHand: asText(commands, "sudo ") } : runAll(commands);

/** A certificate that is not there cannot be taken out: that is what was wanted. */
const isGone = (outcome: Outcome): boolean =>
  typeof outcome === "object" && "failed" in outcome && /could not find|not found|SEC_ERROR_BAD_DATABASE/i.test(outcome.failed);

const runTrust = async ({ remove = false, json = false }: { remove?: boolean; json?: boolean }): Promise<void> => {
  const config = loadConfig();
  const file = join(config.dataDir, "tls", "ca.pem");
  if (config.tlsCertFile !== null)
    refuse(
      "Kolli uses the certificate in KOLLI_TLS_CERT. Browsers that do not trust it need its issuer's certificate, not Kolli's.",
    );
  if (!existsSync(file))
    refuse(`There is no local certificate authority yet (${file}). Start Kolli once, then run this command again.`);
  const stores = trustStores({ platform: process.platform, home: homedir(), file }, await readFile(file, "utf8"));
  if (stores.length === 0) refuse(`No certificate store was found. Import ${file} into your browser manually.`);
  let isTrouble = false;
  for (const store of stores) {
    const changed = change(store, remove ? store.remove : store.add);
    const outcome = remove && isGone(changed) ? "done" : changed;
    isTrouble ||= outcome !== "done" && "failed" in outcome;
    if (json) printJson({ store: store.name, ...(outcome === "done" ? { isDone: true } : { isDone: false, ...outcome }) });
    else if (outcome === "done") print(`${remove ? "Removed from" : "Trusted by"} ${store.name}`);
    else if ("byHand" in outcome) print(`For ${store.name}, run as administrator:\n  ${outcome.byHand}`);
    else explain(`Not ${remove ? "removed from" : "trusted by"} ${store.name}: ${outcome.failed}`);
  }
  if (!remove) explain("Restart open browsers to apply the change. `kolli trust --remove` undoes it.");
  if (isTrouble) process.exitCode = 1;
};

export const addTrustCommand = (program: Program): void => {
  program
    .command("trust")
    .description("make this machine's browsers and programs trust Kolli's local certificate")
    .option("--remove", "remove it again")
    .option("--json", "print JSON lines, one for each certificate store")
    .action(runTrust);
};
