import { updateWorkspace } from "../../dashboard-api/workspace/workspace-commands.ts";
import { findWorkspaceSettings } from "../../dashboard-api/workspace/workspace-settings.sql.ts";
import { fail, ok } from "../../lib/result.ts";
import { addressForms, typedAddress } from "../../people/account-input.ts";
import { grantRole } from "../../people/member-commands.ts";
import { findMemberByEmail } from "../../people/members.sql.ts";
import { findUserByEmail } from "../../people/users.sql.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import type { MemberConfig, WorkspaceConfig } from "./config-file.ts";
import { type ApplyStep, differing, type PlanContext, type Planned } from "./plan.ts";

export const planSettings = async (
  { runtime, workspaceId, madeId, lineOf }: PlanContext,
  { name, publicPages, retentionDays, proofRetentionDays }: WorkspaceConfig,
): Promise<Planned> => {
  const given = { publicPages, retentionDays, proofRetentionDays };
  const known = workspaceId === null ? undefined : await findWorkspaceSettings(runtime.db, workspaceId);
  const fields = differing(given, known ?? {});
  if (fields.length === 0) return { steps: [], problems: [] };
  const step: ApplyStep = {
    line: lineOf(fields[0]!),
    kind: "change",
    subject: `workspace "${name}"`,
    detail: fields,
    run: async () => {
      const changed = await updateWorkspace(operatorCaller({ workspaceId: await madeId() }), given, runtime);
      return changed.ok ? changed : fail(changed.failure.message);
    },
  };
  return { steps: [step], problems: [] };
};

const planMember = async (
  { runtime, workspaceId, madeId }: PlanContext,
  { email: written, role }: MemberConfig,
  line: number,
): Promise<ApplyStep[]> => {
  const { db } = runtime;
  const email = typedAddress(written);
  const member = workspaceId === null ? undefined : await findMemberByEmail(db, workspaceId, email);
  if (member?.role === role) return [];
  const subject = `member ${email}`;
  if (!(await findUserByEmail(db, addressForms(written)))) {
    const detail = [
      "there is no account with this email address yet; invite this person in the dashboard, or apply again once they have an account",
    ];
    return [{ line, kind: "waits", subject, detail, run: async () => ok(null) }];
  }
  const run = async () => {
    const granted = await grantRole(operatorCaller({ workspaceId: await madeId() }), { email, role }, runtime);
    return granted.ok ? granted : fail(granted.failure.message);
  };
  return [{ line, kind: member ? "change" : "create", subject, detail: [`role ${role}`], run }];
};

/** New owners first: a workspace is never without one. */
export const planMembers = async (context: PlanContext, members: readonly MemberConfig[]): Promise<Planned> => {
  const numbered = members.map((member, nth) => ({ member, line: context.lineOf("members", nth) }));
  const ordered = numbered.toSorted((a, b) => Number(b.member.role === "owner") - Number(a.member.role === "owner"));
  const steps: ApplyStep[] = [];
  for (const { member, line } of ordered) steps.push(...(await planMember(context, member, line)));
  return { steps, problems: [] };
};
