import { readFile } from "node:fs/promises";
import { fail, ok, type Result } from "../../lib/result.ts";
import { refuse } from "../output.ts";

/** Where a value is read from that must not be visible on a command line or in a file. */
export type ValueSource = { readonly env: string } | { readonly file: string };

/** The value, without the end of its last line; or why there is none. Never the value in a message. */
export const readSource = async (source: ValueSource, environment = process.env): Promise<Result<string, string>> => {
  if ("env" in source) {
    const value = environment[source.env];
    return value ? ok(value) : fail(`The environment variable ${source.env} is not set.`);
  }
  try {
    return ok((await readFile(source.file, "utf8")).replace(/\r?\n$/, ""));
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return fail(`The file ${source.file} cannot be read (${code}).`);
  }
};

/** `env:NAME`, `file:PATH`, or the value itself. */
export const readGiven = async (text: string): Promise<Result<string, string>> => {
  const [, kind, place] = /^(env|file):(.+)$/s.exec(text) ?? [];
  if (kind === undefined) return ok(text);
  return readSource(kind === "env" ? { env: place! } : { file: place! });
};

/** Fields with their values, as an option that can be given several times has them: `name=value`. */
export const readFieldOptions = async (
  option: string,
  example: string,
  given: readonly string[] = [],
): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {};
  for (const text of given) {
    const at = text.indexOf("=");
    if (at < 1) return refuse(`${option} needs a field and its value: ${option} ${example}=…`);
    const value = await readGiven(text.slice(at + 1));
    fields[text.slice(0, at)] = value.ok ? value.value : refuse(value.failure);
  }
  return fields;
};
