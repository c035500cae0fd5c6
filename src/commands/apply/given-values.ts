import { ok, type Result } from "../../lib/result.ts";
import { readSource } from "../carriers/given-value.ts";
import type { GivenValue } from "./config-file.ts";
import type { Problem } from "./plan.ts";

const readValue = async (given: GivenValue): Promise<Result<string, string>> =>
  typeof given === "object" ? readSource(given) : ok(String(given));

type ReadValues = { readonly values: Record<string, string>; readonly problems: readonly Problem[] };

/** What is given, with what is taken from elsewhere; each that cannot be read with its line. */
export const readGivenValues = async (
  name: "credentials" | "settings",
  given: Readonly<Record<string, GivenValue>>,
  lineOfField: (field: string) => number,
): Promise<ReadValues> => {
  const values: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries(given)) {
    const read = await readValue(value);
    if (read.ok) values[field] = read.value;
    else problems.push({ line: lineOfField(field), message: `${name}.${field}: ${read.failure}` });
  }
  return { values, problems };
};
