import type { KolliBuilder } from "../graphql/builder.ts";
import { defineKeyTypes } from "./api-keys.graphql.ts";
import { defineAuditTypes } from "./audit.graphql.ts";
import { defineCarrierAccountTypes } from "./carriers/carrier-accounts.graphql.ts";
import { type AccountProviders, defineCarrierForms } from "./carriers/carrier-forms.graphql.ts";
import { defineCarrierQuota } from "./carriers/carrier-quota.graphql.ts";
import { defineInvitationTypes } from "./people/invitations.graphql.ts";
import { defineMemberTypes } from "./people/members.graphql.ts";
import { defineAccountTypes } from "./people/signed-in-user.graphql.ts";
import { defineSharedTypes, type PublicTypes } from "./shared-types.graphql.ts";
import { defineRecipientMailTypes, type MailTypes } from "./workspace/recipient-mails.graphql.ts";
import { defineTrackingPageTypes, type StatusTypes } from "./workspace/tracking-page.graphql.ts";
import { defineWorkspaceSettingsTypes } from "./workspace/workspace-settings.graphql.ts";
import { defineWorkspaceDataTypes } from "./workspace-data/workspace-data.graphql.ts";

/** Everything about people, workspaces, keys and carrier accounts. Needs a mutation type on the builder, and the types of the public schema it shares. */
export const defineWorkspaceDashboard = (
  builder: KolliBuilder,
  publicTypes: PublicTypes & AccountProviders & MailTypes & StatusTypes,
) => {
  const shared = defineSharedTypes(builder, publicTypes);
  const settings = defineWorkspaceSettingsTypes(builder, shared);
  defineWorkspaceDataTypes(builder, { ...shared, ...settings });
  defineAccountTypes(builder, { ...shared, ...settings });
  defineTrackingPageTypes(builder, shared, publicTypes);
  defineRecipientMailTypes(builder, shared, publicTypes);
  defineKeyTypes(builder, shared);
  defineMemberTypes(builder, shared);
  defineInvitationTypes(builder, shared);
  defineAuditTypes(builder, shared);
  defineCarrierForms(builder, publicTypes);
  defineCarrierAccountTypes(builder, shared, publicTypes);
  defineCarrierQuota(builder);
  return { ...shared, ...settings };
};
