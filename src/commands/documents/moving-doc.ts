import type { RivalApi } from "../../compat/rival.ts";
import { rivals } from "../../compat/rivals.ts";

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** `docs/moving/<name>.md`: call by call what works, and the words, from the tables that translate. */
const renderMovingDoc = ({ name, title, routes, elsewhere, docs }: RivalApi): string => {
  const { clients, tested, webhooks, moving, fields, tables, differences } = docs;
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
    "## Moving your trackers",
    `\`KOLLI_MOVE_KEY=… kolli move ${name} --workspace Main\` reads your account at ${title} and creates its trackers here, with their history as the first reading and what names them at ${title} in their metadata under \`${name}\`. ${moving} No event is sent about the past. You can stop the command and run it again at any time: it continues where it was, and moves nothing twice. It prints what it cannot move, and why.`,
    "Finished parcels move with `--all`. Otherwise their histories are written to a CSV file and counted for [predictions](../predictions.md), unless past parcels were imported before; `kolli history import` reads the same file at any time. Decide on `--all` before the first run: a parcel that was counted from the file and is moved later counts twice.",
    "## Comparing before you move",
    `\`KOLLI_MOVE_KEY=… kolli shadow ${name} --workspace Shadow\` lets both track the same parcels for a week (\`--days\`) and looks at ${title} every 15 min (\`--every\`). Give the shadow its own workspace, connect your carriers there, and keep Kolli running: its checks are what is compared. Nothing is sent to your customers, because a shadow's workspace must not have webhooks or other destinations: the command refuses one that has, at its start and before each look ([why](../decisions/a-shadow-has-its-own-workspace.md)).`,
    `The report says for each carrier who knew a status first and by how much (median, and what 90 % did not exceed), which statuses only one side knew, and for each parcel on which they disagree both sides' words. Between two looks, Kolli does not know when ${title} learnt a status: it counts Kolli as first only if ${title} did not know the status at a look after that, and the other way round.${name === "aftership" ? " AfterShip reports when it learnt of each scan, which is used instead." : ""} What a month costs and saves is computed from the amounts that you give (\`--price-per-parcel\`, \`--parcels-per-month\`, \`--kolli-per-month\`). The command can be stopped and run again; \`--report\` prints what was observed until now, and \`--json\` the same for programs. Then delete the workspace, and move into the one that you use.`,
    "## Fields",
    `What ${title}'s fields are in Kolli's own API, for code that you write anew:`,
    tableOf(
      [`${title}'s`, "Kolli's"],
      fields.map(([theirs, ours]) => [
        theirs
          .split(", ")
          .map((path) => `\`${path}\``)
          .join(", "),
        ours,
      ]),
    ),
    ...tables.flatMap(({ title: heading, columns, rows }) => [`## ${heading}`, tableOf(columns, rows)]),
    "## What differs",
    listOf(differences),
  ];
  return `${parts.join("\n\n")}\n`;
};

export const movingDocs = (): { readonly file: string; readonly text: string }[] =>
  rivals.map((rival) => ({ file: `docs/moving/${rival.name}.md`, text: renderMovingDoc(rival) }));
