import { targetOf, urlsOf } from "../../lib/database-url.ts";

/** The servers that a connection string names, and which of them is in use at the moment. */
export type Servers = {
  readonly count: number;
  /** Only one that takes writes will do. */
  readonly needsPrimary: boolean;
  /** Where the next connection goes. */
  current(): string;
  /** It cannot be reached, or takes no writes: the next connection goes elsewhere, unless that is known already. */
  giveUp(url: string): void;
};

/** Several hosts, as in `postgres://kolli@a:5432,b:5432/kolli`: the first that takes writes is used, and looked for anew when it is lost. */
export const createServers = (url: string): Servers => {
  const urls = urlsOf(url);
  const target = targetOf(url);
  let index = 0;
  return {
    count: urls.length,
    needsPrimary: target === null ? urls.length > 1 : target !== "any",
    current: () => urls[index]!,
    giveUp(failed) {
      if (urls[index] === failed) index = (index + 1) % urls.length;
    },
  };
};
