import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierAdapter, CredentialField, Hosts } from "../adapter.ts";

const named = (hosts: Hosts): Readonly<Record<string, string>> => (typeof hosts === "string" ? { api: hosts } : hosts);

/** The form that connects an account: the carrier's own fields, and which environment if there are several. */
export const credentialForm = ({ credentialFields, environments }: CarrierAdapter): CredentialField[] => {
  const names = Object.keys(environments);
  if (names.length < 2) return [...credentialFields];
  const choices = names.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
  const help = "Which of the carrier's systems these credentials belong to.";
  return [...credentialFields, { name: "environment", label: "Environment", kind: "choice", required: false, help, choices }];
};

/** The hosts for requests. The account's own address replaces all of the carrier's hosts. */
export const hostsOf = (
  { environments }: CarrierAdapter,
  { credentials, baseUrl }: { credentials: Readonly<Record<string, string>>; baseUrl?: string },
): Readonly<Record<string, string>> => {
  const chosen = environments[credentials.environment ?? ""] ?? Object.values(environments)[0]!;
  const hosts = named(chosen);
  return baseUrl ? Object.fromEntries(Object.keys(hosts).map((host) => [host, baseUrl])) : hosts;
};

export const secretValues = (adapter: CarrierAdapter, credentials: Readonly<Record<string, string>>): string[] =>
  adapter.credentialFields.filter(({ kind }) => kind === "secret").map(({ name }) => credentials[name] ?? "");

export type CredentialProblem = { field: string; message: string };

/** What was entered, trimmed and complete, or everything that is wrong with it. */
export const readCredentials = (
  adapter: CarrierAdapter,
  entered: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, CredentialProblem[]> => {
  const form = credentialForm(adapter);
  const problems: CredentialProblem[] = [];
  const credentials: Record<string, string> = {};
  for (const { name, label, required, choices } of form) {
    const value = entered[name] ?? "";
    const text = typeof value === "string" ? value.trim() : "";
    if (typeof value !== "string") problems.push({ field: name, message: `${label} must be text.` });
    else if (required && text === "") problems.push({ field: name, message: `${label} is required.` });
    else if (text !== "" && choices && !choices.some((choice) => choice.value === text)) {
      problems.push({ field: name, message: `${label} must be one of ${choices.map((choice) => choice.value).join(", ")}.` });
    } else if (text !== "") credentials[name] = text;
  }
  for (const name of Object.keys(entered)) {
    if (!form.some((field) => field.name === name))
      problems.push({ field: name, message: `${adapter.name} has no field "${name}".` });
  }
  const complete = Object.fromEntries(form.map(({ name }) => [name, credentials[name] ?? ""]));
  if (problems.length === 0) problems.push(...(adapter.problemsOf?.(complete) ?? []));
  return problems.length > 0 ? fail(problems) : ok(credentials);
};

/** Whether there is anything to enter: a language or an environment is only chosen. */
export const takesCredentials = ({ credentialFields }: Pick<CarrierAdapter, "credentialFields">): boolean =>
  credentialFields.some(({ kind }) => kind !== "choice");
