import { hostname } from "node:os";

const hostPattern = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** The names under which a browser or curl on this machine, its network or the public address may reach Kolli. */
export const hostsToCertify = (publicUrl: string, machineName = hostname()): string[] => {
  const publicHost = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, "$1");
  const machine = machineName.toLowerCase();
  const names = ["localhost", ...(hostPattern.test(machine) ? [machine] : []), "127.0.0.1", "::1", publicHost];
  return [...new Set(names)];
};
