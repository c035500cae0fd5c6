export const serveRoles = ["all", "api", "worker"] as const;
/** What a process of Kolli does: serve, work through what comes due, or both. */
export type ServeRole = (typeof serveRoles)[number];
