import { useSyncExternalStore } from "react";

/**
 * Whether the server can be reached, as the last request found it. Whoever cannot reach it says so; from then on it is
 * asked every few seconds, until it answers.
 */
let isAway = false;
let waiting: (() => void)[] = [];
const listeners = new Set<(away: boolean) => void>();

const askEveryMs = 2_000;

const set = (away: boolean): void => {
  if (away === isAway) return;
  isAway = away;
  for (const listener of listeners) listener(away);
  if (away) {
    setTimeout(askAgain, askEveryMs);
    return;
  }
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
};

/** Any answer will do, a refusal too: somebody is there. A proxy that finds nobody behind it answers 502, 503 or 504. */
export const isAnswer = (response: Response): boolean => ![502, 503, 504].includes(response.status);

export const isReachable = async (): Promise<boolean> => {
  try {
    return isAnswer(await fetch("/healthz", { cache: "no-store" }));
  } catch {
    return false;
  }
};

const askAgain = async (): Promise<void> => {
  if (!isAway) return;
  if (await isReachable()) set(false);
  else setTimeout(askAgain, askEveryMs);
};

export const serverIsAway = (): void => set(true);
export const serverIsThere = (): void => set(false);

/** Resolves when the server answers again; at once where it is not away. */
export const whenServerIsThere = (): Promise<void> =>
  isAway ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

export const onServerState = (listener: (away: boolean) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useServerAway = (): boolean => useSyncExternalStore(onServerState, () => isAway);
