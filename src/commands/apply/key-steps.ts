import { readAllowedNetworks } from "../../api-keys/allowed-networks.ts";
import { listApiKeys } from "../../api-keys/api-keys.sql.ts";
import { changeApiKey, createApiKey, tooManyKeys } from "../../api-keys/api-keys.ts";
import { keySubject } from "../../api-keys/key-subject.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { commandLineActor, recordAudit } from "../../workspaces/audit.ts";
import type { Mode } from "../../workspaces/scope.ts";
import type { KeyConfig } from "./config-file.ts";
import type { ApplyStep, PlanContext, Planned, Problem } from "./plan.ts";
import { saveSecret, whyNotSavable } from "./save-secret.ts";

type Wish = { name: string; mode: Mode; access: NonNullable<KeyConfig["access"]>; networks: readonly string[]; saveTo: string };

const makeKey = async (
  { runtime, madeId }: PlanContext,
  { name, mode, access, networks, saveTo }: Wish,
): Promise<Result<unknown, string>> => {
  const { db, sealer, clock } = runtime;
  const now = clock.now();
  const scope = { workspaceId: await madeId(), mode };
  // Saved before it counts: a key that nobody has is none.
  const refused = Symbol("not saved");
  let why = "";
  try {
    await db.transaction(async (tx) => {
      const wish = { name, expiresAt: null, access, networks, madeBy: commandLineActor, now };
      const made = await createApiKey(tx, sealer, scope, wish);
      if (!made.ok) {
        why = tooManyKeys;
        throw refused;
      }
      const { key, record } = made.value;
      const auditAction = {
        action: "api-key.create",
        ...keySubject(record),
        detail: { after: { name, access, networks } },
      } as const;
      await recordAudit(tx, scope, { actor: commandLineActor, auditAction, now });
      const saved = await saveSecret(saveTo, key);
      if (saved.ok) return;
      why = saved.failure;
      throw refused;
    });
  } catch (error) {
    if (error !== refused) throw error;
    return fail(why);
  }
  return ok(null);
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
      const changed = await changeApiKey(db, scope, known.id, { name, networks: networks.value });
      if (!changed) return fail("it no longer exists");
      const detail = { before: { networks: known.networks }, after: { networks: networks.value } };
      const auditAction = { action: "api-key.update", ...keySubject(changed), detail } as const;
      await recordAudit(db, scope, { actor: commandLineActor, auditAction, now: clock.now() });
      return ok(null);
    };
    steps.push({ line, kind: "change", subject, detail: ["networks"], run });
  }
  return { steps, problems };
};
