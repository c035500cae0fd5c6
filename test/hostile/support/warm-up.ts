import { flood, openTls } from "./clients.ts";
import type { Target } from "./target.ts";

export const bulkCreate =
  "mutation B($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } trackerUserErrors { code message } } }";
export const advance =
  "mutation A($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { id status } trackerUserErrors { code } } }";

const everything = `{ trackers(first: 50) { edges { node { id status checkpoints { id message location { city } } } } } carriers { name numberFormats { name } } }`;
const feed = "{ events(first: 250) { edges { node { id data } } } }";

/** Everything that is loaded with its first use, caches and pools that any day's traffic fills: what a service holds after an hour. */
export const warmUp = async (target: Target): Promise<void> => {
  const key = await target.newKey();
  const input = Array.from({ length: 300 }, (_, i) => ({ trackingCode: `WARM-${i}`, carrier: "UPS", metadata: { order: i } }));
  const { body } = await target.graphql(key, bulkCreate, { variables: { input } });
  const ids = (body.data.trackerBulkCreate.results as { tracker: { id: string } }[]).map(({ tracker }) => tracker.id);
  // Events for the feed: a little over one full page.
  await flood(260, (i) => target.graphql(key, advance, { variables: { id: ids[i] } }), { atOnce: 16, withinMs: 20_000 });
  await flood(150, (i) => target.graphql(key, i % 3 ? everything : feed), { atOnce: 32, withinMs: 20_000 });
  const person = await target.newPerson("owner");
  await flood(20, () => target.dashboard(person, everything), { atOnce: 8 });
  await target.client.send("/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json", "x-kolli-dashboard": "1" },
    body: JSON.stringify({ email: person.email, password: "not the right one" }),
  });
  const { answers } = await flood(60, () => openTls(target, { ALPNProtocols: ["h2", "http/1.1"] }), { atOnce: 60 });
  for (const socket of answers) socket.destroy();
};
