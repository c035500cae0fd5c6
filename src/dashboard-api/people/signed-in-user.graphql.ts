import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs, shortList } from "../../graphql/cost/cost.ts";
import { globalId } from "../../lib/ids.ts";
import { membershipsOf, type OwnMembership } from "../../people/members.sql.ts";
import { listPasskeys, type Passkey } from "../../people/passkeys/passkeys.sql.ts";
import { revokeSession, signOutEverywhere } from "../../people/sign-in/session-commands.ts";
import { listSessions, type SessionRow } from "../../people/sign-in/sessions.sql.ts";
import type { User } from "../../people/users.sql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { callerOf } from "../caller.ts";
import { asPayload, asRead } from "../payload.ts";
import { requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { WorkspaceSettingsTypes } from "../workspace/workspace-settings.graphql.ts";

const defineViewer = (builder: KolliBuilder, { MemberRole, WorkspaceSettings }: SharedTypes & WorkspaceSettingsTypes) => {
  const SessionType = builder.objectRef<SessionRow & { current: boolean }>("UserSession").implement({
    description: "A browser that is signed in.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("UserSession", id) }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it signed in." }),
      lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", description: "When it was last used, to within five minutes." }),
      ipAddress: t.exposeString("ipAddress", { description: "Where it signed in from." }),
      userAgent: t.exposeString("userAgent", { description: "The browser's user agent." }),
      current: t.exposeBoolean("current", { description: "Whether it is the current session." }),
    }),
  });
  const MembershipType = builder.objectRef<OwnMembership>("Membership").implement({
    description: "A workspace the viewer belongs to.",
    fields: (t) => ({
      role: t.expose("role", { type: MemberRole, description: "What the viewer may do there." }),
      workspace: t.field({
        type: WorkspaceSettings,
        description: "The workspace.",
        resolve: ({ workspaceId, workspaceName, workspaceCreatedAt, role: _role, ...settings }) => ({
          id: workspaceId,
          name: workspaceName,
          ...settings,
          createdAt: workspaceCreatedAt,
        }),
      }),
    }),
  });
  const PasskeyType = builder.objectRef<Passkey>("Passkey").implement({
    description: "A passkey that the viewer can sign in with.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Passkey", id) }),
      name: t.exposeString("label", { description: "Its name." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
      lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true, description: "When it was last used." }),
    }),
  });
  return builder.objectRef<User>("Viewer").implement({
    description: "The person who is signed in.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("User", id) }),
      email: t.exposeString("email", { description: "The address to sign in with." }),
      name: t.exposeString("name", { description: "The name that others see." }),
      twoFactorEnabled: t.exposeBoolean("twoFactorEnabled", { description: "Whether signing in requires a second factor." }),
      hasPassword: t.exposeBoolean("hasPassword", { description: "Whether they can sign in with a password." }),
      passkeys: t.field({
        type: [PasskeyType],
        description: "The passkeys they can sign in with, oldest first.",
        extensions: costs(shortList),
        resolve: ({ id }, _args, { services }) => listPasskeys(services.dashboard.db, id),
      }),
      memberships: t.field({
        type: [MembershipType],
        description: "The workspaces they belong to, oldest first.",
        extensions: costs(shortList),
        resolve: ({ id }, _args, { services }) => membershipsOf(services.dashboard.db, id),
      }),
      sessions: t.field({
        type: [SessionType],
        description: "Where they are signed in, the last used first.",
        extensions: costs(shortList),
        resolve: async ({ id }, _args, context) => {
          const { db, clock } = context.services.dashboard;
          const current = callerOf(context).session.session.id;
          return (await listSessions(db, id, clock.now())).map((session) => ({ ...session, current: session.id === current }));
        },
      }),
    }),
  });
};

/** Who is signed in, and where else. Passwords and second factors are changed over `/auth/`. */
export const defineAccountTypes = (builder: KolliBuilder, types: SharedTypes & WorkspaceSettingsTypes): void => {
  const Viewer = defineViewer(builder, types);
  builder.queryField("viewer", (t) =>
    t.field({
      type: Viewer,
      description: "The person who is signed in.",
      extensions: requires("signed-in"),
      resolve: (_root, _args, context) => callerOf(context).session.user,
    }),
  );
  const SignOutPayload = types.payload<{ endedCount: number }>(
    "signOutEverywhere",
    (t) => ({ endedCount: t.exposeInt("endedCount", { description: "How many sessions were signed out." }) }),
    "Always empty.",
  );
  const RevokePayload = types.payload<{ revokedId: string | null }>("sessionRevoke", (t) => ({
    revokedId: t.exposeID("revokedId", { nullable: true, description: "The session that was signed out." }),
  }));
  builder.mutationFields((t) => ({
    signOutEverywhere: t.field({
      type: SignOutPayload,
      description: "Signs out all of the viewer's other sessions, and optionally this one.",
      args: {
        includingThis: t.arg.boolean({ defaultValue: false, description: "Whether to sign out the current session too." }),
      },
      ...calls(signOutEverywhere, { ...asRead, answer: (endedCount) => ({ endedCount, userErrors: [] }) }),
    }),
    sessionRevoke: t.field({
      type: RevokePayload,
      description: "Signs out one of the viewer's sessions.",
      args: { id: t.arg.id({ required: true, description: "The session's global ID." }) },
      ...calls(
        revokeSession,
        asPayload("revokedId", (id: string) => id),
      ),
    }),
  }));
};
