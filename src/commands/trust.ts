import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Command as Program } from "commander";
import { shellQuoted } from "../lib/shell.ts";
import { type Command, type TrustStore, trustStores } from "../server/tls/trust-stores.ts";
import { explain, print, refuse } from "./output.ts";
import { loadConfig } from "./with-runtime.ts";

type Outcome = "done" | { byHand: string } | { failed: string };

const asText = (commands: readonly Command[], prefix: string): string =>
  commands.map((command) => prefix + command.map(shellQuoted).join(" ")).join(" && ");

const runAll = (commands: readonly Command[]): Outcome => {
  for (const [program, ...args] of commands) {
    const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: "utf8" });
    if (error && (error as NodeJS.ErrnoException).code === "ENOENT")
      return program === "certutil"
        ? { failed: "certutil is missing. Install libnss3-tools (Debian, Ubuntu) or nss-tools (Fedora), then run this again." }
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

const runTrust = async ({ remove = false }: { remove?: boolean }): Promise<void> => {
  const config = loadConfig();
  const file = join(config.dataDir, "tls", "ca.pem");
  if (config.tlsCertFile !== null)
    refuse("Kolli serves the certificate that KOLLI_TLS_CERT names. Browsers that do not trust it need its issuer, not ours.");
  if (!existsSync(file)) refuse(`There is no local authority yet (${file}). Start Kolli once, then run this again.`);
  const stores = trustStores({ platform: process.platform, home: homedir(), file }, await readFile(file, "utf8"));
  if (stores.length === 0) refuse(`No certificate store was found. Import ${file} into your browser by hand.`);
  let isTrouble = false;
  for (const store of stores) {
    const outcome = change(store, remove ? store.remove : store.add);
    if (outcome === "done" || (remove && isGone(outcome))) print(`${remove ? "Taken out of" : "Trusted by"} ${store.name}`);
    else if ("byHand" in outcome) print(`For ${store.name}, as the administrator:\n  ${outcome.byHand}`);
    else {
      isTrouble = true;
      explain(`Not ${remove ? "taken out of" : "trusted by"} ${store.name}: ${outcome.failed}`);
    }
  }
  if (!remove) explain("Browsers that are open notice it when they are started again. `kolli trust --remove` takes it back.");
  if (isTrouble) process.exitCode = 1;
};

export const addTrustCommand = (program: Program): void => {
  program
    .command("trust")
    .description("let this machine's browsers and programs trust Kolli's local certificate")
    .option("--remove", "take it out again")
    .action(runTrust);
};
