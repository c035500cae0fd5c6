import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { modeOfKey } from "../../api-keys/key-format.ts";
import type { Config } from "../../config.ts";
import { TryLater } from "../../destinations/listen.ts";
import { exitCodes, Refusal } from "../../lib/refusal.ts";
import { readRunningAddress } from "../../operations/running-address.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { explain, refuse } from "../output.ts";
import { loadConfig } from "../with-runtime.ts";
import { apiAddress, openApiClient } from "./api-client.ts";
import { withProfile } from "./profiles.ts";

/** How a command reaches a service over its API. */
export type RemoteOptions = { url?: string; key?: string; keyFile?: string; cacert?: string; profile?: string };

export const addRemoteOptions = (command: Command, keyDefault = "KOLLI_KEY"): Command =>
  command
    .option("--profile <name>", "a profile of `kolli login` (default: KOLLI_PROFILE, or default if it exists)")
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

/** A command does not wait for a service that asks to try later: it ends with its own exit code. */
export const whileItIsUsable = <T>(url: string, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const { code: exitCode } = exitCodes.unavailable;
    throw error instanceof TryLater ? new Refusal(`${url} cannot be used now: ${error.message}`, { exitCode }) : error;
  });

/** A service elsewhere, asked through its API. What cannot be answered ends the command with the reason. */
export type Remote = {
  url: string;
  mode: Mode;
  ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data>;
  close(): Promise<void>;
};

/** Null if no service is named: then the command uses this installation's database. */
export const openRemote = async (
  options: RemoteOptions & { workspace?: string },
  wanted: Mode | null,
): Promise<Remote | null> => {
  const config = await withProfile(options, loadConfig());
  const url = namedService(options, config);
  if (url === null) return null;
  apiAddress(url);
  const key = (await givenKey(options, config)) ?? refuseWithoutKey(url);
  if (options.workspace !== undefined)
    refuse(
      "--workspace names a workspace of this machine's installation. With --url or KOLLI_URL, the key says which workspace it is.",
    );
  const mode = modeOfKey(key);
  if (mode === null)
    return refuse("The key (--key, --key-file, KOLLI_KEY) is not an API key. It begins with kolli_test_ or kolli_live_.");
  if (wanted !== null && mode !== wanted)
    refuse(`This command needs a ${wanted.toLowerCase()} key, but the key is a ${mode.toLowerCase()} key.`);
  const api = await openApiClient(config, { url, key, cacert: options.cacert });
  return {
    url: new URL(url).origin,
    mode,
    ask: (query, variables) => whileItIsUsable(url, api.ask<never>(query, variables)),
    close: () => api.close(),
  };
};
