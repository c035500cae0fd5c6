import { keyAccesses, mayKeyDo } from "../../api-keys/key-access.ts";
import { mayDo, roles } from "../../people/roles.ts";
import { dashboardRules } from "../wiring/dashboard-schema.ts";
import { publicDeeds } from "../wiring/public-schema.ts";

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const tick = (may: boolean): string => (may ? "✓" : "");
const order = ["signed-in", ...roles];

/** docs/roles.md, written from the rules that guard each operation. A test holds the file and the code together. */
export const renderRolesDoc = (): string => {
  const rules = dashboardRules().toSorted(
    (one, other) =>
      order.indexOf(one.requires) - order.indexOf(other.requires) || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  );
  return `# Who may do what

<!-- Written by \`npm run -s kolli -- docs --write\` from the code; a test compares the two. -->

Who can run each operation, as the server enforces it. For a description, see [accounts.md](accounts.md).

## People at the dashboard

*Proof*: requires that the person confirmed their identity within the last ten minutes, always or for some arguments (a live key, an owner, how members sign in). *Log*: the action in the audit log; "own" means that the operation writes its entry itself, in its transaction.

${table(
  ["operation", "anyone signed in", ...roles, "proof", "log"],
  rules.map(({ name, requires, needsProof, audit }) => [
    `\`${name}\``,
    tick(requires === "signed-in"),
    ...roles.map((role) => tick(mayDo(role, requires))),
    tick(needsProof !== undefined),
    audit === undefined ? "" : audit === "by-itself" ? "own" : `\`${audit}\``,
  ]),
)}

## API keys

${table(
  ["operation", ...keyAccesses.map((access) => access.toLowerCase())],
  Object.entries(publicDeeds).map(([name, deed]) => [
    `\`${name}\``,
    ...keyAccesses.map((access) => tick(mayKeyDo(access, deed))),
  ]),
)}
`;
};
