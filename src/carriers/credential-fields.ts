import type { CredentialField } from "./adapter.ts";

type More = { optional?: true; example?: string };

const field = <const Name extends string>(
  kind: CredentialField["kind"],
  [name, label, help]: readonly [Name, string, string],
  { optional, example }: More,
): CredentialField<Name> => ({ name, label, kind, required: !optional, help, ...(example !== undefined && { example }) });

/** A value that may be shown again: a user's name, an account's number. */
export const textField = <const Name extends string>(name: Name, label: string, help: string, more: More = {}) =>
  field("text", [name, label, help], more);

/** A value that is never shown again. */
export const secretField = <const Name extends string>(name: Name, label: string, help: string, more: More = {}) =>
  field("secret", [name, label, help], more);

/** One of a few values, each with its label. Left out, the adapter takes its default. */
export const choiceField = <const Name extends string>(
  name: Name,
  label: string,
  help: string,
  labels: Readonly<Record<string, string>>,
): CredentialField<Name> => ({
  ...field("choice", [name, label, help], { optional: true }),
  choices: Object.entries(labels).map(([value, label]) => ({ value, label })),
});
