/**
 * What an operation needs, in the order of docs/roles.md. `read`: the workspace, its parcels and settings. `refresh`: have a parcel checked
 * now, and mark what needs attention as done. `parcels`: create, change, stop and delete them, and play test journeys. `connect`: API keys, webhooks and carrier accounts. `own`:
 * members, the workspace and its log.
 */
export const rights = ["read", "refresh", "parcels", "connect", "own"] as const;
export type Right = (typeof rights)[number];

const rightsOf = {
  viewer: ["read"],
  support: ["read", "refresh"],
  operations: ["read", "refresh", "parcels"],
  developer: ["read", "refresh", "parcels", "connect"],
  owner: rights,
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type Role = keyof typeof rightsOf;
export const roles = Object.keys(rightsOf) as [Role, ...Role[]];

/** Whom an operation of the dashboard is for. `signed-in` is for what belongs to a person and to no workspace. */
export type Requirement = "signed-in" | Right;

/** Whom a route is for: also those who are not signed in, anyone or the holder of a link. */
export type RouteRequirement = "anyone" | "link" | Requirement;

/** `role` is null for someone who is not a member of the workspace. */
export const mayDo = (role: Role | null, requirement: Requirement): boolean => {
  if (requirement === "signed-in") return true;
  return role !== null && (rightsOf[role] as readonly Right[]).includes(requirement);
};

/** Those with a right, as a refusal and docs/roles.md name them. */
export const rolesWith = (right: Right): Role[] => roles.filter((role) => mayDo(role, right));
