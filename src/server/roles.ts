export const roles = ["all", "api", "worker"] as const;
/** What a process of Kolli does: serve, work through what comes due, or both. */
export type Role = (typeof roles)[number];

/** Something the operator must mend before Kolli can serve. */
export class ServeRefusal extends Error {}
