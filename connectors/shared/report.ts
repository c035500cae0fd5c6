import { type KolliApi, Refused, Unavailable } from "./kolli-api.ts";
import type { Store } from "./store.ts";

/** Kolli takes a connector for silent after 30 minutes. */
const reportEveryMs = 5 * 60_000;
/** While something is wrong, or wrong no more, so that the dashboard says so soon. */
const newsEveryMs = 60_000;
const reportedProblems = 20;

export type Reporter = (failure: string | null, now?: number) => Promise<void>;

/**
 * Says to Kolli how this connector does: the page Connections in the dashboard shows it. Reports are not what a connector is for: if one
 * does not arrive, the next one says the same.
 */
export const createReporter = (
  { api, store }: { readonly api: KolliApi; readonly store: Store },
  /** What it is, and which one of those: the shop or the folder. */
  { connector, name }: { readonly connector: string; readonly name: string },
): Reporter => {
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastNews: string | undefined;
  return async (failure, now = Date.now()) => {
    const problems = store.problems(reportedProblems);
    const news = JSON.stringify([failure, problems[0]]);
    if (now - lastAt < (news === lastNews ? reportEveryMs : newsEveryMs)) return;
    const [lastImportAt, lastEventAt] = [store.get("lastImportAt"), store.get("lastEventAt")];
    try {
      await api.post("/v1/connectors/report", { connector, name, failure, lastImportAt, lastEventAt, problems });
    } catch (error) {
      if (error instanceof Unavailable) return;
      // An older Kolli does not know this address: asked again in five minutes.
      if (!(error instanceof Refused)) throw error;
    }
    lastAt = now;
    lastNews = news;
  };
};
