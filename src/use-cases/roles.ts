export const roles = ["viewer", "developer", "owner"] as const;
/** In rising order: an owner may do what a developer may, a developer what a viewer may. */
export type Role = (typeof roles)[number];

/** Whom an operation of the dashboard is for. `signed-in` is for what belongs to a person and to no workspace. */
export type Requirement = "signed-in" | Role;

/** Whom a route is for: also those who are not signed in, anyone or the holder of a link. */
export type RouteRequirement = "anyone" | "link" | Requirement;

/** `role` is null for someone who is not a member of the workspace. */
export const mayDo = (role: Role | null, requirement: Requirement): boolean => {
  if (requirement === "signed-in") return true;
  return role !== null && roles.indexOf(role) >= roles.indexOf(requirement);
};
