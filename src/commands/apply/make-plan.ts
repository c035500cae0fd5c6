import { createWorkspace } from "../../dashboard-api/workspace/workspace-commands.ts";
import { fail } from "../../lib/result.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { nowhere } from "../../workspaces/scope.ts";
import { findWorkspaceByName } from "../../workspaces/workspaces.sql.ts";
import { planCarriers } from "./carrier-steps.ts";
import type { LineOf, ReadConfig, WorkspaceConfig } from "./config-file.ts";
import { planKeys } from "./key-steps.ts";
import { planMembers, planSettings } from "./people-steps.ts";
import { type PlanContext, type Planned, together } from "./plan.ts";
import { planDestinations, planWebhooks } from "./webhook-steps.ts";

const makeWorkspace = async (runtime: Runtime, name: string) => {
  const made = await createWorkspace(operatorCaller(nowhere), { name }, runtime);
  return made.ok ? made : fail(made.failure.message);
};

const planWorkspace = async (runtime: Runtime, config: WorkspaceConfig, lineOf: LineOf): Promise<Planned> => {
  const { name, members = [], keys = [], webhooks = [], destinations = [], carriers = [] } = config;
  const found = await findWorkspaceByName(runtime.db, name);
  if (found && found.eraseAt !== null) {
    const message = `the workspace "${name}" was deleted and is waiting to be erased; restore it first`;
    return { steps: [], problems: [{ line: lineOf("name"), message }] };
  }
  const context: PlanContext = {
    runtime,
    lineOf,
    workspaceId: found?.id ?? null,
    madeId: async () => (await findWorkspaceByName(runtime.db, name))!.id,
  };
  const subject = `workspace "${name}"`;
  const made: Planned = {
    problems: [],
    steps: found ? [] : [{ line: lineOf(), kind: "create", subject, detail: [], run: () => makeWorkspace(runtime, name) }],
  };
  return together([
    made,
    await planSettings(context, config),
    await planMembers(context, members),
    await planKeys(context, keys),
    await planWebhooks(context, webhooks),
    await planDestinations(context, destinations),
    await planCarriers(context, carriers),
  ]);
};

/** What is not as the file says, in the order in which it is done. What the file does not name stays as it is. */
export const makePlan = async (runtime: Runtime, { config, lineOf }: ReadConfig): Promise<Planned> => {
  const planned: Planned[] = [];
  for (const [nth, workspace] of config.workspaces.entries())
    planned.push(await planWorkspace(runtime, workspace, (...path) => lineOf("workspaces", nth, ...path)));
  return together(planned);
};
