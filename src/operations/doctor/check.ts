export type CheckState = "ok" | "warn" | "fail";

/** One line of `kolli doctor`: what was checked, its state, and what to do about it. */
export type Check = { name: string; state: CheckState; message: string; fix: string | null };

export const good = (name: string, message: string): Check => ({ name, state: "ok", message, fix: null });
export const doubtful = (name: string, message: string, fix: string): Check => ({ name, state: "warn", message, fix });
export const bad = (name: string, message: string, fix: string): Check => ({ name, state: "fail", message, fix });
