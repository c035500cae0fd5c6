import { ensureBuiltDashboard } from "./built-dashboard.ts";
import { findChromium, serveBrowser } from "./chromium.ts";

/** One build of the dashboard and one browser for the whole run; the workers find the browser by their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuiltDashboard();
  // Whoever needs a browser says what is missing; the others do without.
  if (!findChromium()) return async () => {};
  const browser = await serveBrowser();
  process.env.KOLLI_TEST_BROWSER = browser.wsEndpoint();
  return () => browser.close();
}
