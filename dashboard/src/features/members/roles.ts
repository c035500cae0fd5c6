import type { MemberRole } from "../../api/operation-types.ts";

export const roleLooks: Record<MemberRole, { label: string; may: string }> = {
  OWNER: { label: "Owner", may: "Everything, members and the workspace included" },
  DEVELOPER: { label: "Developer", may: "Trackers, API keys, webhooks and carriers" },
  VIEWER: { label: "Viewer", may: "Can see everything, but not change anything" },
};

export const roleChoices = (Object.keys(roleLooks) as MemberRole[]).map((value) => ({
  value,
  label: roleLooks[value].label,
  hint: roleLooks[value].may,
}));
