import type { MemberRole } from "./operation-types.ts";

/** What something on a page needs; src/use-cases/roles.ts has what the server demands, and a test compares the two. */
export type Right = "refresh" | "parcels" | "connect" | "own";

/** `may`: what someone with the role can do, to choose by and to be invited with. */
export const roleLooks: Readonly<Record<MemberRole, { label: string; may: string; rights: readonly Right[] }>> = {
  OWNER: {
    label: "Owner",
    may: "Do everything, members and the workspace included",
    rights: ["refresh", "parcels", "connect", "own"],
  },
  DEVELOPER: {
    label: "Developer",
    may: "Manage trackers, API keys, webhooks and carriers",
    rights: ["refresh", "parcels", "connect"],
  },
  OPERATIONS: {
    label: "Operations",
    may: "Create, import, change and delete trackers, and see everything else",
    rights: ["refresh", "parcels"],
  },
  SUPPORT: {
    label: "Support",
    may: "See everything, check a parcel with its carrier, and tick off what needs attention",
    rights: ["refresh"],
  },
  VIEWER: { label: "Viewer", may: "See everything, but not change anything", rights: [] },
};

export const roleChoices = (Object.keys(roleLooks) as MemberRole[]).map((value) => ({
  value,
  label: roleLooks[value].label,
  hint: roleLooks[value].may,
}));

const needed: Readonly<Record<Right, string>> = {
  refresh: "This requires the role support or operations. Ask an owner for it.",
  parcels: "This requires the role operations. Ask an owner for it.",
  connect: "This requires the role developer. Ask an owner for it.",
  own: "Only an owner of the workspace can do this.",
};

/** Null if the role may, else why not, for a person to read. */
export const whyBlocked = (role: MemberRole, right: Right): string | null =>
  roleLooks[role].rights.includes(right) ? null : needed[right];
