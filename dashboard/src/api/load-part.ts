import { isReachable, serverIsUnreachable, whenServerIsReachable } from "./server-connection.ts";

const reloadedKey = "kolli.reloaded-at";

/** After an update of the server, the parts of the old page are gone, and a new page knows the new ones. Once a minute at most. */
const reloadOnce = (): boolean => {
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < 60_000) return false;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
  return true;
};

/**
 * Fetches a part of the page. While the server cannot be reached it waits, and what is on the screen stays there: a reload would
 * end in the browser's own error page, and with it what was typed.
 */
export const loadPart =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (await isReachable()) {
          // Some browsers remember that a file could not be fetched: a second try shows whether it was only that.
          const again = await load().catch(() => null);
          if (again) return again;
          if (reloadOnce()) return new Promise<never>(() => {});
          throw error;
        }
        serverIsUnreachable();
        await whenServerIsReachable();
      }
    }
  };
