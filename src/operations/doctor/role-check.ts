import type { WorkerRights } from "../database-roles/worker-rights.ts";
import { bad, type Check, doubtful, good } from "./check.ts";
import type { RoleFacts } from "./doctor.sql.ts";

const name = "Database role";
const howToSplit = "deploy/postgres/roles.sql creates one role that owns the tables and one that only reads and writes them.";

const named = (tables: readonly string[]): string =>
  `${tables.slice(0, 5).join(", ")}${tables.length > 5 ? ` and ${tables.length - 5} more tables` : ""}`;

/** Whether a worker's role has the rights it needs, and reads nothing about sign-ins. */
export const checkWorkerRole = ({ role }: RoleFacts, { lacking, needless }: WorkerRights): Check => {
  if (lacking.length > 0)
    return bad(
      name,
      `${role} does not have the rights on ${named(lacking)} that workers need.`,
      "Run `kolli migrate` with the DATABASE_URL of the role that owns the tables: it grants workers' roles what they need.",
    );
  if (needless.length > 0)
    return doubtful(
      name,
      `${role} can read ${named(needless)}, which no worker needs.`,
      "Run workers as kolli_worker: deploy/postgres/roles.sql creates it, and `kolli migrate` grants it what workers need.",
    );
  return good(name, `${role} has the rights that workers need, and cannot read passwords, sessions or keys.`);
};

/** Whether Kolli's role has the rights it needs, and how many more. */
export const checkRole = (
  { role, serverRights, mayChangeSchema, closedTables }: RoleFacts,
  { isEmbedded }: { isEmbedded: boolean },
): Check => {
  if (closedTables.length > 0)
    return bad(
      name,
      `${role} cannot read and write ${named(closedTables)}.`,
      "Run deploy/postgres/roles.sql again, as a superuser in this database.",
    );
  if (isEmbedded) return good(name, "The embedded server's own role. The server accepts connections only from this machine.");
  // PostgreSQL counts a superuser as a member of every role, so the other rights add nothing.
  const rights = serverRights.includes("is a superuser") ? ["is a superuser"] : serverRights;
  if (rights.length > 0) return doubtful(name, `${role} ${rights.join(", ")}, which Kolli never needs.`, howToSplit);
  if (mayChangeSchema) return good(name, `${role} owns the schema, which only migrations need. ${howToSplit}`);
  return good(name, `${role} can read and write Kolli's tables, and nothing else.`);
};
