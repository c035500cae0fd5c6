import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { Secret } from "../../lib/secret.ts";
import { writeWholeFile } from "../../lib/whole-file.ts";
import { explain, refuse } from "../output.ts";
import { remoteBounds } from "./bounds.ts";

/** A service that `kolli login` stored. */
export type Profile = { readonly url: string; readonly key: string; readonly ca: string | null };
export type Profiles = Readonly<Record<string, Profile>>;

export const defaultProfile = "default";

const stored = z.record(z.string(), z.object({ url: z.string(), key: z.string(), ca: z.string().nullable() }));

const fileOf = ({ configDir }: Config): string => join(configDir, "profiles.json");

export const readProfiles = async (config: Config): Promise<Profiles> => {
  const file = fileOf(config);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" || error.code === "ENOTDIR" ? "{}" : refuse(`${file} cannot be read (${error.code}).`),
  );
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return refuse(`${file} is not a file of profiles. Correct it, or delete it and run \`kolli login\` again.`);
  }
};

/** It has keys, so only its owner may read it. */
export const writeProfiles = async (config: Config, profiles: Profiles): Promise<void> => {
  if (Object.keys(profiles).length > remoteBounds.profiles.cap)
    refuse(`There can be ${remoteBounds.profiles.cap} profiles. Remove one with \`kolli logout --profile <name>\`.`);
  await mkdir(config.configDir, { recursive: true, mode: 0o700 });
  await writeWholeFile(fileOf(config), `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, keep: false });
};

export const findProfile = (profiles: Profiles, name: string): Profile => {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return found;
  const meant = didYouMean(name, Object.keys(profiles));
  return refuse(
    `There is no profile "${name}". ${meant === null ? `\`kolli login --profile ${name}\` creates it.` : `Did you mean ${meant}?`}`,
  );
};

export type ProfileOptions = { url?: string; profile?: string; workspace?: string };

/**
 * The configuration with the service of a profile, if one is named; or of the profile "default", unless something else says which
 * service is meant: an address, a key of the environment, or a workspace of this installation.
 */
export const withProfile = async (options: ProfileOptions, config: Config): Promise<Config> => {
  const { url, profile: given, workspace } = options;
  if (given !== undefined && url !== undefined) refuse("--profile and --url both name a service. Leave one out.");
  const isSaid = url !== undefined || (given === undefined && config.client.url !== null);
  if (isSaid) return config;
  const named = given ?? config.client.profile;
  const isElsewhere = config.client.key !== null || workspace !== undefined;
  if (named === null && isElsewhere) return config;
  const profiles = await readProfiles(config);
  if (named === null && !Object.hasOwn(profiles, defaultProfile)) return config;
  const name = named ?? defaultProfile;
  const profile = findProfile(profiles, name);
  explain(`Profile ${name}: ${profile.url}`);
  const client = { ...config.client, url: profile.url, ca: profile.ca, key: new Secret(profile.key) };
  return { ...config, client };
};
