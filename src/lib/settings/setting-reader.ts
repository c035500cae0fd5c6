import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readHostRule, type TrackingHostRule } from "../front/tracking-host-rule.ts";
import { Secret } from "../secret.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single environment variables. A problem is added to the list, and the fallback is used, so that reading continues. */
export type SettingReader<SecretName extends string> = {
  readonly problems: string[];
  text(name: string): string | null;
  wholeNumber(name: string, fallback: number, min: number, max: number): number;
  networks(name: string): string[];
  hosts(name: string): TrackingHostRule[];
  /** Host names, comma-separated; `*.shop.com` for all below one. */
  names(name: string): string[];
  /** `host=name`, comma-separated: the name that each host stands for. */
  namedHosts(name: string): ReadonlyMap<string, string>;
  /** From the variable, or from the file named by the same variable with `_FILE`, as container platforms mount secrets. */
  secret(name: SecretName): string | null;
  /** `advice` says how to create one. */
  key(name: SecretName, advice?: string): Secret | null;
};

export const createSettingReader = <SecretName extends string>(env: Environment, cwd: string): SettingReader<SecretName> => {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const partsOf = (name: string): string[] =>
    (text(name)?.split(",") ?? []).map((part) => part.trim()).filter((part) => part !== "");

  const wholeNumber = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const parsed = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (parsed >= min && parsed <= max) return parsed;
    problems.push(`${name} is "${value}", but must be a whole number from ${min} to ${max}.`);
    return fallback;
  };

  const networks = (name: string): string[] =>
    partsOf(name).filter((part) => {
      if (isNetwork(part)) return true;
      problems.push(`${name} has "${part}", which is neither an address nor a network such as 10.0.0.0/8 or fd00::/8.`);
      return false;
    });

  const hosts = (name: string): TrackingHostRule[] =>
    partsOf(name).flatMap((part) => {
      const rule = readHostRule(part);
      if (rule.ok) return [rule.value];
      problems.push(`${name} has ${rule.failure}.`);
      return [];
    });

  const names = (name: string): string[] =>
    partsOf(name).flatMap((part) => {
      if (/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(part)) return [part.toLowerCase()];
      problems.push(`${name} has "${part}", which is not a host name such as push.shop.com or *.push.shop.com.`);
      return [];
    });

  const namedHosts = (name: string): ReadonlyMap<string, string> => {
    const pairs = partsOf(name).map(
      (part) => [part, /^([a-z0-9.-]+\.[a-z0-9-]+)=([a-z0-9]+)$/.exec(part.toLowerCase())] as const,
    );
    for (const [part, pair] of pairs)
      if (!pair) problems.push(`${name} has "${part}", which is not host=name, such as api.shop.com=easypost.`);
    return new Map(pairs.flatMap(([, pair]) => (pair ? [[pair[1]!, pair[2]!] as const] : [])));
  };

  const secret = (name: SecretName): string | null => {
    const file = text(`${name}_FILE`);
    if (file === null) return text(name);
    if (text(name) !== null) problems.push(`${name} and ${name}_FILE are both set. Unset one of them.`);
    try {
      const content = readFileSync(resolve(cwd, file), "utf8").trim();
      if (content === "") problems.push(`${name}_FILE is ${file}, which is empty.`);
      return content || null;
    } catch (error) {
      problems.push(`${name}_FILE is ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
      return null;
    }
  };

  const key = (name: SecretName, advice = "`openssl rand -base64 32` creates one"): Secret | null => {
    const value = secret(name);
    if (value !== null && Buffer.from(value, "base64").length !== 32)
      problems.push(`${name} must be 32 bytes in base64; ${advice}.`);
    return value === null ? null : new Secret(value);
  };

  return { problems, text, wholeNumber, networks, hosts, names, namedHosts, secret, key };
};

const isNetwork = (text: string): boolean => {
  const [address, prefix, ...rest] = text.split("/");
  const version = isIP(address ?? "");
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};
