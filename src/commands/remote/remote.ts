import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import type { Config } from "../../config.ts";
import { readRunningAddress } from "../../server/running-address.ts";
import { explain, refuse } from "../output.ts";

/** How a command reaches a service over its API. */
export type RemoteOptions = { url?: string; key?: string; keyFile?: string; cacert?: string };

export const addRemoteOptions = (command: Command, keyDefault = "KOLLI_KEY"): Command =>
  command
    .option("--url <url>", "the service's address (default: KOLLI_URL, or this installation)")
    .option("--key-file <file>", `a file with an API key (default: ${keyDefault})`)
    .option("--key <key>", "an API key; other users of this machine can see it")
    .option("--cacert <file>", "the CA certificate of the service, if it is not publicly trusted (default: KOLLI_CA)");

/** From a file or the environment: what stands on a command line is seen by everyone on the machine. */
export const givenKey = async ({ key, keyFile }: RemoteOptions, { client }: Config): Promise<string | undefined> => {
  if (key !== undefined) {
    explain(
      "Other users of this machine can see a key on the command line. Use --key-file or the environment variable KOLLI_KEY instead.",
    );
    return key;
  }
  if (keyFile === undefined) return client.key?.reveal();
  const held = await readFile(keyFile, "utf8").catch((error: NodeJS.ErrnoException) =>
    refuse(`--key-file is ${keyFile}, which cannot be read (${error.code}).`),
  );
  return held.trim();
};

/** A service that was named; null means this installation. */
export const namedService = ({ url }: RemoteOptions, { client }: Config): string | null => url ?? client.url;

/** Where this installation serves: what runs knows its port better than a shell in which PORT is not set. */
export const ownAddress = async (config: Config): Promise<string> =>
  (await readRunningAddress(config.dataDir))?.url ?? config.publicUrl;

/** Without a key, a service elsewhere cannot be used, and this machine's database is not what was meant. */
export const refuseWithoutKey = (url: string): never =>
  refuse(
    `${url} needs an API key. Set KOLLI_KEY, or pass a file with one as --key-file. To use this machine's installation instead, unset KOLLI_URL and omit --url.`,
  );
