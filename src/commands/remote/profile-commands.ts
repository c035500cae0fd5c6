import { resolve } from "node:path";
import type { Command } from "commander";
import { modeOfKey } from "../../api-keys/key-format.ts";
import { explain, print, printJson, printTable, refuse } from "../output.ts";
import { loadConfig } from "../with-runtime.ts";
import { apiAddress, openApiClient } from "./api-client.ts";
import { defaultProfile, findProfile, readProfiles, writeProfiles } from "./profiles.ts";
import { givenKey, type RemoteOptions, whileItIsUsable } from "./remote.ts";

type LoginOptions = RemoteOptions & { url: string; profile: string; json?: boolean };

/** Letters that need no quotes in a shell. */
const isName = (name: string): boolean => /^[\w.-]{1,40}$/.test(name);

/** Stores a profile once the service has accepted its key. */
const login = async (options: LoginOptions): Promise<void> => {
  const { url, profile: name, json } = options;
  if (!isName(name)) refuse(`--profile is "${name}", but must be a name of letters, digits, dots, hyphens and underscores.`);
  const config = loadConfig();
  const { origin } = apiAddress(url);
  const key = await givenKey(options, config);
  if (key === undefined) return refuse("An API key is missing. Pass a file with one as --key-file, or set KOLLI_KEY.");
  if (modeOfKey(key) === null) return refuse("The key is not an API key. It begins with kolli_test_ or kolli_live_.");
  const ca = options.cacert ?? config.client.ca;
  const profiles = await readProfiles(config);
  const api = await openApiClient(config, { url, key, cacert: options.cacert });
  try {
    type Answer = { workspace: { name: string; mode: string } };
    const { workspace } = await whileItIsUsable(url, api.ask<Answer>("{ workspace { name mode } }", {}));
    await writeProfiles(config, { ...profiles, [name]: { url: origin, key, ca: ca === null ? null : resolve(ca) } });
    if (json) return printJson({ profile: name, url: origin, workspace: workspace.name, mode: workspace.mode });
    print(
      `Logged in to the workspace "${workspace.name}" (${workspace.mode.toLowerCase()} mode) at ${origin} as profile ${name}.`,
    );
    explain("The key is stored in a file that only you can read. `kolli logout` removes it.");
  } finally {
    await api.close();
  }
};

const logout = async ({ profile: name, json }: { profile: string; json?: boolean }): Promise<void> => {
  const config = loadConfig();
  const profiles = await readProfiles(config);
  const { url } = findProfile(profiles, name);
  await writeProfiles(config, Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name)));
  if (json) return printJson({ profile: name, url, isRemoved: true });
  print(`The profile ${name} (${url}) is removed. Its API key stays valid until you revoke it.`);
};

const list = async ({ json }: { json?: boolean }): Promise<void> => {
  const profiles = Object.entries(await readProfiles(loadConfig()));
  const shown = profiles.map(([profile, { url, key, ca }]) => ({ profile, url, mode: modeOfKey(key), ca }));
  if (json) return printJson(shown);
  if (shown.length === 0) return explain("There are no profiles yet. `kolli login` creates one.");
  printTable(
    ["PROFILE", "URL", "MODE"],
    shown.map(({ profile, url, mode }) => [profile, url, mode?.toLowerCase() ?? ""]),
  );
};

export const addProfileCommands = (program: Command): void => {
  program
    .command("login")
    .description("store the address and API key of a Kolli elsewhere as a profile, for commands that use its API")
    .requiredOption("--url <url>", "the service's address, such as https://track.shop.com")
    .option("--key-file <file>", "a file with an API key (default: KOLLI_KEY)")
    .option("--key <key>", "an API key; other users of this machine can see it")
    .option("--cacert <file>", "the CA certificate of the service, if it is not publicly trusted (default: KOLLI_CA)")
    .option("--profile <name>", "the profile's name", defaultProfile)
    .option("--json", "print JSON")
    .action(login);
  program
    .command("logout")
    .description("remove a profile with its API key from this machine")
    .option("--profile <name>", "the profile's name", defaultProfile)
    .option("--json", "print JSON")
    .action(logout);
  program
    .command("profiles")
    .description("list the profiles of this machine, without their keys")
    .option("--json", "print JSON")
    .action(list);
};
