import type { CredentialField } from "../../carriers/adapter.ts";
import { destinationKinds } from "../../destinations/kinds.ts";

const notesOf = ({ kind, required, example }: CredentialField): string => {
  const notes = [kind === "secret" ? "secret" : "", required ? "" : "optional"].filter(Boolean).join(", ");
  return [notes, example && `\`${example}\``].filter(Boolean).join("; ");
};

const tableOf = (fields: readonly CredentialField[]): string =>
  [
    "| setting | what it is | |",
    "|---|---|---|",
    ...fields.map((field) => `| \`${field.name}\` | ${field.label}. ${field.help} | ${notesOf(field)} |`),
  ].join("\n");

/** docs/destinations.md with each kind's sentence and settings from the code; the rest of the page is written by hand. */
export const renderDestinationsDoc = (page: string): string => {
  let text = page;
  for (const [kind, load] of Object.entries(destinationKinds)) {
    const { about, fields } = load();
    const begin = `<!-- ${kind}:begin -->`;
    const end = `<!-- ${kind}:end -->`;
    const [before, rest] = text.split(begin);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`docs/destinations.md has no ${begin} … ${end}`);
    text = `${before}${begin}\n${about}\n\n${tableOf(fields)}\n${end}${after}`;
  }
  return text;
};
