import { readAllowedNetworks } from "../../api-keys/allowed-networks.ts";
import { listApiKeys } from "../../api-keys/api-keys.sql.ts";
import { createKey, updateKey } from "../../api-keys/key-commands.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { withinTransaction } from "../../postgres/database.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import type { Mode } from "../../workspaces/scope.ts";
import type { KeyConfig } from "./config-file.ts";
import type { ApplyStep, PlanContext, Planned, Problem } from "./plan.ts";
import { saveSecret, whyNotSavable } from "./save-secret.ts";

type Wish = { name: string; mode: Mode; access: NonNullable<KeyConfig["access"]>; networks: readonly string[]; saveTo: string };

/** The secret is saved before the key is valid: a key whose secret is lost is useless. */
const makeKey = async ({ runtime, madeId }: PlanContext, { mode, saveTo, ...input }: Wish): Promise<Result<unknown, string>> => {
  const caller = operatorCaller({ workspaceId: await madeId(), mode });
  class NotMade extends Error {}
  try {
    return await runtime.db.transaction(async (tx) => {
      const made = await createKey(caller, input, { ...runtime, db: withinTransaction(tx) });
      const done = made.ok ? await saveSecret(saveTo, made.value.key!) : fail(made.failure.message);
      if (!done.ok) throw new NotMade(done.failure);
      return done;
    });
  } catch (error) {
    if (error instanceof NotMade) return fail(error.message);
    throw error;
  }
};

const sorted = (items: readonly string[]): string => JSON.stringify(items.toSorted());

/** Keys are known by name and mode; one that was revoked or has expired is none. */
export const planKeys = async (context: PlanContext, keys: readonly KeyConfig[]): Promise<Planned> => {
  const { runtime, workspaceId, madeId, lineOf } = context;
  const { db, clock } = runtime;
  const now = clock.now();
  const all = workspaceId === null || keys.length === 0 ? [] : await listApiKeys(db, workspaceId, null);
  const living = all.filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now));
  const steps: ApplyStep[] = [];
  const problems: Problem[] = [];
  for (const [nth, { name, access, saveTo, ...key }] of keys.entries()) {
    const line = lineOf("keys", nth);
    const mode = key.mode.toUpperCase() as Mode;
    const subject = `${key.mode} key "${name}"`;
    const networks = readAllowedNetworks(key.networks ?? []);
    if (!networks.ok) {
      problems.push({ line: lineOf("keys", nth, "networks"), message: `${subject}: ${networks.failure}` });
      continue;
    }
    const known = living.find((one) => one.name === name && one.mode === mode);
    if (!known) {
      const why = saveTo === undefined ? "set saveTo to the file that its secret is written to" : await whyNotSavable(saveTo);
      if (why !== null) problems.push({ line, message: `${subject} would be created: ${why}` });
      const wish = { name, mode, access: access ?? "FULL", networks: networks.value, saveTo: saveTo ?? "" } as const;
      steps.push({ line, kind: "create", subject, detail: [`its secret goes to ${saveTo}`], run: () => makeKey(context, wish) });
      continue;
    }
    if (access !== undefined && known.access !== access) {
      const message = `${subject} has access ${known.access}, which cannot be changed; revoke it, or use another name for the new one`;
      problems.push({ line: lineOf("keys", nth, "access"), message });
    }
    if (key.networks === undefined || sorted(known.networks) === sorted(networks.value)) continue;
    const run = async () => {
      const scope = { workspaceId: await madeId(), mode };
      const change = { id: globalId("ApiKey", known.id), networks: networks.value };
      const changed = await updateKey(operatorCaller(scope), change, runtime);
      return changed.ok ? ok(null) : fail(changed.failure.message);
    };
    steps.push({ line, kind: "change", subject, detail: ["networks"], run });
  }
  return { steps, problems };
};
