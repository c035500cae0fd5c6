import { useSyncExternalStore } from "react";

/** Whether the server can be reached, as the last request found it. After one that failed, it is checked until it answers. */
let isOffline = false;
let waiting: (() => void)[] = [];
const listeners = new Set<(isOffline: boolean) => void>();

const checkEveryMs = 2_000;

const set = (next: boolean): void => {
  if (next === isOffline) return;
  isOffline = next;
  for (const listener of listeners) listener(next);
  if (next) {
    setTimeout(checkAgain, checkEveryMs);
    return;
  }
  const resolved = waiting;
  waiting = [];
  for (const resolve of resolved) resolve();
};

/** Any answer counts, a refusal too. A proxy that cannot reach Kolli answers 502, 503 or 504. */
export const isAnswer = (response: Response): boolean => ![502, 503, 504].includes(response.status);

export const isReachable = async (): Promise<boolean> => {
  try {
    return isAnswer(await fetch("/healthz", { cache: "no-store" }));
  } catch {
    return false;
  }
};

const checkAgain = async (): Promise<void> => {
  if (!isOffline) return;
  if (await isReachable()) set(false);
  else setTimeout(checkAgain, checkEveryMs);
};

export const serverIsUnreachable = (): void => set(true);
export const serverIsReachable = (): void => set(false);

/** Resolves when the server answers again; immediately if it can be reached. */
export const whenServerIsReachable = (): Promise<void> =>
  isOffline ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

export const onServerState = (listener: (isOffline: boolean) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsOffline = (): boolean => useSyncExternalStore(onServerState, () => isOffline);
