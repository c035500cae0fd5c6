import { readdirSync, readFileSync } from "node:fs";

const clockTickUs = 10_000;

type ProcessStat = { parent: number; ownTicks: number; childTicks: number };

/** From /proc; undefined if the process is gone or the system has no /proc. */
const statOf = (pid: number): ProcessStat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces; everything after it is numbers.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return {
      parent: Number(fields[1]),
      ownTicks: Number(fields[11]) + Number(fields[12]),
      childTicks: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return undefined;
  }
};

export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;

export const nameOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return undefined;
  }
};

export const childrenOf = (pid: number): number[] => {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((candidate) => parentOf(candidate) === pid);
};

/** Of a process's living threads, in nanoseconds if the kernel has them: a tick is longer than most operations. */
const threadsUs = (pid: number): number | undefined => {
  try {
    let ns = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`))
      ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    return ns / 1000;
  } catch {
    return undefined;
  }
};

/** CPU time so far of processes and their present and past children, in microseconds; zero if there is no /proc. */
export const cpuUsOf = (pids: readonly number[]): number => {
  const family = new Set(pids);
  if (statOf(process.pid) === undefined) return 0;
  for (const pid of pids) for (const child of childrenOf(pid)) family.add(child);
  let us = 0;
  for (const pid of family) {
    const stat = statOf(pid);
    if (stat) us += (threadsUs(pid) ?? stat.ownTicks * clockTickUs) + stat.childTicks * clockTickUs;
  }
  return us;
};

/** Resident memory of the largest of these processes, in megabytes. */
export const largestResidentMb = (pids: readonly number[]): number => {
  const sizes = pids.map((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.max(...sizes) / 1024;
};
