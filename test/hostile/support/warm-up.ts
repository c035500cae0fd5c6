import { flood, openClient, openTls } from "./clients.ts";
import { pushCredential, type Target } from "./target.ts";

export const bulkCreate =
  "mutation B($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id } } trackerUserErrors { code message } } }";
export const advance =
  "mutation A($id: ID!) { testTrackerAdvance(input: { id: $id }) { tracker { id status } trackerUserErrors { code } } }";

const everything = `{ trackers(first: 50) { edges { node { id status checkpoints { id message location { city } } } } } carriers { name numberFormats { name } } }`;
const feed = "{ events(first: 250) { edges { node { id data } } } }";

/** Guesses are counted for each network: each warm-up signs in from an address of its own. */
let warmUps = 0;

/** Bodies of a megabyte and hashed passwords: honest, and what the allocator keeps its largest pools for. */
const largeRequests = async (target: Target, key: string): Promise<void> => {
  const { client, graphql, pushToken } = target;
  const input = Array.from({ length: 1_000 }, (_, i) => ({
    trackingCode: `WARM-LARGE-${i}`,
    carrier: "UPS",
    metadata: { note: "x".repeat(900) },
  }));
  await flood(8, () => graphql(key, bulkCreate, { variables: { input } }), { atOnce: 4, withinMs: 20_000 });
  // Hashing takes 19 MiB on whichever of four threads is free: often enough for each to have had its turn.
  const person = openClient(target, { localAddress: `127.0.1.${++warmUps}` });
  const signIn = { method: "POST", headers: { "content-type": "application/json", "x-kolli-dashboard": "1" } };
  await flood(24, (i) =>
    person.send("/auth/sign-in", { ...signIn, body: `{"email":"warm${i}@kolli.test","password":"not it"}` }),
  );
  await person.close();
  const push = { method: "POST", headers: { "content-type": "application/json", credential: pushCredential } };
  const body = JSON.stringify({ trackingNumber: "1Z999AA10123456784", events: Array(200_000).fill({}) });
  await flood(8, () => client.send(`/carriers/ups/push/${pushToken}`, { ...push, body }), { atOnce: 4 });
};

/** The thread that draws is started, and ended again when it has nothing more to do. */
const drawPictures = async ({ client, graphql }: Target, key: string): Promise<void> => {
  const create = `mutation { trackerCreate(input: { trackingCode: "K1000000003", carrier: UPS, async: false }) { tracker { publicUrl } } }`;
  const { body } = await graphql(key, create);
  const { pathname } = new URL(body.data.trackerCreate.tracker.publicUrl);
  await flood(8, (i) => client.send(`${pathname}/picture.png?lang=${["de", "fr", "it", "pl"][i % 4]}`));
};

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
  await largeRequests(target, key);
  await drawPictures(target, key);
  const { answers } = await flood(60, () => openTls(target, { ALPNProtocols: ["h2", "http/1.1"] }), { atOnce: 60 });
  for (const socket of answers) socket.destroy();
};
