import type { Authenticator } from "../api-keys/authenticate.ts";
import type { CarrierAccountDeps } from "../carriers/accounts/account-deps.ts";
import type { AccountQuota, CarrierAdapter } from "../carriers/adapter.ts";
import type { CarrierAccount } from "../carriers/client/track-codes.ts";
import type { Context } from "../graphql/context.ts";
import type { TrackingHostRule } from "../lib/front/tracking-host-rule.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Outbox } from "../mail/outbox.ts";
import { actorOf } from "../people/account-audit.ts";
import { requestOriginOf } from "../people/accounts.ts";
import { findMembership } from "../people/members.sql.ts";
import { crossSiteReason, headerOf, type RequestHeaders } from "../people/sign-in/same-site.ts";
import { type Session, type SessionLimits, sessionOf } from "../people/sign-in/sessions.ts";
import { meetsRequirement, type SignInRequirement } from "../people/sign-in/sign-in-means.ts";
import type { Database } from "../postgres/database.ts";
import type { RecipientSealing } from "../recipients/recipient.ts";
import type { CarrierFailure } from "../tracking/carrier-port.ts";
import type { Role } from "../use-cases/roles.ts";
import type { Actor } from "../workspaces/audit.ts";
import { modes, nowhere, type Scope } from "../workspaces/scope.ts";
import type { SendSample } from "./workspace/recipient-mail-commands.ts";
import type { ExportLinks } from "./workspace-data/export-links.ts";

/** Who works in the dashboard, as what, on which workspace and mode. `role` is null outside every workspace of theirs. */
export type DashboardCaller = {
  session: Session;
  actor: Actor & { userId: string };
  role: Role | null;
  scope: Scope;
  /** When the workspace is erased; null or left out where it was not deleted. */
  eraseAt?: number | null;
  /** What the workspace asks for and this session lacks. They have no role there until it is met. */
  unmet?: SignInRequirement;
};

/** What the dashboard's own operations are built on. */
export type DashboardServices = CarrierAccountDeps & {
  /** Why carriers could not reach the push address; null if they can, as far as it is known. */
  readonly pushesUnreachable: string | null;
  /** When it was changed: this node keeps keys in memory, and others hear of it by a notice. */
  forgetKey: Authenticator["forget"];
  /** For test keys, which only nodes with the master key show again. */
  sealer: Sealer;
  publicUrl: string;
  /** Hosts that the operator allows for tracking pages. */
  trackingHosts: readonly TrackingHostRule[];
  /** Where recipients look up their orders of this workspace. */
  orderLookUpUrl(workspaceId: string): string;
  exportLinks: ExportLinks;
  /** Null if no mail server is set. */
  readonly sendSample: SendSample | null;
  /** Where a mail provider reports what became of this workspace's mails. */
  mailReportsUrl(workspaceId: string): string;
  /** For the address of a person who is to be erased. */
  readonly hashAddress: RecipientSealing["hashOf"];
  /** Null if no mail is sent. */
  outbox: Outbox | null;
  sessionLimits: SessionLimits;
  carriers: readonly CarrierAdapter[];
  /** The rest of an account's quota; null if the aggregator does not report it, or cannot now. */
  readCarrierQuota(account: CarrierAccount): Promise<AccountQuota | null>;
  /** Makes a real call to the carrier to see whether the credentials work, and notes what came of it. */
  checkCarrierAccount(account: CarrierAccount): Promise<Result<unknown, CarrierFailure>>;
};

declare module "../graphql/context.ts" {
  interface Services {
    readonly dashboard: DashboardServices;
  }
  interface Context {
    /** Only in the dashboard's schema: an API key belongs to no person. */
    readonly dashboard?: DashboardCaller;
  }
}

export const callerOf = ({ dashboard }: Context): DashboardCaller => {
  if (!dashboard) throw new Error("A dashboard operation was run without a dashboard session.");
  return dashboard;
};

/** For people without a role: the same text whether the workspace exists or not. */
export const outsider = "This workspace does not exist, or you are not a member of it.";

export type CallerRefusal = { status: 401 | 403; code: "UNAUTHENTICATED" | "FORBIDDEN"; message: string };

/**
 * Reads who is asking from the session cookie, and what for from `X-Kolli-Workspace` and `X-Kolli-Mode`. The membership is
 * asked for anew each time. A workspace that is not theirs is like one that does not exist: they have no role there.
 */
export const dashboardCaller = async (
  { db, clock, publicUrl, sessionLimits }: Pick<DashboardServices, "db" | "clock" | "publicUrl" | "sessionLimits">,
  { headers, clientAddress }: { headers: RequestHeaders; clientAddress: string },
): Promise<Result<DashboardCaller, CallerRefusal>> => {
  const reason = crossSiteReason(headers, publicUrl);
  if (reason !== null) return fail({ status: 403, code: "FORBIDDEN", message: reason });
  const session = await sessionOf(db, headerOf(headers, "cookie"), clock.now(), sessionLimits);
  if (!session) return fail({ status: 401, code: "UNAUTHENTICATED", message: "You are signed out. Sign in again." });
  const { user } = session;
  const actor = { ...actorOf(user, requestOriginOf(headers, clientAddress)), userId: user.id };
  const workspace = parseGlobalId(headerOf(headers, "x-kolli-workspace") ?? "");
  const { role, unmet, eraseAt, workspaceId } = await memberOf(
    db,
    session,
    workspace?.type === "Workspace" ? workspace.uuid : null,
  );
  if (workspaceId === null) return ok({ session, actor, role, scope: nowhere, ...(unmet && { unmet }) });
  const mode = modes.find((known) => known === headerOf(headers, "x-kolli-mode")) ?? "TEST";
  return ok({ session, actor, role, eraseAt, scope: { workspaceId, mode } });
};

/** What a person may do in a workspace, in this session. */
export type Standing = Pick<DashboardCaller, "role" | "unmet"> & { eraseAt: number | null; workspaceId: string | null };

/** Asked for anew each time. Without the sign-in that the workspace requires, they have no role there. */
export const memberOf = async (db: Database, { session, user }: Session, workspaceId: string | null): Promise<Standing> => {
  const stranger = { role: null, eraseAt: null, workspaceId: null };
  const membership = workspaceId === null ? undefined : await findMembership(db, workspaceId, user.id);
  if (!membership) return stranger;
  const { requiredSignIn, role, eraseAt } = membership;
  if (!meetsRequirement(session.signedInBy, requiredSignIn)) return { ...stranger, unmet: requiredSignIn };
  return { role, eraseAt, workspaceId: membership.workspaceId };
};
