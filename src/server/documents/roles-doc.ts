import { keyAccesses, mayKeyDo } from "../../api-keys/key-access.ts";
import type { RouteProof } from "../../people/sign-in/own-change.ts";
import { restRoutes } from "../../rest/routes.ts";
import { mayDo, type Right, type RouteRequirement, rights, roles, rolesWith } from "../../use-cases/roles.ts";
import { type RouteRow, routeRows } from "../people/operations.ts";
import { dashboardRows } from "../wiring/dashboard-schema.ts";
import { publicRows } from "../wiring/public-schema.ts";

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const tick = (may: boolean): string => (may ? "✓" : "");
const order: readonly RouteRequirement[] = ["anyone", "link", "signed-in", ...rights];
const count = new Intl.NumberFormat("en");

const byRight = <Row extends { name: string; requires: RouteRequirement }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      order.indexOf(one.requires) - order.indexOf(other.requires) || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  );

const proofWords: Readonly<Record<RouteProof, string>> = {
  never: "",
  password: "the password",
  always: "always",
  "second factor": "always, with the second factor",
};

const whoWords: Readonly<Record<Exclude<RouteRequirement, Right>, string>> = {
  anyone: "anyone",
  link: "holder of the link",
  "signed-in": "anyone signed in",
};

const routeCells = ({ name, requires, proof, cost, audit }: RouteRow): string[] => [
  `\`${name}\``,
  requires in whoWords ? whoWords[requires as keyof typeof whoWords] : rolesWith(requires as Right).join(", "),
  proofWords[proof],
  requires === "anyone" || requires === "link" ? "session or network" : "session",
  count.format(cost),
  audit.map((action) => `\`${action}\``).join(", "),
];

/** docs/roles.md, generated from the rows that guard each operation and route. A test compares the file with the code. */
export const renderRolesDoc = (): string => `# Who may do what

<!-- Written by \`npm run -s kolli -- docs --write\` from the code; a test compares the two. -->

Who can run each operation, as the server enforces it. For a description, see [accounts.md](accounts.md). Every operation of the dashboard and every route for people has a row here. If one has none, Kolli does not start.

- *Proof*: requires that the person confirmed their identity within the last ten minutes. *With the second factor*: if two-factor is on, the confirmation used the app, a recovery code or a passkey.
- *Cost*: taken from the budget of the session before anything is done, besides one request (\`KOLLI_RATE_LIMIT\`, \`KOLLI_COST_LIMIT\`); if nobody is signed in, from the budget of the network (an IPv4 address, an IPv6 /64). For GraphQL, it is the price of the field itself; what is selected below it is added.
- *Log*: the action in the audit log.

## People at the dashboard

${table(
  ["operation", "anyone signed in", ...roles, "proof", "cost", "log"],
  byRight(dashboardRows()).map(({ name, requires, proof, cost: { weight = 0, perItem = 0, size = 0 }, audit }) => [
    `\`${name}\``,
    tick(requires === "signed-in"),
    ...roles.map((role) => tick(mayDo(role, requires))),
    proof === "never" ? "" : proof,
    count.format(weight + perItem * size),
    audit === null ? "" : `\`${audit}\``,
  ]),
)}

## Signing in, accounts and pages

${table(["route", "who", "proof", "budget of", "cost", "log"], byRight(routeRows()).map(routeCells))}

## API keys

${table(
  ["operation", ...keyAccesses.map((access) => access.toLowerCase())],
  publicRows().map(({ name, key }) => [`\`${name}\``, ...keyAccesses.map((access) => tick(mayKeyDo(access, key)))]),
)}

## REST

Each address calls the use case of an operation above, with the same keys, cost and log ([rest.md](rest.md)).

${table(
  ["address", "operation"],
  restRoutes.map(({ method, path, useCase }) => [`\`${method} ${path}\``, `\`${useCase.declared.name}\``]),
)}
`;
