import type { FieldMap } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { describedValues } from "../graphql/described-values.ts";
import type { Role } from "../use-cases/roles.ts";
import { type DashboardUserError, dashboardUserErrors } from "../use-cases/user-errors.ts";
import type { defineWorkspaceTypes } from "../workspaces/workspace.graphql.ts";

type Failable<Shown> = Shown & { userErrors: DashboardUserError[] };
type PayloadFields<Shown> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>,
  Failable<Shown>
>;

/** From the types that the public schema has too. */
export type PublicTypes = Pick<ReturnType<typeof defineWorkspaceTypes>, "Mode">;

export const defineSharedTypes = (builder: KolliBuilder, { Mode }: PublicTypes) => {
  const UserErrorCode = builder.enumType("DashboardUserErrorCode", {
    description: "What went wrong.",
    values: describedValues(dashboardUserErrors),
  });
  const UserError = builder.objectRef<DashboardUserError>("DashboardUserError").implement({
    description: "A failure that the person at the dashboard can fix.",
    fields: (t) => ({
      code: t.expose("code", { type: UserErrorCode, description: "What went wrong, for programs." }),
      message: t.exposeString("message", { description: "What went wrong, for people." }),
      field: t.exposeString("field", { nullable: true, description: "The input field that caused it; null if there is none." }),
    }),
  });
  /** The result of a mutation, named after it: its own fields, and what went wrong. */
  const payload = <Shown extends object>(
    mutation: string,
    fields: (t: PayloadFields<Shown>) => FieldMap = () => ({}),
    errors = "What went wrong; empty on success.",
  ) =>
    builder.objectRef<Failable<Shown>>(`${mutation[0]!.toUpperCase()}${mutation.slice(1)}Payload`).implement({
      description: `The result of ${mutation}.`,
      fields: (t) => ({
        ...fields(t),
        userErrors: t.field({ type: [UserError], description: errors, resolve: ({ userErrors }) => userErrors }),
      }),
    });
  const MemberRole = builder.enumType("MemberRole", {
    description: "What a member may do in a workspace.",
    values: {
      VIEWER: {
        value: "viewer",
        description: "Can see everything except invitations and the audit log, but not change anything.",
      },
      SUPPORT: { value: "support", description: "Can also refresh a tracker." },
      OPERATIONS: { value: "operations", description: "Can also create, import, change, stop and delete trackers." },
      DEVELOPER: { value: "developer", description: "Can also manage API keys, webhooks and carrier accounts." },
      OWNER: { value: "owner", description: "Can also manage members and the workspace, and read the audit log." },
    } satisfies { [Name in Role as Uppercase<Name>]: { value: Name; description: string } },
  });
  return { UserError, MemberRole, Mode, payload };
};

export type SharedTypes = ReturnType<typeof defineSharedTypes>;
