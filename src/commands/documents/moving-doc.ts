import type { RivalApi } from "../../compat/rival.ts";
import { rivals } from "../../compat/rivals.ts";

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** `docs/moving/<name>.md`: call by call what works, and the words, from the tables that translate. */
const renderMovingDoc = ({ name, title, routes, elsewhere, docs }: RivalApi): string => {
  const { clients, tested, webhooks, tables, differences } = docs;
  const refused = elsewhere.map(({ title: what, paths, failure }) => [
    what,
    paths.map((path) => `\`${path}\``).join(", "),
    String(failure.status),
    failure.message,
  ]);
  const parts = [
    `# Moving from ${title}`,
    `Kolli speaks the tracking part of ${title}'s API below \`/compat/${name}\`: you keep your code and ${title}'s SDK, and change an address and a key. Each call does what the same call of Kolli's own [API](../api.md) does, with the same permissions, limits and audit log, and both see the same trackers.`,
    tested,
    "## What you change",
    tableOf(
      ["client", "change"],
      clients.map(({ client, change }) => [client, change]),
    ),
    `The key is a Kolli API key, from the dashboard under Settings › Developer › API keys: a test key works in test mode, a live key in live mode. Creating needs a key with full access, because a known code returns the tracker that you have. If a client drops the path of its base address, the operator can serve this API at the root of its own host with \`KOLLI_COMPAT_HOSTS=api.shop.com=${name}\`.`,
    "## Calls",
    tableOf(
      ["call", "what it does"],
      routes.map(({ method, path, about }) => [`\`${method} ${path}\``, about]),
    ),
    `Every other call is refused in ${title}'s own shape:`,
    tableOf(["what", "addresses", "status", "message"], refused),
    "## Webhooks",
    `A webhook can have ${title}'s format: its body, headers and signature, with the secret that Kolli shows for the webhook. Choose the format in the dashboard, or with \`kolli webhooks create --url … --format ${docs.format}\`. Retries, order, replay and the log are those of [every webhook](../webhooks.md). ${webhooks}`,
    ...tables.flatMap(({ title: heading, columns, rows }) => [`## ${heading}`, tableOf(columns, rows)]),
    "## What differs",
    listOf(differences),
  ];
  return `${parts.join("\n\n")}\n`;
};

export const movingDocs = (): { readonly file: string; readonly text: string }[] =>
  rivals.map((rival) => ({ file: `docs/moving/${rival.name}.md`, text: renderMovingDoc(rival) }));
